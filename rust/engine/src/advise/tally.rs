//! What some worlds say of each action: mean, standard error, how often it was best, how often what came out.

use super::ending::{Aim, Came, Ending};
use crate::action::Action;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What the worlds say of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counsel {
    /// The action.
    pub action: Action,
    /// The worlds in which it was valued.
    pub worlds: u64,
    /// How often each value came out, seen from the seat's side: scores, or millionths of a chance.
    pub outcomes: BTreeMap<i32, u64>,
    /// How often the deal ended in which way, if that was asked.
    pub endings: BTreeMap<Ending, u64>,
    /// What the values count.
    pub aim: Aim,
    /// In how many worlds no other action that was valued there was better.
    pub best: u64,
    /// Whether the worlds are all that there are: then nothing is left to chance.
    pub certain: bool,
}

impl Counsel {
    fn sum(&self) -> i128 {
        self.outcomes.iter().map(|(&value, &worlds)| i128::from(value) * i128::from(worlds)).sum()
    }

    /// The mean value: of scores, or of chances from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.worlds as f64 / self.aim.unit()
    }

    /// The standard error of the mean: the deviation of the sample over the root of its size. None for a single world
    /// of many.
    #[must_use]
    pub fn stderr(&self) -> Option<f64> {
        if self.certain {
            return Some(0.0);
        }
        let (n, sum) = (i128::from(self.worlds), self.sum());
        let squares: i128 = self.outcomes.iter().map(|(&v, &w)| i128::from(v) * i128::from(v) * i128::from(w)).sum();
        // In whole numbers up to the last step, so that nothing depends on an order of summing.
        let spread = n * squares - sum * sum;
        (n > 1).then(|| (spread as f64 / (n * n * (n - 1)) as f64).sqrt() / self.aim.unit())
    }

    /// The share of its worlds in which it was among the best.
    #[must_use]
    pub fn best_share(&self) -> f64 {
        self.best as f64 / self.worlds as f64
    }

    /// By the mean, exactly.
    fn compare(&self, other: &Self) -> Ordering {
        (self.sum() * i128::from(other.worlds)).cmp(&(other.sum() * i128::from(self.worlds)))
    }
}

/// What has been found so far. The actions are in text order.
#[derive(Clone)]
pub(super) struct Tally {
    counsels: Vec<Counsel>,
    /// For how many worlds each row counts.
    weight: u64,
}

impl Tally {
    /// Nothing yet. With a `weight` above 1 the one row counts for so many worlds, all alike.
    pub(super) fn new(actions: &[Action], weight: u64, aim: Aim) -> Self {
        let counsel = |&action| Counsel {
            action,
            worlds: 0,
            outcomes: BTreeMap::new(),
            endings: BTreeMap::new(),
            aim,
            best: 0,
            certain: false,
        };
        Self { counsels: actions.iter().map(counsel).collect(), weight }
    }

    /// How many actions there are.
    pub(super) const fn len(&self) -> usize {
        self.counsels.len()
    }

    /// Whether no world has been added.
    pub(super) fn is_empty(&self) -> bool {
        self.counsels.iter().all(|counsel| counsel.worlds == 0)
    }

    pub(super) fn action(&self, place: usize) -> Action {
        self.counsels[place].action
    }

    /// Adds what the actions at some places came to in a world.
    pub(super) fn add(&mut self, places: &[usize], values: &[Came]) {
        let best = values.iter().map(|came| came.value).max();
        for (&place, came) in places.iter().zip(values) {
            let counsel = &mut self.counsels[place];
            counsel.worlds += self.weight;
            *counsel.outcomes.entry(came.value).or_default() += self.weight;
            if let Some(ending) = came.ending {
                *counsel.endings.entry(ending).or_default() += self.weight;
            }
            if Some(came.value) == best {
                counsel.best += self.weight;
            }
        }
    }

    /// The places, the best mean first.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.counsels.len()).collect();
        places.sort_by(|&a, &b| self.counsels[b].compare(&self.counsels[a]));
        places
    }

    /// The actions, best first, equals in text order.
    pub(super) fn into_counsels(mut self, certain: bool) -> Vec<Counsel> {
        self.counsels.sort_by(|a, b| b.compare(a));
        for counsel in &mut self.counsels {
            counsel.certain = certain;
        }
        self.counsels
    }
}
