//! The ways to divide the declarer's and his partner's cards that an exchange can lead to.

use crate::games::huutopussi::{Play, Rules};
use crate::order::{SlotSet, lane_mask, slots};
use crate::seat::{BySeat, Seat};

/// The plays that may follow an exchange. They differ in how the pair's cards lie, and in nothing else.
#[derive(Clone, Debug)]
pub(super) struct Divisions {
    /// The hands before the exchange, or what is left of it.
    before: BySeat<SlotSet>,
    declarer: Seat,
    rules: Rules,
    /// How many cards go each way.
    exchanged: u32,
    /// The declarer's cards after it, as numbers in rising order: neighbours have much in common, so that what the search
    /// remembers of one is of use to the next.
    after: Vec<SlotSet>,
}

impl Divisions {
    /// Those after partner gives so many cards and the declarer as many back: each comes from exactly one set of cards
    /// that change hands for good, as many from either side.
    pub(super) fn of_exchange(before: BySeat<SlotSet>, declarer: Seat, rules: &Rules, exchanged: u32) -> Self {
        let (own, partner) = (before[declarer], before[declarer.partner()]);
        let mut after = Vec::new();
        for changed in 0..=exchanged {
            let arriving = choices(partner, changed);
            for leaving in choices(own, changed) {
                after.extend(arriving.iter().map(|arriving| own & !leaving | arriving));
            }
        }
        after.sort_unstable();
        Self { before, declarer, rules: *rules, exchanged, after }
    }

    /// Those after the declarer returns so many cards.
    pub(super) fn of_return(before: BySeat<SlotSet>, declarer: Seat, rules: &Rules, exchanged: u32) -> Self {
        let own = before[declarer];
        let mut after: Vec<SlotSet> = choices(own, exchanged).into_iter().map(|returned| own & !returned).collect();
        after.sort_unstable();
        Self { before, declarer, rules: *rules, exchanged, after }
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.after.len()
    }

    /// The one in which no card has changed hands; none if that can't be.
    pub(super) fn unchanged(&self) -> Option<usize> {
        self.after.binary_search(&self.before[self.declarer]).ok()
    }

    /// The play that one of them leads to.
    pub(super) fn play(&self, index: usize) -> Play {
        let pair = self.before[self.declarer] | self.before[self.declarer.partner()];
        let mut hands = self.before;
        hands[self.declarer] = self.after[index];
        hands[self.declarer.partner()] = pair & !self.after[index];
        Play::new(hands, self.declarer, &self.rules)
    }

    /// The one that is best at first sight.
    pub(super) fn most_promising(&self) -> usize {
        (0..self.len()).rev().max_by_key(|&index| promise(self.after[index])).unwrap_or_default()
    }

    /// The cards that partner gives and the declarer returns for it. Where fewer change hands for good, the others go to
    /// and fro: partner's lowest of those that he keeps.
    pub(super) fn exchange(&self, index: usize) -> (SlotSet, SlotSet) {
        let (own, after) = (self.before[self.declarer], self.after[index]);
        let (leaving, arriving) = (own & !after, after & !own);
        let mut fro = self.before[self.declarer.partner()] & !arriving;
        let kept = fro;
        for _ in arriving.count_ones()..self.exchanged {
            fro &= fro.wrapping_sub(1);
        }
        let fro = kept & !fro;
        (arriving | fro, leaving | fro)
    }

    /// The cards that the declarer returns for it.
    pub(super) fn returned(&self, index: usize) -> SlotSet {
        self.before[self.declarer] & !self.after[index]
    }

    /// Those that differ from one of them in one card of each hand, the most promising first.
    pub(super) fn neighbours(&self, index: usize) -> Vec<usize> {
        let own = self.after[index];
        let partner = (self.before[self.declarer] | self.before[self.declarer.partner()]) & !own;
        let mut found: Vec<usize> = slots(own)
            .flat_map(|out| slots(partner).map(move |new| own & !(1 << out) | 1 << new))
            .filter_map(|after| self.after.binary_search(&after).ok())
            .collect();
        found.sort_by_key(|&index| (-promise(self.after[index]), index));
        found
    }
}

