//! Cincinnati Euchre for the solver: the score is the tricks of the declarer's side.
//!
//! `Tricks` makes it a game of the general search, from any position and with limits. Whole tables are made by a search of
//! their own, `tricks`, and moons without one, `moons`.

mod bounds;
mod guess;
mod lanes;
mod moons;
mod tables;
#[cfg(test)]
mod tests;
mod tricks;

pub use tables::{LeadTable, Tables, lead_tables, moons, tables};
pub(super) use tricks::TrickSearch;

use super::limits::{Clock, Limits};
use super::ordering::{MoveList, Sort, distinct};
use super::root::{self, Contest, Want};
use super::search::{Duel, Memory, UNKNOWN};
use super::{Number, Objective, Solution, Solvable, Solver, Value, Verdict, not_solvable};
use crate::action::Level;
use crate::error::Error;
use crate::games::cincinnati_euchre::{Play, Position, points};
use crate::moves::{Move, compress};
use crate::order::{SlotSet, lane, lane_mask};
use crate::position::Position as _;
use crate::seat::{Seat, Side};

/// The lowest slot of each lane: all cards are worth the same, a trick.
const LANES: SlotSet = 0x0001_0001_0001_0001;

/// What never changes during the play.
///
/// Both objectives are one search, because the points are strictly monotone in the declarer's tricks `t`. With bid `n`
/// the declarer's side less the defenders gets `−n − (6 − t)` below the bid, which rises with `t` up to −7, and
/// `t − (6 − t)` from the bid on, which rises from `2n − 6 ≥ 0`. With a moon worth `m` it is `−m − (6 − t)` for `t < 6`,
/// which is negative and rises, and `m` for six tricks.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tricks {
    side: Side,
    /// The objective's value by tricks.
    values: [i32; 7],
    trumps_from: u8,
}

impl Duel for Tricks {
    type Play = Play;
    type State = Play;
    type Key = [u64; 1];

    #[inline]
    fn state(&self, play: &Play) -> Play {
        *play
    }

    #[inline]
    fn to_act(&self, play: &Play) -> Option<Seat> {
        play.to_act()
    }

    #[inline]
    fn apply(&self, play: &mut Play, action: Move) {
        play.apply_unchecked(action);
    }

    #[inline]
    fn maximises(&self, seat: Seat) -> bool {
        seat.side() == self.side
    }

    #[inline]
    fn settled(&self, play: &Play) -> i32 {
        play.tricks[self.side].into()
    }

    /// At least the tricks taken and at most those and all that are left. Beyond that the top trumps that a side holds
    /// are worth a trick each to it: if one hand holds the k highest trumps in play, each of them wins the trick in
    /// which it is played, in whatever order, because no card beats it; and a hand plays one card a trick.
    #[inline]
    fn range(&self, play: &Play) -> (i32, i32) {
        let (taken, left) = (i32::from(play.tricks[self.side]), i32::from(play.tricks_left));
        let (mut lo, mut hi) = (taken, taken + left);
        // Before a lead only: a card on the table could be higher.
        if play.trumps_from < 64 && play.trick.is_none() && left > 0 {
            let trumps = play.hands.0.map(|hand| hand >> play.trumps_from);
            let all = trumps.iter().fold(0, |all, hand| all | hand);
            if all != 0 {
                let top = 63 - all.leading_zeros();
                for seat in Seat::ALL {
                    let own = trumps[seat.index()];
                    if own >> top & 1 == 1 {
                        // The cards above the highest trump of the others.
                        let others = all & !own;
                        let run = if others == 0 { own } else { own >> (63 - others.leading_zeros()) };
                        let sure = run.count_ones() as i32;
                        if self.maximises(seat) {
                            lo += sure;
                        } else {
                            hi -= sure;
                        }
                    }
                }
            }
        }
        (lo, hi)
    }

    #[inline]
    fn quick_range(&self, play: &Play) -> (i32, i32) {
        if play.trick.is_some() {
            return UNKNOWN;
        }
        if play.tricks_left == 1 {
            let [north, east, south, west] = play.hands.0;
            let all = north | east | south | west;
            let trumps = if play.trumps_from < 64 { all >> play.trumps_from << play.trumps_from } else { 0 };
            let led = lane_mask(lane(play.hands[play.turn].trailing_zeros() as u8));
            let running = if trumps != 0 { trumps } else { all & led };
            let best = 63 - running.leading_zeros();
            let ns_wins = (north | south) >> best & 1 == 1;
            let score = self.settled(play) + i32::from(ns_wins == (self.side == Side::NS));
            return (score, score);
        }
        self.range(play)
    }

