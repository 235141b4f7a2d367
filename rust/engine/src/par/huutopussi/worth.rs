//! What a deal is worth during the exchange: after the auction, before the play.

use super::ascent::Ascent;
use super::divisions::Divisions;
use super::exchange::verdict;
use crate::action::Action;
use crate::error::Error;
use crate::games::huutopussi::{EXCHANGED, HIGHEST_BID, Position, Rules, STEP, Step};
use crate::order::{HUUTOPUSSI, SlotSet};
use crate::seat::{BySeat, Seat, Side};
use crate::solve::huutopussi::{Declared, Probe};
use crate::solve::{Limits, Objective, Solver, Stop, Value, Verdict, Want};

/// What a position is worth for the best decisions of all with every card known.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// What the deal adds to the scores, north and south less east and west ([`Objective::Score`]).
    pub value: Verdict,
    /// An action that keeps it, or that is sure of its lower bound for the side to act; none if none is known or nobody is
    /// to act.
    pub best: Option<Action>,
    /// The decisions that were carried out in the search.
    pub nodes: u64,
    /// Why the search stopped before it was done, if it did. Then the value may be bounds.
    pub stopped: Option<Stop>,
}

/// What a position is worth, from the declarer's partner's giving on (HP-12): the best give, contract and return, and the
/// play after them.
///
/// # Errors
/// [`Kind::NotSolvable`](crate::error::Kind) in the auction.
pub fn worth(solver: &mut Solver, position: &Position, limits: &Limits) -> Result<Worth, Error> {
    let Some(exchange) = position.exchange() else {
        let solution = solver.ask(position, Objective::Score, limits, Want::Best)?;
        return Ok(Worth {
            value: solution.value.unwrap_or(Verdict::Exact(Value::Number(0))),
            best: solution.actions.first().map(|&(action, _)| action),
            nodes: solution.nodes,
            stopped: solution.stopped,
        });
    };
    let hands = BySeat(exchange.hands.0.map(|hand| HUUTOPUSSI.slots(hand)));
    let (declarer, step) = (exchange.declarer, exchange.step);
    let (found, stopped) = Choice::find(solver, hands, declarer, step, position.rules(), EXCHANGED as u32, limits);
    let best = found.at.map(|(index, contract)| match step {
        Step::Give { .. } => Action::Give(HUUTOPUSSI.cards(found.divisions.exchange(index).0)),
        Step::Contract { .. } => Action::Contract(contract),
        Step::Return { .. } => Action::Return(HUUTOPUSSI.cards(found.divisions.returned(index))),
    });
    Ok(Worth { value: found.value(declarer.side()), best, nodes: found.nodes, stopped })
}

/// The best division and contract for the declarer's side, in fives of what it adds more than the others. What is known is
/// true at every moment.
pub(super) struct Choice {
    divisions: Divisions,
    /// Whether divisions had to be tried with one contract after another, for tests.
    pub(super) second: bool,
    /// For each division what no contract makes more of.
    upper: Vec<i32>,
    /// What the side is sure of.
    best: i32,
    /// The division and the contract that are; none if nothing has been searched yet.
    pub(super) at: Option<(usize, u32)>,
    pub(super) nodes: u64,
}

impl Choice {
    /// Searches all that is left to choose, as far as the limits allow.
    pub(super) fn find(
        solver: &mut Solver,
        hands: BySeat<SlotSet>,
        declarer: Seat,
        step: Step,
        rules: &Rules,
        exchanged: u32,
        limits: &Limits,
    ) -> (Self, Option<Stop>) {
        let divisions = match step {
            Step::Give { .. } => Divisions::of_exchange(hands, declarer, rules, exchanged),
            Step::Contract { .. } | Step::Return { .. } => Divisions::of_return(hands, declarer, rules, exchanged),
        };
        let mut choice = Self { upper: vec![], best: i32::MIN, at: None, nodes: 0, second: false, divisions };
        let stopped = match step {
            Step::Return { contract } => choice.with_contract(solver, declarer.side(), contract, rules, limits),
            Step::Give { bid } | Step::Contract { bid } => {
                choice.with_any_contract(solver, declarer.side(), bid, rules, limits)
            }
        };
        (choice, stopped.err())
    }

    /// What is known, north and south less east and west.
    pub(super) fn value(&self, side: Side) -> Verdict {
        let highest = self.upper.iter().fold(self.best, |highest, &upper| highest.max(upper));
        let sign = if side == Side::NS { 5 } else { -5 };
        verdict(sign * self.best, sign * highest)
    }

    /// The best division for a contract that has been named.
    fn with_contract(
        &mut self,
        solver: &mut Solver,
        side: Side,
        contract: u32,
        rules: &Rules,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let play = self.divisions.play(0);
        let fight = Declared::new(&play, side, Objective::Score, contract, rules.failed_contract);
        let (ascent, climbed) = self.climb(&mut Probe::new(solver, &fight, limits, 0));
        (self.best, self.at) = (ascent.best, ascent.at.map(|index| (index, contract)));
        self.upper = ascent.upper;
        climbed
    }

