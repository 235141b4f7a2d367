//! What a deal costs each player, who is out, and when the match is won (BU-8, BU-9, BU-14).

use super::rules::{EndWhen, Rules, ZeroBasis};
use crate::seat::{BySeat, Seat, SeatSet};
use serde::Serialize;

/// The penalty points of a deal, the three for the last trick included (BU-4).
pub const TOTAL: u8 = 40;

/// Who has won a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Winner {
    /// One seat.
    One(Seat),
    /// Several seats with equally few buscas (BU-14), clockwise from north.
    Shared(Vec<Seat>),
}

/// The buscas that each of `players` gets for so many points; `covered` are the seats that took a trick (BU-8).
///
/// ```
/// use forehand::games::busca::{Rules, buscas};
/// use forehand::seat::{BySeat, SeatSet};
/// let charged = |points| buscas(&Rules::default(), SeatSet::ALL, &BySeat(points), SeatSet::ALL).0;
/// assert_eq!(charged([23, 15, 1, 1]), [3, 0, 0, 0]);
/// assert_eq!(charged([39, 1, 0, 0]), [0, 0, 2, 2]);
/// ```
#[must_use]
pub fn buscas(rules: &Rules, players: SeatSet, points: &BySeat<u8>, covered: SeatSet) -> BySeat<i64> {
    let most = players.iter().map(|seat| points[seat]).max().unwrap_or(0);
    let nothing: SeatSet = players
        .iter()
        .filter(|&seat| match rules.zero_basis {
            ZeroBasis::Points => points[seat] == 0,
            ZeroBasis::Tricks => !covered.contains(seat),
        })
        .collect();
    let top: SeatSet = players.iter().filter(|&seat| points[seat] == most).collect();
    let (charged, each) = if most == TOTAL {
        (players.iter().filter(|&seat| !top.contains(seat)).collect(), 3)
    } else if !nothing.is_empty() {
        (nothing, nothing.len() as i64)
    } else {
        (top, top.len() as i64 * base(most))
    };
    BySeat::from_fn(|seat| if charged.contains(seat) { each } else { 0 })
}

/// What a single player with the most points pays (BU-8, BU-A7).
const fn base(most: u8) -> i64 {
    match most {
        0..=18 => 1,
        19..=22 => 2,
        _ => most as i64 - 20,
    }
}

/// The seats that this standing leaves in the match (BU-9).
#[must_use]
pub fn remaining(rules: &Rules, scores: &BySeat<i64>) -> SeatSet {
    scores.iter().filter(|&(_, &score)| score < rules.limit).map(|(seat, _)| seat).collect()
}

