//! What is asked of a position: its value, the value of each action, one best line; and what is known of them when a
//! search had to stop.

use super::limits::{Clock, Limits, Stop};
use super::search::{Duel, Memory, Search, Window};
use super::{Number, Objective, Solution, Solver, Value, Verdict};
use crate::action::Action;
use crate::games::Game;
use crate::position::Position as _;

/// How much is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Want {
    /// The value alone.
    Value,
    /// The value and one action that keeps it: of the best the first in text order.
    Best,
    /// The value, every action's value and a line.
    #[default]
    Everything,
}

impl Want {
    /// Each, from the cheapest on.
    pub const ALL: [Self; 3] = [Self::Value, Self::Best, Self::Everything];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Best => "best",
            Self::Everything => "all",
        }
    }

    /// What has this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|want| want.name() == name)
    }
}

/// A [`Duel`] that a full position can be seen as.
pub(crate) trait Contest: Duel {
    /// The game's full position.
    type Full: Game<Play = Self::Play>;

    /// Where the solver keeps what it knows.
    fn memory(solver: &mut Solver) -> &mut Memory<Self>;
}

/// An action with its text, the position after it, and what is known of its score.
struct Branch<S> {
    action: Action,
    text: String,
    state: S,
    window: Window,
}

/// The position after each legal action, in text order.
fn branches<C: Contest>(full: &C::Full, duel: &C) -> Vec<Branch<C::State>> {
    let mut branches: Vec<Branch<C::State>> = full
        .legal_actions()
        .into_iter()
        .filter_map(|action| {
            let mut next = full.clone();
            next.apply_unchecked(action);
            let state = duel.state(next.play()?);
            let (lo, hi) = duel.range(&state);
            Some(Branch { action, text: action.to_string(), state, window: Window { lo, hi } })
        })
        .collect();
    branches.sort_by(|a, b| a.text.cmp(&b.text));
    branches
}

/// The verdict that a window of scores means. The smallest score may be the largest value.
fn verdict<D: Duel>(duel: &D, window: Window) -> Verdict {
    let (a, b): (Number, Number) = (duel.value(window.lo), duel.value(window.hi));
    if a == b {
        Verdict::Exact(Value::Number(a))
    } else {
        Verdict::Bounds(Value::Number(a.min(b)), Value::Number(a.max(b)))
    }
}

/// Answers for a full position in the play, or after it.
pub(crate) fn solve<C: Contest>(
    solver: &mut Solver,
    full: &C::Full,
    duel: &C,
    objective: Objective,
    limits: &Limits,
    want: Want,
) -> Solution {
    let memory = C::memory(solver);
    memory.prepare(duel, limits.max_nodes.is_some());
    let mut search = Search { duel, memory, clock: Clock::new(limits) };
    let Some(play) = full.play() else {
        return Solution::empty(objective);
    };
    let state = duel.state(play);
    let (lo, hi) = duel.range(&state);
    let mut answer = Answer {
        window: Window { lo, hi },
        branches: if want == Want::Everything { branches(full, duel) } else { vec![] },
        line: vec![],
    };
    let stopped = answer.fill(&mut search, full, &state, want).err();
    let nodes = search.clock.nodes;
    answer.solution(full, duel, objective, stopped, nodes)
}

/// What is known so far.
struct Answer<S> {
    window: Window,
    branches: Vec<Branch<S>>,
    line: Vec<Action>,
}

