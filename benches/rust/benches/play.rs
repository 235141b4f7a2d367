//! How fast cards are played: legal actions of a position, and whole random playouts, through the `Position` trait.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use forehand::deck::Stream;
use forehand::games::Game;
use forehand::playout::playout;
use forehand::position::{ActionSet, Position};
use forehand_benches::{four_handed, plays};

fn main() {
    divan::main();
}

const PLAYS: usize = 64;

/// Benches of one name in each game.
macro_rules! games {
    ($($game:ident),*) => {$(
        mod $game {
            use divan::Bencher;
            use forehand::games::$game::Position;

            #[divan::bench]
            fn legal_actions(bencher: Bencher) {
                super::legal_actions::<Position>(bencher);
            }

            #[divan::bench]
            fn playouts(bencher: Bencher) {
                super::play_out(bencher, &super::plays::<Position>(super::PLAYS));
            }
        }
    )*};
}

games!(huutopussi, busca, ristiklappi, cincinnati_euchre);

/// Cincinnati Euchre without moons: 24 cards each.
#[divan::bench]
fn cincinnati_euchre_playouts_four_handed(bencher: Bencher) {
    play_out(bencher, &four_handed(PLAYS));
}

/// Legal actions of the positions of 64 random deals, a position at each turn; items are positions.
fn legal_actions<G: Game>(bencher: Bencher) {
    let mut stream = Stream::from_seed(2);
    let mut positions = Vec::new();
    for mut play in plays::<G>(PLAYS) {
        while !play.is_over() {
            positions.push(play);
            let actions = play.legal_actions();
            play.apply_unchecked(actions.get(stream.below(actions.len() as u64) as usize));
        }
    }
    let expected: usize = positions.iter().map(|play| play.legal_actions().iter().count()).sum();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let found: usize = positions.iter().map(|play| black_box(play).legal_actions().len()).sum();
        assert_eq!(found, expected);
    });
}

/// Whole random playouts, four at a time of each play; items are playouts.
fn play_out<P: Position + Copy>(bencher: Bencher, plays: &[P]) {
    let mut random = fastrand::Rng::with_seed(3);
    bencher.counter(ItemsCount::new(plays.len() * 4)).bench_local(|| {
        for play in plays {
            let (last, decisions) = playout::<_, 4>(play, &mut random);
            assert!(decisions > 0 && last.iter().all(Position::is_over));
        }
    });
}
