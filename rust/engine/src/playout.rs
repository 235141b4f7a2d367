//! Random playouts: whole deals played by coin-tossing, for speed figures, tests and rollouts.

use crate::deal::Deal;
use crate::deck::Stream;
use crate::games::{Game, Setup};
use crate::perft::{Stop, Stopped};
use crate::position::{ActionSet, Position};
use crate::seat::SeatSet;
use std::sync::atomic::Ordering;

/// Playouts of one deal before the next is dealt: the dealing would otherwise cost more than the play.
pub const PLAYOUTS_PER_DEAL: u64 = 64;

/// How many playouts run side by side.
const SIDE_BY_SIDE: usize = 4;

/// What a run of playouts came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Deals played out from the first lead to the last card.
    pub playouts: u64,
    /// Decisions made in them, each card, declaration, question, answer and flip counted.
    pub decisions: u64,
}

/// Plays `K` times to the end with uniformly random legal actions; gives the final positions and the number of actions.
///
/// The playouts take turns action by action: each is one chain of steps that wait for each other, and a processor that
/// has several such chains at hand works on one while another waits.
#[inline]
pub fn playout<P: Position + Copy, const K: usize>(start: &P, random: &mut fastrand::Rng) -> ([P; K], u64) {
    let mut positions = [*start; K];
    let mut decisions = 0;
    let mut going = true;
    while going {
        going = false;
        // One random word serves two decisions, each with a half.
        let mut word = random.u64(..);
        for position in &mut positions {
            if !position.is_over() {
                going = true;
                position.act_at_random(word as u32);
                decisions += 1;
            }
            word = word.rotate_right(32);
        }
    }
    (positions, decisions)
}

/// Plays out the play phase of random deals: deal number i of `seed` is brought to its first lead by random decisions and
/// then played out [`PLAYOUTS_PER_DEAL`] times, for i = 0, 1, … until there are enough.
///
/// # Errors
/// [`Stopped`] if the flag was set meanwhile.
pub fn playouts<G: Game>(playouts: u64, seed: u64, stop: &Stop) -> Result<Tally, Stopped> {
    let mut tally = Tally::default();
    let mut stream = Stream::from_seed(seed);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut index = 0;
    while tally.playouts < playouts {
        if stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let (deal, dealer) = Deal::from_seed(G::ID, seed, index, SeatSet::ALL, None);
        index += 1;
        let setup = Setup { rules: G::Rules::default(), dealer, scores: G::Scores::default(), deal };
        let Ok(mut position) = G::start(&setup) else { continue };
        while position.play().is_none() && !position.is_over() {
            let actions = position.legal_actions();
            position.apply_unchecked(actions.get(stream.below(actions.len() as u64) as usize));
        }
        // A deal that ended in a redeal has no play.
        let Some(play) = position.play() else { continue };
        let due = PLAYOUTS_PER_DEAL.min(playouts - tally.playouts);
        let mut add = |playouts: usize, decisions: u64| {
            tally.playouts += playouts as u64;
            tally.decisions += decisions;
        };
        for _ in 0..due / SIDE_BY_SIDE as u64 {
            let (last, decisions) = playout::<_, SIDE_BY_SIDE>(play, &mut random);
            std::hint::black_box(&last);
            add(SIDE_BY_SIDE, decisions);
        }
        for _ in 0..due % SIDE_BY_SIDE as u64 {
            let (last, decisions) = playout::<_, 1>(play, &mut random);
            std::hint::black_box(&last);
            add(1, decisions);
        }
    }
    Ok(tally)
}
