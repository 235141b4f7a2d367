//! Busca's options.

use crate::rules::{choice, rules};

choice! {
    /// When the match ends (BU-A9).
    EndWhen {
        /// When one player remains (BU-9).
        LastSurvivor = "last-survivor",
        /// When anybody reaches the limit; the fewest buscas win.
        FirstElimination = "first-elimination",
    }
}

choice! {
    /// Who is charged for having nothing (BU-A3).
    ZeroBasis {
        /// Players without a point (BU-8).
        Points = "points",
        /// Players without a trick.
        Tricks = "tricks",
    }
}

rules! {
    /// The options of Busca. The default is the game as its page states it.
    Rules {
        /// When the match ends.
        end_when: EndWhen = EndWhen::LastSurvivor, "BU-9";
        /// The number of buscas that puts a player out.
        limit: i64 = 31, "BU-9";
        /// Who is charged for having nothing.
        zero_basis: ZeroBasis = ZeroBasis::Points, "BU-8";
    }
}
