//! The auction: bids in fives until three have passed or 440 is bid (HP-6 … HP-11).

use super::list;
use crate::action::{Action, Level};
use crate::card::Rank;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::GameId;
use crate::seat::{BySide, Seat, SeatSet};

/// The lowest bid, which the opener has to make at least (HP-6).
pub const LOWEST_BID: u32 = 50;
/// The highest bid and contract (HP-7).
pub const HIGHEST_BID: u32 = 440;
/// Bids and contracts are multiples of this (HP-7).
pub const STEP: u32 = 5;
/// See [`Auction::turn_index`].
pub(crate) const TURNS: usize = 5 * 4 * 16;
/// A side with this score or less may not bid (HP-11).
pub const BANNED: i64 = -500;

/// An unfinished auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    turn: Seat,
    /// How many calls have been made, counted no further than four: before that everybody has his first turn.
    calls: u8,
    passed: SeatSet,
    highest: Option<(Seat, u32)>,
    banned: BySide<bool>,
}

/// Whether the hand gives the right to demand a redeal: three sixes, or no card above the jack (HP-10).
#[must_use]
pub fn may_redeal(hand: CardSet) -> bool {
    let count = |ranks: &[Rank]| hand.iter().filter(|card| ranks.contains(&card.rank())).count();
    count(&[Rank::Six]) >= 3 || count(&[Rank::Ace, Rank::Ten, Rank::King, Rank::Queen]) == 0
}

impl Auction {
    /// The auction before its first call, from this standing.
    #[must_use]
    pub fn new(dealer: Seat, scores: &BySide<i64>) -> Self {
        Self {
            turn: dealer.left(),
            calls: 0,
            passed: SeatSet::NONE,
            highest: None,
            banned: BySide(scores.0.map(|score| score <= BANNED)),
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_act(&self) -> Seat {
        self.turn
    }

    /// The highest bid so far and who made it.
    #[must_use]
    pub const fn highest(&self) -> Option<(Seat, u32)> {
        self.highest
    }

    /// Who has passed.
    #[must_use]
    pub const fn passed(&self) -> SeatSet {
        self.passed
    }

    /// Whether the seat may bid when its turn comes again (HP-8, HP-11), but for the opener's compulsory bid.
    pub(crate) fn may_still_bid(&self, seat: Seat) -> bool {
        !self.passed.contains(seat) && !self.banned[seat.side()]
    }

    /// Whether nobody has called yet.
    pub(crate) const fn opening(&self) -> bool {
        self.calls == 0
    }

    /// Whether it is somebody's first turn, as it is until all have had one (HP-10).
    pub(crate) const fn first_turn(&self) -> bool {
        self.calls < 4
    }

    /// A number below [`TURNS`] for all that decides who may call what from here on, but for the highest bid.
    pub(crate) fn turn_index(&self) -> usize {
        let passed: usize = self.passed.iter().map(|seat| 1 << seat.index()).sum();
        (usize::from(self.calls) * 4 + self.turn.index()) * 16 + passed
    }

    /// The lowest and the highest legal bid (HP-7, HP-11).
    pub(crate) fn bids(&self) -> Option<(u32, u32)> {
        let lowest = self.highest.map_or(LOWEST_BID, |(_, highest)| highest + STEP);
        match (self.banned[self.turn.side()], self.opening()) {
            (false, _) => Some((lowest, HIGHEST_BID)),
            (true, true) => Some((LOWEST_BID, LOWEST_BID)),
            (true, false) => None,
        }
    }

    /// The calls that are legal for a player with this hand.
    #[must_use]
    pub fn legal(&self, hand: CardSet) -> Vec<Action> {
        let bids = self.bids().into_iter().flat_map(|(from, to)| (from..=to).step_by(STEP as usize));
        let mut calls: Vec<Action> = bids.map(|n| Action::Bid(Level::Number(n))).collect();
        if !self.opening() {
            calls.push(Action::Pass);
        }
        if self.first_turn() && may_redeal(hand) {
            calls.push(Action::Redeal);
        }
        calls
    }

    /// The auction after a legal bid or pass.
    pub fn call(&mut self, action: Action) {
        match action {
            Action::Bid(Level::Number(n)) => self.highest = Some((self.turn, n)),
            _ => self.passed = self.passed.with(self.turn),
        }
        self.calls = (self.calls + 1).min(4);
        if self.passed.len() < 4 {
            self.turn = self.turn.left();
            while self.passed.contains(self.turn) {
                self.turn = self.turn.left();
            }
        }
    }

    /// The declarer and his bid, once three have passed or the highest bid has been made (HP-9).
    #[must_use]
    pub fn result(&self) -> Option<(Seat, u32)> {
        self.highest.filter(|&(_, bid)| self.passed.len() == 3 || bid == HIGHEST_BID)
    }

    /// Why a call is refused to a player with this hand.
    #[must_use]
    pub fn refusal(&self, action: Action, hand: CardSet) -> Error {
        let seat = self.turn;
        let banned = self.banned[seat.side()];
        match action {
            Action::Pass if banned => Error::illegal(
                "HP-11",
                format!("{seat} opens and may not pass; with {BANNED} or less exactly {LOWEST_BID} is expected"),
            ),
            Action::Pass => Error::illegal(
                "HP-6",
                format!("{seat} opens and may not pass; a bid of at least {LOWEST_BID} is expected"),
            ),
            Action::Bid(Level::Number(n)) if banned => Error::illegal(
                "HP-11",
                if self.opening() {
                    format!("{seat} bids {n}; an opener whose side has {BANNED} or less bids exactly {LOWEST_BID}")
                } else {
                    format!("{seat} bids {n}; a side that has {BANNED} or less may not bid, so a pass is expected")
                },
            ),
            Action::Bid(Level::Number(n)) if n < LOWEST_BID && self.opening() => {
                Error::illegal("HP-6", format!("{seat} opens with {n}; at least {LOWEST_BID} is expected"))
            }
            Action::Bid(Level::Number(n)) => match self.highest {
                Some((by, highest)) if n <= highest => {
                    Error::illegal("HP-7", format!("{seat} bids {n}; more than the {highest} of {by} is expected"))
                }
                _ => Error::illegal("HP-7", format!("{seat} bids {n}; {}", bids_in_words())),
            },
            Action::Bid(level) => Error::illegal("HP-7", format!("{seat} bids {level}; {}", bids_in_words())),
            Action::Redeal if !self.first_turn() => Error::illegal(
                "HP-10",
                format!("{seat} demands a redeal on a later turn; that is only possible on the first"),
            ),
            Action::Redeal => Error::illegal(
                "HP-10",
                format!(
                    "{seat} holds {}; a redeal takes three sixes or a hand without a card above the jack",
                    list(hand, GameId::Huutopussi)
                ),
            ),
            _ if self.opening() => {
                Error::illegal("HP-6", format!("{seat} opens and is to bid, so {action} is not possible now"))
            }
            _ => Error::illegal("HP-8", format!("{seat} is to bid or to pass, so {action} is not possible now")),
        }
    }
}

/// What may be bid, for messages.
fn bids_in_words() -> String {
    format!("the bids are the multiples of {STEP} from {LOWEST_BID} to {HIGHEST_BID}")
}
