//! Many plays of one deal, one after another: what the search proves of one it knows of the next.

use super::Declared;
use crate::games::huutopussi::Play;
use crate::solve::limits::{Clock, Limits, Stop};
use crate::solve::search::{Duel as _, Search, Window};
use crate::solve::{Number, Solver};

/// Tests of plays in one fight: the same objective, declaring side, options and points in all.
///
/// What is remembered of one play is true of all, because the table's key has the owner of every card that is left, who
/// leads, trumps and rights, and the rest of what decides is the fight. Scores are the declaring side's: higher is better
/// for it.
pub(crate) struct Probe<'a>(Search<'a, Declared>);

impl<'a> Probe<'a> {
    /// Begins with what the solver remembers of this fight, when so many nodes of the limits have been spent.
    pub(crate) fn new(solver: &'a mut Solver, fight: &'a Declared, limits: &'a Limits, spent: u64) -> Self {
        let memory = solver.memories.huutopussi();
        memory.prepare(fight, limits.max_nodes.is_some());
        Self(Search { duel: fight, memory, clock: Clock::after(limits, spent) })
    }

    /// The nodes spent, with those before.
    pub(crate) const fn nodes(&self) -> u64 {
        self.0.clock.nodes
    }

    /// Counts nodes that were spent elsewhere meanwhile: so many in all.
    pub(crate) const fn count(&mut self, nodes: u64) {
        self.0.clock.nodes = nodes;
    }

    /// True bounds on a play's score, without a search.
    pub(crate) fn range(&self, play: &Play) -> (i32, i32) {
        self.0.duel.range(&self.0.duel.state(play))
    }

    /// Whether a play's score is at least `score`: the answer is at least that and a lower bound, or below it and an upper
    /// bound.
    pub(crate) fn test(&mut self, play: &Play, score: i32) -> Result<i32, Stop> {
        let state = self.0.duel.state(play);
        self.0.test(&state, score)
    }

    /// Narrows bounds on a play's score until they meet, with a test of `first` at first. They are true at every moment.
    pub(crate) fn narrow(&mut self, play: &Play, (lo, hi): (&mut i32, &mut i32), first: i32) -> Result<(), Stop> {
        let state = self.0.duel.state(play);
        let mut window = Window { lo: *lo, hi: *hi };
        let narrowed = self.0.narrow(&state, &mut window, first);
        (*lo, *hi) = (window.lo, window.hi);
        narrowed
    }

    /// A score in the units of the objective.
    pub(crate) fn value(&self, score: i32) -> Number {
        self.0.duel.value(score)
    }
}
