//! The chance of each side to win a match to a target, by both scores and by which side deals.

use super::go;
use crate::error::{Error, Kind};
use crate::perft;
use crate::seat::{BySide, Seat, Side};
use std::collections::BTreeMap;

/// The most standings that are told apart.
const MOST: i64 = 1_000_000;

/// Sweeps end when no standing's value changed by more than this, or after [`SWEEPS`].
const SETTLED: f64 = 1e-7;
const SWEEPS: usize = 500;

/// The chance of the side that deals, by its score and the other side's.
///
/// Scores below a floor count as the floor, and those between two steps as the lower one. The deal passes to the other
/// side after every deal.
#[derive(Debug)]
pub(crate) struct Sides {
    floor: i64,
    step: i64,
    /// How many scores there are below the target.
    size: i64,
    chances: Vec<f64>,
}

/// What a deal may add: to the side that deals and to the other, and whether the first of them declared.
type Added = (i64, i64, bool);

impl Sides {
    /// The chances for this target, where a deal adds what it was seen to add, by dealer. `won` says who has won with
    /// scores after a deal that a side declared.
    pub(super) fn new(
        target: i64,
        floor: i64,
        step: i64,
        seen: impl Iterator<Item = (Seat, (BySide<i64>, Side))>,
        won: impl Fn(&BySide<i64>, Side) -> Option<Side>,
        stop: &perft::Stop,
    ) -> Result<Self, Error> {
        let floor = floor.min(target - step);
        let size = (target - floor + step - 1) / step;
        if size > 10_000 || size * size > MOST {
            return Err(Error::new(
                Kind::NotSolvable,
                format!("objective: match stands there, but with a target of {target} there are too many standings"),
            ));
        }
        let mut counts: BTreeMap<Added, u64> = BTreeMap::new();
        let mut deals = 0;
        for (dealer, (points, declarers)) in seen {
            let side = dealer.side();
            *counts.entry((points[side], points[side.other()], declarers == side)).or_default() += 1;
            deals += 1;
        }
        let added: Vec<(Added, f64)> =
            counts.into_iter().map(|(added, count)| (added, count as f64 / f64::from(deals.max(1)))).collect();
        let mut sides = Self { floor, step, size, chances: vec![0.5; (size * size) as usize] };
        // From the highest scores on: most deals lead on to scores that have been dealt with.
        for _ in 0..SWEEPS {
            let mut change = 0.0_f64;
            for own in (0..size).rev() {
                go(stop)?;
                for other in (0..size).rev() {
                    let place = (own * size + other) as usize;
                    let chance = sides.next(own, other, &added, &won);
                    change = change.max((chance - sides.chances[place]).abs());
                    sides.chances[place] = chance;
                }
            }
            if change < SETTLED {
                break;
            }
        }
        Ok(sides)
    }

    /// What a standing is worth to the side that deals by what those are worth that it leads to.
    fn next(
        &self,
        own: i64,
        other: i64,
        added: &[(Added, f64)],
        won: &impl Fn(&BySide<i64>, Side) -> Option<Side>,
    ) -> f64 {
        let [own, other] = [own, other].map(|place| self.floor + place * self.step);
        added
            .iter()
            .map(|&((to_own, to_other, declared), share)| {
                // The side that deals stands for north and south here.
                let scores = BySide([own + to_own, other + to_other]);
                let declarers = if declared { Side::NS } else { Side::EW };
                share
                    * match won(&scores, declarers) {
                        Some(Side::NS) => 1.0,
                        Some(Side::EW) => 0.0,
                        // The other side deals next.
                        None => 1.0 - self.dealing(scores[Side::EW], scores[Side::NS]),
                    }
            })
            .sum()
    }

    /// The chance of the side that deals.
    fn dealing(&self, own: i64, other: i64) -> f64 {
        let place = |score: i64| (score - self.floor).div_euclid(self.step).clamp(0, self.size - 1);
        self.chances[(place(own) * self.size + place(other)) as usize]
    }

    /// The chance of a side in a match that goes on.
    pub(super) fn at(&self, dealers: Side, scores: &BySide<i64>, side: Side) -> f64 {
        let chance = self.dealing(scores[dealers], scores[dealers.other()]);
        if side == dealers { chance } else { 1.0 - chance }
    }
}
