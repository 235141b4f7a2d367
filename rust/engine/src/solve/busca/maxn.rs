//! Busca with everybody for himself: maxn by memoised search. No bound of one player limits another here, so there is
//! next to no pruning: the table does the work.

use super::super::limits::{Clock, Limits, Stop};
use super::super::ordering::distinct;
use super::super::root::Want;
use super::super::table::Table;
use super::super::{Number, Objective, Solution, Solver, Value, Verdict};
use super::moves::above;
use super::{ACES, last_trick, others, to_come};
use crate::action::Action;
use crate::games::Game as _;
use crate::games::busca::{Play, Position};
use crate::moves::{Move, compress};
use crate::order::SlotSet;
use crate::position::Position as _;
use crate::seat::{BySeat, Seat};

/// All that the points to come depend on, before a lead: for each suit how many cards of each worth are left, who holds
/// each card from the lowest up, who leads, and whether it is trick 1. 4 × 8 + 40 × 2 + 2 + 1 = 115 bits.
///
/// The rank of a card matters only against those that are left in its suit, and its worth. Cards of equal worth lie
/// together in the order but for the ace between the two and the king; so while the ace is there, the number above and
/// below it are told, and once it is gone they are one number. Who plays follows from who holds cards.
#[inline]
fn key(play: &Play) -> [u64; 2] {
    let [north, east, south, west] = play.hands.0;
    let (odd, late) = (east | west, south | west);
    let all = north | south | odd;
    let mut key = u128::from(compress(odd, all)) | u128::from(compress(late, all)) << 40;
    let mut worths: u64 = 0;
    for lane in 0..4 {
        let cards = all >> (16 * lane);
        let (top, middle) = ((cards & 0x300).count_ones(), (cards & 0x70).count_ones());
        let honours = if cards & 0x80 == 0 { top + middle } else { 16 + 4 * top + middle };
        worths = worths << 8 | u64::from(honours << 3 | (cards & 0xF).count_ones());
    }
    key = key << 32 | u128::from(worths);
    key = key << 3 | u128::from(play.turn as u8) << 1 | u128::from(play.first);
    [key as u64, (key >> 64) as u64]
}

/// The cards to try. Of one suit the four to the seven are worth the same, and the jack, queen, king, two and three; the
/// ace parts these as long as somebody holds it.
#[inline]
fn candidates(play: &Play) -> SlotSet {
    const CLASSES: SlotSet = 0x0011_0011_0011_0011;
    let own = play.hands[play.turn];
    let others = others(play, play.turn);
    let aces = (own | others) & ACES;
    let barrier = play.trick.map_or(others, |trick| others | 1 << trick.best);
    distinct(play.legal_actions().cards, barrier, CLASSES | aces | aces << 1)
}

/// Penalty points by seat, the whole deal's.
type Points = BySeat<u8>;

/// The points to come by key; there is no context that the key doesn't tell.
pub(crate) type Memory = Table<[u64; 2], [u8; 4]>;

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

struct Search<'a> {
    memory: &'a mut Memory,
    clock: Clock<'a>,
}

impl Search<'_> {
    fn points(&mut self, play: &Play) -> Result<Points, Stop> {
        let Some(turn) = play.to_act() else {
            return Ok(play.points);
        };
        if play.trick.is_none() && play.tricks_left == 1 {
            let (winner, to_come) = last_trick(play);
            let mut points = play.points;
            points[winner] += to_come as u8;
            return Ok(points);
        }
        let key = play.trick.is_none().then(|| key(play));
        if let Some(to_come) = key.as_ref().and_then(|key| self.memory.get(key)) {
            return Ok(BySeat::from_fn(|seat| play.points[seat] + to_come[seat.index()]));
        }
        // Nothing is preferred to no more points for oneself and all that there are for the next seat.
        let next_seat = play.players.next_right(turn);
        let most = i32::from(play.points[next_seat]) + to_come(play);
        let mut best: Option<Points> = None;
        let all = candidates(play);
        // First the cards that leave the trick to others.
        let beating = play.trick.map_or(0, |trick| above(trick.best));
        'all: for mut cards in [all & !beating, all & beating] {
            while cards != 0 {
                let slot = cards.trailing_zeros() as u8;
                cards &= cards - 1;
                let mut next = *play;
                next.apply_unchecked(Move::card(slot));
                // Points are never given back, so a trick that costs more than all of the best so far is no better.
                if best.as_ref().is_some_and(|best| next.points[turn] > best[turn]) {
                    continue;
                }
                self.clock.tick()?;
                let points = self.points(&next)?;
                if best.as_ref().is_none_or(|best| prefers(play, turn, &points, best)) {
                    best = Some(points);
                    if points[turn] == play.points[turn] && i32::from(points[next_seat]) == most {
                        break 'all;
                    }
                }
            }
        }
        let best = best.unwrap_or(play.points);
        if let Some(key) = key {
            let to_come = BySeat::from_fn(|seat| best[seat] - play.points[seat]).0;
            self.memory.put(key, play.tricks_left, to_come, &self.clock)?;
        }
        Ok(best)
    }
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
    let mut search = Search { memory, clock: Clock::new(limits) };
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
fn keep_best(search: &mut Search<'_>, play: &Play, branches: &mut Vec<Branch>, want: Want) -> Result<(), Stop> {
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

fn fill(search: &mut Search<'_>, full: &Position, branches: &mut [Branch], line: &mut Vec<Action>) -> Result<(), Stop> {
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
    let mut search = Search { memory: &mut Table::new(1 << 12), clock: Clock::new(&Limits::NONE) };
    value(&search.points(play).expect("no limit"))
}