/// Who has won with these scores after a deal that `players` played.
#[must_use]
pub fn winner(rules: &Rules, players: SeatSet, scores: &BySeat<i64>) -> Option<Winner> {
    let still_in: SeatSet = players.iter().filter(|&seat| scores[seat] < rules.limit).collect();
    let over = match rules.end_when {
        EndWhen::LastSurvivor => still_in.len() < 2,
        EndWhen::FirstElimination => still_in != players,
    };
    let fewest = players.iter().map(|seat| scores[seat]).min()?;
    let winners: Vec<Seat> = players.iter().filter(|&seat| scores[seat] == fewest).collect();
    over.then(|| if let [winner] = winners[..] { Winner::One(winner) } else { Winner::Shared(winners) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: SeatSet = SeatSet::ALL.without(Seat::W);
    const TWO: SeatSet = THREE.without(Seat::S);

    fn charged(players: SeatSet, points: [u8; 4]) -> [i64; 4] {
        assert_eq!(points.iter().sum::<u8>(), TOTAL);
        buscas(&Rules::default(), players, &BySeat(points), SeatSet::ALL).0
    }

    #[test]
    fn bu_8_the_table_of_points_and_buscas() {
        for (points, buscas) in [
            ([18, 10, 7, 5], [1, 0, 0, 0]),
            ([19, 10, 6, 5], [2, 0, 0, 0]),
            ([22, 16, 1, 1], [2, 0, 0, 0]),
            ([23, 15, 1, 1], [3, 0, 0, 0]),
            ([24, 14, 1, 1], [4, 0, 0, 0]),
            ([37, 1, 1, 1], [17, 0, 0, 0]),
            ([15, 15, 6, 4], [2, 2, 0, 0]),
            ([18, 18, 2, 2], [2, 2, 0, 0]),
            ([19, 19, 1, 1], [4, 4, 0, 0]),
            ([13, 13, 13, 1], [3, 3, 3, 0]),
            ([10, 10, 10, 10], [4, 4, 4, 4]),
            ([0, 13, 13, 14], [1, 0, 0, 0]),
            ([0, 38, 1, 1], [1, 0, 0, 0]),
            ([20, 20, 0, 0], [0, 0, 2, 2]),
            ([39, 1, 0, 0], [0, 0, 2, 2]),
            ([40, 0, 0, 0], [0, 3, 3, 3]),
        ] {
            for turn in 0..4 {
                let (mut points, mut buscas) = (points, buscas);
                points.rotate_right(turn);
                buscas.rotate_right(turn);
                assert_eq!(charged(SeatSet::ALL, points), buscas, "{points:?}");
            }
        }
    }

    #[test]
    fn bu_12_three_and_two_players() {
        assert_eq!(charged(THREE, [38, 1, 1, 0]), [18, 0, 0, 0]);
        assert_eq!(charged(THREE, [40, 0, 0, 0]), [0, 3, 3, 0]);
        assert_eq!(charged(THREE, [39, 1, 0, 0]), [0, 0, 1, 0]);
        assert_eq!(charged(THREE, [15, 15, 10, 0]), [2, 2, 0, 0]);
        assert_eq!(charged(TWO, [20, 20, 0, 0]), [4, 4, 0, 0]);
        assert_eq!(charged(TWO, [21, 19, 0, 0]), [2, 0, 0, 0]);
        assert_eq!(charged(TWO, [1, 39, 0, 0]), [0, 19, 0, 0]);
        assert_eq!(charged(TWO, [40, 0, 0, 0]), [0, 3, 0, 0]);
    }

    #[test]
    fn bu_a3_trickless_players_instead_of_pointless_ones() {
        let rules = Rules { zero_basis: ZeroBasis::Tricks, ..Rules::default() };
        let charged = |points, covered| buscas(&rules, SeatSet::ALL, &BySeat(points), covered).0;
        assert_eq!(charged([0, 13, 13, 14], SeatSet::ALL), [0, 0, 0, 1], "line 3: everybody took a trick");
        assert_eq!(charged([20, 20, 0, 0], SeatSet::ALL), [4, 4, 0, 0]);
        assert_eq!(charged([39, 1, 0, 0], SeatSet::ALL), [19, 0, 0, 0]);
        assert_eq!(charged([0, 13, 13, 14], SeatSet::ALL.without(Seat::N)), [1, 0, 0, 0]);
        assert_eq!(charged([20, 20, 0, 0], SeatSet::ALL.without(Seat::W)), [0, 0, 0, 1]);
        assert_eq!(charged([20, 20, 0, 0], TWO), [0, 0, 2, 2]);
        assert_eq!(charged([40, 0, 0, 0], SeatSet::ALL), [0, 3, 3, 3], "line 1 stays by points");
        let out = buscas(&rules, TWO, &BySeat([25, 15, 0, 0]), TWO).0;
        assert_eq!(out, [5, 0, 0, 0], "a seat that is out took no trick and pays nothing");
    }

    #[test]
    fn bu_9_the_last_player_wins() {
        let rules = Rules::default();
        let won = |players, scores| winner(&rules, players, &BySeat(scores));
        assert_eq!(won(SeatSet::ALL, [30, 30, 30, 30]), None);
        assert_eq!(won(SeatSet::ALL, [31, 40, 30, 2]), None);
        assert_eq!(won(SeatSet::ALL, [31, 40, 33, 30]), Some(Winner::One(Seat::W)));
        assert_eq!(won(TWO, [31, 30, 31, 35]), Some(Winner::One(Seat::E)));
        assert_eq!(remaining(&rules, &BySeat([31, 40, 30, 2])), SeatSet::NONE.with(Seat::S).with(Seat::W));
    }

    #[test]
    fn bu_14_all_out_together() {
        let rules = Rules::default();
        let won = |players, scores| winner(&rules, players, &BySeat(scores));
        assert_eq!(won(SeatSet::ALL, [34, 33, 35, 34]), Some(Winner::One(Seat::E)));
        assert_eq!(won(SeatSet::ALL, [33, 34, 33, 34]), Some(Winner::Shared(vec![Seat::N, Seat::S])));
        // West went out earlier with fewer.
        assert_eq!(won(THREE, [33, 34, 33, 31]), Some(Winner::Shared(vec![Seat::N, Seat::S])));
    }

    #[test]
    fn bu_a9_first_elimination_and_other_limits() {
        let rules = Rules { end_when: EndWhen::FirstElimination, limit: 21, ..Rules::default() };
        let won = |scores| winner(&rules, SeatSet::ALL, &BySeat(scores));
        assert_eq!(won([20, 20, 20, 20]), None);
        assert_eq!(won([21, 3, 2, 9]), Some(Winner::One(Seat::S)));
        assert_eq!(won([21, 3, 9, 3]), Some(Winner::Shared(vec![Seat::E, Seat::W])));
        assert_eq!(won([24, 24, 24, 24]), Some(Winner::Shared(Seat::ALL.to_vec())));
    }
}
