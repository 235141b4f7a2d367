//! The memory of a solver: never more than its bound, whatever it solves, and the same counts after it forgot.
#![allow(clippy::unwrap_used)]

use super::table::TableUse;
use super::{DEFAULT_MEGABYTES, Limits, MOST_MEGABYTES, Objective, Solvable, Solver, Want};
use crate::deal::Deal;
use crate::games::{Game, Setup, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::seat::SeatSet;

/// A deal of a seed once its play has begun and so many decisions of the play have been made, always the first that is
/// legal and no redeal.
fn position<G: Game>(seed: u64, decisions: usize) -> G {
    let (deal, dealer) = Deal::from_seed(G::ID, seed, 0, SeatSet::ALL, None);
    let setup = Setup { rules: G::Rules::default(), dealer, scores: Default::default(), deal };
    let mut position = G::start(&setup).unwrap();
    let mut made = 0;
    while position.play().is_none() || made < decisions {
        made += usize::from(position.play().is_some());
        let mut actions = position.legal_actions().into_iter();
        position.apply_unchecked(actions.find(|action| action.to_string() != "redeal").unwrap());
    }
    position
}

const LIMIT: Limits = Limits { max_nodes: Some(200_000), deadline: None, stop: None };

/// Solves a hard position of every game and objective, and says how much the tables had at the most.
fn fill(solver: &mut Solver, limits: &Limits) -> usize {
    fn one<G: Solvable>(solver: &mut Solver, limits: &Limits, position: &G, most: &mut usize) {
        for &objective in Objective::for_game(G::ID) {
            solver.ask(position, objective, limits, Want::Value).unwrap();
            assert!(solver.table_use().stored > 0);
            *most = (*most).max(solver.memories.allocated());
        }
    }
    let mut most = 0;
    one(solver, limits, &position::<cincinnati_euchre::Position>(1, 0), &mut most);
    one(solver, limits, &position::<huutopussi::Position>(1, 0), &mut most);
    one(solver, limits, &position::<busca::Position>(1, 0), &mut most);
    one(solver, limits, &position::<ristiklappi::Position>(1, 0), &mut most);
    most
}

#[test]
fn all_tables_together_keep_to_the_bound() {
    for megabytes in [1, 2] {
        let mut solver = Solver::with_megabytes(megabytes);
        for _ in 0..2 {
            let most = fill(&mut solver, &LIMIT);
            assert!(most <= megabytes << 20, "{most} bytes, {megabytes} MiB");
            // Not far below it either: the hard ones fill what they get.
            assert!(most > (megabytes << 20) / 4, "{most} bytes, {megabytes} MiB");
        }
    }
}

#[test]
fn the_memory_stays_the_same_over_many_solves() {
    let mut solver = Solver::with_megabytes(8);
    let endings: Vec<cincinnati_euchre::Position> = (0..100).map(|seed| position(seed, 8)).collect();
    let largest = fill(&mut solver, &LIMIT);
    let mut after = Vec::new();
    for round in 0..200 {
        for ending in &endings {
            solver.ask(ending, Objective::Tricks, &Limits::NONE, Want::Everything).unwrap();
            if round % 2 == 0 {
                solver.forget();
            }
        }
        after.push(solver.memories.allocated());
    }
    assert!(after.iter().all(|&bytes| bytes == after[0] && bytes < largest), "{after:?}");
}

#[test]
fn sizes_outside_the_bounds_are_those_nearest() {
    let limit = |megabytes| Solver::with_megabytes(megabytes).memories.room_of_busca();
    assert_eq!(limit(0), limit(1));
    assert!(limit(1) > 0);
    assert_eq!(limit(usize::MAX), limit(MOST_MEGABYTES));
    assert!(limit(DEFAULT_MEGABYTES) > limit(1));
}

/// A solver that forgot does what a new one does, to the node; one that did not forget is quicker and says the same.
#[test]
fn a_solver_that_forgot_counts_as_a_new_one_does() {
    fn one<G: Solvable>(decisions: usize) {
        let mut used = Solver::with_megabytes(4);
        fill(&mut used, &LIMIT);
        let position: G = position(3, decisions);
        for &objective in Objective::for_game(G::ID) {
            let mut new = Solver::with_megabytes(4);
            let expected = new.solve(&position, objective, &Limits::NONE).unwrap();
            assert!(new.table_use().stored > 0 && new.table_use().bytes > 0);
            for _ in 0..2 {
                used.forget();
                assert_eq!(used.solve(&position, objective, &Limits::NONE).unwrap(), expected);
                assert_eq!(used.table_use(), new.table_use());
            }
            let again = used.solve(&position, objective, &Limits::NONE).unwrap();
            assert!(again.nodes < expected.nodes);
            assert_eq!((again.value, again.actions, again.line), (expected.value, expected.actions, expected.line));
        }
        assert_eq!(Solver::new().table_use(), TableUse::default());
    }
    one::<cincinnati_euchre::Position>(4);
    one::<huutopussi::Position>(12);
    one::<busca::Position>(16);
    one::<ristiklappi::Position>(32);
}

/// Bare values of Cincinnati Euchre come from a search with a table of its own, and that table is told of.
#[test]
fn the_table_of_a_bare_value_is_counted() {
    let mut solver = Solver::with_megabytes(4);
    let position: cincinnati_euchre::Position = position(1, 0);
    let mut ask = |want| {
        let solution = solver.ask(&position, Objective::Tricks, &Limits::NONE, want).unwrap();
        (solution.nodes, solver.table_use())
    };
    let (nodes, cold) = ask(Want::Value);
    assert_eq!((cold.entries, cold.bytes), (1 << 12, 1 << 15));
    assert!(0 < cold.hits && 0 < cold.stored && cold.stored < nodes, "{cold:?}, {nodes} nodes");
    // What is known already is found, and what was counted before doesn't count again.
    let (again, warm) = ask(Want::Value);
    assert!(again < nodes && warm.stored < cold.stored && 0 < warm.hits, "{warm:?}, {again} nodes");
    // Another want has the other table.
    let (_, other) = ask(Want::Everything);
    assert!(other.bytes > cold.bytes && other.stored > 0, "{other:?}");
    assert_eq!(ask(Want::Value).1.bytes, cold.bytes);
    solver.forget();
    assert_eq!(solver.ask(&position, Objective::Tricks, &Limits::NONE, Want::Value).unwrap().nodes, nodes);
    assert_eq!(solver.table_use(), cold);
}
