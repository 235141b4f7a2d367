//! What a deal is worth during the exchange: after the auction, before the play.

use super::ascent::Ascent;
use super::divisions::Divisions;
use super::exchange::verdict;
use crate::action::Action;
use crate::error::Error;
use crate::games::huutopussi::{EXCHANGED, FailedContract, HIGHEST_BID, Play, Position, Rules, STEP, Step};
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
    let hands = (hands, EXCHANGED as u32);
    let (found, stopped) = Choice::find(solver, hands, declarer, step, position.rules(), limits, Aim::Best);
    let best = found.at.map(|(index, contract)| match step {
        Step::Give { .. } => Action::Give(HUUTOPUSSI.cards(found.divisions.exchange(index).0)),
        Step::Contract { .. } => Action::Contract(contract),
        Step::Return { .. } => Action::Return(HUUTOPUSSI.cards(found.divisions.returned(index))),
    });
    Ok(Worth { value: found.value(), best, nodes: found.nodes, stopped })
}

/// What to find out about a choice that is still open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// The value and a best choice.
    Best,
    /// A good lower bound: of a few divisions, those that are best near at hand. Only while the contract is open.
    Near,
    /// Whether the value is above `least`; and if so, which, unless it is `enough` or more. In fives for the declarer's
    /// side. Only while the contract is open.
    Above { least: i32, enough: i32 },
}

/// The best division and contract for the declarer's side, in fives of what it adds more than the others. What is known is
/// true at every moment.
pub(super) struct Choice<'a> {
    fights: Fights<'a>,
    pub(super) divisions: Divisions,
    /// For each division what no contract makes more of.
    upper: Vec<i32>,
    /// What the side is sure of without a search.
    floor: i32,
    /// What is to be beaten: what the division and the contract of `at` are sure of, if there are any.
    best: i32,
    /// The best division and contract found; none if nothing is known to beat `best`.
    pub(super) at: Option<(usize, u32)>,
    /// What is enough: the search ends when it is sure of as much.
    enough: i32,
    /// The nodes spent.
    pub(super) nodes: u64,
}

/// What can be fought for with any of the divisions.
#[derive(Clone, Copy)]
struct Fights<'a> {
    /// One of the plays: all have in common what a fight is about.
    any: Play,
    side: Side,
    failed: FailedContract,
    limits: &'a Limits,
}

impl Fights<'_> {
    fn objective(&self, objective: Objective, contract: u32) -> Declared {
        Declared::new(&self.any, self.side, objective, contract, self.failed)
    }

    fn in_hindsight(&self, bid: u32) -> Declared {
        Declared::in_hindsight(&self.any, self.side, bid, self.failed)
    }
}

/// How many positions are remembered of one division while contracts are tried with it.
const SMALL: usize = 1 << 16;

impl<'a> Choice<'a> {
    /// Searches all that is left to choose, as far as the limits allow and as it is aimed at.
    pub(super) fn find(
        solver: &mut Solver,
        (hands, exchanged): (BySeat<SlotSet>, u32),
        declarer: Seat,
        step: Step,
        rules: &Rules,
        limits: &'a Limits,
        aim: Aim,
    ) -> (Self, Option<Stop>) {
        let (least, enough) = match aim {
            Aim::Best | Aim::Near => (i32::MIN, i32::MAX),
            Aim::Above { least, enough } => (least, enough),
        };
        let divisions = match step {
            Step::Give { .. } => Divisions::of_exchange(hands, declarer, rules, exchanged),
            Step::Contract { .. } | Step::Return { .. } => Divisions::of_return(hands, declarer, rules, exchanged),
        };
        let any = divisions.play(0);
        let fights = Fights { any, side: declarer.side(), failed: rules.failed_contract, limits };
        let mut choice =
            Self { fights, upper: vec![], floor: i32::MIN, best: least, at: None, enough, nodes: 0, divisions };
        let stopped = match step {
            Step::Return { contract } => choice.with_contract(solver, contract),
            Step::Give { bid } | Step::Contract { bid } => choice.with_any_contract(solver, bid, aim),
        };
        (choice, stopped.err())
    }

