//! How fast positions are solved, value only, by a solver that has seen nothing else. The answers and the nodes are asserted:
//! other nodes are no mistake, but say that the search has become better or worse. Cincinnati Euchre has a bench of its own.

use divan::Bencher;
use divan::counter::ItemsCount;
use forehand::games::{busca, huutopussi, ristiklappi};
use forehand::solve::{Limits, Objective, Solvable, Solver, Value};
use forehand_benches::endings;

fn main() {
    divan::main();
}

/// Solves `n` endings with so many cards in each hand: the values of all answers together and the nodes come to this.
fn solve<G: Solvable>(bencher: Bencher, objective: Objective, n: usize, cards: usize, expected: (i32, u64)) {
    let positions: Vec<G> = endings(n, cards);
    bencher.counter(ItemsCount::new(n)).bench_local(|| {
        let (mut sum, mut nodes) = (0, 0);
        for position in &positions {
            let solution = Solver::new().value(position, objective, &Limits::NONE).expect("a play");
            nodes += solution.nodes;
            sum += match solution.value.and_then(|verdict| verdict.exact()).expect("no limit") {
                Value::Number(number) => number,
                // Each seat's as often as its number, because the plain sum is always the same.
                Value::Seats(points) => (1..).zip(points.0).map(|(n, points)| n * points).sum(),
            };
        }
        assert_eq!((sum, nodes), expected);
    });
}

/// The declarer's side's total, nine cards each; items are solutions.
#[divan::bench(sample_count = 7)]
fn huutopussi_points_9_cards(bencher: Bencher) {
    solve::<huutopussi::Position>(bencher, Objective::Points, 40, 9, (5700, 8_167_376));
}

/// This deal's points, nine cards each; items are solutions.
#[divan::bench(sample_count = 7)]
fn huutopussi_score_9_cards(bencher: Bencher) {
    solve::<huutopussi::Position>(bencher, Objective::Score, 40, 9, (20, 10_523_945));
}

/// One seat against all the others, eight cards each; items are solutions.
#[divan::bench(sample_count = 7)]
fn busca_paranoid_8_cards(bencher: Bencher) {
    solve::<busca::Position>(bencher, Objective::Paranoid, 20, 8, (453, 14_543_482));
}

/// Everybody for himself, six cards each; items are solutions.
#[divan::bench(sample_count = 7)]
fn busca_maxn_6_cards(bencher: Bencher) {
    solve::<busca::Position>(bencher, Objective::Maxn, 20, 6, (2027, 17_833_803));
}

/// Card points without a stock, the last five tricks; items are solutions.
#[divan::bench(sample_count = 7)]
fn ristiklappi_points_5_tricks(bencher: Bencher) {
    solve::<ristiklappi::Position>(bencher, Objective::Points, 200, 5, (662, 171_261));
}
