//! Busca (BU-1 … BU-14): everybody for himself and anticlockwise, against taking points and against taking none.

#[cfg(test)]
mod model;
mod play;
mod rules;
mod score;
#[cfg(test)]
mod tests;

pub use play::Play;
pub(crate) use play::card_points;
pub use rules::{EndWhen, Rules, ZeroBasis};
pub use score::{TOTAL, Winner, buscas, remaining, winner};

use super::{Game, Laid, Next, Setup, Table, list};
use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::order::{BUSCA, SlotSet};
use crate::position::{ActionSet, Position as _};
use crate::seat::{BySeat, Seat, SeatSet};
use play::DIAMONDS;
use serde::{Serialize, Serializer};
use serde_json::Map;

/// A moment in a deal of Busca.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    rules: Rules,
    dealer: Seat,
    scores: BySeat<i64>,
    play: Play,
    laid: Laid<4>,
}

/// What a finished deal comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// The penalty points that each seat took; none for a seat that was out before.
    #[serde(serialize_with = "present")]
    pub points: BySeat<Option<u8>>,
    /// What the deal adds to each seat's score; none for a seat that was out before.
    #[serde(serialize_with = "present")]
    pub buscas: BySeat<Option<i64>>,
    /// The standing after the deal.
    pub scores: BySeat<i64>,
    /// The seats that went out with this deal, clockwise from north.
    pub eliminated: Vec<Seat>,
    /// Who has won the match.
    pub winner: Option<Winner>,
}

/// Only the seats that have a value.
fn present<T: Serialize, S: Serializer>(values: &BySeat<Option<T>>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().filter_map(|(seat, value)| Some((seat, value.as_ref()?))))
}

impl Position {
    /// The player who deals.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
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
        let (Action::Play(card), Some(m)) = (action, Play::move_of(action)) else { return };
        let seat = self.play.turn;
        self.play.apply_unchecked(m);
        let pile = self.play.trick.is_none().then_some(self.play.turn.index());
        self.laid.lay(seat, card, pile);
    }
}

impl Game for Position {
    const ID: GameId = GameId::Busca;
    type Rules = Rules;
    type Scores = BySeat<i64>;
    type Outcome = Outcome;
    type Play = Play;

    fn start(setup: &Setup<Self>) -> Result<Self, Error> {
        let players = Self::players(&setup.rules, &setup.scores)?;
        let dealer = setup.dealer;
        if !players.contains(dealer) {
            let (score, limit) = (setup.scores[dealer], setup.rules.limit);
            return Err(Error::invalid_deal(
                "BU-13",
                format!("{dealer} deals but is out with {score} buscas; a seat with fewer than {limit} is expected"),
            ));
        }
        if setup.deal.players() != players {
            let (dealt, expected) = (seats(setup.deal.players()), seats(players));
            return Err(Error::invalid_deal("BU-9", format!("{dealt} have cards; {expected} are in the match")));
        }
        let hands = BySeat(setup.deal.hands().0.map(|hand| BUSCA.slots(hand)));
        let leader = players.next_right(dealer);
        Ok(Self {
            rules: setup.rules,
            dealer,
            scores: setup.scores,
            play: Play::new(hands, players, leader, true),
            laid: Laid::default(),
        })
    }

    fn players(rules: &Rules, scores: &BySeat<i64>) -> Result<SeatSet, Error> {
        let players = remaining(rules, scores);
        let standing: Vec<String> = scores.iter().map(|(seat, score)| format!("{seat} {score}")).collect();
        let (standing, limit) = (standing.join(", "), rules.limit);
        match rules.end_when {
            EndWhen::FirstElimination if players != SeatSet::ALL => Err(Error::invalid_deal(
                "BU-A9",
                format!("the match is over: the scores are {standing}, and it ends when anybody has {limit} buscas"),
            )),
            _ if players.len() < 2 => Err(Error::invalid_deal(
                "BU-9",
                format!("the match is over: the scores are {standing}, and two with fewer than {limit} are expected"),
            )),
            _ => Ok(players),
        }
    }

    fn play(&self) -> Option<&Play> {
        Some(&self.play)
    }

