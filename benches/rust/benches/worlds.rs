//! How fast worlds are drawn from what one seat knows in mid-deal, and how long a view takes to be made.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use forehand::games::{Game, Record};
use forehand::seat::Seat;
use forehand::view::View;
use forehand_benches::half_played;

fn main() {
    divan::main();
}

const DEALS: usize = 16;
const WORLDS: u64 = 64;

/// Benches of one name in each game.
macro_rules! games {
    ($($game:ident),*) => {$(
        mod $game {
            use divan::Bencher;
            use forehand::games::$game::Position;

            #[divan::bench]
            fn worlds(bencher: Bencher) {
                super::worlds::<Position>(bencher);
            }

            #[divan::bench]
            fn views(bencher: Bencher) {
                super::views::<Position>(bencher);
            }
        }
    )*};
}

games!(huutopussi, busca, ristiklappi, cincinnati_euchre);

fn viewed<G: Game>() -> Vec<(Record<G>, Seat)> {
    half_played::<G>(DEALS).into_iter().zip(Seat::ALL.into_iter().cycle()).collect()
}

/// 64 worlds for a seat of each of 16 deals that are half played, as positions ready to be solved; items are worlds.
fn worlds<G: Game>(bencher: Bencher) {
    let views: Vec<View<G>> = viewed().iter().filter_map(|(record, seat)| View::of(record, *seat).ok()).collect();
    bencher.counter(ItemsCount::new(views.len() * WORLDS as usize)).bench_local(|| {
        for view in &views {
            for index in 0..WORLDS {
                black_box(view.sample(black_box(1), index));
            }
        }
    });
}

/// The view of a seat of each of those deals; items are views.
fn views<G: Game>(bencher: Bencher) {
    let deals = viewed::<G>();
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| {
        for (record, seat) in &deals {
            black_box(View::of(black_box(record), *seat).is_ok());
        }
    });
}
