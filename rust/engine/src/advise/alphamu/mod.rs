//! The method `alphamu`: all worlds searched together, so that the adviser does the same where it knows the same.
//!
//! After Cazenave and Ventos, "The αμ search algorithm for the game of bridge" (2019). A position of the search is a row
//! of worlds in which the same has been seen. What can be had from it is a *front*: rows of values, one for each world,
//! none of them as good or better in every world than another. Where the adviser acts it takes the same action in all
//! worlds: the front is the union of those of its actions. Where somebody else acts, every world goes its own way, the
//! partner's to what is best there and the opponents' to what is worst, and what the adviser answers to one action says
//! nothing of its answer to another: fronts are joined, world by world, in every combination.
//!
//! Here, unlike in bridge, no hand is open: the partner is taken to see everything, like the opponents. After a number of
//! the adviser's own decisions the worlds are valued exactly, one by one, all cards seen; with 1 that is `pimc`.

mod front;
#[cfg(test)]
mod tests;

use super::crew::Crew;
use super::ending::{Appraisal, Came};
use super::games::Advisable;
use super::job::Job;
use crate::action::Action;
use crate::error::{Error, Kind};
use crate::game::{GameId, Phase};
use crate::games::Game;
use crate::solve::{Limits, Solver};
use front::Front;

/// A world, and for how many of those drawn it stands.
#[derive(Clone)]
struct Case<G> {
    position: G,
    weight: u64,
}

/// How many own decisions with so many cards in hand are made together; open cards follow. With three cards or fewer it is
/// all of them.
const fn depth(game: GameId, cards: usize) -> usize {
    match (game, cards) {
        (_, 0..=3) => usize::MAX,
        (GameId::Huutopussi, 4) | (GameId::CincinnatiEuchre, 4) => 3,
        (GameId::Huutopussi | GameId::CincinnatiEuchre, 5) | (GameId::Ristiklappi, 4) => 2,
        _ => 1,
    }
}

/// A search for the fronts of positions.
struct Search<'a, G: Advisable> {
    appraisal: &'a Appraisal<G>,
    solver: &'a mut Solver,
    limits: &'a Limits,
    /// The most rows that a front keeps.
    width: usize,
}

/// Of the fronts of the actions of a place one row each; the values are those of the actions that each world has.
type Branches = Vec<(Action, Vec<usize>)>;

/// The worlds, by number, in which each action is legal.
fn branches<G: Advisable>(cases: &[Case<G>]) -> Branches {
    let mut branches: Branches = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        for action in case.position.legal_actions() {
            match branches.iter_mut().find(|(other, _)| *other == action) {
                Some((_, numbers)) => numbers.push(number),
                None => branches.push((action, vec![number])),
            }
        }
    }
    branches
}

fn after<G: Advisable>(cases: &[Case<G>], numbers: &[usize], action: Action) -> Vec<Case<G>> {
    let next = |&number: &usize| {
        let mut case = cases[number].clone();
        case.position.apply_unchecked(action);
        case
    };
    numbers.iter().map(next).collect()
}

impl<G: Advisable> Search<'_, G> {
    /// The front of a row of worlds in which the same has been seen; none if a limit came first. `own` is how many own
    /// decisions are still made together.
    fn front(&mut self, cases: &[Case<G>], own: usize) -> Result<Option<Front>, Error> {
        let [first, ..] = cases else { return Ok(Some(Front::unit(0))) };
        let (turn, seat) = (first.position.to_act(), self.appraisal.seat);
        if turn.is_none() || own == 0 {
            let mut row = Vec::with_capacity(cases.len());
            for case in cases {
                let Some(came) = self.appraisal.exactly(&case.position, self.solver, self.limits)? else {
                    return Ok(None);
                };
                row.push(came);
            }
            return Ok(Some(Front::of(row)));
        }
        let weights: Vec<u64> = cases.iter().map(|case| case.weight).collect();
        let mut joined: Option<Front> = None;
        for (action, numbers) in branches(cases) {
            let mine = turn == Some(seat);
            // A decision without a choice is none.
            let left = if mine && first.position.legal_actions().len() > 1 { own - 1 } else { own };
            let next = after(cases, &numbers, action);
            let Some(front) = self.front(&next, left)? else { return Ok(None) };
            joined = Some(match joined {
                None if mine => front,
                None => front.spread(&numbers, cases.len()),
                Some(known) if mine => known.or(front, &weights, self.width),
                Some(known) => {
                    let best = turn == Some(seat.partner());
                    known.join(&front, &numbers, best, &weights, self.width)
                }
            });
        }
        Ok(joined)
    }
}

/// What an action comes to in each world: of the rows that can be had, the one with the best mean. None if a limit came
/// first.
fn row<G: Advisable>(
    search: &mut Search<'_, G>,
    cases: &[Case<G>],
    action: Action,
    own: usize,
) -> Result<Option<Vec<Came>>, Error> {
    let numbers: Vec<usize> = (0..cases.len()).collect();
    let next = after(cases, &numbers, action);
    let weights: Vec<u64> = cases.iter().map(|case| case.weight).collect();
    Ok(search.front(&next, own.saturating_sub(1))?.map(|front| front.best(&weights)))
}

/// How many different worlds are looked through for one that is drawn again.
const MERGED: usize = 1_000;

/// The most rows that a front keeps: those with the best sums. Every one of them can be had; there may be better ones.
const WIDTH: usize = 12;

impl<G: Advisable> Job<'_, G> {
    /// How many own decisions are looked ahead.
    pub(super) fn depth(&self) -> usize {
        depth(G::ID, self.view.held().len())
    }

    /// Refuses what can't be searched together: anything before the play, and plays that no solver takes.
    pub(super) fn check_together(&self, phase: Phase) -> Result<(), Error> {
        let stock = Game::play(self.view.public()).is_some() && !self.view.public().table().stock.is_empty();
        let place = match G::ID {
            GameId::Busca => "in busca, where everybody plays alone,".to_owned(),
            GameId::Ristiklappi if stock => "while there is a stock".to_owned(),
            _ if !matches!(phase, Phase::Play | Phase::Answer) => format!("in the {phase}"),
            _ => return Ok(()),
        };
        Err(Error::new(
            Kind::NotSolvable,
            format!("method: alphamu stands there, but {place} model, rollout or ismcts is expected"),
        ))
    }

    /// What each action comes to in each of so many worlds, actions first; none if the time was up first.
    pub(super) fn together(
        &self,
        crew: &Crew<'_>,
        actions: &[Action],
        worlds: u64,
    ) -> Result<Option<Vec<Vec<Came>>>, Error> {
        // Late in a deal few worlds are left, and most are drawn more than once.
        let mut cases: Vec<Case<G>> = Vec::new();
        let mut places = Vec::new();
        for index in 0..worlds {
            let position = self.world(index).position().clone();
            let known = cases.iter().take(MERGED).position(|case| case.position == position);
            let place = known.unwrap_or_else(|| {
                cases.push(Case { position, weight: 0 });
                cases.len() - 1
            });
            cases[place].weight += 1;
            places.push(place);
        }
        let own = self.depth();
        let jobs = 0..actions.len() as u64;
        let rows = crew.strictly().run(jobs, |solver, job, limits| {
            let mut search = Search { appraisal: &self.appraisal, solver, limits, width: WIDTH };
            row(&mut search, &cases, actions[job as usize], own)
        })?;
        if rows.len() < actions.len() {
            return Ok(None);
        }
        let spread = |row: Vec<Came>| places.iter().map(|&place| row[place]).collect();
        Ok(Some(rows.into_iter().map(spread).collect()))
    }
}
