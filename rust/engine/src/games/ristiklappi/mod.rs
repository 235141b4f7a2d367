//! Ristiklappi (RK-1 … RK-17): two partnerships match ranks over a stock of 32 cards, and queens must be cleaned off
//! with kings.

#[cfg(test)]
mod model;
mod play;
mod rules;
mod score;
#[cfg(test)]
mod tests;

pub use play::{FLIP, Play, STOCK};
pub(crate) use play::{POINTS, of_rank as rank_cards, worth};
pub use rules::{DirtyWinner, Rules};
pub use score::{TOTAL, game_points, winner};

use super::{Game, Laid, Next, Setup, Table, list};
use crate::action::Action;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::order::{RISTIKLAPPI, SlotSet};
use crate::position::{ActionSet, Position as _};
use crate::seat::{BySeat, BySide, Seat, Side};
use serde::Serialize;
use serde_json::Map;

/// A moment in a deal of Ristiklappi.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    rules: Rules,
    dealer: Seat,
    scores: BySide<i64>,
    play: Play,
    laid: Laid<2>,
}

/// What a finished deal comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// The card points that each side took.
    pub points: BySide<u8>,
    /// Whether each side ends the deal clean (RK-12).
    pub clean: BySide<bool>,
    /// What the deal adds to each side's score.
    pub game_points: BySide<i64>,
    /// The sides that end the deal not clean (RK-14).
    pub dishonoured: Vec<Side>,
    /// The standing after the deal.
    pub scores: BySide<i64>,
    /// The side that has won the match.
    pub winner: Option<Side>,
}

impl Position {
    /// The options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player who deals.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }
}

impl crate::position::Position for Position {
    type Action = Action;
    type Actions = Vec<Action>;

    fn to_act(&self) -> Option<Seat> {
        self.play.to_act()
    }

    fn legal_actions(&self) -> Vec<Action> {
        if self.play.is_over() {
            return Vec::new();
        }
        let mut actions: Vec<Action> = self.play.legal_actions().iter().map(Play::action).collect();
        actions.sort_unstable();
        actions
    }

    fn apply_unchecked(&mut self, action: Action) {
        let Some(m) = Play::move_of(action) else { return };
        let seat = self.play.turn;
        let slot = m.slot().unwrap_or_else(|| self.play.stock()[0]);
        self.play.apply_unchecked(m);
        // A card that may not be played goes from the stock into the hand and not to the table (RK-A5, RK-A6).
        if self.play.blocked.is_none() {
            let pile = self.play.trick.is_none().then_some(self.play.turn.side().index());
            self.laid.lay(seat, RISTIKLAPPI.card(slot), pile);
        }
    }
}

impl Game for Position {
    const ID: GameId = GameId::Ristiklappi;
    type Rules = Rules;
    type Scores = BySide<i64>;
    type Outcome = Outcome;
    type Play = Play;

    fn start(setup: &Setup<Self>) -> Result<Self, Error> {
        let hands = BySeat(setup.deal.hands().0.map(|hand| RISTIKLAPPI.slots(hand)));
        let stock: Vec<u8> = setup.deal.stock().iter().filter_map(|&card| RISTIKLAPPI.slot(card)).collect();
        Ok(Self {
            rules: setup.rules,
            dealer: setup.dealer,
            scores: setup.scores,
            play: Play::new(hands, &stock, setup.dealer.left(), &setup.rules),
            laid: Laid::default(),
        })
    }

    fn play(&self) -> Option<&Play> {
        Some(&self.play)
    }

    fn phase(&self) -> Option<Phase> {
        self.play.to_act().map(|_| Phase::Play)
    }

