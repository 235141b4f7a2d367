//! What the benches share: plays to start from.

use forehand::action::{Action, Level};
use forehand::deal::Deal;
use forehand::deck::Stream;
use forehand::games::{Game, Record, Setup, cincinnati_euchre};
use forehand::position::ActionSet;
use forehand::seat::SeatSet;

/// `n` plays before the first lead, of deals 0, 1, … of seed 1, brought there by random decisions.
///
/// # Panics
/// If a deal of the seed can't be played, which no deal is.
#[must_use]
pub fn plays<G: Game>(n: usize) -> Vec<G::Play> {
    positions::<G>().filter_map(|position| position.play().copied()).take(n).collect()
}

/// `n` such plays of Cincinnati Euchre with all four players and 24 cards; random auctions end in many moons.
///
/// # Panics
/// As [`plays`].
#[must_use]
pub fn four_handed(n: usize) -> Vec<cincinnati_euchre::Play> {
    positions::<cincinnati_euchre::Position>()
        .filter_map(|position| position.playing().cloned())
        .filter(|playing| matches!(playing.bid, Level::Number(_)))
        .map(|playing| playing.play)
        .take(n)
        .collect()
}

/// `n` full positions with so many cards to come for each of four players, before a lead, of deals 0, 1, … of seed 1 after random play.
///
/// # Panics
/// As [`plays`].
#[must_use]
pub fn endings<G: Game>(n: usize, cards: usize) -> Vec<G> {
    let mut stream = Stream::from_seed(4);
    let reached = |position: &G| {
        let table = position.table();
        table.hands.0.iter().map(|hand| hand.len()).sum::<usize>() + table.stock.len() <= 4 * cards
    };
    positions::<G>()
        .filter(|position| position.play().is_some())
        .take(n)
        .map(|mut position| {
            while !reached(&position) {
                let actions = position.legal_actions();
                position.apply_unchecked(actions[stream.below(actions.len() as u64) as usize]);
            }
            position
        })
        .collect()
}

/// `n` deals, 0, 1, … of seed 1, played at random until half of the cards have been played.
///
/// # Panics
/// As [`plays`].
#[must_use]
pub fn half_played<G: Game>(n: usize) -> Vec<Record<G>> {
    let mut stream = Stream::from_seed(4);
    let played = |record: &Record<G>| {
        record.actions().iter().filter(|action| matches!(action, Action::Play(_) | Action::Flip)).count()
    };
    (0..)
        .map(|index| {
            let (deal, dealer) = Deal::from_seed(G::ID, 1, index, SeatSet::ALL, None);
            let setup = Setup { rules: G::Rules::default(), dealer, scores: G::Scores::default(), deal };
            let mut record = Record::<G>::new(setup).expect("a deal that can be played");
            while !record.position().is_over() && played(&record) < G::ID.pack(4).len() / 2 {
                let actions = record.position().legal_actions();
                let action = actions[stream.below(actions.len() as u64) as usize];
                record.play(action).expect("a legal action");
            }
            record
        })
        .filter(|record| !record.position().is_over())
        .take(n)
        .collect()
}

/// Deals 0, 1, … of seed 1, each brought to the first lead by random decisions, or to its end if it has no play.
fn positions<G: Game>() -> impl Iterator<Item = G> {
    let mut stream = Stream::from_seed(1);
    (0..).map(move |index| {
        let (deal, dealer) = Deal::from_seed(G::ID, 1, index, SeatSet::ALL, None);
        let setup = Setup { rules: G::Rules::default(), dealer, scores: G::Scores::default(), deal };
        let mut position = G::start(&setup).expect("a deal of a seed can be played");
        while position.play().is_none() && !position.is_over() {
            let actions = position.legal_actions();
            position.apply_unchecked(actions.get(stream.below(actions.len() as u64) as usize));
        }
        position
    })
}
