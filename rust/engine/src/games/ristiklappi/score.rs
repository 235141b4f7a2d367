//! What a deal is worth, and when the match is won (RK-13 … RK-17).

use super::rules::{DirtyWinner, Rules};
use crate::seat::{BySide, Side};

/// The card points of a deal (RK-3).
pub const TOTAL: u8 = 120;

/// The game points of a deal in which the sides took so many card points and are clean or not (RK-13, RK-15).
///
/// ```
/// use forehand::games::ristiklappi::{Rules, game_points};
/// use forehand::seat::BySide;
/// let rules = Rules::default();
/// assert_eq!(game_points(&rules, BySide([75, 45]), BySide([true, false])), BySide([1, 0]));
/// assert_eq!(game_points(&rules, BySide([75, 45]), BySide([false, true])), BySide([0, 0]));
/// ```
#[must_use]
pub fn game_points(rules: &Rules, points: BySide<u8>, clean: BySide<bool>) -> BySide<i64> {
    BySide::from_fn(|side| {
        let (own, others) = (points[side], points[side.other()]);
        if !clean[side] {
            0
        } else if own > TOTAL / 2 {
            if own == TOTAL && rules.sweep_double { 2 } else { 1 }
        } else {
            let dirty = others > TOTAL / 2 && !clean[side.other()];
            i64::from(dirty && rules.dirty_winner == DirtyWinner::CleanOpponents)
        }
    })
}

/// The side that has won the match with these scores. Only one side scores in a deal, so both are at the target only
/// if they were there before it; then the higher score has won (RK-17).
#[must_use]
pub fn winner(rules: &Rules, scores: &BySide<i64>) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| scores[side] >= rules.target && scores[side] > scores[side.other()])
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLEAN: [bool; 2] = [true, true];

    fn scored(rules: &Rules, points: [u8; 2], clean: [bool; 2]) -> [i64; 2] {
        game_points(rules, BySide(points), BySide(clean)).0
    }

    #[test]
    fn rk_13_clean_sides_with_61_points_get_one() {
        let rules = Rules::default();
        assert_eq!(scored(&rules, [75, 45], CLEAN), [1, 0]);
        assert_eq!(scored(&rules, [45, 75], CLEAN), [0, 1]);
        assert_eq!(scored(&rules, [61, 59], CLEAN), [1, 0]);
        assert_eq!(scored(&rules, [120, 0], CLEAN), [1, 0]);
        assert_eq!(scored(&rules, [75, 45], [true, false]), [1, 0]);
    }

    #[test]
    fn rk_13_nobody_gets_a_point_at_60() {
        for dirty_winner in [DirtyWinner::None, DirtyWinner::CleanOpponents] {
            let rules = Rules { dirty_winner, ..Rules::default() };
            for clean in [CLEAN, [true, false], [false, true], [false, false]] {
                assert_eq!(scored(&rules, [60, 60], clean), [0, 0]);
            }
        }
    }

    #[test]
    fn rk_15_a_dirty_winner_gets_nothing() {
        let rules = Rules::default();
        assert_eq!(scored(&rules, [75, 45], [false, true]), [0, 0]);
        assert_eq!(scored(&rules, [75, 45], [false, false]), [0, 0]);
        assert_eq!(scored(&rules, [59, 61], [true, false]), [0, 0]);
    }

    #[test]
    fn rk_a10_clean_opponents_get_the_point() {
        let rules = Rules { dirty_winner: DirtyWinner::CleanOpponents, ..Rules::default() };
        assert_eq!(scored(&rules, [75, 45], [false, true]), [0, 1]);
        assert_eq!(scored(&rules, [75, 45], [false, false]), [0, 0]);
        assert_eq!(scored(&rules, [75, 45], [true, false]), [1, 0]);
        assert_eq!(scored(&rules, [75, 45], CLEAN), [1, 0]);
        assert_eq!(scored(&rules, [0, 120], [true, false]), [1, 0]);
    }

    #[test]
    fn rk_a12_a_sweep_counts_twice_for_the_side_that_gets_the_point() {
        let rules = Rules { sweep_double: true, dirty_winner: DirtyWinner::CleanOpponents, ..Rules::default() };
        assert_eq!(scored(&rules, [120, 0], CLEAN), [2, 0]);
        assert_eq!(scored(&rules, [119, 1], CLEAN), [1, 0]);
        assert_eq!(scored(&rules, [0, 120], [true, false]), [1, 0]);
        let literal = Rules { dirty_winner: DirtyWinner::None, ..rules };
        assert_eq!(scored(&literal, [120, 0], [false, true]), [0, 0]);
    }

    #[test]
    fn rk_17_seven_game_points_win() {
        let rules = Rules::default();
        assert_eq!(winner(&rules, &BySide([6, 6])), None);
        assert_eq!(winner(&rules, &BySide([7, 6])), Some(Side::NS));
        assert_eq!(winner(&rules, &BySide([-3, 7])), Some(Side::EW));
        assert_eq!(winner(&rules, &BySide([8, 9])), Some(Side::EW));
        assert_eq!(winner(&rules, &BySide([9, 9])), None);
        assert_eq!(winner(&Rules { target: 3, ..rules }, &BySide([3, 2])), Some(Side::NS));
    }
}
