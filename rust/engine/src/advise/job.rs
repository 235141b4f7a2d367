//! What the worlds are asked: what each action comes to in one of them.

use super::crew::Crew;
use super::ending::{Appraisal, Came};
use super::games::Advisable;
use super::tally::Tally;
use super::{Evidence, Method};
use crate::action::Action;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::games::Record;
use crate::policy::{advance, go_on};
use crate::solve::{Limits, Solver};
use crate::view::View;

/// What every world is asked.
pub(super) struct Job<'a, G: Advisable> {
    pub(super) view: &'a View<G>,
    pub(super) appraisal: Appraisal<G>,
    pub(super) method: Method,
    pub(super) seed: u64,
    pub(super) evidence: Evidence,
    /// The cards that have not been played.
    pub(super) rest: CardSet,
}

impl<G: Advisable> Job<'_, G> {
    /// World number `index`: the one place where worlds are drawn.
    pub(super) fn world(&self, index: u64) -> Record<G> {
        self.evidence.world(self.view, self.seed, index)
    }

    /// Values some of the actions in some of the worlds; gives whether the time was up first.
    pub(super) fn round(
        &self,
        crew: &Crew<'_>,
        tally: &mut Tally,
        places: &[usize],
        worlds: std::ops::Range<u64>,
    ) -> Result<bool, Error> {
        let actions: Vec<Action> = places.iter().map(|&place| tally.action(place)).collect();
        let asked = worlds.end - worlds.start;
        let rows =
            crew.run(worlds, |solver, index, limits| self.values(solver, &self.world(index), &actions, limits))?;
        for row in &rows {
            tally.add(places, row);
        }
        Ok((rows.len() as u64) < asked)
    }

    /// What each action is worth in a world; none if the time was up first.
    fn values(
        &self,
        solver: &mut Solver,
        world: &Record<G>,
        actions: &[Action],
        limits: &Limits,
    ) -> Result<Option<Vec<Came>>, Error> {
        let by_score = self.appraisal.by_score();
        if self.method == Method::Pimc && by_score {
            let values = G::exact_actions(world, self.appraisal.seat, actions, solver, limits)?;
            return Ok(values.map(|values| values.into_iter().map(Came::value).collect()));
        }
        let mut values = Vec::with_capacity(actions.len());
        // Different actions often lead to the same play.
        let mut known: Vec<(Option<G::Play>, u64, Came)> = Vec::new();
        for &action in actions {
            let (mut position, mut rest) = (world.position().clone(), self.rest);
            advance(&mut position, &mut rest, action);
            go_on(&mut position, &mut rest, |position| match self.method {
                Method::Pimc => true,
                Method::Model => position.quick(),
                Method::Rollout => false,
            });
            let value = match self.appraisal.of(&position) {
                Some(came) => came,
                None => {
                    let (play, stake) = (position.play().copied(), position.stake());
                    let same = |(other, at, _): &&(Option<G::Play>, u64, Came)| (*other, *at) == (play, stake);
                    match known.iter().find(same) {
                        Some((_, _, value)) => *value,
                        None => {
                            let came = if by_score {
                                position.exact(self.appraisal.seat, solver, limits)?.map(Came::value)
                            } else {
                                position.played_out(solver, limits)?.and_then(|last| self.appraisal.of(&last))
                            };
                            let Some(came) = came else { return Ok(None) };
                            known.push((play, stake, came));
                            came
                        }
                    }
                }
            };
            values.push(value);
        }
        Ok(Some(values))
    }
}
