//! Busca with everybody for himself: what the solver says with `maxn`. The search is in `search.rs`.

mod memory;
mod search;
#[cfg(test)]
mod tests;
mod turn;
mod two_tricks;

use super::super::limits::{Clock, Limits, Stop};
use super::super::root::Want;
use super::super::{Number, Objective, Solution, Solver, Value, Verdict};
use super::moves::above;
use super::to_come;
use crate::action::Action;
use crate::games::Game as _;
use crate::games::busca::{Play, Position};
use crate::position::Position as _;
use crate::seat::{BySeat, Seat};
pub(crate) use memory::Memory;
use search::Search;

/// Penalty points by seat, the whole deal's.
type Points = BySeat<u8>;

/// Whether a chooser takes `a` rather than `b`: fewer points of its own; then more for the next seat in turn, then for
/// the one after that. With that the points of the last are given too.
#[inline]
fn prefers(play: &Play, chooser: Seat, a: &Points, b: &Points) -> bool {
    if a[chooser] != b[chooser] {
        return a[chooser] < b[chooser];
    }
    let mut seat = play.players.next_right(chooser);
    while seat != chooser {
        if a[seat] != b[seat] {
            return a[seat] > b[seat];
        }
        seat = play.players.next_right(seat);
    }
    false
}

/// An action with its text, the position after it and its points once they are known.
struct Branch {
    action: Action,
    text: String,
    play: Play,
    points: Option<Points>,
}

fn branches(full: &Position) -> Vec<Branch> {
    let mut branches: Vec<Branch> = full
        .legal_actions()
        .into_iter()
        .filter_map(|action| {
            let mut next = full.clone();
            next.apply_unchecked(action);
            Some(Branch { action, text: action.to_string(), play: *next.play()?, points: None })
        })
        .collect();
    branches.sort_by(|a, b| a.text.cmp(&b.text));
    branches
}

fn value(points: &Points) -> Value {
    Value::Seats(BySeat(points.0.map(Number::from)))
}

impl Branch {
    fn verdict(&self) -> Verdict {
        match &self.points {
            Some(points) => Verdict::Exact(value(points)),
            None => unknown(&self.play),
        }
    }
}

/// The bounds that hold without a search: what each player has, and that and all that is to come.
fn unknown(play: &Play) -> Verdict {
    let to_come = to_come(play);
    let lo = BySeat(play.points.0.map(Number::from));
    let hi = BySeat::from_fn(|seat| if play.players.contains(seat) { lo[seat] + to_come } else { 0 });
    if to_come == 0 { Verdict::Exact(Value::Seats(lo)) } else { Verdict::Bounds(Value::Seats(lo), Value::Seats(hi)) }
}

/// Answers for a full position, in which `play` are the cards.
pub(super) fn solve(solver: &mut Solver, full: &Position, play: &Play, limits: &Limits, want: Want) -> Solution {
    let memory = solver.memories.maxn();
    if limits.max_nodes.is_some() {
        memory.clear();
    }
    memory.count_anew();
    let mut search: Search = Search::new(memory, Clock::new(limits), play);
    let mut branches = branches(full);
    let mut line = Vec::new();
    let stopped = match want {
        Want::Value | Want::Best => keep_best(&mut search, play, &mut branches, want),
        Want::Everything => fill(&mut search, full, &mut branches, &mut line),
    }
    .err();
    let mut solution = Solution::empty(Objective::Maxn);
    solution.nodes = search.clock.nodes;
    solution.stopped = stopped;
    solution.to_act = play.to_act();
    let Some(turn) = play.to_act() else {
        solution.value = Some(Verdict::Exact(value(&play.points)));
        return solution;
    };
    // Text order is there already, and the sort keeps it among equals. What isn't known comes last.
    branches.sort_by(|a, b| match (&a.points, &b.points) {
        (Some(a), Some(b)) if prefers(play, turn, a, b) => std::cmp::Ordering::Less,
        (Some(a), Some(b)) if prefers(play, turn, b, a) => std::cmp::Ordering::Greater,
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
    solution.value = Some(of_all(turn, &branches));
    if want == Want::Everything || want == Want::Best && stopped.is_none() {
        solution.actions = branches.iter().map(|branch| (branch.action, branch.verdict())).collect();
    }
    solution.line = line;
    solution
}

/// Finds the position's points and leaves one branch with these points: the first in text order if that is wanted, else
/// any.
fn keep_best(search: &mut Search, play: &Play, branches: &mut Vec<Branch>, want: Want) -> Result<(), Stop> {
    if branches.is_empty() {
        return Ok(());
    }
    let points = search.points(play)?;
    let mut place = 0;
    // The values are points alone and no two differ for the chooser, so the best actions are those with the value. If no
    // other is, the last.
    while want == Want::Best && place + 1 < branches.len() && search.points(&branches[place].play)? != points {
        place += 1;
    }
    branches.swap(0, place);
    branches.truncate(1);
    branches[0].points = Some(points);
    Ok(())
}

fn fill(search: &mut Search, full: &Position, branches: &mut [Branch], line: &mut Vec<Action>) -> Result<(), Stop> {
    for branch in branches.iter_mut() {
        search.clock.tick()?;
        branch.points = Some(search.points(&branch.play)?);
    }
    let mut full = full.clone();
    let mut steps = Vec::new();
    while let Some(play) = full.play().filter(|play| !play.is_over()) {
        let points = search.points(play)?;
        // The values are points alone and no two differ for the chooser, so the best actions are those with the value.
        for branch in self::branches(&full) {
            if search.points(&branch.play)? == points {
                steps.push(branch.action);
                full.apply_unchecked(branch.action);
                break;
            }
        }
    }
    *line = steps;
    Ok(())
}

/// The value of the position as far as its actions tell: the chooser gets no more than its worst case of any action, and
/// each seat something that it can get from an action that may still be chosen.
fn of_all(turn: Seat, branches: &[Branch]) -> Verdict {
    if let [first, ..] = branches
        && branches.iter().all(|branch| branch.points.is_some())
    {
        return first.verdict();
    }
    let bounds: Vec<(BySeat<Number>, BySeat<Number>)> = branches
        .iter()
        .filter_map(|branch| match branch.verdict().bounds() {
            (Value::Seats(lo), Value::Seats(hi)) => Some((lo, hi)),
            _ => None,
        })
        .collect();
    let most = bounds.iter().map(|(_, hi)| hi[turn]).min().unwrap_or_default();
    let possible = || bounds.iter().filter(|(lo, _)| lo[turn] <= most);
    let lo = BySeat::from_fn(|seat| possible().map(|(lo, _)| lo[seat]).min().unwrap_or_default());
    let mut hi = BySeat::from_fn(|seat| possible().map(|(_, hi)| hi[seat]).max().unwrap_or_default());
    hi[turn] = hi[turn].min(most);
    if lo == hi { Verdict::Exact(Value::Seats(lo)) } else { Verdict::Bounds(Value::Seats(lo), Value::Seats(hi)) }
}

/// The points that the play comes to.
#[cfg(test)]
pub(super) fn points(play: &Play) -> Value {
    let mut memory = Memory::new(1 << 12);
    let mut search: Search = Search::new(&mut memory, Clock::new(&Limits::NONE), play);
    value(&search.points(play).expect("no limit"))
}
