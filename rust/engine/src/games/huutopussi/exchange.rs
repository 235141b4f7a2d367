//! The exchange and the contract: three cards to the declarer, the contract, three cards back (HP-12).

use super::auction::{HIGHEST_BID, STEP};
use super::list;
use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::seat::{BySeat, Seat};

/// How many cards go each way (HP-12).
pub const EXCHANGED: usize = 3;

/// An unfinished exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    pub(crate) hands: BySeat<CardSet>,
    pub(crate) declarer: Seat,
    pub(crate) step: Step,
}

/// What comes next in an exchange, with the number that matters there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say all
pub enum Step {
    /// The declarer's partner gives three cards.
    Give { bid: u32 },
    /// The declarer announces the contract.
    Contract { bid: u32 },
    /// The declarer returns three cards.
    Return { contract: u32 },
}

/// Every choice of three cards from the hand.
fn threes(hand: CardSet) -> Vec<CardSet> {
    let cards: Vec<Card> = hand.iter().collect();
    let mut threes = Vec::with_capacity(220);
    for (i, &first) in cards.iter().enumerate() {
        for (j, &second) in cards.iter().enumerate().skip(i + 1) {
            threes.extend(cards[j + 1..].iter().map(|&third| [first, second, third].into_iter().collect::<CardSet>()));
        }
    }
    threes
}

impl Exchange {
    /// The exchange before its first decision.
    #[must_use]
    pub const fn new(hands: BySeat<CardSet>, declarer: Seat, bid: u32) -> Self {
        Self { hands, declarer, step: Step::Give { bid } }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_act(&self) -> Seat {
        match self.step {
            Step::Give { .. } => self.declarer.partner(),
            Step::Contract { .. } | Step::Return { .. } => self.declarer,
        }
    }

    /// What kind of decision is due.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        match self.step {
            Step::Give { .. } => Phase::Give,
            Step::Contract { .. } => Phase::Contract,
            Step::Return { .. } => Phase::Return,
        }
    }

    /// What is legal.
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        let hand = self.hands[self.to_act()];
        match self.step {
            Step::Give { .. } => threes(hand).into_iter().map(Action::Give).collect(),
            Step::Contract { bid } => (bid..=HIGHEST_BID).step_by(STEP as usize).map(Action::Contract).collect(),
            Step::Return { .. } => threes(hand).into_iter().map(Action::Return).collect(),
        }
    }

    /// Carries a legal action out. The contract comes back once the exchange is complete.
    pub fn apply(&mut self, action: Action) -> Option<u32> {
        let from = self.to_act();
        match (self.step, action) {
            (Step::Give { bid }, Action::Give(cards)) => {
                self.hand_over(from, cards);
                self.step = Step::Contract { bid };
            }
            (Step::Contract { .. }, Action::Contract(contract)) => self.step = Step::Return { contract },
            (Step::Return { contract }, Action::Return(cards)) => {
                self.hand_over(from, cards);
                return Some(contract);
            }
            _ => {}
        }
        None
    }

    fn hand_over(&mut self, from: Seat, cards: CardSet) {
        let to = from.partner();
        self.hands[from] = self.hands[from].difference(cards);
        self.hands[to] = self.hands[to].union(cards);
    }

    /// Why an action is refused.
    #[must_use]
    pub fn refusal(&self, action: Action) -> Error {
        let seat = self.to_act();
        let message = match (self.step, action) {
            (Step::Give { .. }, Action::Give(cards)) | (Step::Return { .. }, Action::Return(cards)) => {
                let hand = self.hands[seat];
                let foreign = cards.difference(hand);
                let verb = if matches!(action, Action::Give(_)) { "gives" } else { "returns" };
                if foreign.is_empty() {
                    format!("{seat} {verb} {} cards; {EXCHANGED} are expected", cards.len())
                } else {
                    // Not `list`, which leaves cards out that aren't in the pack.
                    let foreign: Vec<String> = foreign.iter().map(|card| card.to_string()).collect();
                    let held = list(hand, GameId::Huutopussi);
                    format!("{seat} does not hold {}; held are {held}", foreign.join(", "))
                }
            }
            (Step::Contract { bid }, Action::Contract(contract)) => {
                format!(
                    "{seat} announces {contract}; a multiple of {STEP} from the {bid} that was bid to {HIGHEST_BID} is \
                     expected"
                )
            }
            (Step::Give { .. }, _) => {
                let to = self.declarer;
                format!("{seat} is to give {EXCHANGED} cards to {to}, so {action} is not possible now")
            }
            (Step::Contract { .. }, _) => {
                format!("{seat} is to announce the contract, so {action} is not possible now")
            }
            (Step::Return { .. }, _) => {
                let to = seat.partner();
                format!("{seat} is to return {EXCHANGED} cards to {to}, so {action} is not possible now")
            }
        };
        Error::illegal("HP-12", message)
    }
}
