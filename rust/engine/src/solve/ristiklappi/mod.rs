//! Ristiklappi for the solver: card points or game points, the order of the stock known.

mod bounds;
mod key;
#[cfg(test)]
mod key_tests;
mod moves;
mod state;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod without_tests;

use super::ordering::MoveList;
use super::root::{self, Contest, Want};
use super::search::{Duel, Memory, UNKNOWN};
use super::{Number, Objective, Solution, Solvable, Solver, not_solvable};
use crate::error::Error;
use crate::games::Game as _;
use crate::games::ristiklappi::{DirtyWinner, Play, Position, Rules, TOTAL, game_points, worth};
use crate::moves::Move;
use crate::seat::{BySide, Seat, Side};
use bounds::Expiry;
use moves::Aim;
use state::{KING, QUEEN, State, Stock, count};

/// What never changes during the play.
#[derive(Clone, Debug)]
pub(crate) struct Stocked {
    goal: Goal,
    aim: Aim,
    /// All the card points of the deal.
    total: i32,
    stock: Stock,
    expiry: Expiry,
    /// The side that was to act at the first position, for the first guess alone.
    first: Side,
}

impl PartialEq for Stocked {
    fn eq(&self, other: &Self) -> bool {
        (self.goal, self.aim, self.total) == (other.goal, other.aim, other.total) && self.stock == other.stock
    }
}

/// What is fought for.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Goal {
    /// The score is the card points of north and south. The value is strictly monotone in it: the others get the rest.
    Points,
    /// The score is the game points of north and south less those of east and west.
    GamePoints(Rules),
}

impl Stocked {
    /// The fight that this play is.
    pub(super) fn new(play: &Play, rules: &Rules, objective: Objective) -> Self {
        let in_play = play.stock().iter().fold(0, |set, slot| set | 1u64 << slot);
        let in_play = play.hands.0.iter().fold(in_play, |set, hand| set | hand);
        let taken = play.points.0.iter().sum::<u8>() + play.on_table();
        let (goal, aim) = match (objective, rules.dirty_winner) {
            (Objective::GamePoints, DirtyWinner::None) => (Goal::GamePoints(*rules), Aim::Clean),
            (Objective::GamePoints, DirtyWinner::CleanOpponents) => (Goal::GamePoints(*rules), Aim::Other),
            _ => (Goal::Points, Aim::Points),
        };
        let stock = Stock::new(play);
        let expiry = bounds::expiry(&stock);
        Self { goal, aim, total: i32::from(taken) + i32::from(worth(in_play)), stock, expiry, first: play.turn.side() }
    }

    /// All the card points of the deal.
    #[cfg(test)]
    pub(super) const fn total(&self) -> i32 {
        self.total
    }

    /// The card points of north and south: at least what they have, at most what the others don't have; and before a
    /// lead at least what the side on lead can be sure of, see [`bounds::sure`]. In the last trick nobody has a choice.
    #[inline]
    fn points_range(&self, state: &State) -> (i32, i32) {
        let [ns, ew] = state.points.map(i32::from);
        let (lo, hi) = (ns, self.total - ew);
        if state.cards > 0 || state.tricks_left == 0 {
            return (lo, hi);
        }
        if state.tricks_left == 1 && !state.stock_phase(&self.stock) {
            let won = if state.last_winner().side() == Side::NS { hi } else { lo };
            return (won, won);
        }
        let (own, other) = bounds::sure(state, &self.stock, &self.expiry, hi - lo);
        if state.turn.side() == Side::NS { (lo + own, hi - other) } else { (lo + other, hi - own) }
    }

    /// The least and the most that the game points can come to. North and south can be sure of the least that the points
    /// which they can be sure of leave open, and of no more than the most that those leave open which the others can be
    /// sure of. (They may want fewer points than they could have: see [`Aim::Other`].)
    ///
    /// Game points are a step function of the points, so it is enough to look at the ends and next to the steps; and of who
    /// is clean, for which everything that can still happen is looked at: in the stock phase anything, without a stock a
    /// side that is dirty may become clean as long as a king is in a hand or on the table.
    fn game_points_range(&self, state: &State, rules: &Rules) -> (i32, i32) {
        if state.tricks_left == 0 {
            let points = margin(rules, state.points[0].into(), self.total, BySide(state.dirty.map(|dirty| !dirty)));
            return (points, points);
        }
        // Within a trick not worth the time.
        if state.cards > 0 {
            return (-2, 2);
        }
        let (lo, hi) = self.points_range(state);
        let half = i32::from(TOTAL / 2);
        let stock = state.stock_phase(&self.stock);
        let king = state.held.iter().any(|&hand| count(hand, KING) > 0);
        if state.tricks_left == 1 && !stock {
            let mut clean = state.dirty.map(|dirty| !dirty);
            if king && self.stock.cleaning && count(state.held[state.turn.index()], QUEEN) == 0 {
                clean[state.last_winner().side().index()] = true;
            }
            let points = margin(rules, lo, self.total, BySide(clean));
            return (points, points);
        }
        let may_be = |side: Side, clean: bool| {
            state.dirty[side.index()] != clean || self.stock.cleaning && (stock || clean && king)
        };
        let [least, most] = [i32::from(state.points[0]), self.total - i32::from(state.points[1])];
        let mut range = (i32::MAX, i32::MIN);
        let steps = [lo, hi, least, most, half - 1, half, half + 1, lo + 1, hi - 1, least + 1, most - 1];
        // If more points are never worse the two ends tell.
        let steps = if self.aim == Aim::Clean { &steps[..2] } else { &steps };
        for &points in steps {
            for (ns, ew) in [(true, true), (true, false), (false, true), (false, false)] {
                if !may_be(Side::NS, ns) || !may_be(Side::EW, ew) {
                    continue;
                }
                let margin = margin(rules, points, self.total, BySide([ns, ew]));
                if (lo..=most).contains(&points) {
                    range.0 = range.0.min(margin);
                }
                if (least..=hi).contains(&points) {
                    range.1 = range.1.max(margin);
                }
            }
        }
        range
    }
}