    /// What is known, north and south less east and west.
    pub(super) fn value(&self) -> Verdict {
        let (lo, hi) = self.bounds();
        let sign = if self.fights.side == Side::NS { 5 } else { -5 };
        verdict(sign * lo, sign * hi)
    }

    /// What is known, in fives for the declarer's side.
    pub(super) fn bounds(&self) -> (i32, i32) {
        let highest = self.upper.iter().fold(self.best, |highest, &upper| highest.max(upper));
        (if self.at.is_some() { self.best } else { self.floor }, highest)
    }

    /// What one of the divisions is sure of in a fight and what none exceeds, without a search.
    fn ranges(&self, probe: &Probe<'_>) -> (i32, Vec<i32>) {
        let ranges = (0..self.divisions.len()).map(|index| probe.range(&self.divisions.play(index)));
        let (lowest, highest): (Vec<i32>, Vec<i32>) = ranges.unzip();
        (lowest.into_iter().max().unwrap_or_default(), highest)
    }

    /// The best division for a contract that has been named.
    fn with_contract(&mut self, solver: &mut Solver, contract: u32) -> Result<(), Stop> {
        let fight = self.fights.objective(Objective::Score, contract);
        let mut probe = Probe::new(solver, &fight, self.fights.limits, 0);
        let (floor, upper) = self.ranges(&probe);
        // One of them is better than one less.
        let mut ascent = Ascent::new(upper, floor - 1, None);
        let climbed = ascent.climb(&mut probe, &self.divisions);
        self.nodes = probe.nodes();
        self.floor = floor;
        (self.best, self.at) = (floor.max(ascent.best), ascent.at.map(|index| (index, contract)));
        self.upper = ascent.upper;
        climbed
    }

    /// The best division and contract.
    ///
    /// First a good division in hindsight, where the contract is named after the play, with its best contract. Then all
    /// divisions: one that isn't better in margin, or in hindsight, than the best so far is worth no try, whatever the
    /// contract. For whatever a play comes to, what the declarers add less what the others add is no more than what it is
    /// in hindsight, and that no more than the margin: a contract that is made adds no more than the total, and one that
    /// fails adds nothing or less.
    fn with_any_contract(&mut self, solver: &mut Solver, bid: u32, aim: Aim) -> Result<(), Stop> {
        let fights = self.fights;
        let score = fights.objective(Objective::Score, bid);
        let (floor, _) = self.ranges(&Probe::new(solver, &score, fights.limits, 0));
        self.floor = floor;
        // What the bid as contract is sure of is better than one less.
        self.best = self.best.max(floor - 1);

        let hindsight = fights.in_hindsight(bid);
        let mut probe = Probe::new(solver, &hindsight, fights.limits, 0);
        let (floor, upper) = self.ranges(&probe);
        let mut ascent = Ascent::new(upper, self.best.max(floor - 1), None);
        let climbed = ascent.climb_near(&mut probe, &self.divisions);
        (self.nodes, self.upper) = (probe.nodes(), ascent.upper);
        climbed?;
        let mut small = Solver::with_entries(SMALL);
        if let Some(index) = ascent.at {
            self.try_division(&mut small, bid, index)?;
        }
        if aim == Aim::Near {
            self.try_surest(solver, &mut small, bid)?;
            return self.raise_contract(&mut small);
        }

        // Below zero the margin says little, because it counts points of a contract that fails.
        let (fight, by_margin) =
            if self.best >= 0 { (fights.objective(Objective::Margin, bid), true) } else { (hindsight, false) };
        let mut probe = Probe::new(solver, &fight, fights.limits, self.nodes);
        for index in 0..self.divisions.len() {
            if self.best >= self.enough {
                break;
            }
            if self.upper[index] <= self.best {
                continue;
            }
            let first = if by_margin {
                // The lowest score that is a margin of at least one more than the best.
                (5 * (self.best + 1) - probe.value(0) + 9).div_euclid(10)
            } else {
                self.best + 1
            };
            let tested = probe.test(&self.divisions.play(index), first);
            self.nodes = probe.nodes();
            let score = tested?;
            if score < first {
                self.upper[index] = if by_margin { probe.value(score) / 5 } else { score };
            } else {
                self.try_division(&mut small, bid, index)?;
                probe.count(self.nodes);
            }
        }
        if aim == Aim::Best { Ok(()) } else { self.raise_contract(&mut small) }
    }

