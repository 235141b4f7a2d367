//! Moves: the decisions of the play in one byte, and sets of them in two words.
//!
//! The full positions speak in [`Action`](crate::action::Action)s, which people read. Once the cards are on the table
//! playouts and the solver speak in [`Move`]s: a slot below 64, or one of a game's few extra decisions.

use crate::order::{Slot, SlotSet};
use crate::position::ActionSet;
use std::hint::select_unpredictable;

/// A decision of the play: below 64 the slot of the card played; from 64 on a game's extra decisions (a declaration, a
/// question, an answer, a flip), numbered by the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(pub u8);

impl Move {
    /// The move that plays the card at this slot.
    #[must_use]
    #[inline]
    pub const fn card(slot: Slot) -> Self {
        Self(slot)
    }

    /// The game's extra move of this number, below 32.
    #[must_use]
    #[inline]
    pub const fn extra(number: u8) -> Self {
        Self(64 + number)
    }

    /// The slot of the card, if the move plays one from hand.
    #[must_use]
    #[inline]
    pub const fn slot(self) -> Option<Slot> {
        if self.0 < 64 { Some(self.0) } else { None }
    }
}

/// A set of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveSet {
    /// The cards that may be played.
    pub cards: SlotSet,
    /// The extra moves, one bit each.
    pub extras: u32,
}

impl MoveSet {
    /// Just these cards.
    #[must_use]
    #[inline]
    pub const fn cards(cards: SlotSet) -> Self {
        Self { cards, extras: 0 }
    }
}

/// The place of the `n`th lowest bit that is set.
#[inline]
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[allow(unsafe_code)]
pub(crate) fn nth_bit(bits: u64, n: usize) -> u8 {
    // SAFETY: the whole build is for processors that have the instruction.
    let bit = unsafe { std::arch::x86_64::_pdep_u64(1 << n, bits) };
    bit.trailing_zeros() as u8
}

/// The place of the `n`th lowest bit that is set.
#[inline]
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(crate) fn nth_bit(mut bits: u64, n: usize) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

/// The bits of `bits` that stand where `mask` has bits, pushed together at the low end.
#[inline]
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[allow(unsafe_code)]
pub(crate) fn compress(bits: u64, mask: u64) -> u64 {
    // SAFETY: the whole build is for processors that have the instruction.
    unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
}

/// The bits of `bits` that stand where `mask` has bits, pushed together at the low end.
#[inline]
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(crate) fn compress(bits: u64, mut mask: u64) -> u64 {
    let (mut compressed, mut place) = (0, 0);
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        compressed |= u64::from(bits & lowest != 0) << place;
        place += 1;
        mask &= mask - 1;
    }
    compressed
}

/// The lowest `n` bits of those that are set.
#[inline]
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[allow(unsafe_code)]
pub(crate) fn lowest(bits: u64, n: u32) -> u64 {
    // SAFETY: the whole build is for processors that have the instruction.
    unsafe { std::arch::x86_64::_pdep_u64((1 << n) - 1, bits) }
}

/// The lowest `n` bits of those that are set.
#[inline]
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(crate) fn lowest(bits: u64, n: u32) -> u64 {
    let mut rest = bits;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    bits & !rest
}

impl ActionSet for MoveSet {
    type Action = Move;

    #[inline]
    fn len(&self) -> usize {
        (self.cards.count_ones() + self.extras.count_ones()) as usize
    }

    #[inline]
    fn get(&self, n: usize) -> Move {
        if self.extras == 0 {
            return Move::card(nth_bit(self.cards, n));
        }
        // No branch: at a random choice no processor predicts which kind of move it is.
        let cards = self.cards.count_ones() as usize;
        let (bits, n, base) =
            select_unpredictable(n < cards, (self.cards, n, 0), (self.extras.into(), n.wrapping_sub(cards), 64));
        Move(base + nth_bit(bits, n))
    }

    #[inline]
    fn contains(&self, action: Move) -> bool {
        match action.slot() {
            Some(slot) => self.cards >> slot & 1 == 1,
            None => action.0 < 96 && self.extras >> (action.0 - 64) & 1 == 1,
        }
    }
}
