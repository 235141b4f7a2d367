//! What some worlds say of each action: mean, standard error, how often it was best, how often what came out.

use super::ending::{Aim, Came, Ending};
use crate::action::Action;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Values of some worlds: their mean and how sure it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    worlds: u64,
    sum: i128,
    squares: i128,
}

impl Spread {
    fn add(&mut self, value: i32, worlds: u64) {
        let (value, times) = (i128::from(value), i128::from(worlds));
        self.worlds += worlds;
        self.sum += value * times;
        self.squares += value * value * times;
    }

    fn mean(&self) -> f64 {
        self.sum as f64 / self.worlds as f64
    }

    /// The deviation of the sample over the root of its size; none for a single world.
    fn stderr(&self) -> Option<f64> {
        let n = i128::from(self.worlds);
        // In whole numbers up to the last step, so that nothing depends on an order of summing.
        let spread = n * self.squares - self.sum * self.sum;
        (n > 1).then(|| (spread as f64 / (n * n * (n - 1)) as f64).sqrt())
    }
}

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
    /// By how much it is below the action with the best mean, in the worlds in which both were valued.
    pub behind: Spread,
}

impl Counsel {
    fn spread(&self) -> Spread {
        let mut spread = Spread::default();
        self.outcomes.iter().for_each(|(&value, &worlds)| spread.add(value, worlds));
        spread
    }

    /// The mean value: of scores, or of chances from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.spread().mean() / self.aim.unit()
    }

    /// The standard error of the mean: the deviation of the sample over the root of its size. None for a single world
    /// of many.
    #[must_use]
    pub fn stderr(&self) -> Option<f64> {
        if self.certain { Some(0.0) } else { self.spread().stderr().map(|error| error / self.aim.unit()) }
    }

    /// By how much its mean is below that of the best action, in the worlds in which both were valued. Those are the first
    /// of all; if they are few, it may be below 0.
    #[must_use]
    pub fn behind(&self) -> f64 {
        self.behind.mean() / self.aim.unit()
    }

    /// The standard error of [`behind`](Self::behind). None for a single world of many.
    #[must_use]
    pub fn behind_stderr(&self) -> Option<f64> {
        if self.certain { Some(0.0) } else { self.behind.stderr().map(|error| error / self.aim.unit()) }
    }

    /// The share of its worlds in which it was among the best.
    #[must_use]
    pub fn best_share(&self) -> f64 {
        self.best as f64 / self.worlds as f64
    }

    /// By the mean, exactly.
    fn compare(&self, other: &Self) -> Ordering {
        let (own, others) = (self.spread(), other.spread());
        (own.sum * i128::from(other.worlds)).cmp(&(others.sum * i128::from(self.worlds)))
    }
}

/// What has been found so far. The actions are in text order.
#[derive(Clone)]
pub(super) struct Tally {
    counsels: Vec<Counsel>,
    /// The values of each action, in the order of the worlds, from the first on.
    values: Vec<Vec<i32>>,
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
            behind: Spread::default(),
        };
        Self { counsels: actions.iter().map(counsel).collect(), values: vec![Vec::new(); actions.len()], weight }
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
            self.values[place].push(came.value);
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
        let ranked = self.ranked();
        if let Some(&best) = ranked.first() {
            for (counsel, values) in self.counsels.iter_mut().zip(&self.values) {
                for (value, most) in values.iter().zip(&self.values[best]) {
                    counsel.behind.add(most - value, self.weight);
                }
                counsel.certain = certain;
            }
        }
        ranked.into_iter().map(|place| self.counsels[place].clone()).collect()
    }
}
