//! The exchange with which a declarer's side is sure of the most points.

use super::ascent::Ascent;
use super::divisions::Divisions;
use crate::card_set::CardSet;
use crate::games::huutopussi::{EXCHANGED, HIGHEST_BID, LOWEST_BID, Rules};
use crate::order::{HUUTOPUSSI, SlotSet};
use crate::seat::{BySeat, Seat};
use crate::solve::huutopussi::{Declared, Probe};
use crate::solve::{Limits, Number, Objective, Solver, Stop, Value, Verdict};

/// What a seat makes of a deal as its declarer: points of its side, all together (HP-25), for the best play of all with
/// every card known.
#[derive(Clone, PartialEq, Debug)]
pub struct Exchange {
    /// Who declares and leads.
    pub declarer: Seat,
    /// The points that the declarer's side is sure of if no card changes hands.
    pub without: Verdict,
    /// The points that it is sure of after the best exchange.
    pub points: Verdict,
    /// The cards that partner gives to be sure of the lower bound of `points`: one of the best choices, the same every time
    /// if nothing stopped the search. None if the search stopped before it found what unchanged hands are sure of.
    pub given: CardSet,
    /// The cards that the declarer returns.
    pub returned: CardSet,
    /// The highest contract that is sure to be made, as far as it is known; none if not even the lowest is (HP-7).
    pub contract: Option<u32>,
    /// How many of the 8,434 ways to divide the pair's cards were searched; the others were known to be no better.
    pub tested: usize,
    /// The decisions that were carried out in the search.
    pub nodes: u64,
    /// Why the search stopped before it was done, if it did. Then some verdicts are bounds.
    pub stopped: Option<Stop>,
}

impl Exchange {
    /// Whether everything is known.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.stopped.is_none()
    }
}

/// The most points that a seat's side can be sure of as declarer, from the hands as dealt: the best of all exchanges
/// (HP-12).
///
/// Every number is exact, or a true bound when a limit stopped the search.
#[must_use]
pub fn best_exchange(
    solver: &mut Solver,
    hands: &BySeat<CardSet>,
    declarer: Seat,
    rules: &Rules,
    limits: &Limits,
) -> Exchange {
    let hands = BySeat(hands.0.map(|hand| HUUTOPUSSI.slots(hand)));
    of_slots(solver, hands, declarer, rules, EXCHANGED as u32, limits)
}

/// The same with hands of any size and any number of cards to exchange.
pub(super) fn of_slots(
    solver: &mut Solver,
    hands: BySeat<SlotSet>,
    declarer: Seat,
    rules: &Rules,
    exchanged: u32,
    limits: &Limits,
) -> Exchange {
    let divisions = Divisions::of_exchange(hands, declarer, rules, exchanged);
    // No card changes hands if what is given is returned.
    let unchanged = divisions.unchanged().unwrap_or_default();
    let play = divisions.play(unchanged);
    let fight = Declared::new(&play, declarer.side(), Objective::Points, 0, rules.failed_contract);
    let mut probe = Probe::new(solver, &fight, limits, 0);
    let upper: Vec<i32> = (0..divisions.len()).map(|index| probe.range(&divisions.play(index)).1).collect();
    let (mut lo, mut hi) = probe.range(&play);
    let guess = i32::midpoint(lo, hi);
    let mut stopped = probe.narrow(&play, (&mut lo, &mut hi), guess).err();
    let mut ascent = Ascent::new(upper, lo, Some(unchanged));
    ascent.upper[unchanged] = hi;
    if stopped.is_none() {
        ascent.tested = 1;
        stopped = ascent.climb(&mut probe, &divisions).err();
    }
    let (given, returned) = divisions.exchange(ascent.at.unwrap_or(unchanged));
    let verdict = |lo: i32, hi: i32| verdict(probe.value(lo), probe.value(hi));
    let sure = probe.value(ascent.best).unsigned_abs();
    Exchange {
        declarer,
        without: verdict(lo, hi),
        points: verdict(ascent.best, ascent.highest()),
        given: HUUTOPUSSI.cards(given),
        returned: HUUTOPUSSI.cards(returned),
        // All points are multiples of five, as contracts are.
        contract: (sure >= LOWEST_BID).then_some(sure.min(HIGHEST_BID)),
        tested: ascent.tested,
        nodes: probe.nodes(),
        stopped,
    }
}

/// The verdict that two bounds mean, in whichever order.
pub(super) fn verdict(a: Number, b: Number) -> Verdict {
    if a == b {
        Verdict::Exact(Value::Number(a))
    } else {
        Verdict::Bounds(Value::Number(a.min(b)), Value::Number(a.max(b)))
    }
}
