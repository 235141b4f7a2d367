//! The search for the value of a play in which two camps fight for one number: alpha-beta with null windows and a table.
//!
//! It knows no game. What a game has to say is in its [`Duel`], and the compiler makes one search for each.

use super::limits::{Clock, Stop};
use super::ordering::{MoveList, NO_NAME, Ordering};
use super::table::{Key, Table, TableUse};
use crate::moves::{Move, MoveSet};
use crate::position::Position;
use crate::seat::Seat;

/// A game's play as a fight for one number, the *score*: some seats want it high, the others low.
///
/// The score is the search's own whole number, in the coarsest unit that tells results apart; [`Duel::value`] says what
/// it is in the units of the objective. A `Duel` holds what never changes during the play and isn't in the key: who is
/// for and who against, the options, the contract. What is in the table is kept as long as the duel stays equal.
pub(crate) trait Duel: Clone + PartialEq {
    /// The game's play position.
    type Play: Position<Action = Move, Actions = MoveSet> + Copy;
    /// What the search keeps of a play while it goes forward: the play itself, or something leaner with the same moves.
    type State: Copy;
    /// See [`Duel::key`].
    type Key: Key;

    /// The state that a play is in.
    fn state(&self, play: &Self::Play) -> Self::State;

    /// Who acts; nobody when the play is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// Carries out a move of [`Duel::moves`].
    fn apply(&self, state: &mut Self::State, action: Move);

    /// Whether the seat wants the score high.
    fn maximises(&self, seat: Seat) -> bool;

    /// The part of the score that is settled and that the key doesn't tell.
    fn settled(&self, state: &Self::State) -> i32;

    /// True bounds on the final score; both are the score itself when the play is over.
    fn range(&self, state: &Self::State) -> (i32, i32);

    /// True bounds for the search: [`UNKNOWN`] where it had better go on than ask, which is never when the play is over.
    fn quick_range(&self, state: &Self::State) -> (i32, i32) {
        self.range(state)
    }

    /// All that the final score less [`Duel::settled`] depends on, before a lead. None where the table isn't asked.
    fn key(&self, state: &Self::State) -> Option<Self::Key>;

    /// How much is still to be played, for the choice of what the table keeps.
    fn depth(&self, state: &Self::State) -> u8;

    /// Lists the moves to search: at least one of the best is among them. Only asked when the play isn't over.
    fn moves(&self, state: &Self::State, list: &mut MoveList);

    /// A number for what the turn looks like, so that a move that refuted one play is tried on similar ones.
    fn situation(&self, state: &Self::State) -> usize;

    /// The score to test first, when nothing is known but that it is from `lo` to `hi`.
    fn guess(&self, lo: i32, hi: i32) -> i32 {
        i32::midpoint(lo, hi)
    }

    /// The next distance from what has been proved to what is tested, when the last test went the same way as the one
    /// before.
    fn stride(&self, step: i32) -> i32 {
        step * 2
    }

    /// Whether, once a test has gone the other way than the ones before, the rest is halved and not gone through in
    /// growing steps. That is better where values lie far apart.
    fn halves(&self) -> bool {
        false
    }

    /// The score in the objective's units. Strictly monotone.
    fn value(&self, score: i32) -> i32;
}

/// Bounds for [`Duel::quick_range`] that say nothing.
pub(crate) const UNKNOWN: (i32, i32) = (-10_000, 10_000);

/// What the table keeps of a position: bounds on the score to come, and the best move found. Bytes, so that an entry has
/// no gaps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    lo: [u8; 2],
    hi: [u8; 2],
    /// The name of the best move found, for the ordering alone.
    best: u8,
}

impl Known {
    #[inline]
    fn new(lo: i32, hi: i32, best: u8) -> Self {
        Self { lo: (lo as i16).to_ne_bytes(), hi: (hi as i16).to_ne_bytes(), best }
    }

    #[inline]
    fn lo(self) -> i32 {
        i16::from_ne_bytes(self.lo).into()
    }

    #[inline]
    fn hi(self) -> i32 {
        i16::from_ne_bytes(self.hi).into()
    }
}

/// What a search remembers for the next one.
#[derive(Clone, Debug)]
pub(crate) struct Memory<D: Duel> {
    duel: Option<D>,
    table: Table<D::Key, Known>,
    ordering: Ordering,
}

impl<D: Duel> Memory<D> {
    /// Nothing yet, with room for so many positions.
    pub(crate) fn new(entries: usize) -> Self {
        Self { duel: None, table: Table::new(entries), ordering: Ordering::new() }
    }

    /// What an entry of the table takes, in bytes.
    pub(crate) const ENTRY_BYTES: usize = Table::<D::Key, Known>::ENTRY_BYTES;
    /// What the table takes after [`Memory::shrink`] at the most, in bytes.
    pub(crate) const SMALL_BYTES: usize = Table::<D::Key, Known>::SMALL_BYTES;

