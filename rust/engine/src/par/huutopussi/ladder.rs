//! Minimax over every auction at once, for several measures of what its ends are worth.

use super::declarers::{BIDS, place};
use crate::action::{Action, Level};
use crate::games::huutopussi::{Auction, HIGHEST_BID, LOWEST_BID, STEP, TURNS};
use crate::seat::{Seat, SeatSet, Side};

/// What every call comes to from an auction on, in `N` measures of which north and south want each as high and the others
/// as low as can be, and each on its own.
///
/// After a bid it doesn't matter what was bid before and by whom. So the bids are gone through from the highest down, once
/// for each seat that may make them and each set of those who have passed.
pub(super) struct Ladder<const N: usize, E> {
    /// What an end is worth: the declarer and the last bid.
    end: E,
    /// What a redeal is worth.
    redeal: [i32; N],
    /// Who may demand one on his first turn.
    redealers: SeatSet,
    /// By bid and [`Auction::turn_index`]: what the best of this bid and the higher ones comes to. For turns only that may
    /// come.
    above: Vec<[[i32; N]; TURNS]>,
}

impl<const N: usize, E: Fn(Seat, u32) -> [i32; N]> Ladder<N, E> {
    pub(super) fn new(auction: &Auction, redealers: SeatSet, end: E, redeal: [i32; N]) -> Self {
        let mut ladder = Self { end, redeal, redealers, above: vec![[[0; N]; TURNS]; BIDS] };
        let turns = turns(auction);
        let lowest = auction.highest().map_or(LOWEST_BID, |(_, highest)| highest);
        for bid in (lowest..=HIGHEST_BID).rev().step_by(STEP as usize) {
            for turn in &turns {
                let index = turn.turn_index();
                let higher = ladder.above.get(place(bid) + 1).map(|above| above[index]);
                let after = ladder.after(turn, Action::Bid(Level::Number(bid)));
                ladder.above[place(bid)][index] = higher.map_or(after, |higher| better(turn, after, higher));
            }
        }
        ladder
    }

    /// What an auction comes to.
    pub(super) fn root(&self, auction: &Auction) -> [i32; N] {
        if let Some((declarer, bid)) = auction.result() {
            return (self.end)(declarer, bid);
        }
        let others = self.others(auction).map(|call| self.after(auction, call));
        let bids = auction.bids().map(|(from, to)| match to {
            HIGHEST_BID => self.above[place(from)][auction.turn_index()],
            // The one bid of HP-11.
            only => self.after(auction, Action::Bid(Level::Number(only))),
        });
        others.chain(bids).reduce(|a, b| better(auction, a, b)).unwrap_or(self.redeal)
    }

    /// What a call comes to.
    fn after(&self, auction: &Auction, call: Action) -> [i32; N] {
        if call == Action::Redeal {
            return self.redeal;
        }
        let mut next = *auction;
        next.call(call);
        self.root(&next)
    }

    /// The legal calls that are no bids.
    fn others(&self, auction: &Auction) -> impl Iterator<Item = Action> {
        let pass = (!auction.opening()).then_some(Action::Pass);
        let redeal = auction.first_turn() && self.redealers.contains(auction.to_act());
        pass.into_iter().chain(redeal.then_some(Action::Redeal))
    }

    /// The best call by one of the measures; of equals a pass, then a redeal, then the highest bid.
    pub(super) fn best(&self, auction: &Auction, measure: usize) -> Action {
        let bids = auction.bids().into_iter().flat_map(|(from, to)| (from..=to).rev().step_by(STEP as usize));
        let sign = if auction.to_act().side() == Side::NS { 1 } else { -1 };
        self.others(auction)
            .chain(bids.map(|bid| Action::Bid(Level::Number(bid))))
            .map(|call| (call, sign * self.after(auction, call)[measure]))
            .reduce(|best, other| if other.1 > best.1 { other } else { best })
            .map_or(Action::Pass, |(call, _)| call)
    }
}

/// The better of two for the side to act, in every measure.
fn better<const N: usize>(auction: &Auction, mut a: [i32; N], b: [i32; N]) -> [i32; N] {
    let high = auction.to_act().side() == Side::NS;
    for (a, b) in a.iter_mut().zip(b) {
        *a = if high { (*a).max(b) } else { (*a).min(b) };
    }
    a
}

/// One auction for each turn that may come, whatever has been bid before it.
fn turns(auction: &Auction) -> Vec<Auction> {
    let mut found = vec![*auction];
    let mut seen = [false; TURNS];
    let mut n = 0;
    while let Some(&turn) = found.get(n) {
        n += 1;
        for call in [Action::Pass, Action::Bid(Level::Number(LOWEST_BID))] {
            let mut next = turn;
            next.call(call);
            let over = next.passed().len() > 2;
            if !over && !std::mem::replace(&mut seen[next.turn_index()], true) {
                found.push(next);
            }
        }
    }
    found
}
