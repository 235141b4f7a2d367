//! Positions to solve: random play of seeded deals. Not every test file uses all of it.
#![allow(missing_docs, dead_code, clippy::unwrap_used)]

use forehand::deal::Deal;
use forehand::deck::Stream;
use forehand::games::{Game, Setup};

/// Plays at random until something is so, or to the end.
pub fn stumble<G: Game>(position: &mut G, stream: &mut Stream, until: impl Fn(&G) -> bool) {
    while !until(position) && !position.is_over() {
        let actions = position.legal_actions();
        let choice = stream.below(actions.len() as u64) as usize;
        position.apply_unchecked(actions[choice]);
    }
}

/// The cards in the fullest hand.
pub fn longest<G: Game>(position: &G) -> usize {
    position.table().hands.0.iter().map(|hand| hand.len()).max().unwrap_or(0)
}

/// Deal number `index` of `seed`; the dealers take turns.
pub fn setup<G: Game>(rules: G::Rules, scores: G::Scores, seed: u64, index: u64) -> Setup<G> {
    let players = G::players(&rules, &scores).unwrap();
    let dealer = players.iter().nth((index % players.len() as u64) as usize);
    let (deal, dealer) = Deal::from_seed(G::ID, seed, index, players, dealer);
    Setup { rules, dealer, scores, deal }
}

/// A few more steps, so that the ending may begin within a trick.
pub fn few_steps<G: Game>(position: &mut G, stream: &mut Stream, most: u64) {
    let steps = stream.below(most + 1);
    for _ in 0..steps {
        if longest(position) > 1 {
            let actions = position.legal_actions();
            position.apply_unchecked(actions[stream.below(actions.len() as u64) as usize]);
        }
    }
}

/// A deal at its first lead, by random decisions; another one if it ended in a redeal.
pub fn first_lead<G: Game>(mut index: u64, stream: &mut Stream) -> G {
    loop {
        let mut position = G::start(&setup::<G>(G::Rules::default(), G::Scores::default(), 15, index)).unwrap();
        stumble(&mut position, stream, |p| p.play().is_some());
        if position.play().is_some() {
            return position;
        }
        index += 1_000_000;
    }
}

/// An ending with so many cards in hand and in the stock, before a lead or within a trick.
pub fn ending<G: Game>(index: u64, cards: usize, stock: usize, stream: &mut Stream) -> G {
    let mut position = first_lead::<G>(index, stream);
    stumble(&mut position, stream, |p| longest(p) <= cards && p.table().stock.len() <= stock);
    few_steps(&mut position, stream, 3);
    position
}