    /// Forgets everything before the next search.
    pub(crate) fn forget(&mut self) {
        self.duel = None;
    }

    /// If the table has grown, gives back its memory and forgets everything.
    pub(crate) fn shrink(&mut self) {
        if self.table.shrink() {
            self.duel = None;
        }
    }

    /// What the latest search made of the table.
    pub(crate) fn table_use(&self) -> TableUse {
        self.table.table_use()
    }

    /// What the table has, in bytes.
    #[cfg(test)]
    pub(crate) fn allocated(&self) -> usize {
        self.table.allocated()
    }

    /// Makes ready for this duel: forgets what belongs to another, or everything if the search has to be the same
    /// whatever came before (`fresh`).
    pub(crate) fn prepare(&mut self, duel: &D, fresh: bool) {
        if fresh || self.duel.as_ref() != Some(duel) {
            self.table.clear();
            self.ordering.clear();
            self.duel = Some(duel.clone());
        }
        self.table.count_anew();
    }
}

/// Bounds on a score; exact when they meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) lo: i32,
    pub(crate) hi: i32,
}

impl Window {
    /// Whether the score is known.
    pub(crate) const fn is_exact(self) -> bool {
        self.lo == self.hi
    }
}

/// One search at work.
pub(crate) struct Search<'a, D: Duel> {
    pub(crate) duel: &'a D,
    pub(crate) memory: &'a mut Memory<D>,
    pub(crate) clock: Clock<'a>,
}

impl<D: Duel> Search<'_, D> {
    /// Narrows the window until it is exact, starting with a test of `first`. What has been proved is in the window at
    /// every moment, also when the search is stopped.
    pub(crate) fn narrow(&mut self, state: &D::State, window: &mut Window, first: i32) -> Result<(), Stop> {
        let mut guess = first;
        let mut step = 1;
        let mut last = None;
        let mut turned = false;
        while !window.is_exact() {
            let beta = guess.clamp(window.lo + 1, window.hi);
            let score = self.test(state, beta)?;
            let up = score >= beta;
            if up {
                window.lo = window.lo.max(score);
            } else {
                window.hi = window.hi.min(score);
            }
            // The further from the guess, the longer the steps.
            step = if last == Some(up) { self.duel.stride(step) } else { 1 };
            turned |= last == Some(!up);
            last = Some(up);
            guess = if turned && self.duel.halves() {
                i32::midpoint(window.lo + 1, window.hi)
            } else if up {
                window.lo + step
            } else {
                window.hi - step + 1
            };
        }
        Ok(())
    }

    /// Whether the score is at least `beta`: the answer is at least `beta` and a lower bound, or below it and an upper
    /// bound.
    pub(crate) fn test(&mut self, state: &D::State, beta: i32) -> Result<i32, Stop> {
        let (mut lo, mut hi) = self.duel.quick_range(state);
        if lo >= beta {
            return Ok(lo);
        }
        if hi < beta {
            return Ok(hi);
        }
        let Some(turn) = self.duel.to_act(state) else {
            // The range of a finished play is its score, so that one of the tests above was true.
            return Ok(lo);
        };
        let key = self.duel.key(state);
        // Of use with a key alone, and not free.
        let settled = if key.is_some() { self.duel.settled(state) } else { 0 };
        let mut from_table = NO_NAME;
        if let Some(key) = &key {
            self.memory.table.all(key, |known, (higher, lower)| {
                lo = lo.max(settled + known.lo() - lower);
                hi = hi.min(settled + known.hi() + higher);
                if higher + lower == 0 {
                    from_table = known.best;
                }
            });
            if lo >= beta {
                return Ok(lo);
            }
            if hi < beta {
                return Ok(hi);
            }
        }

        let mut list = MoveList::new();
        self.duel.moves(state, &mut list);
        let situation = self.duel.situation(state);
        if list.len() > 1 {
            self.memory.ordering.weigh(&mut list, situation, from_table);
        }
        let maximises = self.duel.maximises(turn);
        let mut best = if maximises { i32::MIN } else { i32::MAX };
        let mut best_name = NO_NAME;
        for n in 0..list.len() {
            let (action, tag) = list.take(n);
            self.clock.tick()?;
            let mut next = *state;
            self.duel.apply(&mut next, action);
            let score = self.test(&next, beta)?;
            if if maximises { score > best } else { score < best } {
                best = score;
                best_name = tag.name;
            }
            if maximises == (score >= beta) {
                if list.len() > 1 {
                    self.memory.ordering.learn(tag, situation);
                }
                break;
            }
        }
        // A bound that the moves prove can be no better than one that was known before.
        let score = best.clamp(lo, hi);
        if let Some(key) = key {
            if score >= beta {
                lo = score;
            } else {
                hi = score;
            }
            let known = Known::new(lo - settled, hi - settled, best_name);
            self.memory.table.put(key, self.duel.depth(state), known, &self.clock)?;
        }
        Ok(score)
    }
}
