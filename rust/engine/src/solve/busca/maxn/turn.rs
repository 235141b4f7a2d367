//! A turn of the search of maxn, and results as the seats see them, each in one word.

use super::super::worth;
use crate::moves::Move;
use crate::order::{Slot, SlotSet, lane};
use std::hint::select_unpredictable;

/// Points to come by seat, a byte each, north's the lowest. A seat that is out of the match has none in any result.
pub(super) type Packed = u32;

/// The result turned so that the byte of `seat` is the highest. The others follow in their turn, from its right on,
/// because seats go round by falling numbers.
#[inline]
pub(super) const fn view(points: Packed, seat: u8) -> u32 {
    points.rotate_left(8 * (3 - seat as u32))
}

/// The result that `seat` sees so.
#[inline]
pub(super) const fn seen(view: u32, seat: u8) -> Packed {
    view.rotate_right(8 * (3 - seat as u32))
}

/// The higher, the better for the seat whose view it is: fewer points of its own; then more for the next seat in turn,
/// then for the one after that, and with that the points of the last are given too.
#[inline]
pub(super) const fn merit(view: u32) -> u32 {
    view ^ 0xFF00_0000
}

/// What each card is worth.
pub(super) static WORTH: [u8; 64] = {
    let mut worths = [0; 64];
    let mut slot = 0;
    while slot < 64 {
        worths[slot] = worth(1 << slot) as u8;
        slot += 1;
    }
    worths
};

/// A turn, a byte each: who plays; how many cards lie in the trick, none before the lead; what they are worth; who is
/// winning it and with what; how many tricks are left; and all the points to come from the lead of this one on.
///
/// One word stays in a register. Bytes of a struct would be written one by one and read together, which has to wait.
#[derive(Clone, Copy)]
pub(super) struct Turn(u64);

impl Turn {
    const CARDS: u32 = 8;
    const POINTS: u32 = 16;
    const WINNER: u32 = 24;
    const BEST: u32 = 32;
    const TRICKS_LEFT: u32 = 40;
    const REST: u32 = 48;

    /// Before a lead.
    #[inline]
    pub(super) const fn lead(seat: u8, tricks_left: u8, rest: u8) -> Self {
        Self(seat as u64 | (tricks_left as u64) << Self::TRICKS_LEFT | (rest as u64) << Self::REST)
    }

    /// With so many cards on the table, worth so much, and the best of them played by `winner`.
    pub(super) const fn with(self, cards: u8, points: u8, winner: u8, best: Slot) -> Self {
        let (cards, points) = ((cards as u64) << Self::CARDS, (points as u64) << Self::POINTS);
        Self(self.0 | cards | points | (winner as u64) << Self::WINNER | (best as u64) << Self::BEST)
    }

    #[inline]
    pub(super) const fn seat(self) -> u8 {
        self.0 as u8 & 3
    }

    #[inline]
    pub(super) const fn cards(self) -> u8 {
        (self.0 >> Self::CARDS) as u8
    }

    #[inline]
    pub(super) const fn points(self) -> u8 {
        (self.0 >> Self::POINTS) as u8
    }

    #[inline]
    pub(super) const fn winner(self) -> u8 {
        (self.0 >> Self::WINNER) as u8 & 3
    }

    #[inline]
    pub(super) const fn best(self) -> Slot {
        (self.0 >> Self::BEST) as u8 & 63
    }

    #[inline]
    pub(super) const fn tricks_left(self) -> u8 {
        (self.0 >> Self::TRICKS_LEFT) as u8
    }

    #[inline]
    pub(super) const fn rest(self) -> u8 {
        (self.0 >> Self::REST) as u8
    }

    /// The turn of another seat.
    #[inline]
    pub(super) const fn of(self, seat: u8) -> Self {
        Self(self.0 & !0xFF | seat as u64)
    }

    /// With one more card on the table.
    #[inline]
    pub(super) fn after(self, slot: Slot) -> Self {
        let wins = (self.cards() == 0) | (slot > self.best()) & (lane(slot) == lane(self.best()));
        let more = self.0 + (1 << Self::CARDS) + (u64::from(WORTH[usize::from(slot & 63)]) << Self::POINTS);
        let rest = more & !(0xFFFF << Self::WINNER);
        let won = rest | u64::from(self.seat()) << Self::WINNER | u64::from(slot) << Self::BEST;
        // No processor predicts which card wins.
        Self(select_unpredictable(wins, won, more))
    }
}

/// Cards in the order in which they are tried. It changes no result, only how soon the rest is known to be no better.
pub(super) struct Order {
    words: [u16; 20],
    taken: usize,
    count: usize,
}

impl Order {
    /// Leads that many cards of others beat come first, low ones before high ones, and those that nobody beats last; who
    /// follows ducks as high as possible, or takes over as low as possible; and throws away what is high and dear.
    #[inline]
    pub(super) fn new(turn: Turn, mut cards: SlotSet, others: SlotSet) -> Self {
        let mut order = Self { words: [0; 20], taken: 0, count: 0 };
        while cards != 0 {
            let slot = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let rank = i32::from(slot & 15);
            let promise = if turn.cards() == 0 {
                let over = (others & super::above(slot)).count_ones() as i32;
                8 * over - 4 * rank - if over == 0 { 100 } else { 0 }
            } else if lane(slot) != lane(turn.best()) {
                4 * rank + 8 * i32::from(WORTH[usize::from(slot & 63)])
            } else if slot < turn.best() {
                4 * rank
            } else {
                -100 - 4 * rank
            };
            let word = ((512 - promise) as u16) << 6 | u16::from(slot);
            let mut place = order.count;
            while place > 0 && order.words[place - 1] > word {
                order.words[place] = order.words[place - 1];
                place -= 1;
            }
            order.words[place] = word;
            order.count += 1;
        }
        order
    }
}

impl Iterator for Order {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let word = self.words[..self.count].get(self.taken)?;
        self.taken += 1;
        Some(Move::card((word & 63) as u8))
    }
}
