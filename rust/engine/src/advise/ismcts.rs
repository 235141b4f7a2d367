//! The method `ismcts`: a tree over what the adviser sees, grown in many worlds and then tried in others.
//!
//! After Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search" (2012), with one tree for what one
//! observer sees. No card is ever open: where the adviser acts, a place in the tree is what it has seen and its own hand,
//! and an action counts the same in every world that leads there. Where others act, a place is what the adviser has seen;
//! of the actions that were tried there those are chosen from that the world allows.
//!
//! A place is widened slowly: first the hand-written player's action, then others as visits come. What isn't in the tree
//! is played by the hand-written player. Growing and valuing are apart: the values are those of worlds that the tree has
//! not been grown in, so that it can't know them by heart.

use super::crew::Crew;
use super::ending::Came;
use super::games::Advisable;
use super::job::Job;
use super::tally::Tally;
use crate::action::Action;
use crate::card_set::CardSet;
use crate::deck::Stream;
use crate::error::Error;
use crate::policy::{act, advance};
use crate::seat::Seat;
use crate::solve::Limits;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// How many trees are grown, whatever the number of threads; world *i* is valued by tree *i* mod this.
const TREES: u64 = 4;

/// How many worlds all trees together are grown in, for each world that is valued.
const GROWN: u64 = 40;

/// The numbers of the worlds that trees are grown in begin here.
const APART: u64 = 1 << 40;

/// How much visits count against values: of the spread of the values seen.
const CURIOSITY: f64 = 0.5;

/// An action is followed in earnest once it has been tried so often.
const TRUSTED: u32 = 6;

/// An action that has been tried at a place of the tree.
#[derive(Clone, Debug)]
struct Branch {
    action: Action,
    /// How often it was taken, and how often it could have been.
    taken: u32,
    offered: u32,
    /// The values that came of it, for the seat that takes it.
    sum: i64,
}

/// A place of the tree.
#[derive(Clone, Debug, Default)]
struct Place {
    visits: u32,
    branches: Vec<Branch>,
}

/// A tree by places, each told by what has been seen on the way there.
#[derive(Debug, Default)]
pub(super) struct Tree {
    places: HashMap<u64, Place>,
    /// The least and the highest value of the adviser so far.
    least: i64,
    most: i64,
}

/// What has been seen since the root, as a number.
fn mixed(path: u64, seen: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    (path, seen).hash(&mut hasher);
    hasher.finish()
}

/// A deal on its way through the tree.
struct Descent<G> {
    position: G,
    rest: CardSet,
    path: u64,
}

impl<G: Advisable> Descent<G> {
    /// Carries an action out, and adds what the adviser sees of it.
    fn take(&mut self, action: Action, adviser: Seat) {
        let actor = self.position.to_act();
        let hidden = matches!(action, Action::Give(_) | Action::Return(_))
            && actor.is_some_and(|seat| seat.side() != adviser.side());
        let stock = if action == Action::Flip { self.position.table().stock.first().copied() } else { None };
        advance(&mut self.position, &mut self.rest, action);
        self.path = if hidden { mixed(self.path, 0) } else { mixed(self.path, (action, stock)) };
    }

    /// Which place of the tree this is.
    fn key(&self, turn: Seat, adviser: Seat) -> u64 {
        if turn == adviser { mixed(self.path, self.position.table().hands[adviser].bits()) } else { self.path }
    }
}

impl Tree {
    /// Plays a world to its end and learns from it. The root's actions are taken in turn.
    fn grow<G: Advisable>(&mut self, job: &Job<'_, G>, roots: &[Action], number: u64) -> Result<(), Error> {
        let adviser = job.appraisal.seat;
        let world = job.world(APART.wrapping_add(number));
        let mut stream = Stream::for_choice(job.seed ^ APART, number);
        let mut descent = Descent { position: world.position().clone(), rest: job.rest, path: 0 };
        let root = self.root(roots, &mut stream);
        descent.take(root, adviser);
        let mut taken: Vec<(u64, Action, Seat)> = vec![(ROOT, root, adviser)];
        let mut inside = true;
        while let Some(turn) = descent.position.to_act() {
            let expected = act(&descent.position, descent.rest);
            let mut action = expected;
            if inside {
                let legal = descent.position.legal_actions();
                if legal.len() > 1 {
                    let key = descent.key(turn, adviser);
                    let (least, most) = (self.least, self.most);
                    let place = self.places.entry(key).or_default();
                    // Behind a place that is new everything is played by hand.
                    inside = place.visits > 0;
                    action = place.choose(&legal, expected, most - least, &mut stream);
                    taken.push((key, action, turn));
                }
            }
            descent.take(action, adviser);
        }
        let worth = |seat| match job.appraisal.worth(&descent.position, seat) {
            Some(worth) => Ok(i64::from(worth)),
            None => Err(Error::fault(&"a deal that is over has a score")),
        };
        let own = worth(adviser)?;
        if self.places.get(&ROOT).is_none_or(|root| root.visits == 0) {
            (self.least, self.most) = (own, own);
        }
        (self.least, self.most) = (self.least.min(own), self.most.max(own));
        for (key, action, turn) in taken {
            let worth = worth(turn)?;
            let place = self.places.entry(key).or_default();
            place.visits += 1;
            if let Some(branch) = place.branches.iter_mut().find(|branch| branch.action == action) {
                branch.taken += 1;
                branch.sum += worth;
            }
        }
        Ok(())
    }

