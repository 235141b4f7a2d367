//! What a deal is worth, and when the match is won (CE-13 … CE-17).

use super::rules::{BothReach, Rules};
use crate::action::Level;
use crate::seat::{BySide, Side};

/// Whether a bid is made with so many tricks (CE-14, CE-15).
#[must_use]
pub const fn made(bid: Level, tricks: u8) -> bool {
    tricks as u32
        >= match bid {
            Level::Number(n) => n,
            _ => 6,
        }
}

/// What the bid's side and the defenders add to their scores, in that order, when the bid's side took so many of the
/// six tricks.
///
/// ```
/// use forehand::action::Level;
/// use forehand::games::cincinnati_euchre::points;
/// assert_eq!(points(Level::Number(4), 5), (5, 1));
/// assert_eq!(points(Level::Moon, 5), (-12, 1));
/// ```
#[must_use]
pub const fn points(bid: Level, tricks: u8) -> (i64, i64) {
    let stake = match bid {
        Level::Number(n) => n as i64,
        Level::Moon => 12,
        Level::DoubleMoon => 24,
        Level::TripleMoon => 32,
        Level::QuadrupleMoon => 48,
    };
    let bidders = match (made(bid, tricks), bid) {
        (false, _) => -stake,
        (true, Level::Number(_)) => tricks as i64,
        (true, _) => stake,
    };
    (bidders, 6 - tricks as i64)
}

/// The side that wins the match with these scores after a deal that `bidders` declared.
#[must_use]
pub fn winner(rules: &Rules, scores: &BySide<i64>, bidders: Side) -> Option<Side> {
    let reached = |side: Side| scores[side] >= rules.target;
    match (reached(bidders), reached(bidders.other())) {
        (false, false) => None,
        (true, false) => Some(bidders),
        (false, true) => Some(bidders.other()),
        (true, true) => Some(match rules.both_reach {
            BothReach::HigherScore if scores[bidders.other()] > scores[bidders] => bidders.other(),
            BothReach::HigherScore | BothReach::Bidder => bidders,
        }),
    }
}
