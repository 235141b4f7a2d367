//! What the four games have in common beyond a position: a start, phases, refusals with reasons, a result, a standing.

pub mod busca;
pub mod cincinnati_euchre;
pub mod huutopussi;
mod record;
pub mod ristiklappi;

pub use record::{Match, Record};

use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::moves::{Move, MoveSet};
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::{BySeat, BySide, Seat, SeatSet};
use serde::Serialize;
use serde_json::{Map, Value};

/// A game: its full position, from the first decision of a deal to its result.
pub trait Game: Position<Action = Action, Actions = Vec<Action>> + std::fmt::Debug {
    /// Which game it is.
    const ID: GameId;
    /// The options.
    type Rules: Rules;
    /// The standing of a match.
    type Scores: Scores;
    /// What a finished deal comes to, in the shape that records and programs get.
    type Outcome: Clone + PartialEq + std::fmt::Debug + Serialize;
    /// The play alone: a small position for playouts and the solver.
    type Play: Position<Action = Move, Actions = MoveSet> + Copy;

    /// The position before the first decision.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if no such deal can be played from this standing.
    fn start(setup: &Setup<Self>) -> Result<Self, Error>;

    /// The seats that play a deal from this standing.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if nobody can.
    fn players(_rules: &Self::Rules, _scores: &Self::Scores) -> Result<SeatSet, Error> {
        Ok(SeatSet::ALL)
    }

    /// [`players`](Self::players), the dealer among them.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if nobody can play or the dealer is out (BU-13).
    fn seated(rules: &Self::Rules, dealer: Seat, scores: &Self::Scores) -> Result<SeatSet, Error> {
        let players = Self::players(rules, scores)?;
        if players.contains(dealer) {
            return Ok(players);
        }
        Err(Error::invalid_deal(
            "BU-13",
            format!("dealer: {dealer} is out of the match; a seat that is in is expected"),
        ))
    }

    /// The play, from the first lead on to the last card; none before it.
    fn play(&self) -> Option<&Self::Play>;

    /// What kind of decision is due; none when the deal is over.
    fn phase(&self) -> Option<Phase>;

    /// Why an action that is not legal here is not legal, for people: what is held, what was expected, the clause.
    /// Asking about a legal action gives a sentence that means nothing.
    fn refusal(&self, action: Action) -> Error;

    /// What the deal comes to, once it is over.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// The standing after the deal, once it is over.
    fn next(&self) -> Option<Next<Self::Scores>>;

    /// Where every card is and what has been settled so far.
    fn table(&self) -> Table;

    /// Puts other cards into the hands and into what is left of the stock; all that everybody has seen stays as it is.
    /// The hand of a partner who sits out is among `hands`. Nobody asks whether what was played could be played with
    /// these cards.
    fn redistribute(&mut self, hands: &BySeat<CardSet>, stock: &[Card]);
}

/// All that a deal starts from.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup<G: Game> {
    /// The options.
    pub rules: G::Rules,
    /// Who deals.
    pub dealer: Seat,
    /// The standing before the deal.
    pub scores: G::Scores,
    /// The cards.
    pub deal: Deal,
}

/// What a match goes on with after a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next<S> {
    /// Who deals next.
    pub dealer: Seat,
    /// The standing.
    pub scores: S,
    /// Whether the match is over.
    pub over: bool,
}

/// The standing of a match: a whole number for each side, or for each seat in Busca.
pub trait Scores: Copy + PartialEq + Default + std::fmt::Debug {
    /// The names, in the order in which they are written.
    const NAMES: &'static [&'static str];
    /// The clause that allows or forbids a standing below zero.
    const LOWEST: i64;
    /// The number at this place in [`Scores::NAMES`].
    fn get(&self, place: usize) -> i64;
    /// Sets the number at this place in [`Scores::NAMES`].
    fn set(&mut self, place: usize, score: i64);
}

/// The standing from which a record may start is at most this far from zero.
pub const LARGEST_SCORE: i64 = 1_000_000_000;

impl Scores for BySide<i64> {
    const NAMES: &'static [&'static str] = &["NS", "EW"];
    const LOWEST: i64 = -LARGEST_SCORE;
    fn get(&self, place: usize) -> i64 {
        self.0[place]
    }
    fn set(&mut self, place: usize, score: i64) {
        self.0[place] = score;
    }
}

impl Scores for BySeat<i64> {
    const NAMES: &'static [&'static str] = &["N", "E", "S", "W"];
    const LOWEST: i64 = 0;
    fn get(&self, place: usize) -> i64 {
        self.0[place]
    }
    fn set(&mut self, place: usize, score: i64) {
        self.0[place] = score;
    }
}

/// Where every card of the pack is, and what has been settled so far: what a diagram shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The cards in hand.
    pub hands: BySeat<CardSet>,
    /// The unfinished trick, in the order played.
    pub trick: Vec<(Seat, Card)>,
    /// The cards taken, by the side or seat that took them.
    pub taken: Vec<(&'static str, CardSet)>,
    /// The hand of a partner who sits out (CE-10).
    pub aside: CardSet,
    /// The stock, top first.
    pub stock: Vec<Card>,
    /// What has been settled, by name: declarer, contract, trump, tricks, points, ….
    pub facts: Map<String, Value>,
}

/// The cards of an unfinished trick and of the finished ones, which a play position no longer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Laid<const PILES: usize> {
    pub(crate) trick: Vec<(Seat, Card)>,
    pub(crate) taken: [CardSet; PILES],
}

impl<const PILES: usize> Default for Laid<PILES> {
    fn default() -> Self {
        Self { trick: Vec::new(), taken: [CardSet::EMPTY; PILES] }
    }
}

impl<const PILES: usize> Laid<PILES> {
    /// Lays a card; if it finished the trick, `pile` is where the trick goes.
    pub(crate) fn lay(&mut self, seat: Seat, card: Card, pile: Option<usize>) {
        self.trick.push((seat, card));
        if let Some(pile) = pile {
            let cards = self.trick.drain(..).map(|(_, card)| card).collect();
            self.taken[pile] = self.taken[pile].union(cards);
        }
    }
}

/// "9S, TS", for messages.
pub(crate) fn list(cards: CardSet, game: GameId) -> String {
    crate::action::hand_order(cards, game).map(|card| card.to_string()).collect::<Vec<_>>().join(", ")
}