    /// Tries the division that is sure of the most points near at hand.
    fn try_surest(&mut self, solver: &mut Solver, small: &mut Solver, bid: u32) -> Result<(), Stop> {
        let points = self.fights.objective(Objective::Points, bid);
        let mut probe = Probe::new(solver, &points, self.fights.limits, self.nodes);
        let (floor, upper) = self.ranges(&probe);
        let mut ascent = Ascent::new(upper, floor - 1, None);
        let climbed = ascent.climb_near(&mut probe, &self.divisions);
        self.nodes = probe.nodes();
        climbed?;
        ascent.at.map_or(Ok(()), |index| self.try_division(small, bid, index))
    }

    /// Where the best contract fails, the highest may be as good, and that may follow every bid.
    fn raise_contract(&mut self, small: &mut Solver) -> Result<(), Stop> {
        if let Some((index, contract)) = self.at.filter(|_| self.best <= 0)
            && contract < HIGHEST_BID
        {
            let fight = self.fights.objective(Objective::Score, HIGHEST_BID);
            let play = self.divisions.play(index);
            let (low, _) = self.search(small, &fight, &play, self.best)?;
            if low >= self.best {
                self.at = Some((index, HIGHEST_BID));
            }
        }
        Ok(())
    }

    /// Whether a division is better than the best so far with some contract.
    fn try_division(&mut self, small: &mut Solver, bid: u32, index: usize) -> Result<(), Stop> {
        let play = self.divisions.play(index);
        let (_, high) = self.search(small, &self.fights.in_hindsight(bid), &play, self.best + 1)?;
        self.upper[index] = self.upper[index].min(high);
        if self.upper[index] <= self.best {
            return Ok(());
        }
        // Of contracts that the pair can't make whatever happens none but the bid counts, which brings at least as much
        // whatever happens.
        let points = self.fights.objective(Objective::Points, bid);
        let most = 5 * Probe::new(small, &points, self.fights.limits, 0).range(&play).1;
        let (sure, _) = self.search(small, &points, &play, i32::MIN)?;
        let (sure, most) = ((5 * sure).max(bid as i32), most.clamp(bid as i32, HIGHEST_BID as i32));
        // What the side is sure to make is the most promising contract, then come those below.
        let step = STEP as usize;
        let contracts = (bid as i32..=sure.min(most)).rev().step_by(step).chain((sure + 5..=most).step_by(step));
        for contract in contracts {
            // No contract adds more than itself; and one that the others can defeat no more than nothing.
            let adds = if contract > sure { 0 } else { contract };
            if adds <= 5 * self.best || self.best >= self.enough || self.upper[index] <= self.best {
                continue;
            }
            let fight = self.fights.objective(Objective::Score, contract as u32);
            let (low, _) = self.search(small, &fight, &play, self.best + 1)?;
            if low > self.best {
                (self.best, self.at) = (low, Some((index, contract as u32)));
            }
        }
        if self.best < self.enough {
            self.upper[index] = self.best;
        }
        Ok(())
    }

    /// The score of one play, or that it is below `least` and how far.
    fn search(&mut self, small: &mut Solver, fight: &Declared, play: &Play, least: i32) -> Result<(i32, i32), Stop> {
        let mut probe = Probe::new(small, fight, self.fights.limits, self.nodes);
        let (mut lo, mut hi) = probe.range(play);
        let mut found = Ok(());
        if lo < least && least <= hi {
            found = probe.test(play, least).map(|score| if score < least { hi = score } else { lo = score });
        }
        if found.is_ok() && hi >= least {
            let guess = i32::midpoint(lo, hi);
            found = probe.narrow(play, (&mut lo, &mut hi), guess);
        }
        self.nodes = probe.nodes();
        found.map(|()| (lo, hi))
    }
}
