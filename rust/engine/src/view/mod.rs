//! What one seat knows of a deal: its own cards, what was done in its sight, and nothing else.
//!
//! A [`View`] is a type of its own, so that what is worked out from one can't rest on cards that the seat hasn't seen. It
//! is made from a deal, of which all but the seat's own is dropped, or read from a view record. From what was seen
//! follows what the others may hold, and [`View::sample`] draws whole deals from all that are possible.

mod any;
mod deduce;
mod draws;
mod replay;
#[cfg(test)]
mod tests;
mod turns;

pub use any::AnyView;
pub(crate) use deduce::{Frame, Passed};
pub(crate) use draws::{Draws, Event};

use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::error::{Error, Kind};
use crate::game::{GameId, Phase};
use crate::games::{Game, Record, Setup};
use crate::sample::Worlds;
use crate::seat::{BySeat, Seat, SeatSet};
use std::fmt;

/// An action as one seat saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// All of it.
    Action(Action),
    /// That the declarer's partner gave three cards, but not which (HP-12).
    Give,
    /// That the declarer returned three cards, but not which (HP-12).
    Return,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(action) => action.fmt(f),
            Self::Give => f.write_str("give ?"),
            Self::Return => f.write_str("return ?"),
        }
    }
}

/// What a seat saw, word for word: what a view record holds. Nobody has checked it yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Sight<G: Game> {
    /// Who saw it.
    pub seat: Seat,
    /// The options.
    pub rules: G::Rules,
    /// Who dealt.
    pub dealer: Seat,
    /// The standing before the deal.
    pub scores: G::Scores,
    /// The hand that the seat was dealt.
    pub hand: CardSet,
    /// The stock as it was dealt, top first; none where the seat hasn't seen the card. Cards at the end that it hasn't
    /// seen may be missing.
    pub stock: Vec<Option<Card>>,
    /// The actions so far.
    pub actions: Vec<Seen>,
}

/// What one seat knows of a deal, checked: there are deals in which all of it happens.
///
/// ```
/// use forehand::deal::Deal;
/// use forehand::game::GameId;
/// use forehand::games::{Record, Setup, busca};
/// use forehand::seat::{BySeat, Seat, SeatSet};
/// use forehand::view::View;
/// let (deal, dealer) = Deal::from_seed(GameId::Busca, 1, 0, SeatSet::ALL, None);
/// let setup = Setup { rules: Default::default(), dealer, scores: BySeat([0; 4]), deal };
/// let record = Record::<busca::Position>::new(setup)?;
/// let view = View::of(&record, Seat::N)?;
/// assert_eq!(view.count(), Some(5_550_996_791_340)); // 30! / 10!³
/// let world = view.sample(7, 0);
/// assert_eq!(world.setup().deal.hands()[Seat::N], view.sight().hand);
/// # Ok::<(), forehand::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct View<G: Game> {
    sight: Sight<G>,
    players: SeatSet,
    /// What everybody has seen, and the seat's own hand. The other hands are empty.
    public: G,
    worlds: Worlds,
}

/// Views are equal when the same was seen.
impl<G: Game> PartialEq for View<G> {
    fn eq(&self, other: &Self) -> bool {
        self.sight == other.sight
    }
}

impl<G: Game> View<G> {
    /// What `seat` knows of the deal. Nothing of the view depends on anything else.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`] for a seat that is out of the match (BU-9).
    pub fn of(record: &Record<G>, seat: Seat) -> Result<Self, Error> {
        Self::new(seen_by(record, seat))
    }

    /// The view of a seat that saw this.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`] and [`Kind::IllegalAction`] if there is no deal in which all of it happens, with the first
    /// step that can't be, or if the seat can't have seen what it is said to have seen.
    pub fn new(mut sight: Sight<G>) -> Result<Self, Error> {
        let players = G::seated(&sight.rules, sight.dealer, &sight.scores)?;
        check_cards(&sight, players)?;
        while sight.stock.last() == Some(&None) {
            sight.stock.pop();
        }
        let (public, worlds) = replay::replay(&sight, players)?;
        Ok(Self { sight, players, public, worlds })
    }

    /// What was seen.
    pub const fn sight(&self) -> &Sight<G> {
        &self.sight
    }

    /// What everybody has seen, and the seat's own hand; the other hands are empty.
    pub(crate) const fn public(&self) -> &G {
        &self.public
    }

    /// Whose view it is.
    pub const fn seat(&self) -> Seat {
        self.sight.seat
    }

    /// The seats that play.
    pub const fn players(&self) -> SeatSet {
        self.players
    }

    /// The cards that the seat holds now.
    pub fn held(&self) -> CardSet {
        self.public.table().hands[self.sight.seat]
    }