    /// The action of the root that is tried next.
    fn root(&mut self, roots: &[Action], stream: &mut Stream) -> Action {
        let spread = self.most - self.least;
        let place = self.places.entry(ROOT).or_default();
        if place.branches.is_empty() {
            place.branches.extend(roots.iter().map(|&action| Branch { action, taken: 0, offered: 0, sum: 0 }));
        }
        place.branches.iter_mut().for_each(|branch| branch.offered += 1);
        place.most_promising(roots, spread, stream)
    }

    /// What an action of the root comes to in a world, if the tree is followed and nothing is learnt.
    fn value<G: Advisable>(&self, job: &Job<'_, G>, world: &G, root: Action) -> Option<Came> {
        let adviser = job.appraisal.seat;
        let mut descent = Descent { position: world.clone(), rest: job.rest, path: 0 };
        descent.take(root, adviser);
        let mut inside = true;
        while let Some(turn) = descent.position.to_act() {
            let mut known = None;
            if inside {
                let legal = descent.position.legal_actions();
                if legal.len() > 1 {
                    let place = self.places.get(&descent.key(turn, adviser));
                    inside = place.is_some();
                    known = place.and_then(|place| place.best(&legal));
                }
            }
            let action = known.unwrap_or_else(|| act(&descent.position, descent.rest));
            descent.take(action, adviser);
        }
        job.appraisal.of(&descent.position)
    }
}

/// The key of the root.
const ROOT: u64 = 0;

impl Place {
    /// What is tried here next: now and then something new, else what promises most.
    fn choose(&mut self, legal: &[Action], expected: Action, spread: i64, stream: &mut Stream) -> Action {
        let untried = |action: &Action| !self.branches.iter().any(|branch| branch.action == *action);
        let new: Vec<Action> = legal.iter().copied().filter(untried).collect();
        let known = legal.len() - new.len();
        // One action at first, a second after two visits, a third after eight, …
        let wide = known == 0 || u64::from(self.visits) >= 2 * (known * known) as u64;
        if wide && !new.is_empty() {
            let action = if new.contains(&expected) { expected } else { new[stream.pick(new.len() as u64) as usize] };
            self.branches.push(Branch { action, taken: 0, offered: 0, sum: 0 });
        }
        for branch in self.branches.iter_mut().filter(|branch| legal.contains(&branch.action)) {
            branch.offered += 1;
        }
        self.most_promising(legal, spread, stream)
    }

    /// The legal action with the highest bound: of those not taken yet any.
    fn most_promising(&self, legal: &[Action], spread: i64, stream: &mut Stream) -> Action {
        let bound = |branch: &Branch| {
            if branch.taken == 0 {
                return f64::INFINITY;
            }
            let taken = f64::from(branch.taken);
            let curious = (f64::from(branch.offered.max(1)).ln() / taken).sqrt();
            branch.sum as f64 / taken + CURIOSITY * spread.max(1) as f64 * curious
        };
        let mut best: Option<(f64, Action)> = None;
        let mut alike = 0;
        for branch in self.branches.iter().filter(|branch| legal.contains(&branch.action)) {
            let promise = bound(branch);
            let better = best.is_none_or(|(known, _)| promise > known);
            let equal = best.is_some_and(|(known, _)| promise == known);
            alike = if better { 1 } else { alike + u64::from(equal) };
            // Of equals each is as likely.
            if better || equal && stream.pick(alike) == 0 {
                best = Some((promise, branch.action));
            }
        }
        best.map_or(legal[0], |(_, action)| action)
    }

    /// The legal action with the best mean, of those that have been tried often enough.
    fn best(&self, legal: &[Action]) -> Option<Action> {
        let trusted = |branch: &&Branch| branch.taken >= TRUSTED && legal.contains(&branch.action);
        let mean = |branch: &Branch| branch.sum as f64 / f64::from(branch.taken);
        let tried = self.branches.iter().filter(trusted);
        tried.max_by(|a, b| mean(a).total_cmp(&mean(b)).then(a.taken.cmp(&b.taken))).map(|branch| branch.action)
    }
}

impl<G: Advisable> Job<'_, G> {
    /// Values every action in so many worlds by trees that were grown in others. Gives whether the time was up first.
    pub(super) fn value_by_trees(&self, crew: &Crew<'_>, tally: &mut Tally, worlds: u64) -> Result<bool, Error> {
        let actions: Vec<Action> = (0..tally.len()).map(|place| tally.action(place)).collect();
        let places: Vec<usize> = (0..tally.len()).collect();
        // Half of the time is for growing.
        let half = crew.deadline.map(|deadline| {
            let now = Instant::now();
            now + deadline.saturating_duration_since(now) / 2
        });
        let trees = crew.untimed().run(0..TREES, |_, number, limits| {
            let mut tree = Tree::default();
            let mut cut = false;
            for place in 0..(worlds * GROWN).div_ceil(TREES) {
                if stopped(limits) || half.is_some_and(|half| Instant::now() >= half) {
                    cut = true;
                    break;
                }
                tree.grow(self, &actions, place * TREES + number)?;
            }
            Ok(Some((tree, cut)))
        })?;
        let rows = crew.run(0..worlds, |_, index, _| {
            let (tree, _) = &trees[(index % TREES) as usize];
            let world = self.world(index);
            let row: Option<Vec<Came>> =
                actions.iter().map(|&action| tree.value(self, world.position(), action)).collect();
            row.map_or_else(|| Err(Error::fault(&"a deal that is over has a score")), |row| Ok(Some(row)))
        })?;
        rows.iter().for_each(|row| tally.add(&places, row));
        Ok((rows.len() as u64) < worlds || trees.iter().any(|(_, cut)| *cut))
    }
}

fn stopped(limits: &Limits) -> bool {
    limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
}
