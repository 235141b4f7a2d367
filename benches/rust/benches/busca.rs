//! How fast Busca is solved, value only, by a solver that has seen nothing else. The answers and the nodes are asserted:
//! other nodes are no mistake, but say that the search has become better or worse.

use divan::Bencher;
use divan::counter::ItemsCount;
use forehand::games::busca::Position;
use forehand::solve::{Limits, Objective, Solver, Value};
use forehand_benches::endings;

fn main() {
    divan::main();
}

/// Solves `n` endings with so many cards in each hand: the points of all answers together and the nodes come to this.
fn solve(bencher: Bencher, objective: Objective, n: usize, cards: usize, expected: (i32, u64)) {
    let positions: Vec<Position> = endings(n, cards);
    bencher.counter(ItemsCount::new(n)).bench_local(|| {
        let (mut sum, mut nodes) = (0, 0);
        for position in &positions {
            let solution = Solver::new().value(position, objective, &Limits::NONE).expect("a play");
            nodes += solution.nodes;
            sum += match solution.value.and_then(|verdict| verdict.exact()).expect("no limit") {
                Value::Number(points) => points,
                // Each seat's as often as its number, because the plain sum is always the same.
                Value::Seats(points) => (1..).zip(points.0).map(|(n, points)| n * points).sum(),
            };
        }
        assert_eq!((sum, nodes), expected);
    });
}

/// One seat against all the others, eight cards each; items are solutions.
#[divan::bench(sample_count = 7)]
fn paranoid_8_cards(bencher: Bencher) {
    solve(bencher, Objective::Paranoid, 20, 8, (453, 14_543_482));
}

/// Everybody for himself, six cards each; items are solutions.
#[divan::bench(sample_count = 7)]
fn maxn_6_cards(bencher: Bencher) {
    solve(bencher, Objective::Maxn, 20, 6, (2027, 17_833_803));
}