    /// Whose turn it is; none when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.public.to_act()
    }

    /// What kind of decision is due; none when the deal is over.
    pub fn phase(&self) -> Option<Phase> {
        self.public.phase()
    }

    /// What the seat may do, sorted. None if it isn't its turn: what others may do depends on cards that it can't see.
    pub fn legal_actions(&self) -> Option<Vec<Action>> {
        (self.to_act() == Some(self.sight.seat)).then(|| self.public.legal_actions())
    }

    /// How many deals are possible, with all that was passed out of sight; none if there are more than a number of 128
    /// bits can tell.
    pub fn count(&self) -> Option<u128> {
        self.worlds.count()
    }

    /// Whether no card that is still to be played is hidden: every hand, and the stock. (What was passed in the exchange may be.)
    pub fn is_open(&self) -> bool {
        self.worlds.is_open()
    }

    /// World number `index` of `seed`: one of all the deals that are possible, each as likely as any other, brought to
    /// where the view stands. It depends on nothing but the view, `seed` and `index`.
    pub fn sample(&self, seed: u64, index: u64) -> Record<G> {
        let world = self.worlds.sample(seed, index);
        let Sight { rules, dealer, scores, .. } = self.sight;
        let actions = self.sight.actions.iter().map(|seen| match seen {
            Seen::Action(action) => *action,
            Seen::Give => Action::Give(world.given),
            Seen::Return => Action::Return(world.returned),
        });
        let actions = actions.collect();
        let mut position = self.public.clone();
        let past = world.stock.len() - world.rest;
        position.redistribute(&world.now, &world.stock[past..]);
        let deal = Deal::assembled(G::ID, self.players, world.dealt, world.stock);
        Record::assembled(Setup { rules, dealer, scores, deal }, actions, position)
    }
}

/// The cards themselves: is this a hand that the seat can have been dealt, can this be of the stock?
fn check_cards<G: Game>(sight: &Sight<G>, players: SeatSet) -> Result<(), Error> {
    let seat = sight.seat;
    if !players.contains(seat) {
        return Err(Error::invalid_deal(
            "BU-9",
            format!("view: {seat} is out of the match; a seat that is in is expected"),
        ));
    }
    // A deal around the hand says all that can be wrong with it.
    let mut held = BySeat::default();
    held[seat] = sight.hand;
    Deal::predealt(G::ID, 0, 0, players, None, &held)
        .map_err(|error| Error { message: error.message.replace("predealt hand", "hand"), ..error })?;
    let (size, clause) = G::ID.hand_size(players.len());
    if sight.hand.len() != size {
        let message = format!("hand of {seat}: {} cards stand there, {size} are expected", sight.hand.len());
        return Err(Error::invalid_deal(clause, message));
    }
    let pack = G::ID.pack(players.len());
    let stock = pack.len() - size * players.len();
    if sight.stock.len() > stock {
        let message = format!("stock: {} cards stand there, at most {stock} are expected", sight.stock.len());
        return Err(Error::invalid_deal(clause, message));
    }
    let mut seen = sight.hand;
    for (place, card) in sight.stock.iter().enumerate().filter_map(|(place, card)| Some((place + 1, (*card)?))) {
        let wrong = if !pack.contains(card) {
            format!("is not in the pack of {}", G::ID)
        } else if seen.contains(card) {
            "is already in the hand or further up".to_owned()
        } else {
            seen = seen.with(card);
            continue;
        };
        return Err(Error::invalid_deal(G::ID.pack_clause(), format!("stock, card {place}: {card} {wrong}")));
    }
    Ok(())
}

/// What a seat saw of a deal: its hand, the cards of the stock that it drew or that were turned up, the actions less the
/// cards that others passed each other.
fn seen_by<G: Game>(record: &Record<G>, seat: Seat) -> Sight<G> {
    let setup = record.setup();
    let mut stock = vec![None; setup.deal.stock().len()];
    let mut at = record.start();
    let mut actions = Vec::with_capacity(record.actions().len());
    for &action in record.actions() {
        let actor = at.position().to_act();
        let left = at.position().table().stock.len();
        actions.push(match action {
            Action::Give(_) | Action::Return(_) if actor.is_none_or(|actor| actor.side() != seat.side()) => {
                if matches!(action, Action::Give(_)) { Seen::Give } else { Seen::Return }
            }
            _ => Seen::Action(action),
        });
        at.advance(action);
        if G::ID == GameId::Ristiklappi {
            let drawn = left > at.position().table().stock.len();
            if drawn && (actor == Some(seat) || action == Action::Flip) {
                let place = stock.len() - left;
                stock[place] = Some(setup.deal.stock()[place]);
            }
        }
    }
    Sight {
        seat,
        rules: setup.rules,
        dealer: setup.dealer,
        scores: setup.scores,
        hand: setup.deal.hands()[seat],
        stock,
        actions,
    }
}

/// The error for a step that can't be because of cards that this seat sees.
pub(crate) fn impossible(clause: Option<&'static str>, message: String) -> Error {
    Error { clause, ..Error::new(Kind::IllegalAction, message) }
}
