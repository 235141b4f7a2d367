//! What a deal is worth, and when the match is won (HP-25 … HP-30).

use super::rules::{FailedContract, Rules};
use crate::seat::{BySide, Side};

/// The points for the last trick (HP-4).
pub const LAST_TRICK: u16 = 20;

/// What the declaring side adds to its score, with this total and so many tricks (HP-27, HP-28). The other side adds
/// its full total (HP-26).
///
/// ```
/// use forehand::games::huutopussi::{Rules, declarers_points};
/// assert_eq!(declarers_points(&Rules::default(), 150, 155, 5), 150);
/// assert_eq!(declarers_points(&Rules::default(), 160, 155, 5), 0);
/// ```
#[must_use]
pub const fn declarers_points(rules: &Rules, contract: u32, total: u16, tricks: u8) -> i64 {
    if total as u32 >= contract {
        contract as i64
    } else if tricks == 0 || matches!(rules.failed_contract, FailedContract::MinusContract) {
        -(contract as i64)
    } else {
        0
    }
}

/// The side that has won the match with these scores after a deal; none while it goes on (HP-30).
#[must_use]
pub fn winner(rules: &Rules, scores: &BySide<i64>) -> Option<Side> {
    let BySide([ns, ew]) = *scores;
    if ns.max(ew) < rules.target || ns == ew {
        return None;
    }
    Some(if ns > ew { Side::NS } else { Side::EW })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hp_27_and_hp_28_the_table_of_deal_scores() {
        let minus = Rules { failed_contract: FailedContract::MinusContract, ..Rules::default() };
        for (contract, total, tricks, default, minus_contract) in [
            (150, 155, 5, 150, 150),
            (160, 155, 5, 0, -160),
            (60, 0, 0, -60, -60),
            (440, 440, 9, 440, 440),
            (155, 155, 1, 155, 155),
            (50, 45, 1, 0, -50),
        ] {
            assert_eq!(declarers_points(&Rules::default(), contract, total, tricks), default, "{contract} {total}");
            assert_eq!(declarers_points(&minus, contract, total, tricks), minus_contract, "{contract} {total}");
        }
    }

    #[test]
    fn hp_30_the_higher_score_wins_and_equal_scores_go_on() {
        let rules = Rules::default();
        for (scores, expected) in [
            ([495, 495], None),
            ([495, -500], None),
            ([500, 495], Some(Side::NS)),
            ([-505, 500], Some(Side::EW)),
            ([510, 505], Some(Side::NS)),
            ([505, 510], Some(Side::EW)),
            ([505, 505], None),
        ] {
            assert_eq!(winner(&rules, &BySide(scores)), expected, "{scores:?}");
        }
        assert_eq!(winner(&Rules { target: 300, ..rules }, &BySide([300, 0])), Some(Side::NS));
    }
}
