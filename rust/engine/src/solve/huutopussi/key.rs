//! What the solver remembers positions by, and how it tells which are alike.

use super::State;
use crate::moves::compress;
use crate::order::{SlotSet, lane_mask};
use crate::solve::table::Key;

/// A position before a lead: its *shape*, which is for each suit who holds each card that is left, from the lowest up, and
/// whether its marriage is alive, who leads and may try to declare, and trumps; and what each of those cards is worth.
///
/// 72 bits for the owners, 16 for the lengths of the suits, 4 + 3 + 3 for the rest of the shape; 36 for the cards that are
/// worth something and 16 for how many of each suit are worth ten. The whole key is stored and compared. A trump suit
/// without a card is none. Attempts matter only to a side that has a marriage alive, and rights only in that they keep it
/// alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape([u64; 3]);

/// Cards that are worth something (HP-4).
const WORTH: SlotSet = 0x01F0_01F0_01F0_01F0;
/// The owners' bits of a word; above them is something else.
const OWNERS: u32 = 36;
/// The bit of the second word that says that what is known counts for this very key alone.
const ALONE: u64 = 1 << OWNERS;
/// The bit of the second word that says that the score falls with what the others take, instead of rising with what the
/// declarers take. Above it is the contract.
const FALLS: u64 = 2 << OWNERS;
/// The highest bit of each group of four.
const GUARDS: u64 = 0x8888;

/// What the score's key says of the contract.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contract {
    /// A number for what is still to be done for it.
    pub(super) number: u64,
    /// Whether it depends on the worths of the cards.
    pub(super) in_doubt: bool,
}

impl Shape {
    /// The key of a position before a lead. With a contract it is only like those with the same number for it; and if that
    /// is in doubt, so that a little more or less decides it, only like those with the same worths.
    #[inline]
    pub(super) fn new(state: &State, contract: Option<Contract>) -> Self {
        let play = &state.play;
        let [north, east, south, west] = play.hands.0;
        let (odd, late) = (east | west, south | west);
        let all = north | south | odd;
        let mut shape = 0;
        for lane in 0..4 {
            shape = shape << 4 | u64::from((all & lane_mask(3 - lane)).count_ones());
        }
        shape = shape << 4 | u64::from(state.alive.0[0] | state.alive.0[1]);
        shape = shape << 2 | play.turn as u64;
        shape = shape << 1 | u64::from(play.attempt && state.alive[play.turn.side()] != 0);
        let trump = play.trump().filter(|&suit| all & lane_mask(suit as u8) != 0);
        shape = shape << 3 | trump.map_or(4, |suit| suit as u64);
        // The tens of each lane, counted at its lowest bit, moved together.
        let tens = (all >> 7 & 0x0001_0001_0001_0001) + (all >> 8 & 0x0001_0001_0001_0001);
        let tens = (tens | tens >> 12 | tens >> 24 | tens >> 36) & 0xFFFF;
        let contract = contract
            .map_or(0, |contract| contract.number << (OWNERS + 2) | FALLS | if contract.in_doubt { ALONE } else { 0 });
        Self([
            compress(odd, all) | shape << OWNERS,
            compress(late, all) | contract,
            compress(WORTH, all) | tens << OWNERS,
        ])
    }

    /// The suits whose marriage is alive, as whole groups of four bits.
    #[inline]
    const fn alive(&self) -> u64 {
        const SPREAD: [u16; 16] = {
            let mut spread = [0; 16];
            let mut set = 0;
            while set < 64 {
                if set >> 2 >> (set & 3) & 1 == 1 {
                    spread[set >> 2] |= 0xF << (4 * (set & 3));
                }
                set += 1;
            }
            spread
        };
        SPREAD[(self.0[0] >> (OWNERS + 6) & 0xF) as usize] as u64
    }

    #[inline]
    const fn tens(&self) -> u64 {
        self.0[2] >> OWNERS
    }