    /// For each suit how many cards are left (three bits) and, from the lowest up, who holds each (two strings of a bit
    /// a card); and who leads: at most 4 × 3 + 24 × 2 + 2 = 62 bits. The rank of a card matters only against those left in its
    /// suit. Who sits out follows from the hands: he holds nothing, and everybody else holds as many as there are tricks
    /// left. The lengths say how many cards there are, so that the whole can be read back: no two positions share a
    /// key.
    #[inline]
    fn key(&self, play: &Play) -> Option<[u64; 1]> {
        if play.trick.is_some() {
            return None;
        }
        let [north, east, south, west] = play.hands.0;
        let (odd, late) = (east | west, south | west);
        let all = north | south | odd;
        let mut key = compress(odd, all) | compress(late, all) << 24;
        for lane in 0..4 {
            key = key << 3 | u64::from((all & lane_mask(lane)).count_ones());
        }
        Some([key << 2 | play.turn as u64])
    }

    #[inline]
    fn depth(&self, play: &Play) -> u8 {
        play.tricks_left
    }

    #[inline]
    fn moves(&self, play: &Play, list: &mut MoveList) {
        let hands = &play.hands;
        let others = Seat::ALL.into_iter().filter(|&seat| seat != play.turn).fold(0, |set, seat| set | hands[seat]);
        let barrier = play.trick.map_or(others, |trick| others | 1 << trick.best);
        let mut cards: SlotSet = distinct(play.legal_actions().cards, barrier, LANES);
        while cards != 0 {
            let slot = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let rank = i32::from(slot & 15);
            let trump = if slot >= play.trumps_from { 8 } else { 0 };
            let (sort, promise) = match play.trick {
                None => {
                    (Sort::Lead, if others >> slot << slot & lane_mask(slot >> 4) == 0 { 20 + rank } else { -rank })
                }
                Some(trick) => {
                    let partner = trick.winner.side() == play.turn.side();
                    if play.beats(slot, trick.best) {
                        (Sort::Beat, if partner { -rank - trump } else { 20 - rank - trump })
                    } else if slot >> 4 == trick.led {
                        (Sort::Below, -rank)
                    } else {
                        (Sort::Discard, -rank)
                    }
                }
            };
            list.push(Move::card(slot), slot, sort, promise);
        }
    }

    #[inline]
    fn situation(&self, play: &Play) -> usize {
        let seat = play.turn.index();
        play.trick.map_or(1024 + seat, |trick| (usize::from(trick.led) * 64 + usize::from(trick.best)) * 4 + seat)
    }

    fn value(&self, score: i32) -> i32 {
        self.values[score.clamp(0, 6) as usize]
    }
}

impl Contest for Tricks {
    type Full = Position;

    fn memory(solver: &mut Solver) -> &mut Memory<Self> {
        solver.memories.euchre()
    }
}

impl Solvable for Position {
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        let Some(playing) = self.playing() else {
            return Err(not_solvable(self));
        };
        let side = playing.declarer.side();
        let values = std::array::from_fn(|tricks| match objective {
            Objective::Score => score(playing.bid, tricks as u8, side),
            _ => tricks as Number,
        });
        let duel = Tricks { side, values, trumps_from: playing.play.trumps_from };
        // A bare value is so quick that a limit on time is looked at only before it.
        if want == Want::Value
            && limits.max_nodes.is_none()
            && Clock::new(limits).tick().is_ok()
            && let Some((score, nodes)) = lead_score(solver, &playing.play, &duel)
        {
            let value = Some(Verdict::Exact(Value::Number(duel.value(score))));
            return Ok(Solution { to_act: self.to_act(), value, nodes, ..Solution::empty(objective) });
        }
        Ok(root::solve(solver, self, &duel, objective, limits, want))
    }
}

/// The score of a play before a lead, and the nodes that it took; none within a trick and when the play is over.
fn lead_score(solver: &mut Solver, play: &Play, duel: &Tricks) -> Option<(i32, u64)> {
    if play.trick.is_some() || play.tricks_left == 0 {
        return None;
    }
    let leader = play.turn;
    let hands = [0, 1, 2, 3].map(|n| lanes::narrow(play.hands[leader.clockwise(n)]));
    let trumps = if play.trumps_from < 64 { lanes::TRUMPS } else { 0 };
    let search = solver.memories.euchre_tricks();
    let before = search.nodes;
    let tricks = search.value(&hands, leader.index(), trumps, None);
    let ours = if duel.maximises(leader) { tricks } else { i32::from(play.tricks_left) - tricks };
    Some((duel.settled(play) + ours, search.nodes - before))
}

/// The points of north and south less those of east and west when the declarer's side takes so many tricks.
fn score(bid: Level, tricks: u8, side: Side) -> Number {
    let (bidders, defenders) = points(bid, tricks);
    let margin = (bidders - defenders) as Number;
    if side == Side::NS { margin } else { -margin }
}

/// The fight for the tricks of a side.
#[cfg(test)]
pub(super) fn duel(play: &Play, side: Side) -> Tricks {
    Tricks { side, values: [0, 1, 2, 3, 4, 5, 6], trumps_from: play.trumps_from }
}