/// Every choice of so many cards.
fn choices(cards: SlotSet, n: u32) -> Vec<SlotSet> {
    if n == 0 {
        return vec![0];
    }
    let mut found = Vec::new();
    for slot in slots(cards) {
        let rest = cards & !((2 << slot) - 1);
        found.extend(choices(rest, n - 1).into_iter().map(|more| more | 1 << slot));
    }
    found
}

/// What a declarer's hand looks like at first sight: long suits, high cards, marriages. It decides what is tried first,
/// and no result.
fn promise(hand: SlotSet) -> i32 {
    const KING: SlotSet = 1 << 6;
    const QUEEN: SlotSet = 1 << 5;
    const HIGH: [(SlotSet, i32); 5] = [(1 << 8, 12), (1 << 7, 6), (KING, 3), (QUEEN, 2), (KING | QUEEN, 40)];
    (0..4)
        .map(|lane| {
            let suit = (hand & lane_mask(lane)) >> (16 * lane);
            let length = suit.count_ones() as i32;
            let high: i32 = HIGH.iter().filter(|(cards, _)| suit & cards == *cards).map(|(_, worth)| worth).sum();
            length * length + high
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Nine cards each, suit by suit.
    fn hands() -> BySeat<SlotSet> {
        BySeat([0, 1, 2, 3].map(|lane| 0x1FF << (16 * lane)))
    }

    #[test]
    fn an_exchange_has_8434_results_and_a_return_220() {
        let divisions = Divisions::of_exchange(hands(), Seat::N, &Rules::default(), 3);
        assert_eq!(divisions.len(), 8434);
        let pair = hands()[Seat::N] | hands()[Seat::S];
        let mut seen = HashSet::new();
        for index in 0..divisions.len() {
            let play = divisions.play(index);
            assert_eq!(play.hands[Seat::N] | play.hands[Seat::S], pair);
            assert_eq!((play.hands[Seat::N].count_ones(), play.turn), (9, Seat::N));
            assert!(seen.insert(play.hands[Seat::N]));
            let (given, returned) = divisions.exchange(index);
            assert_eq!((given.count_ones(), given & !hands()[Seat::S]), (3, 0));
            let twelve = hands()[Seat::N] | given;
            assert_eq!((returned.count_ones(), returned & !twelve), (3, 0));
            assert_eq!(twelve & !returned, play.hands[Seat::N]);
        }
        let mut twelve = hands();
        twelve[Seat::N] |= 7 << 32;
        twelve[Seat::S] &= !(7 << 32);
        let returns = Divisions::of_return(twelve, Seat::N, &Rules::default(), 3);
        assert_eq!(returns.len(), 220);
        for index in 0..returns.len() {
            assert!(seen.contains(&returns.play(index).hands[Seat::N]));
            assert_eq!(returns.returned(index).count_ones(), 3);
        }
        // Nothing changes hands if the three cards that came go back.
        assert!((0..returns.len()).any(|index| returns.play(index).hands == hands()));
    }

    #[test]
    fn neighbours_differ_in_one_card_each() {
        let divisions = Divisions::of_exchange(hands(), Seat::N, &Rules::default(), 3);
        let unchanged = divisions.unchanged().unwrap();
        assert_eq!(divisions.play(unchanged).hands, hands());
        assert_eq!(divisions.neighbours(unchanged).len(), 81);
        // With three cards changed none more can be, but one of each three may be another, or none.
        let farthest =
            (0..divisions.len()).find(|&index| divisions.exchange(index).0 & divisions.exchange(index).1 == 0);
        assert_eq!(divisions.neighbours(farthest.unwrap()).len(), 9 + 18 + 18);
    }
}