    /// How much more the cards of `self` are worth where they are worth more than the same cards of `other`, in fives: a
    /// card that is worth something against nothing, and one that is worth ten against five, count one each.
    #[inline]
    const fn dearer(&self, other: &Self) -> i32 {
        let some = (self.0[2] & !other.0[2] & ((1 << OWNERS) - 1)).count_ones();
        // Suit by suit, none below zero: a guard says which.
        let more = (self.tens() | GUARDS) - other.tens();
        let guards = more & GUARDS;
        let more = more & (guards - (guards >> 3));
        (some as u64 + (more.wrapping_mul(0x1111) >> 12 & 0xF)) as i32
    }
}

impl Key for Shape {
    const BLANK: Self = Self([0; 3]);
    const WAYS: usize = 4;

    /// By the shape, so that positions of one shape stand together where they are of use to each other.
    #[inline]
    fn spread(&self) -> u64 {
        if self.0[1] & ALONE == 0 { [self.0[0], self.0[1]].spread() } else { self.0.spread() }
    }

    /// Two positions of the same shape have the same lines of play, card by card and word by word: owners and ranks say
    /// which cards are legal and who wins, and king and queen of a marriage that is alive are the same cards in both, the
    /// two below the tens, if there are as many of those. The lines differ in what the cards are worth. A side
    /// that is sure of a number in the other position is here sure of that less what the cards are cheaper here, all in
    /// all; and it can't have more than there and what they are dearer. The score with a contract that is decided in the same
    /// way in both is a number less what the others take, so with it dearer cards make it lower.
    #[inline]
    fn apart(&self, other: &Self) -> Option<(i32, i32)> {
        if self.0[0] != other.0[0]
            || self.0[1] != other.0[1]
            || (self.tens() ^ other.tens()) & self.alive() != 0
            || self.0[1] & ALONE != 0 && self.0[2] != other.0[2]
        {
            return None;
        }
        let (dearer, cheaper) = (self.dearer(other), other.dearer(self));
        Some(if self.0[1] & FALLS == 0 { (dearer, cheaper) } else { (cheaper, dearer) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Stream;
    use crate::games::huutopussi::{Play, Position as Full, card_points};
    use crate::order::slots;
    use crate::seat::Seat;
    use crate::solve::lacking::ending;

    /// The cards that are left, suit by suit from the lowest up.
    fn row(play: &Play) -> Vec<u8> {
        slots(Seat::ALL.into_iter().fold(0, |all, seat| all | play.hands[seat])).collect()
    }

    #[test]
    fn worths_apart_are_counted_card_by_card() {
        let mut stream = Stream::from_seed(61);
        let mut seen: std::collections::HashMap<[u64; 2], Vec<(Shape, Vec<u8>)>> = Default::default();
        let (mut pairs, mut apart) = (0, 0);
        for index in 0..6000 {
            let found = ending::<Full>(Default::default(), index, &mut stream, |play| play.tricks_left <= 1);
            let Some(play) = found.filter(|play| play.trick.is_none() && play.question.is_none()) else { continue };
            let shape = Shape::new(&State::new(play), None);
            let like = seen.entry([shape.0[0], shape.0[1]]).or_default();
            for (other, cards) in like.iter() {
                let differences: Vec<i32> = row(&play)
                    .into_iter()
                    .zip(cards)
                    .map(|(a, &b)| (i32::from(card_points(a)) - i32::from(card_points(b))) / 5)
                    .collect();
                let higher: i32 = differences.iter().map(|&d| d.max(0)).sum();
                let lower: i32 = differences.iter().map(|&d| (-d).max(0)).sum();
                if let Some((up, down)) = shape.apart(other) {
                    // Counted step by step, so that a ten against nothing and its like never count less.
                    assert!(up >= higher && down >= lower && up - down == higher - lower, "{play:?} {other:?}");
                    assert_eq!((up, down) == (0, 0), shape == *other);
                    apart += usize::from(shape != *other);
                }
                pairs += 1;
            }
            like.push((shape, row(&play)));
        }
        assert!(pairs > 500 && apart > 300, "{pairs} {apart}");
    }
}
