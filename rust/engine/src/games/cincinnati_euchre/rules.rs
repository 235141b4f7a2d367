//! Cincinnati Euchre's options.

use crate::rules::{choice, rules};

choice! {
    /// Who leads to trick 1 (CE-A7).
    Lead {
        /// The player left of the dealer (CE-11).
        Eldest = "eldest",
        /// The declarer.
        Bidder = "bidder",
    }
}

choice! {
    /// Who wins when both sides reach the target in one deal (CE-A11).
    BothReach {
        /// The bidding side (CE-17).
        Bidder = "bidder",
        /// The higher score; equal: the bidding side.
        HigherScore = "higher-score",
    }
}

rules! {
    /// The options of Cincinnati Euchre. The default is the game as its page states it.
    Rules {
        /// Double, triple and quadruple moon may be bid without the step below.
        moon_jumps: bool = false, "CE-7";
        /// A forced dealer bids exactly 3.
        force_exactly_3: bool = false, "CE-8";
        /// Who leads to trick 1.
        lead: Lead = Lead::Eldest, "CE-11";
        /// Who wins when both sides reach the target.
        both_reach: BothReach = BothReach::Bidder, "CE-17";
        /// The score that wins the match, in points.
        target: i64 = 32, "CE-17";
    }
}