impl<S: Copy> Answer<S> {
    /// Finds everything that is wanted, the value first: it bounds the actions.
    fn fill<C: Contest<State = S>>(
        &mut self,
        search: &mut Search<'_, C>,
        full: &C::Full,
        state: &S,
        want: Want,
    ) -> Result<(), Stop> {
        let Some(turn) = full.to_act() else {
            return Ok(());
        };
        let maximises = search.duel.maximises(turn);
        let guess = search.duel.guess(self.window.lo, self.window.hi);
        search.narrow(state, &mut self.window, guess)?;
        let value = self.window.lo;
        match want {
            Want::Value => return Ok(()),
            Want::Best => {
                self.branches = keeper(search, full, value)?.into_iter().collect();
                return Ok(());
            }
            Want::Everything => {}
        }
        self.bound_branches(maximises);
        // First which actions are best, then what the others are worth.
        let mut guess = value;
        for branch in &mut self.branches {
            let first = if maximises { value } else { value + 1 };
            if branch.window.lo < first && first <= branch.window.hi {
                let score = search.test(&branch.state, first)?;
                if score >= first {
                    branch.window.lo = branch.window.lo.max(score);
                } else {
                    branch.window.hi = branch.window.hi.min(score);
                }
            }
        }
        for branch in &mut self.branches {
            search.narrow(&branch.state, &mut branch.window, guess)?;
            guess = branch.window.lo;
        }
        self.line = line(search, full, value)?;
        Ok(())
    }

    /// No action is better than the position.
    fn bound_branches(&mut self, maximises: bool) {
        for branch in &mut self.branches {
            if maximises {
                branch.window.hi = branch.window.hi.min(self.window.hi);
            } else {
                branch.window.lo = branch.window.lo.max(self.window.lo);
            }
        }
    }

    /// Says it in the objective's units, best first.
    fn solution<C: Contest<State = S>>(
        mut self,
        full: &C::Full,
        duel: &C,
        objective: Objective,
        stopped: Option<Stop>,
        nodes: u64,
    ) -> Solution {
        let to_act = full.to_act();
        if let Some(turn) = to_act {
            let maximises = duel.maximises(turn);
            self.bound_branches(maximises);
            // The position is worth as much as its best action.
            if !self.branches.is_empty() {
                let best = |bound: fn(&Branch<S>) -> i32| {
                    let bounds = self.branches.iter().map(bound);
                    if maximises { bounds.max() } else { bounds.min() }.unwrap_or_default()
                };
                self.window.lo = self.window.lo.max(best(|branch| branch.window.lo));
                self.window.hi = self.window.hi.min(best(|branch| branch.window.hi));
            }
            // Text order is there already, and the sort keeps it among equals.
            self.branches.sort_by_key(|branch| {
                let Window { lo, hi } = branch.window;
                if maximises { (-lo, -hi) } else { (hi, lo) }
            });
        }
        Solution {
            objective,
            to_act,
            value: Some(verdict(duel, self.window)),
            actions: self.branches.iter().map(|branch| (branch.action, verdict(duel, branch.window))).collect(),
            line: self.line,
            stopped,
            nodes,
        }
    }
}

/// Of the actions that keep the score the first in text order, with that score; none when nobody is to act.
fn keeper<C: Contest>(
    search: &mut Search<'_, C>,
    full: &C::Full,
    score: i32,
) -> Result<Option<Branch<C::State>>, Stop> {
    let Some(turn) = full.to_act() else {
        return Ok(None);
    };
    let maximises = search.duel.maximises(turn);
    let mut branches = branches(full, search.duel);
    // One of them keeps the score: if no other does, the last.
    let last = branches.pop();
    for branch in branches {
        let keeps = if maximises {
            search.test(&branch.state, score)? >= score
        } else {
            search.test(&branch.state, score + 1)? <= score
        };
        if keeps {
            return Ok(Some(Branch { window: Window { lo: score, hi: score }, ..branch }));
        }
    }
    Ok(last.map(|branch| Branch { window: Window { lo: score, hi: score }, ..branch }))
}

/// From here to the end of the deal, always the first in text order of the actions that keep the score.
fn line<C: Contest>(search: &mut Search<'_, C>, full: &C::Full, score: i32) -> Result<Vec<Action>, Stop> {
    let mut line = Vec::new();
    let mut full = full.clone();
    while let Some(branch) = keeper(search, &full, score)? {
        line.push(branch.action);
        full.apply_unchecked(branch.action);
    }
    Ok(line)
}
