//! Which move to try first. A good guess saves most of the work and a bad one costs time alone.

use crate::moves::Move;
use crate::order::SlotSet;
use arrayvec::ArrayVec;

/// The most moves that differ at one turn: in Busca with two players twenty cards; in Huutopussi nine cards, four
/// declarations and nine questions; a suit or a card at most once.
const MOST_MOVES: usize = 32;

/// What sort of move it is; each sort has a history of its own, because a card that is good to lead may be bad to
/// throw away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// Leads to a trick, or is made before the lead.
    Lead,
    /// Takes the trick over.
    Beat,
    /// Follows without taking over.
    Below,
    /// Neither follows nor takes over.
    Discard,
}

impl Sort {
    /// The sort of this number.
    #[inline]
    const fn of(number: u8) -> Self {
        match number & 3 {
            0 => Self::Lead,
            1 => Self::Beat,
            2 => Self::Below,
            _ => Self::Discard,
        }
    }
}

/// How many kinds of situation [`Ordering::refutations`] tells apart.
pub(crate) const SITUATIONS: usize = 2048;

/// The moves of one turn with their promise: each in one word, the promise highest, so that comparing the words compares
/// the promises.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveList(ArrayVec<i64, MOST_MOVES>);

/// What a move is remembered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    /// What sort of move it is.
    pub(crate) sort: Sort,
    /// A number below [`NAMES`]: of moves that are as good as the same, the same.
    pub(crate) name: u8,
}

/// How many names moves may have.
pub(crate) const NAMES: usize = 128;
/// The name of no move.
pub(crate) const NO_NAME: u8 = u8::MAX;

/// Where the promise begins in a word of [`MoveList`]; below it lie the move, its name and its sort, a byte each.
const PROMISE: u32 = 32;

impl MoveList {
    /// No moves.
    #[inline]
    pub(crate) const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds a move: `name` is what it is remembered by, `promise` what the game thinks of it, from about −100 to 100.
    #[inline]
    pub(crate) fn push(&mut self, action: Move, name: u8, sort: Sort, promise: i32) {
        let what = i64::from(action.0) << 16 | i64::from(name) << 8 | sort as i64;
        self.0.push((i64::from(promise * PROMISE_WEIGHT) << PROMISE) + what);
    }

    /// How many moves there are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes the `n`th best move, once the better ones have been taken.
    #[inline]
    pub(crate) fn take(&mut self, n: usize) -> (Move, Tag) {
        let words = &mut self.0[n..];
        for other in 1..words.len() {
            // The best so far stands first.
            let (first, word) = (words[0], words[other]);
            words[0] = first.max(word);
            words[other] = first.min(word);
        }
        let word = words[0];
        (Move((word >> 16) as u8), Tag { sort: Sort::of(word as u8), name: (word >> 8) as u8 })
    }
}

/// What one point of a game's own opinion weighs against one cut-off in the history.
const PROMISE_WEIGHT: i32 = 16;
/// Above this all of a history is halved, so that it stays a small weight and follows the search.
const HISTORY_TOP: i32 = 512;
/// Comes before any promise: the move that cut off in the same situation the last time.
const REFUTATION: i32 = 1 << 20;
/// Comes before everything: the best move of the same position, from the table.
const FROM_TABLE: i32 = 1 << 21;

/// What earlier cut-offs teach.
#[derive(Clone, Debug)]
pub(crate) struct Ordering {
    history: [[i32; NAMES]; 4],
    refutations: Vec<u8>,
}

impl Ordering {
    /// Knows nothing yet.
    pub(crate) fn new() -> Self {
        Self { history: [[0; NAMES]; 4], refutations: vec![NO_NAME; SITUATIONS] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.history = [[0; NAMES]; 4];
        self.refutations.fill(NO_NAME);
    }

    /// Adds what it knows to what the game thinks.
    #[inline]
    pub(crate) fn weigh(&self, list: &mut MoveList, situation: usize, from_table: u8) {
        let refutation = self.refutations[situation % SITUATIONS];
        for word in &mut list.0 {
            let (sort, name) = (*word as u8, (*word >> 8) as u8);
            let mut bonus = self.history[usize::from(sort & 3)][usize::from(name) % NAMES];
            bonus += if name == refutation { REFUTATION } else { 0 };
            bonus += if name == from_table { FROM_TABLE } else { 0 };
            *word += i64::from(bonus) << PROMISE;
        }
    }

    /// Learns that a move cut off.
    #[inline]
    pub(crate) fn learn(&mut self, tag: Tag, situation: usize) {
        self.refutations[situation % SITUATIONS] = tag.name;
        let history = &mut self.history[tag.sort as usize];
        let count = &mut history[usize::from(tag.name) % NAMES];
        *count += 1;
        if *count > HISTORY_TOP {
            history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// The cards to try of those that may be played: of cards that are the same for the rest of the deal, the lowest one.
///
/// Two cards of one hand are the same if they are worth the same, lie in one lane, and no card between them is in
/// `barrier`: the cards that can still be compared with them, which are those in other hands and the one that is winning
/// the trick. Swapping the two in every continuation then changes no comparison, no choice and no points. Only neighbours
/// among the legal cards are compared, which finds nearly all. `classes` has the lowest slot of each class of worth in
/// each lane: a class reaches from there to below the next.
///
/// Adding a bit right above each card to the mask of the slots that nothing is in carries it up to the next slot that
/// something is in. If that is a card that may be played, it is the same as the one below. The lowest slot of a class
/// counts as taken, so that nothing is carried on from the class below; and it is the same as no lower card.
#[inline]
pub(crate) const fn distinct(legal: SlotSet, barrier: SlotSet, classes: SlotSet) -> SlotSet {
    let free = !(legal | barrier | classes);
    legal & !((legal << 1).wrapping_add(free) & !classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Stream;
    use crate::order::slots;

    #[test]
    fn of_cards_that_are_the_same_the_lowest_is_tried() {
        let mut stream = Stream::from_seed(71);
        for _ in 0..20_000 {
            let cards = 0x01FF_01FF_01FF_01FF;
            let mut some = || stream.word() & stream.word() & cards;
            let legal = some();
            let (barrier, classes) = (some() & !legal, some() | 0x0001_0001_0001_0001);
            let expected = slots(legal).filter(|&slot| {
                // The next card below that can be told apart or is the same, if it is of the same class.
                let below = (legal | barrier) & ((1 << slot) - 1);
                let same = below != 0 && {
                    let next = 63 - below.leading_zeros();
                    let between = (2u64 << slot) - (2u64 << next);
                    legal >> next & 1 == 1 && classes & between == 0
                };
                !same
            });
            assert_eq!(distinct(legal, barrier, classes), expected.fold(0, |set, slot| set | 1 << slot));
        }
    }
}
