//! The auction as a game of its own, between bounds on what every end of it comes to.

use super::declarers::{Bounds, Declarers, place, view};
use super::ladder::Ladder;
use super::worth::Aim;
use crate::action::Action;
use crate::games::huutopussi::{Auction, HIGHEST_BID, LOWEST_BID, STEP};
use crate::seat::{Seat, SeatSet, Side};
use crate::solve::Stop;

/// What a search behind an end of the auction has proved, for the declarer's side in fives.
pub(super) struct Proved {
    pub(super) bounds: Bounds,
    /// A contract with which the lower bound is reached, if one is known.
    pub(super) contract: Option<u32>,
    /// Why it ended early, if it did.
    pub(super) stopped: Option<Stop>,
}

/// What a side may claim of an auction for itself and has to prove against the other: that it comes to at least so much.
#[derive(Clone, Copy)]
struct Claim {
    side: Side,
    least: i32,
}

/// A claim that isn't expected to hold: more than any cost.
const NEVER: i32 = 1000;

/// One auction of a deal.
pub(super) struct Contest<'a> {
    pub(super) auction: &'a Auction,
    /// Who may demand a redeal on his first turn.
    pub(super) redealers: SeatSet,
    /// What is known of every end.
    pub(super) declarers: &'a mut Declarers,
}

impl Contest<'_> {
    /// Bounds on what the auction comes to, for north and south in fives, and what it would come to if nothing were worth
    /// more for a declarer than he is sure of.
    ///
    /// Minimax over true bounds gives true bounds, since it never falls when the value of an end rises. And the
    /// expectation lies between them, because it does so at every end.
    fn bounds(&self) -> (Bounds, i32) {
        let [lo, hi, expected] = self.ladder().root(self.auction);
        ((lo, hi), expected)
    }

    fn ladder(&self) -> Ladder<3, impl Fn(Seat, u32) -> [i32; 3]> {
        let end = |declarer: Seat, bid| {
            let (lo, hi) = self.declarers.of_north_south(declarer, bid);
            [lo, hi, if declarer.side() == Side::NS { lo } else { hi }]
        };
        Ladder::new(self.auction, self.redealers, end, [0; 3])
    }

    /// Narrows the bounds until they meet, or as far as `prove` gets.
    ///
    /// What is expected is claimed: for north and south that it comes to no less, for east and west that it comes to no
    /// more. A claim fails at an end only if its other side declares there and is sure of too much; and if it isn't known
    /// to hold everywhere, [`Contest::critical`] names an end where it is to be proved. With that either the claim comes
    /// closer, or the declarer is sure of more than before and the expectation changes.
    pub(super) fn narrow(&mut self, prove: &mut dyn FnMut(Seat, u32, Aim) -> Proved) -> (Bounds, Option<Stop>) {
        // The ends that most depends on: what each seat can make, and what it costs the others if it overbids them all.
        let lowest = self.auction.highest().map_or(LOWEST_BID, |(_, highest)| highest + STEP);
        let bidders = Seat::ALL.into_iter().filter(|&seat| self.auction.may_still_bid(seat));
        let mut first = bidders.flat_map(|seat| [lowest, HIGHEST_BID].map(|bid| (seat, bid)));
        loop {
            let (bounds, expected) = self.bounds();
            if bounds.0 == bounds.1 {
                return (bounds, None);
            }
            let claim = if bounds.0 < expected {
                Claim { side: Side::NS, least: expected }
            } else {
                Claim { side: Side::EW, least: -expected }
            };
            let first = first.find(|&(seat, bid)| !self.declarers.is_near(seat, bid));
            let (declarer, bid) = first.unwrap_or_else(|| self.critical(claim));
            let aim = if self.declarers.is_near(declarer, bid) {
                Aim::Above { least: -claim.least, enough: view(declarer.side(), bounds).1 }
            } else {
                Aim::Near
            };
            let Proved { bounds, contract, stopped } = prove(declarer, bid, aim);
            self.declarers.learn(declarer, bid, bounds, contract);
            if aim == Aim::Near {
                self.declarers.set_near(declarer, bid, contract);
            }
            if stopped.is_some() {
                return (self.bounds().0, stopped);
            }
        }
    }

    /// An end where a claim is to be proved, if it is expected to hold and isn't known to.
    ///
    /// Every end has a cost: none where the claim is known to hold, [`NEVER`] where it isn't expected to; otherwise the
    /// more the closer it is, and the less the fewer contracts are left. The side that claims goes where it costs least, the other where it costs most. So the cost of the
    /// auction is that of the end that they reach; it isn't none, because then the claim were known to hold, and not
    /// [`NEVER`], because then it weren't expected to.
    fn critical(&self, claim: Claim) -> (Seat, u32) {
        let sign = if claim.side == Side::NS { -1 } else { 1 };
        let cost = |(lo, hi): Bounds, expected: i32, bid: u32| {
            if lo >= claim.least {
                0
            } else if expected < claim.least || hi < claim.least {
                NEVER
            } else {
                (NEVER / 2 - (expected - claim.least) - 3 * place(bid) as i32).max(1)
            }
        };
        let end = |declarer: Seat, bid: u32| {
            let own = self.declarers.own(declarer, bid);
            let (bounds, expected) =
                if declarer.side() == claim.side { (own, own.0) } else { ((-own.1, -own.0), -own.0) };
            [sign * cost(bounds, expected, bid)]
        };
        let ladder = Ladder::new(self.auction, self.redealers, end, [sign * cost((0, 0), 0, LOWEST_BID)]);
        let mut auction = *self.auction;
        while auction.result().is_none() {
            auction.call(ladder.best(&auction, 0));
        }
        auction.result().unwrap_or((auction.to_act(), LOWEST_BID))
    }

    /// The best calls to the end of the auction, if its value is known. Of calls that are known to be best a pass comes
    /// first, then the highest bid: a short auction.
    pub(super) fn line(&self) -> Vec<Action> {
        let ladder = self.ladder();
        let (mut auction, mut line) = (*self.auction, Vec::new());
        while auction.result().is_none() {
            // What the side to act is sure of is what a best call is sure of. The bounds of others may be as good, but
            // they aren't known to be.
            let sure = if auction.to_act().side() == Side::NS { 0 } else { 1 };
            let call = ladder.best(&auction, sure);
            line.push(call);
            if call == Action::Redeal {
                break;
            }
            auction.call(call);
        }
        line
    }
}
