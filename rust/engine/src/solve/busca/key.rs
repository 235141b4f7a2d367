//! What the solver remembers positions of one seat against all the others by, and how it tells which are alike.

use super::super::table::Key;
use super::{ACES, ONES};
use crate::games::busca::Play;
use crate::moves::compress;

/// A position before a lead: its *shape*, which is for each suit who holds each card that is left, from the lowest up, who
/// leads, and whether it is trick 1; and what each of those cards is worth.
///
/// 80 bits for the owners, 16 for the lengths of the suits, 3 for the lead; 40 for the cards that are worth something and
/// 16 for the place of each suit's ace. The whole key is stored and compared. Who plays follows from who holds cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape([u64; 3]);

/// Where the worths begin in the second word: up to here owners, from here on aces.
const OWNERS: u32 = 40;
/// The bit of the first word that says that it is trick 1.
const FIRST: u64 = 1 << 58;

/// The lowest bit of each group of four.
const NIBBLES: u64 = 0x1111;

impl Shape {
    /// The key of a position before a lead.
    #[inline]
    pub(super) fn new(play: &Play) -> Self {
        let [north, east, south, west] = play.hands.0;
        let (odd, late) = (east | west, south | west);
        let all = north | south | odd;
        let (mut lengths, mut aces) = (0, 0);
        for lane in 0..4 {
            let cards = all >> (16 * lane) & 0xFFFF;
            lengths |= u64::from(cards.count_ones()) << (4 * lane);
            // The ace's place counted from 1; 0 if it is gone.
            let ace = cards >> 7 & 1;
            aces |= (ace * u64::from((cards & 0xFF).count_ones())) << (4 * lane);
        }
        let first = if play.first { FIRST } else { 0 };
        Self([
            compress(odd, all) | lengths << OWNERS | (play.turn as u64) << 56 | first,
            compress(late, all) | aces << OWNERS,
            compress(ONES | ACES, all),
        ])
    }

    /// The key without the worths.
    #[inline]
    const fn shape(&self) -> [u64; 2] {
        [self.0[0], self.0[1] & ((1 << OWNERS) - 1)]
    }

    /// How much more the cards of `self` are worth where they are worth more than the same cards of `other`.
    #[inline]
    fn dearer(&self, other: &Self) -> i32 {
        let aces = |shape: &Self| shape.0[1] >> OWNERS & 0xFFFF;
        let some = |nibbles: u64| (nibbles | nibbles >> 1 | nibbles >> 2 | nibbles >> 3) & NIBBLES;
        // Aces that aren't aces in the other one.
        let moved = some(aces(self) ^ aces(other)) & some(aces(self));
        // The ace of lane 2 is the pita.
        let pita = moved >> 8 & 1;
        (self.0[2] & !other.0[2]).count_ones() as i32 + 2 * moved.count_ones() as i32 + 5 * pita as i32
    }
}

impl Key for Shape {
    const BLANK: Self = Self([0; 3]);
    const WAYS: usize = 4;

    /// By the shape alone, so that positions of one shape stand together.
    #[inline]
    fn spread(&self) -> u64 {
        self.shape().spread()
    }

    /// Two positions of the same shape have the same lines of play, card by card, once trick 1 and the pita's ban are
    /// past: legality and who wins come from owners and ranks. They differ in what the cards are worth. If the lone seat
    /// has a way to play in the other position that never costs more than a number, the same way costs here at most that
    /// and as much as the cards are dearer that it may have to take: all of those that are dearer here. In the same way
    /// the others are sure of what they are sure of there, less what the cards are cheaper here.
    #[inline]
    fn apart(&self, other: &Self) -> Option<(i32, i32)> {
        if self.shape() != other.shape() || self.0[0] & FIRST != 0 && self != other {
            return None;
        }
        Some((self.dearer(other), other.dearer(self)))
    }
}
