//! The chance of each seat to win a match of Busca, by what everybody has.

use super::go;
use crate::error::{Error, Kind};
use crate::games::busca::{Rules, Winner, remaining, winner};
use crate::perft;
use crate::seat::{BySeat, Seat, SeatSet};
use std::collections::BTreeMap;

/// The highest limit for which there is a table: the standings grow with its fourth power.
const HIGHEST_LIMIT: i64 = 60;

/// The chances of two, three and four players.
///
/// Where somebody sits, and who deals, is not told apart: a standing is a row of scores from the highest on.
#[derive(Debug)]
pub(crate) struct Seats {
    /// By how many play, less two: for each row of scores the chance of each of its places.
    chances: [Vec<[f64; 4]>; 3],
}

/// The share of a seat in a match that has been won.
pub(super) fn share(winner: &Winner, seat: Seat) -> f64 {
    match winner {
        Winner::One(won) => f64::from(u8::from(*won == seat)),
        Winner::Shared(won) => f64::from(u8::from(won.contains(&seat))) / won.len() as f64,
    }
}

/// Where a row of scores, from the highest on, stands among all of its length.
pub(super) fn place(row: &[i64]) -> usize {
    let mut place = 0;
    for (index, &score) in row.iter().enumerate() {
        let pick = row.len() - index;
        // How many rows of `pick` scores below this one there are.
        let mut rows = 1;
        for k in 0..pick {
            rows = rows * (score as usize + pick - 1 - k) / (k + 1);
        }
        place += rows;
    }
    place
}

/// Every row of so many scores below a limit, from the highest on.
pub(super) fn rows(length: usize, limit: i64) -> Vec<Vec<i64>> {
    let mut rows = vec![vec![]];
    for _ in 0..length {
        let longer = |row: &Vec<i64>| {
            let most = row.last().map_or(limit - 1, |&last| last);
            (0..=most).map(|score| [row.as_slice(), &[score]].concat()).collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows
}

/// What a deal adds to the seats in order, with every order of the seats as likely.
fn shuffled(seen: Vec<BySeat<Option<i64>>>, players: usize) -> Vec<(Vec<i64>, f64)> {
    let mut counts: BTreeMap<Vec<i64>, u64> = BTreeMap::new();
    let deals = seen.len().max(1) as f64;
    for buscas in seen {
        let mut row: Vec<i64> = buscas.0.into_iter().flatten().collect();
        row.sort_unstable();
        *counts.entry(row).or_default() += 1;
    }
    let mut all: BTreeMap<Vec<i64>, f64> = BTreeMap::new();
    for (row, count) in counts {
        let orders = orders(players);
        for order in &orders {
            let turned: Vec<i64> = order.iter().map(|&place| row[place]).collect();
            *all.entry(turned).or_default() += count as f64 / deals / orders.len() as f64;
        }
    }
    all.into_iter().collect()
}

/// Every order of some places.
fn orders(length: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for _ in 0..length {
        let longer = |order: &Vec<usize>| {
            let free = (0..length).filter(|place| !order.contains(place));
            free.map(|place| [order.as_slice(), &[place]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

impl Seats {
    /// The table for these rules; `seen` gives what deals from a standing add.
    pub(super) fn new(
        rules: &Rules,
        seen: impl Fn(&BySeat<i64>) -> Result<Vec<BySeat<Option<i64>>>, Error>,
        stop: &perft::Stop,
    ) -> Result<Self, Error> {
        let limit = rules.limit;
        if limit > HIGHEST_LIMIT {
            return Err(Error::new(
                Kind::NotSolvable,
                format!(
                    "objective: match stands there, but with a limit of {limit} there are too many standings; a limit \
                     up to {HIGHEST_LIMIT} is expected"
                ),
            ));
        }
        let mut seats = Self { chances: [const { Vec::new() }; 3] };
        for players in 2..=4 {
            // The others are out.
            let standing = BySeat::from_fn(|seat| if seat.index() < players { 0 } else { limit });
            if remaining(rules, &standing).len() != players {
                continue;
            }
            let added = shuffled(seen(&standing)?, players);
            let mut every = rows(players, limit);
            seats.chances[players - 2] = vec![[0.0; 4]; every.len()];
            // Every deal costs somebody something: what a standing leads to comes before it.
            every.sort_by_key(|row| -row.iter().sum::<i64>());
            for row in every {
                go(stop)?;
                let chances = seats.next(rules, &row, &added);
                seats.chances[players - 2][place(&row)] = chances;
            }
        }
        Ok(seats)
    }

    /// What a row of scores is worth by what those are worth that it leads to.
    fn next(&self, rules: &Rules, row: &[i64], added: &[(Vec<i64>, f64)]) -> [f64; 4] {
        let players: SeatSet = Seat::ALL.into_iter().take(row.len()).collect();
        let mut chances = [0.0; 4];
        for (buscas, weight) in added {
            let scores = BySeat::from_fn(|seat| {
                let index = seat.index();
                if index < row.len() { row[index] + buscas[index] } else { rules.limit }
            });
            let won = winner(rules, players, &scores);
            for seat in players.iter() {
                chances[seat.index()] += weight
                    * match &won {
                        Some(winner) => share(winner, seat),
                        None => self.at(rules, &scores, seat),
                    };
            }
        }
        chances
    }

    /// The chance of a seat in a match that goes on.
    pub(super) fn at(&self, rules: &Rules, scores: &BySeat<i64>, seat: Seat) -> f64 {
        let players = remaining(rules, scores);
        if !players.contains(seat) {
            return 0.0;
        }
        let mut row: Vec<(i64, Seat)> = players.iter().map(|seat| (scores[seat].max(0), seat)).collect();
        row.sort_by_key(|&(score, _)| -score);
        let scores: Vec<i64> = row.iter().map(|&(score, _)| score).collect();
        let index = row.iter().position(|&(_, other)| other == seat).unwrap_or_default();
        match row.len() {
            2..=4 => self.chances[row.len() - 2][place(&scores)][index],
            _ => 1.0,
        }
    }
}
