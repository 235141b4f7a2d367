//! Huutopussi's options.

use crate::rules::{choice, rules};

choice! {
    /// What declarers below their contract score when they took a trick (HP-A12).
    FailedContract {
        /// Nothing; the contract is subtracted only if they took no trick at all (HP-28).
        ZeroUnlessTrickless = "zero-unless-trickless",
        /// The contract is subtracted on every failure.
        MinusContract = "minus-contract",
    }
}

choice! {
    /// Who may make a declaration attempt before the next lead (HP-A6).
    DeclareAfter {
        /// The player who led the trick just finished and won it (HP-18).
        LedAndWon = "led-and-won",
        /// The winner of the trick just finished, whoever led it.
        AnyWonTrick = "any-won-trick",
    }
}

rules! {
    /// The options of Huutopussi. The default is the game as its page states it.
    Rules {
        /// What declarers below their contract score when they took a trick.
        failed_contract: FailedContract = FailedContract::ZeroUnlessTrickless, "HP-28";
        /// Who may make a declaration attempt.
        declare_after: DeclareAfter = DeclareAfter::LedAndWon, "HP-18";
        /// A partner who is asked may say no although he holds what is asked for.
        answers_may_decline: bool = false, "HP-19";
        /// The score that ends the match, in points.
        target: i64 = 500, "HP-30";
    }
}
