//! What a position of the auction is worth: the bidding searched on top of what every seat makes as declarer.

use super::bidding::{Contest, Proved};
use super::declarers::{Bounds, Declarers};
use super::exchange::verdict;
use super::worth::{Aim, Choice};
use crate::action::Action;
use crate::card_set::CardSet;
use crate::games::huutopussi::{Auction, EXCHANGED, Position, Rules, Step, may_redeal};
use crate::order::HUUTOPUSSI;
use crate::position::Position as _;
use crate::seat::{BySeat, Seat, Side};
use crate::solve::{Limits, Objective, Solution, Solver, Stop, Value, Verdict};

/// What has been found out of a deal before its play: what each seat makes of it as declarer, by last bid. The positions
/// of an auction have it in common.
#[derive(Clone, Debug)]
pub struct Bidding {
    hands: BySeat<CardSet>,
    rules: Rules,
    declarers: Declarers,
    /// How many times an exchange was searched.
    searches: u32,
}

/// What an auction comes to, in fives for north and south.
pub(super) struct Outcome {
    pub(super) bounds: Bounds,
    /// The best calls to its end, if the bounds meet.
    pub(super) line: Vec<Action>,
    pub(super) nodes: u64,
    pub(super) stopped: Option<Stop>,
}

impl Bidding {
    /// Before any search.
    #[must_use]
    pub fn new(hands: &BySeat<CardSet>, rules: &Rules) -> Self {
        Self { hands: *hands, rules: *rules, declarers: Declarers::of(hands, rules), searches: 0 }
    }

    /// Whether it is about these hands, as they were dealt, with these options.
    #[must_use]
    pub fn is_of(&self, hands: &BySeat<CardSet>, rules: &Rules) -> bool {
        (&self.hands, &self.rules) == (hands, rules)
    }

    /// How many searches of an exchange there have been.
    #[must_use]
    pub const fn searches(&self) -> u32 {
        self.searches
    }

    /// Takes in what an exchange of this deal is known to be worth after an auction that ended so
    /// ([`worth`](super::worth())).
    pub fn learn(&mut self, declarer: Seat, bid: u32, value: Verdict) {
        if let (Value::Number(lo), Value::Number(hi)) = value.bounds() {
            let own = if declarer.side() == Side::NS { (lo / 5, hi / 5) } else { (-hi / 5, -lo / 5) };
            self.declarers.learn(declarer, bid, own, None);
        }
    }

    /// What an auction of this deal comes to when everybody bids, exchanges and plays as well as can be; none if the
    /// position is not in an auction. A redeal adds nothing to any score and is worth 0, whatever the next deal may bring.
    ///
    /// `actions` has one best call, if the value is known, and `line` the best calls to the end of the auction.
    pub fn par(&mut self, solver: &mut Solver, position: &Position, limits: &Limits) -> Option<Solution> {
        let (auction, _) = position.auction()?;
        let Outcome { bounds: (lo, hi), line, nodes, stopped } = self.narrow(solver, auction, limits);
        let value = verdict(5 * lo, 5 * hi);
        let actions = line.first().map(|&call| (call, value)).into_iter().collect();
        let (objective, to_act) = (Objective::Score, position.to_act());
        Some(Solution { objective, to_act, value: Some(value), actions, line, stopped, nodes })
    }

    /// The same for any auction with these hands, of any size.
    pub(super) fn narrow(&mut self, solver: &mut Solver, auction: &Auction, limits: &Limits) -> Outcome {
        let Self { hands, rules, declarers, searches } = self;
        let redealers = Seat::ALL.into_iter().filter(|&seat| may_redeal(hands[seat])).collect();
        let hands = BySeat(hands.0.map(|hand| HUUTOPUSSI.slots(hand)));
        let mut nodes = 0;
        let mut prove = |declarer: Seat, bid: u32, aim: Aim| {
            let left = Limits { max_nodes: limits.max_nodes.map(|most| most - nodes), ..limits.clone() };
            let (hands, step) = ((hands, EXCHANGED as u32), Step::Give { bid });
            let (found, stopped) = Choice::find(solver, hands, declarer, step, rules, &left, aim);
            nodes += found.nodes;
            *searches += 1;
            Proved { bounds: found.bounds(), contract: found.at.map(|(_, contract)| contract), stopped }
        };
        let mut contest = Contest { auction, redealers, declarers };
        let (bounds, stopped) = contest.narrow(&mut prove);
        let exact = bounds.0 == bounds.1;
        let line = if exact { contest.line() } else { Vec::new() };
        Outcome { bounds, line, nodes, stopped: stopped.filter(|_| !exact) }
    }
}
