//! Cards of Cincinnati Euchre in 32 bits, and what can be asked of all four suits of a hand at once.

use crate::moves::compress;
use crate::order::SlotSet;

/// A set of cards: four lanes of eight bits, one a suit, stronger cards at higher bits. Trumps, if there are any, are the
/// top lane. It is an [`Order`](crate::order::Order)'s set of slots with lanes half as wide. No lane has more than seven
/// cards, so its top bit is never a card: the lanes can't run into each other.
pub(super) type Cards = u32;

/// The top bit of every lane, which is no card.
const BARS: u32 = 0x8080_8080;

/// The lane of the trumps, where there are any.
pub(super) const TRUMPS: Cards = 0xFF00_0000;

/// Makes the lanes of slots half as wide.
#[inline]
pub(super) fn narrow(slots: SlotSet) -> Cards {
    compress(slots, 0x00FF_00FF_00FF_00FF) as Cards
}

/// The whole lane in which a card lies.
#[inline]
pub(super) const fn lane_of(card: Cards) -> Cards {
    0xFF << (card.trailing_zeros() & 24)
}

/// Every bit above the highest card of a set in one lane; every bit there is if the set is empty.
#[inline]
pub(super) const fn above(cards: Cards) -> u32 {
    (!0u64 << (32 - cards.leading_zeros())) as u32
}

/// In each lane the highest card of the set and every bit below it.
#[inline]
pub(super) const fn up_to_top(cards: Cards) -> u32 {
    let two = cards | cards >> 1 & 0x7F7F_7F7F;
    let four = two | two >> 2 & 0x3F3F_3F3F;
    four | four >> 4 & 0x0F0F_0F0F
}

/// The highest card of the set in each lane.
#[inline]
pub(super) const fn tops(cards: Cards) -> Cards {
    let under = up_to_top(cards);
    under ^ (under >> 1 & 0x7F7F_7F7F)
}

/// How many cards lie in each lane, a byte each, of two sets side by side.
#[inline]
pub(super) const fn counts_of_two(low: Cards, high: Cards) -> (u32, u32) {
    let cards = low as u64 | (high as u64) << 32;
    let twos = cards - (cards >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    (bytes as u32, (bytes >> 32) as u32)
}

/// How many cards lie in each lane, a byte each.
#[inline]
pub(super) const fn counts(cards: Cards) -> u32 {
    counts_of_two(cards, 0).0
}

/// How many cards there are.
#[inline]
pub(super) const fn count(cards: Cards) -> i32 {
    cards.count_ones() as i32
}

/// The bars of the lanes in which the byte of `a` is at least that of `b`; the bytes are below 128.
#[inline]
pub(super) const fn at_least(a: u32, b: u32) -> u32 {
    ((a | BARS) - b) & BARS
}

/// All the bits of the lanes whose bars are given.
#[inline]
pub(super) const fn whole(bars: u32) -> u32 {
    (bars >> 7) * 0xFF
}

/// Every lane's bar.
pub(super) const EVERY_LANE: u32 = BARS;

/// The bars of the lanes in which the set has a card.
#[inline]
pub(super) const fn lanes_with(cards: Cards) -> u32 {
    (cards + 0x7F7F_7F7F) & BARS
}

/// The cards of `own` to try: of cards that are the same for the rest of the deal, the lowest one. `others` are the cards that
/// can still be compared with them: those in other hands and the one that is winning the trick.
///
/// Two cards of one hand and suit with no other's card between them are the same: swapping them in every continuation
/// changes no comparison and no choice.
#[inline]
pub(super) const fn distinct(own: Cards, others: Cards) -> Cards {
    let walls = others | BARS;
    let gaps = !(own | walls);
    // Runs of bits without a wall; the lowest bit of each.
    let starts = !walls & (walls << 1 | 1);
    // A run that starts with a gap: the carry comes out at its first own card, or at the wall.
    own & (starts | gaps.wrapping_add(starts & gaps))
}

/// The cards that beat `best` in a trick in which `led` is the lane that was led: `best` lies in it, or is a trump.
#[inline]
pub(super) const fn beating(best: Cards, led: Cards, trumps: Cards) -> Cards {
    (led | trumps) & (best.wrapping_neg() ^ best)
}

/// The cards of a hand that may be played when `led` is the lane that was led (CE-12).
#[inline]
pub(super) const fn follow(hand: Cards, led: Cards) -> Cards {
    if hand & led != 0 { hand & led } else { hand }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Stream;

    /// A random set of cards, at most seven a lane.
    fn some(stream: &mut Stream) -> Cards {
        (stream.word() & stream.word()) as u32 & !BARS
    }

    fn lanes() -> impl Iterator<Item = Cards> {
        (0..4).map(|lane| 0xFF << (8 * lane))
    }

    #[test]
    fn lanes_are_asked_one_by_one_and_all_at_once() {
        let mut stream = Stream::from_seed(51);
        for _ in 0..20_000 {
            let (a, b) = (some(&mut stream), some(&mut stream));
            let bar = |lane: Cards| lane & BARS;
            for lane in lanes() {
                let (mine, yours) = (a & lane, b & lane);
                let (from, top) = (lane.trailing_zeros(), if mine == 0 { 0 } else { 1 << mine.ilog2() });
                assert_eq!(tops(a) & lane, top);
                assert_eq!(up_to_top(a) & lane, if top == 0 { 0 } else { (top | (top - 1)) & lane });
                assert_eq!((counts(a) & lane) >> from, mine.count_ones());
                assert_eq!((counts_of_two(a, b).1 & lane) >> from, yours.count_ones());
                assert_eq!(lanes_with(a) & lane, if mine != 0 { bar(lane) } else { 0 });
                let more = mine.count_ones() >= yours.count_ones();
                let bars = at_least(counts(a), counts(b));
                assert_eq!(bars & lane, if more { bar(lane) } else { 0 });
                assert_eq!(whole(bars) & lane, if more { lane } else { 0 });
                assert_eq!(yours & above(mine), yours & !up_to_top(mine));
            }
        }
    }

    #[test]
    fn of_cards_that_are_the_same_the_lowest_is_tried() {
        let mut stream = Stream::from_seed(52);
        for _ in 0..20_000 {
            let (own, others) = (some(&mut stream), some(&mut stream));
            let own = own & !others;
            let mut expected = 0;
            for slot in (0..32).filter(|slot| own >> slot & 1 == 1) {
                // The next card below in the lane, whoever has it.
                let below = (own | others) & lane_of(1 << slot) & ((1 << slot) - 1);
                if below == 0 || others >> below.ilog2() & 1 == 1 {
                    expected |= 1 << slot;
                }
            }
            assert_eq!(distinct(own, others), expected, "{own:08x} {others:08x}");
        }
    }
}
