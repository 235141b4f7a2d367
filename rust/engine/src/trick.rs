//! A trick on the table, for the games in which a suit is led and the highest card wins.

use crate::order::{Slot, SlotSet, lane, lane_mask};
use crate::seat::Seat;
use std::hint::select_unpredictable;

/// What matters of an unfinished trick: what was led, what is winning, and how much lies there. The cards that are not
/// winning matter no more, so two tricks that differ in them alone are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trick {
    /// The lane of the suit led.
    pub led: u8,
    /// The card that is winning.
    pub best: Slot,
    /// The seat that played it.
    pub winner: Seat,
    /// How many cards have been played.
    pub cards: u8,
    /// What the cards are worth so far, in the game's own points.
    pub points: u8,
}

impl Trick {
    /// The trick after its first card.
    #[must_use]
    #[inline]
    pub const fn led(slot: Slot, seat: Seat, points: u8) -> Self {
        Self { led: lane(slot), best: slot, winner: seat, cards: 1, points }
    }

    /// The cards of `hand` that follow suit; none if the hand has none of the suit led.
    #[must_use]
    #[inline]
    pub const fn following(&self, hand: SlotSet) -> SlotSet {
        hand & lane_mask(self.led)
    }

    /// Adds a card, which `wins` or doesn't.
    #[inline]
    pub fn add(&mut self, slot: Slot, seat: Seat, points: u8, wins: bool) {
        // Whether a card wins is a coin toss that no processor predicts: a branch here costs more than all the rest.
        self.best = select_unpredictable(wins, slot, self.best);
        self.winner = select_unpredictable(wins, seat, self.winner);
        self.cards += 1;
        self.points += points;
    }
}
