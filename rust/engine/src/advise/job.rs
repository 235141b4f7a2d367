//! What the worlds are asked: what each action comes to in one of them.

use super::crew::Crew;
use super::ending::{Appraisal, Came};
use super::games::Advisable;
use super::tally::Tally;
use super::{Evidence, Method, OPEN_NODES, Screening};
use crate::action::Action;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::Phase;
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

    /// Values every action in so many worlds, beginning with a tally of nothing. Gives also whether the time was up first;
    /// the method is then the one that was used.
    pub(super) fn value(
        &mut self,
        crew: &Crew<'_>,
        nothing: &Tally,
        phase: Phase,
        worlds: u64,
    ) -> Result<(Tally, bool), Error> {
        let asked = self.method;
        let exact = matches!(asked, Method::Pimc | Method::Alphamu);
        let open = !exact && matches!(phase, Phase::Play | Phase::Answer) && self.view.is_open();
        if open {
            self.method = Method::Pimc;
            let mut tally = nothing.clone();
            if !self.value_apart(&crew.briefly(OPEN_NODES), &mut tally, worlds)? {
                return Ok((tally, false));
            }
            self.method = asked;
        }
        let mut tally = nothing.clone();
        let timed_out = match asked {
            Method::Pimc => self.value_apart(&crew.strictly(), &mut tally, worlds)?,
            Method::Alphamu => self.value_together(&crew.strictly(), &mut tally, phase, worlds)?,
            Method::Ismcts => self.value_by_trees(crew, &mut tally, worlds)?,
            Method::Model | Method::Rollout => self.value_apart(crew, &mut tally, worlds)?,
        };
        if tally.is_empty() {
            self.method = Method::Model;
            self.value_apart(crew, &mut tally, worlds)?;
        }
        Ok((tally, timed_out || open && crew.is_late()))
    }

    /// Values every action in so many worlds, each apart; some only in the first of them, if all would take too long.
    /// Gives whether the time was up first.
    fn value_apart(&self, crew: &Crew<'_>, tally: &mut Tally, worlds: u64) -> Result<bool, Error> {
        let all: Vec<usize> = (0..tally.len()).collect();
        let screening = G::screening(self.view, self.method, all.len()).filter(|screening| screening.kept < all.len());
        let Screening { worlds: screened, kept: best } = screening.unwrap_or(Screening { worlds, kept: all.len() });
        let screened = screened.min(worlds);
        let mut timed_out = self.round(crew, tally, &all, 0..screened)?;
        let mut kept: Vec<usize> = Vec::new();
        // The best gets all worlds, and so do those that looked best after a part of them.
        while !timed_out && screened < worlds {
            let ranked = tally.ranked();
            let more: Vec<usize> = if kept.is_empty() {
                ranked.into_iter().take(best).collect()
            } else {
                ranked.into_iter().take(1).filter(|place| !kept.contains(place)).collect()
            };
            if more.is_empty() {
                break;
            }
            timed_out = self.round(crew, tally, &more, screened..worlds)?;
            kept.extend(more);
        }
        Ok(timed_out)
    }

    /// Values every action in so many worlds that are searched together. Gives whether the time was up first: then the
    /// values are those of open cards.
    fn value_together(&self, crew: &Crew<'_>, tally: &mut Tally, phase: Phase, worlds: u64) -> Result<bool, Error> {
        self.check_together(phase)?;
        if self.depth() < 2 {
            return self.value_apart(crew, tally, worlds);
        }
        let mut open = tally.clone();
        if crew.deadline.is_some() && self.value_apart(crew, &mut open, worlds)? {
            *tally = open;
            return Ok(true);
        }
        let actions: Vec<Action> = (0..tally.len()).map(|place| tally.action(place)).collect();
        let Some(rows) = self.together(crew, &actions, worlds)? else {
            *tally = open;
            return Ok(true);
        };
        let places: Vec<usize> = (0..actions.len()).collect();
        for world in 0..worlds as usize {
            let values: Vec<Came> = rows.iter().map(|row| row[world]).collect();
            tally.add(&places, &values);
        }
        Ok(false)
    }

    /// Values some of the actions in some of the worlds; gives whether the time was up first.
    fn round(
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
        if matches!(self.method, Method::Pimc | Method::Alphamu) && by_score {
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
                Method::Pimc | Method::Alphamu => true,
                Method::Model => position.quick(),
                Method::Rollout | Method::Ismcts => false,
            });
            let value = match self.appraisal.of(&position) {
                Some(came) => came,
                None => {
                    let (play, stake) = (position.play().copied(), position.stake());
                    let same = |(other, at, _): &&(Option<G::Play>, u64, Came)| (*other, *at) == (play, stake);
                    match known.iter().find(same) {
                        Some((_, _, value)) => *value,
                        None => {
                            let Some(came) = self.appraisal.exactly(&position, solver, limits)? else {
                                return Ok(None);
                            };
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