/// Game points of north and south less those of east and west, when north and south have so many of the card points.
fn margin(rules: &Rules, points: i32, total: i32, clean: BySide<bool>) -> i32 {
    let points = BySide([points as u8, (total - points) as u8]);
    let BySide([ns, ew]) = game_points(rules, points, clean);
    (ns - ew) as i32
}

/// What the game points depend on besides the cards: the points and who is dirty, as far as they still tell anything. Not 0.
///
/// A side with more than half of the points has the majority whatever comes, and how many it has only matters if it can get
/// all of them and that counts twice. The other side can't win any more, and if nobody profits from a dirty winner
/// it doesn't matter either whether it is clean. As long as nobody has the majority, the points of north and south
/// and the cards left give those of east and west.
fn told(state: &State, rules: &Rules) -> u32 {
    let [ns, ew] = state.points.map(u32::from);
    let half = u32::from(TOTAL / 2);
    let [mut dirty_ns, mut dirty_ew] = state.dirty;
    let all = |other: u32| u32::from(rules.sweep_double && other == 0);
    let alone = rules.dirty_winner == DirtyWinner::None;
    let points = if ns > half {
        dirty_ew &= !alone;
        122 + all(ew)
    } else if ew > half {
        dirty_ns &= !alone;
        124 + all(ns)
    } else {
        ns
    };
    1 << 9 | points << 2 | u32::from(dirty_ns) << 1 | u32::from(dirty_ew)
}

impl Duel for Stocked {
    type Play = Play;
    type State = State;
    type Key = [u64; 2];

    fn state(&self, play: &Play) -> State {
        State::new(play, &self.stock)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        if state.tricks_left > 0 { Some(state.turn) } else { None }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Move) {
        state.play(action.0, &self.stock);
    }

    #[inline]
    fn maximises(&self, seat: Seat) -> bool {
        seat.side() == Side::NS
    }

    #[inline]
    fn settled(&self, state: &State) -> i32 {
        match self.goal {
            Goal::Points => state.points[0].into(),
            Goal::GamePoints(_) => 0,
        }
    }

    #[inline]
    fn range(&self, state: &State) -> (i32, i32) {
        match &self.goal {
            Goal::Points => self.points_range(state),
            Goal::GamePoints(rules) => self.game_points_range(state, rules),
        }
    }

    #[inline]
    fn quick_range(&self, state: &State) -> (i32, i32) {
        if state.cards == 0 { self.range(state) } else { UNKNOWN }
    }

    #[inline]
    fn key(&self, state: &State) -> Option<[u64; 2]> {
        if state.cards > 0 {
            return None;
        }
        let more = match &self.goal {
            Goal::Points => 0,
            Goal::GamePoints(rules) => told(state, rules),
        };
        Some(key::key(state, &self.stock, more))
    }

    #[inline]
    fn depth(&self, state: &State) -> u8 {
        state.tricks_left
    }

    #[inline]
    fn moves(&self, state: &State, list: &mut MoveList) {
        moves::moves(state, &self.stock, self.aim, list);
    }

    #[inline]
    fn situation(&self, state: &State) -> usize {
        moves::situation(state)
    }

    /// With the stock known the side on lead takes everything more often than not.
    fn guess(&self, lo: i32, hi: i32) -> i32 {
        match self.goal {
            Goal::Points if self.first == Side::NS => hi,
            Goal::Points => lo + 1,
            Goal::GamePoints(_) => i32::midpoint(lo, hi),
        }
    }

    fn stride(&self, step: i32) -> i32 {
        step * 4
    }

    fn halves(&self) -> bool {
        true
    }

    fn value(&self, score: i32) -> Number {
        match self.goal {
            Goal::Points => 2 * score - self.total,
            Goal::GamePoints(_) => score,
        }
    }
}

impl Contest for Stocked {
    type Full = Position;

    fn memory(solver: &mut Solver) -> &mut Memory<Self> {
        solver.memories.ristiklappi()
    }
}

impl Solvable for Position {
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &super::Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        let Some(play) = self.play() else {
            return Err(not_solvable(self));
        };
        let duel = Stocked::new(play, self.rules(), objective);
        Ok(root::solve(solver, self, &duel, objective, limits, want))
    }
}