    /// The best division and contract.
    ///
    /// Of the contracts that are never made, whatever happens, only the bid itself counts: whatever the play comes to, the
    /// bid as contract brings at least as much.
    ///
    /// First the best division in hindsight, where the contract is named after the play, which no contract exceeds. Mostly
    /// the best contract for that division brings the same, and all is known. Otherwise those divisions that are better in
    /// hindsight than the best so far are tried with each contract.
    fn with_any_contract(
        &mut self,
        solver: &mut Solver,
        side: Side,
        bid: u32,
        rules: &Rules,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let failed = rules.failed_contract;
        let any = self.divisions.play(0);
        // Something to start from: what the bid as contract brings at least.
        let fight = Declared::new(&any, side, Objective::Score, bid, failed);
        let probe = Probe::new(solver, &fight, limits, 0);
        let ranges = (0..self.divisions.len()).map(|index| probe.range(&self.divisions.play(index)).0);
        // One of them is better than one less.
        let floor = ranges.max().unwrap_or_default() - 1;

        let fight = Declared::in_hindsight(&any, side, bid, failed);
        let (ascent, climbed) = self.climb(&mut Probe::new(solver, &fight, limits, 0));
        (self.best, self.upper) = (floor, ascent.upper);
        climbed?;
        let Some(first) = ascent.at else { return Ok(()) };

        // The contract that the best division is sure to make is the most promising one, and then those below it.
        let points = Declared::new(&any, side, Objective::Points, bid, failed);
        let mut probe = Probe::new(solver, &points, limits, self.nodes);
        let play = self.divisions.play(first);
        let (mut lo, mut hi) = probe.range(&play);
        let ranges = (0..self.divisions.len()).map(|index| probe.range(&self.divisions.play(index)).1);
        let most = probe.value(ranges.max().unwrap_or_default()).unsigned_abs().min(HIGHEST_BID);
        let guess = i32::midpoint(lo, hi);
        let narrowed = probe.narrow(&play, (&mut lo, &mut hi), guess);
        let sure = probe.value(lo).unsigned_abs().clamp(bid, most.max(bid));
        self.nodes = probe.nodes();
        narrowed?;
        let below = (bid..=sure).rev().step_by(STEP as usize);
        let contracts: Vec<u32> = below.chain((sure + STEP..=most).step_by(STEP as usize)).collect();
        for &contract in &contracts {
            self.try_contract(solver, side, contract, &[first], rules, limits)?;
        }
        self.upper[first] = self.best.min(self.upper[first]);

        if self.upper.iter().any(|&upper| upper > self.best) {
            self.second = true;
            let mut probe = Probe::new(solver, &fight, limits, self.nodes);
            let mut refuted = Ok(());
            for index in 0..self.divisions.len() {
                if self.upper[index] > self.best {
                    match probe.test(&self.divisions.play(index), self.best + 1) {
                        Ok(score) if score <= self.best => self.upper[index] = score,
                        Ok(_) => {}
                        Err(stop) => {
                            refuted = Err(stop);
                            break;
                        }
                    }
                }
            }
            self.nodes = probe.nodes();
            refuted?;
            let others: Vec<usize> = (0..self.divisions.len()).filter(|&index| index != first).collect();
            for &contract in &contracts {
                self.try_contract(solver, side, contract, &others, rules, limits)?;
            }
            // No contract is better than the best, with any division.
            self.upper.iter_mut().for_each(|upper| *upper = self.best.min(*upper));
        }
        Ok(())
    }

    /// Tries a contract with those of some divisions that could be better with it.
    fn try_contract(
        &mut self,
        solver: &mut Solver,
        side: Side,
        contract: u32,
        indexes: &[usize],
        rules: &Rules,
        limits: &Limits,
    ) -> Result<(), Stop> {
        // No contract adds more than itself, and if it fails nothing.
        let at_most = |best: i32| contract as i32 <= 5 * best;
        if at_most(self.best) || indexes.iter().all(|&index| self.upper[index] <= self.best) {
            return Ok(());
        }
        let fight = Declared::new(&self.divisions.play(0), side, Objective::Score, contract, rules.failed_contract);
        let mut probe = Probe::new(solver, &fight, limits, self.nodes);
        let mut tried = Ok(());
        for &index in indexes {
            if self.upper[index] <= self.best || at_most(self.best) {
                continue;
            }
            let play = self.divisions.play(index);
            match probe.test(&play, self.best + 1) {
                Ok(score) if score <= self.best => {}
                Ok(score) => {
                    let (mut lo, mut hi) = (score, self.upper[index]);
                    let narrowed = probe.narrow(&play, (&mut lo, &mut hi), score + 1);
                    (self.best, self.at) = (lo, Some((index, contract)));
                    tried = narrowed;
                }
                Err(stop) => tried = Err(stop),
            }
            if tried.is_err() {
                break;
            }
        }
        self.nodes = probe.nodes();
        tried
    }

    /// Climbs to the best division of a fight.
    fn climb(&mut self, probe: &mut Probe<'_>) -> (Ascent, Result<(), Stop>) {
        let ranges: Vec<(i32, i32)> =
            (0..self.divisions.len()).map(|index| probe.range(&self.divisions.play(index))).collect();
        let floor = ranges.iter().map(|&(lo, _)| lo).max().unwrap_or_default();
        // Something is better than one less than what one of them is sure of.
        let mut ascent = Ascent::new(ranges.iter().map(|&(_, hi)| hi).collect(), floor - 1, None);
        let climbed = ascent.climb(probe, &self.divisions);
        ascent.best = ascent.best.max(floor);
        self.nodes = probe.nodes();
        (ascent, climbed)
    }
}
