//! Cincinnati Euchre solved: tables, single positions from nothing, moons. Every bench checks its answers, and the searched nodes
//! are pinned, so that a change for the worse shows on a busy machine too.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use forehand::deal::Deal;
use forehand::game::GameId;
use forehand::games::{Setup, cincinnati_euchre::Position};
use forehand::position::Position as _;
use forehand::seat::{Seat, SeatSet};
use forehand::solve::euchre::{LeadTable, lead_tables, moons};
use forehand::solve::{Limits, Objective, Solver, Value};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

fn main() {
    divan::main();
}

const DEALS: u64 = 200;

/// The tricks of north and south in all cells of [`deals`], and the moons that are made in them.
const TRICKS: u32 = 11_555;
const MOONS: usize = 107;
/// The moons that are made with north as forehand.
const MOONS_OF_NORTH: usize = 28;
/// The values of [`positions`] together, and the nodes that they take from nothing.
const VALUES: i32 = 664;
const NODES: u64 = 193_258;

fn deals() -> Vec<Deal> {
    (0..DEALS).map(|index| Deal::from_seed(GameId::CincinnatiEuchre, 1, index, SeatSet::ALL, None).0).collect()
}

/// Positions before the first lead: each deal with a bid of 3 in one of the five denominations.
fn positions() -> Vec<Position> {
    let position = |index: u64| {
        let (deal, dealer) = Deal::from_seed(GameId::CincinnatiEuchre, 1, index, SeatSet::ALL, None);
        let setup = Setup { rules: Default::default(), dealer, scores: Default::default(), deal };
        let name = ["name S", "name H", "name D", "name C", "name NT"][(index % 5) as usize];
        let start = <Position as forehand::games::Game>::start(&setup).expect("a deal");
        ["bid 3", "pass", "pass", "pass", name]
            .iter()
            .fold(start, |position, action| position.apply(action.parse().expect("an action")).expect("a legal action"))
    };
    (0..DEALS).map(position).collect()
}

fn sums(tables: &[LeadTable]) -> (u32, usize) {
    let tricks = tables.iter().flat_map(|table| table.tricks.0).flatten().map(u32::from).sum();
    let moons = tables.iter().flat_map(|table| table.moons.0).flat_map(|row| row.0).flatten();
    (tricks, moons.filter(|&made| made).count())
}

/// Tables of tricks and moons, 5 denominations and 4 leaders; items are deals.
#[divan::bench]
fn tables(bencher: Bencher) {
    let (deals, stop) = (deals(), AtomicBool::new(false));
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| {
        let tables = lead_tables(black_box(&deals), NonZeroUsize::MIN, &stop).expect("nobody stops it");
        assert_eq!(sums(&tables), (TRICKS, MOONS));
    });
}

/// One value each, by a solver that knows nothing; items are positions.
#[divan::bench]
fn single_cold(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let (mut values, mut nodes) = (0, 0);
        for position in &positions {
            let solved = Solver::new().value(position, Objective::Tricks, &Limits::NONE).expect("a play");
            if let Some(Value::Number(tricks)) = solved.value.and_then(|value| value.exact()) {
                values += tricks;
            }
            nodes += solved.nodes;
        }
        assert_eq!((values, nodes), (VALUES, NODES));
    });
}

/// The moons of four soloists in five denominations; items are deals.
#[divan::bench]
fn twenty_moons(bencher: Bencher) {
    let (deals, rules) = (deals(), Default::default());
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| {
        let made = deals.iter().flat_map(|deal| moons(black_box(deal), Seat::N, &rules).0).flatten();
        assert_eq!(made.filter(|&made| made).count(), MOONS_OF_NORTH);
    });
}
