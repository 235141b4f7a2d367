//! Views and what is drawn from them, against lists of all the deals that are possible.

mod exchange;
mod facts;
mod listed;
mod records;
mod stock;
mod worlds;

use super::{View, seen_by};
use crate::action::{Action, Level};
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::games::{Game, Record, Setup};
use crate::seat::{BySeat, Seat, SeatSet};

/// A deal of these rules and standing before its first decision.
fn fresh<G: Game>(seed: u64, rules: G::Rules, scores: G::Scores) -> Record<G> {
    let players = G::players(&rules, &scores).unwrap();
    let (deal, dealer) = Deal::from_seed(G::ID, seed, 0, players, None);
    Record::new(Setup { rules, dealer, scores, deal }).unwrap()
}

/// A decision at random, but one that brings up what is to be tested: low bids, questions and declarations where there
/// are any, turned-up cards now and then, kings and queens kept for later.
fn decide<G: Game>(record: &Record<G>, stream: &mut Stream) -> Action {
    let legal = record.position().legal_actions();
    let pick = |actions: &[Action], stream: &mut Stream| actions[stream.below(actions.len() as u64) as usize];
    let says = |action: &Action| !matches!(action, Action::Play(_));
    let high =
        |action: &Action| matches!(action, Action::Play(card) if matches!(card.rank(), Rank::King | Rank::Queen));
    if matches!(legal[0], Action::Bid(Level::Number(n)) if n >= 50) {
        let rest = legal.iter().copied().filter(|action| !matches!(action, Action::Bid(_)));
        let calls: Vec<Action> = rest.chain([legal[0]]).collect();
        return pick(&calls, stream);
    }
    let words: Vec<Action> = legal.iter().copied().filter(says).collect();
    if !words.is_empty() && (words.len() == legal.len() || stream.below(2) == 0) {
        return pick(&words, stream);
    }
    let low: Vec<Action> = legal.iter().copied().filter(|action| !high(action) && !says(action)).collect();
    if !low.is_empty() && stream.below(4) > 0 { pick(&low, stream) } else { pick(&legal, stream) }
}

/// The deal after each of its decisions, the start first.
fn moments<G: Game>(start: Record<G>, seed: u64) -> Vec<Record<G>> {
    let mut stream = Stream::from_seed(seed);
    let mut moments = vec![start];
    while let Some(last) = moments.last().filter(|last| !last.position().is_over()) {
        let mut next = last.clone();
        next.play(decide(last, &mut stream)).unwrap();
        moments.push(next);
    }
    moments
}

/// The deal with these cards, if all its actions are legal and the seat saw the same.
fn replayed<G: Game>(
    view: &View<G>,
    hands: BySeat<CardSet>,
    stock: Vec<Card>,
    actions: &[Action],
) -> Result<Record<G>, (usize, Record<G>)> {
    let sight = view.sight();
    let deal = Deal::new(G::ID, view.players(), hands, stock).unwrap();
    let setup = Setup { rules: sight.rules, dealer: sight.dealer, scores: sight.scores, deal };
    let mut record = Record::<G>::new(setup).unwrap();
    for (step, &action) in actions.iter().enumerate() {
        if record.play(action).is_err() {
            return Err((step, record));
        }
    }
    if trimmed(seen_by(&record, view.seat())) == *sight { Ok(record) } else { Err((actions.len(), record)) }
}

fn trimmed<G: Game>(mut sight: super::Sight<G>) -> super::Sight<G> {
    while sight.stock.last() == Some(&None) {
        sight.stock.pop();
    }
    sight
}

/// Whether the frequencies of cells that are equally likely, `n` each on average, could be by chance: chi-square at
/// 10^-4, by Wilson and Hilferty's approximation.
fn is_uniform(found: &[u64]) -> bool {
    let expected: Vec<f64> = vec![1.0; found.len()];
    fits(found, &expected)
}

/// The same for cells that are as likely as `weights` say.
fn fits(found: &[u64], weights: &[f64]) -> bool {
    let (n, whole) = (found.iter().sum::<u64>() as f64, weights.iter().sum::<f64>());
    let cells = found.iter().zip(weights).filter(|&(_, &weight)| weight > 0.0);
    let degrees = cells.clone().count() as f64 - 1.0;
    if found.iter().zip(weights).any(|(&found, &weight)| weight == 0.0 && found > 0) {
        return false;
    }
    if degrees == 0.0 {
        return true;
    }
    let square: f64 = cells
        .map(|(&found, weight)| {
            let expected = n * weight / whole;
            assert!(expected >= 5.0, "{expected} a cell is too few");
            (found as f64 - expected).powi(2) / expected
        })
        .sum();
    let spread = 2.0 / (9.0 * degrees);
    square <= degrees * (1.0 - spread + 3.719 * spread.sqrt()).powi(3)
}

/// The seats in turn from the viewer's left, without it.
fn others(players: SeatSet, viewer: Seat) -> Vec<Seat> {
    players.iter().filter(|&seat| seat != viewer).collect()
}

/// The hands now, that of a partner who sits out among them.
fn hands_now<G: Game>(record: &Record<G>) -> BySeat<CardSet> {
    let table = record.position().table();
    let mut hands = table.hands;
    if !table.aside.is_empty() {
        let out = Seat::ALL.into_iter().find(|&seat| record.setup().deal.hands()[seat] == table.aside).unwrap();
        hands[out] = table.aside;
    }
    hands
}

#[test]
fn the_test_of_frequencies_can_fail() {
    assert!(is_uniform(&[100, 110, 95, 104]));
    assert!(!is_uniform(&[100, 160, 95, 104]));
    assert!(fits(&[50, 100, 0], &[1.0, 2.0, 0.0]));
    assert!(!fits(&[50, 100, 1], &[1.0, 2.0, 0.0]));
}