    fn phase(&self) -> Option<Phase> {
        self.play.to_act().map(|_| Phase::Play)
    }

    fn refusal(&self, action: Action) -> Error {
        let seat = self.play.turn;
        if self.play.is_over() {
            return Error::illegal("BU-8", format!("{action} comes after the last trick; the deal is over"));
        }
        let legal = self.play.legal_actions().cards;
        let one = if legal.count_ones() == 1 { "" } else { "one of " };
        let expected = format!("{one}{} is expected", cards(legal));
        let Action::Play(card) = action else {
            return Error::illegal("BU-6", format!("{seat} is to play a card: {expected}, not {action}"));
        };
        let hand = self.play.hands[seat];
        let Some(slot) = BUSCA.slot(card).filter(|slot| hand >> slot & 1 == 1) else {
            return Error::illegal("BU-6", format!("{seat} does not hold {card}; held are {}", cards(hand)));
        };
        let Some((_, led)) = self.laid.trick.first() else {
            return if hand & !DIAMONDS == 0 {
                let why = "holds only diamonds and may lead any of them but the pita to trick 1";
                Error::illegal("BU-A1", format!("{seat} {why}, not {card}; {expected}"))
            } else {
                Error::illegal("BU-7", format!("{seat} leads {card}, but no diamond is led to trick 1; {expected}"))
            };
        };
        let following = self.play.trick.map_or(0, |trick| trick.following(hand));
        if following != 0 && following >> slot & 1 == 0 {
            Error::illegal("BU-6", format!("{seat} must follow suit to {led}, not play {card}; {expected}"))
        } else {
            Error::illegal("BU-7", format!("{seat} plays the pita, {card}, which is barred from trick 1; {expected}"))
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.play.is_over() {
            return None;
        }
        let players = self.play.players;
        let points = self.play.points();
        let buscas = buscas(&self.rules, players, &points, self.play.covered());
        let scores = BySeat::from_fn(|seat| self.scores[seat] + buscas[seat]);
        Some(Outcome {
            points: BySeat::from_fn(|seat| players.contains(seat).then_some(points[seat])),
            buscas: BySeat::from_fn(|seat| players.contains(seat).then_some(buscas[seat])),
            scores,
            eliminated: players.iter().filter(|&seat| scores[seat] >= self.rules.limit).collect(),
            winner: winner(&self.rules, players, &scores),
        })
    }

    fn next(&self) -> Option<Next<BySeat<i64>>> {
        let Outcome { scores, winner, .. } = self.outcome()?;
        // The dealer may be out; the deal passes to the next player to the right who isn't (BU-13).
        let dealer = remaining(&self.rules, &scores).next_right(self.dealer);
        Some(Next { dealer, scores, over: winner.is_some() })
    }

    fn redistribute(&mut self, hands: &BySeat<CardSet>, _stock: &[Card]) {
        self.play.hands = BySeat(hands.0.map(|hand| BUSCA.slots(hand)));
    }

    fn table(&self) -> Table {
        let play = &self.play;
        let mut facts = Map::new();
        let taken = |seat: Seat| self.laid.taken[seat.index()];
        let tricks = |seat: Seat| taken(seat).len() / play.trick_size as usize;
        if !play.is_over() {
            facts.insert("trick".into(), (play.players.iter().map(tricks).sum::<usize>() + 1).into());
        }
        for seat in play.players.iter() {
            facts.insert(format!("points_{seat}"), play.points()[seat].into());
            facts.insert(format!("tricks_{seat}"), tricks(seat).into());
        }
        Table {
            hands: BySeat(play.hands.0.map(|hand| BUSCA.cards(hand))),
            trick: self.laid.trick.clone(),
            taken: play.players.iter().map(|seat| (seat.name(), taken(seat))).collect(),
            aside: CardSet::EMPTY,
            stock: Vec::new(),
            facts,
        }
    }
}

fn cards(set: SlotSet) -> String {
    list(BUSCA.cards(set), GameId::Busca)
}

fn seats(set: SeatSet) -> String {
    set.iter().map(Seat::name).collect::<Vec<_>>().join(", ")
}
