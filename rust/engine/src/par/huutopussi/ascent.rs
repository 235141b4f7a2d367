//! The best of many divisions: up from the best found so far, until no other is better.

use super::divisions::Divisions;
use crate::solve::Stop;
use crate::solve::huutopussi::Probe;

/// What is known of the best division, in scores of a [`Probe`]. True at every moment, also when a search stops.
#[derive(Clone, Debug)]
pub(super) struct Ascent {
    /// For each division a score that it doesn't exceed.
    pub(super) upper: Vec<i32>,
    /// A score that one of them is sure to reach, or that is known from elsewhere.
    pub(super) best: i32,
    /// The one that reaches it; none if it is known from elsewhere.
    pub(super) at: Option<usize>,
    /// How many were tested; the others could not be better.
    pub(super) tested: usize,
}

impl Ascent {
    /// Before any test: `best` is known, and from which division.
    pub(super) fn new(upper: Vec<i32>, best: i32, at: Option<usize>) -> Self {
        Self { upper, best, at, tested: 0 }
    }

    /// What no division exceeds.
    pub(super) fn highest(&self) -> i32 {
        self.upper.iter().fold(self.best, |highest, &upper| highest.max(upper))
    }

    /// Tests every division that could be better than the best so far. From each that is better to those next to it, until
    /// none of these is; then on through all.
    pub(super) fn climb(&mut self, probe: &mut Probe<'_>, divisions: &Divisions) -> Result<(), Stop> {
        self.climb_to(probe, divisions, divisions.len())
    }

    /// The same without going on: a good division, hardly ever the best.
    pub(super) fn climb_near(&mut self, probe: &mut Probe<'_>, divisions: &Divisions) -> Result<(), Stop> {
        self.climb_to(probe, divisions, 0)
    }

    fn climb_to(&mut self, probe: &mut Probe<'_>, divisions: &Divisions, all: usize) -> Result<(), Stop> {
        let near = self.at.map_or_else(|| vec![divisions.most_promising()], |at| divisions.neighbours(at));
        let mut near = near.into_iter();
        let mut all = 0..all;
        while let Some(index) = near.next().or_else(|| all.next()) {
            if self.upper[index] > self.best && self.test(probe, divisions, index)? {
                near = divisions.neighbours(index).into_iter();
            }
        }
        Ok(())
    }

    /// Whether a division is better than the best so far; then it is the best, and its score becomes known exactly.
    fn test(&mut self, probe: &mut Probe<'_>, divisions: &Divisions, index: usize) -> Result<bool, Stop> {
        self.tested += 1;
        let play = divisions.play(index);
        let score = probe.test(&play, self.best + 1)?;
        if score <= self.best {
            self.upper[index] = score;
            return Ok(false);
        }
        let (mut lo, mut hi) = (score, self.upper[index]);
        // The first may be far up, others are a little better than the best so far.
        let guess = if self.at.is_some() { lo + 1 } else { i32::midpoint(lo, hi) };
        let narrowed = probe.narrow(&play, (&mut lo, &mut hi), guess);
        (self.best, self.at, self.upper[index]) = (lo, Some(index), hi);
        narrowed.map(|()| true)
    }
}
