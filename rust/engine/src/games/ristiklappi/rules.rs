//! Ristiklappi's options.

use crate::rules::{choice, rules};

choice! {
    /// Who gets the game point when a side has 61 points or more and is not clean (RK-A10).
    DirtyWinner {
        /// Nobody (RK-15).
        None = "none",
        /// The other side, if it is clean.
        CleanOpponents = "clean-opponents",
    }
}

rules! {
    /// The options of Ristiklappi. The default is the game as its page states it.
    Rules {
        /// Queens make dirty and kings clean; without it there is no king lock either (RK-9).
        cleaning: bool = true, "RK-10";
        /// Who gets the game point of a winner that is not clean.
        dirty_winner: DirtyWinner = DirtyWinner::None, "RK-15";
        /// A game point won with all 120 points counts twice.
        sweep_double: bool = false, "RK-13";
        /// The game points that win the match.
        target: i64 = 7, "RK-17";
    }
}