    fn refusal(&self, action: Action) -> Error {
        let play = &self.play;
        let seat = play.turn;
        if play.is_over() {
            return Error::illegal("RK-6", format!("{action} comes after the last card; the deal is over"));
        }
        let expected = self.expected();
        match (action, play.blocked) {
            (Action::Flip, Some(blocked)) => Error::illegal(
                self.block_clause(),
                format!("{seat} has turned up {} in this turn already; {expected} is expected", name(blocked)),
            ),
            (Action::Flip, None) => Error::illegal(
                "RK-7",
                format!("{seat} can't turn up a card, the stock is empty; {expected} is expected"),
            ),
            (Action::Play(card), blocked) => {
                let slot = RISTIKLAPPI.slot(card).filter(|slot| play.hands[seat] >> slot & 1 == 1);
                let Some(slot) = slot else {
                    let held = cards(play.hands[seat]);
                    return Error::illegal("RK-4", format!("{seat} does not hold {card}; held are {held}"));
                };
                if blocked == Some(slot) {
                    let why = "turned up and not playable, it stays in hand for this turn";
                    Error::illegal(self.block_clause(), format!("{seat} plays {card}: {why}; {expected} is expected"))
                } else if play.locked_king() >> slot & 1 == 1 {
                    let why = "three kings have been played and the fourth is locked until the stock is gone";
                    Error::illegal("RK-9", format!("{seat} plays {card}: {why}; {expected} is expected"))
                } else {
                    let why = format!("{} has been led three times in a row and may not be led again", card.rank());
                    Error::illegal("RK-8", format!("{seat} leads {card}: {why}; {expected} is expected"))
                }
            }
            _ => Error::illegal("RK-4", format!("{seat} is to play: {expected} is expected, not {action}")),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.play.is_over() {
            return None;
        }
        let (points, clean) = (self.play.points(), self.play.clean());
        let game_points = game_points(&self.rules, points, clean);
        let scores = BySide::from_fn(|side| self.scores[side] + game_points[side]);
        Some(Outcome {
            points,
            clean,
            game_points,
            dishonoured: Side::ALL.into_iter().filter(|&side| !clean[side]).collect(),
            scores,
            winner: winner(&self.rules, &scores),
        })
    }

    fn next(&self) -> Option<Next<BySide<i64>>> {
        let outcome = self.outcome()?;
        Some(Next { dealer: self.dealer.left(), scores: outcome.scores, over: outcome.winner.is_some() })
    }

    fn redistribute(&mut self, hands: &BySeat<CardSet>, stock: &[Card]) {
        let hands = BySeat(hands.0.map(|hand| RISTIKLAPPI.slots(hand)));
        self.play.redistribute(hands, stock.iter().filter_map(|&card| RISTIKLAPPI.slot(card)));
    }

    fn table(&self) -> Table {
        let play = &self.play;
        let mut facts = Map::new();
        if !play.is_over() {
            facts.insert("trick".into(), (14 - play.tricks_left).into());
        }
        facts.insert("stock".into(), play.stock().len().into());
        for side in Side::ALL {
            facts.insert(format!("points_{side}"), play.points()[side].into());
            facts.insert(format!("tricks_{side}"), (self.laid.taken[side.index()].len() / 4).into());
            facts.insert(format!("clean_{side}"), play.clean()[side].into());
        }
        facts.insert("kings_played".into(), play.kings_played().into());
        if let Some((rank, leads)) = play.leads_in_a_row() {
            facts.insert("rank_led".into(), Rank::ALL[12 - rank as usize].to_string().into());
            facts.insert("leads_in_a_row".into(), leads.into());
        }
        if let Some(blocked) = play.blocked {
            facts.insert("turned_up".into(), name(blocked).to_string().into());
        }
        Table {
            hands: BySeat(play.hands.0.map(|hand| RISTIKLAPPI.cards(hand))),
            trick: self.laid.trick.clone(),
            taken: Side::ALL.into_iter().map(|side| (side.name(), self.laid.taken[side.index()])).collect(),
            aside: CardSet::EMPTY,
            stock: play.stock().iter().map(|&slot| name(slot)).collect(),
            facts,
        }
    }
}

impl Position {
    /// What may be played, in words.
    fn expected(&self) -> String {
        let legal = self.play.legal_actions();
        let flip = if legal.extras == 0 { "" } else { " or a flip" };
        let one = if legal.cards.count_ones() == 1 { "" } else { "one of " };
        format!("{one}{}{flip}", cards(legal.cards))
    }

    /// The point that keeps the card just turned up off the table.
    fn block_clause(&self) -> &'static str {
        let king = self.play.blocked.is_some_and(|slot| self.play.locked_king() >> slot & 1 == 1);
        if king { "RK-A5" } else { "RK-A6" }
    }
}

fn name(slot: u8) -> Card {
    RISTIKLAPPI.card(slot)
}

fn cards(set: SlotSet) -> String {
    list(RISTIKLAPPI.cards(set), GameId::Ristiklappi)
}
