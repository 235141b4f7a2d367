//! The auction: one turn each, eldest hand first (CE-5 … CE-8).

use super::rules::Rules;
use crate::action::{Action, Level};
use crate::error::Error;
use crate::seat::Seat;

/// An unfinished auction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auction {
    dealer: Seat,
    turns: u8,
    highest: Option<(Seat, Level)>,
}

impl Auction {
    /// The auction before its first call.
    #[must_use]
    pub const fn new(dealer: Seat) -> Self {
        Self { dealer, turns: 0, highest: None }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_act(&self) -> Seat {
        self.dealer.clockwise(1 + self.turns as usize)
    }

    /// The highest bid so far and who made it.
    #[must_use]
    pub const fn highest(&self) -> Option<(Seat, Level)> {
        self.highest
    }

    /// Whether the dealer has to bid, because everybody else passed (CE-8).
    const fn forced(&self) -> bool {
        self.turns == 3 && self.highest.is_none()
    }

    /// The calls that are legal.
    #[must_use]
    pub fn legal(&self, rules: &Rules) -> Vec<Action> {
        if self.forced() && rules.force_exactly_3 {
            return vec![Action::Bid(Level::Number(3))];
        }
        let above = |level: &Level| self.highest.is_none_or(|(_, highest)| *level > highest);
        let step = |level: &Level| match level {
            Level::Number(_) | Level::Moon => true,
            // Only directly over the step below (CE-7).
            Level::DoubleMoon => self.highest.is_some_and(|(_, highest)| highest == Level::Moon),
            Level::TripleMoon => self.highest.is_some_and(|(_, highest)| highest == Level::DoubleMoon),
            Level::QuadrupleMoon => self.highest.is_some_and(|(_, highest)| highest == Level::TripleMoon),
        };
        let mut calls: Vec<Action> = [3, 4, 5]
            .map(Level::Number)
            .into_iter()
            .chain(Level::MOONS)
            .filter(|level| above(level) && (rules.moon_jumps || step(level)))
            .map(Action::Bid)
            .collect();
        if !self.forced() {
            calls.push(Action::Pass);
        }
        calls
    }

    /// The auction after a legal call.
    pub fn call(&mut self, action: Action) {
        if let Action::Bid(level) = action {
            self.highest = Some((self.to_act(), level));
        }
        self.turns += 1;
    }

    /// The declarer and the bid, once all four have called.
    #[must_use]
    pub const fn result(&self) -> Option<(Seat, Level)> {
        if self.turns == 4 { self.highest } else { None }
    }

    /// Why a call is refused.
    #[must_use]
    pub fn refusal(&self, action: Action, rules: &Rules) -> Error {
        let seat = self.to_act();
        match action {
            Action::Pass => {
                Error::illegal("CE-8", format!("{seat} deals and may not pass after three passes; a bid is expected"))
            }
            Action::Bid(level) if self.forced() && rules.force_exactly_3 => {
                Error::illegal("CE-8", format!("{seat} bids {level}; a dealer forced by three passes bids exactly 3"))
            }
            Action::Bid(Level::Number(n)) if !(3..=5).contains(&n) => {
                Error::illegal("CE-6", format!("{seat} bids {n}; the bids are 3, 4, 5 and the moons"))
            }
            Action::Bid(level) => match self.highest {
                Some((by, highest)) if level <= highest => {
                    Error::illegal("CE-6", format!("{seat} bids {level}; more than the {highest} of {by} is expected"))
                }
                highest => Error::illegal(
                    "CE-7",
                    format!(
                        "{seat} bids {level} over {}; that is only bid directly over the step below",
                        highest.map_or_else(|| "no bid".to_owned(), |(_, level)| level.to_string())
                    ),
                ),
            },
            _ => Error::illegal("CE-5", format!("{seat} is to bid or to pass, not to {action}")),
        }
    }
}
