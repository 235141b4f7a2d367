//! What the benches share: plays to start from.

use forehand::deal::Deal;
use forehand::deck::Stream;
use forehand::games::{Game, Setup};
use forehand::position::ActionSet;
use forehand::seat::SeatSet;

/// `n` plays before the first lead, of deals 0, 1, … of seed 1, brought there by random decisions.
///
/// # Panics
/// If a deal of the seed can't be played, which no deal is.
#[must_use]
pub fn plays<G: Game>(n: usize) -> Vec<G::Play> {
    let mut stream = Stream::from_seed(1);
    (0..)
        .filter_map(|index| {
            let (deal, dealer) = Deal::from_seed(G::ID, 1, index, SeatSet::ALL, None);
            let setup = Setup { rules: G::Rules::default(), dealer, scores: G::Scores::default(), deal };
            let mut position = G::start(&setup).expect("a deal of a seed can be played");
            while position.play().is_none() && !position.is_over() {
                let actions = position.legal_actions();
                position.apply_unchecked(actions.get(stream.below(actions.len() as u64) as usize));
            }
            position.play().copied()
        })
        .take(n)
        .collect()
}
