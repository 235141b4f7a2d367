//! The solver's promises beyond its values: bounds when it is cut, the same answers for every table and thread, refusals.
#![allow(missing_docs, clippy::unwrap_used)]

mod endings;

use endings::{ending, first_lead, setup};
use forehand::action::{Action, Level};
use forehand::card::Denomination;
use forehand::deck::Stream;
use forehand::error::Kind;
use forehand::game::Phase;
use forehand::games::{Game, busca, cincinnati_euchre as euchre, huutopussi, ristiklappi};
use forehand::position::Position as _;
use forehand::solve::{self, Limits, Objective, Solution, Solvable, Solver, Stop, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a cut search says is true, and the same every time, whatever the solver did before.
fn cut<G: Solvable>(cards: usize, endings: u64) {
    let mut stream = Stream::from_seed(7);
    let mut warm = Solver::new();
    for index in 0..endings {
        let position: G = ending(index, cards, 0, &mut stream);
        for &objective in Objective::for_game(G::ID) {
            let whole = warm.solve(&position, objective, &Limits::NONE).unwrap();
            let exact = |action: Action| {
                whole.actions.iter().find(|(other, _)| *other == action).and_then(|(_, v)| v.exact()).unwrap()
            };
            let mut last_width = None;
            for max_nodes in (0..12).chain((4..40).map(|n| n * n)).chain([whole.nodes, 4 * whole.nodes, u64::MAX]) {
                let limits = Limits { max_nodes: Some(max_nodes), ..Limits::NONE };
                let cut = warm.solve(&position, objective, &limits).unwrap();
                let value = whole.value.and_then(|v| v.exact()).unwrap();
                assert!(cut.nodes <= max_nodes);
                assert!(cut.value.unwrap().allows(value), "{objective:?} {max_nodes} {cut:?} {value:?}");
                assert_eq!(cut.actions.len(), whole.actions.len());
                for (action, verdict) in &cut.actions {
                    assert!(verdict.allows(exact(*action)), "{objective:?} {max_nodes} {action} {verdict:?}");
                }
                match cut.stopped {
                    None => assert_eq!(Solution { nodes: 0, ..cut.clone() }, Solution { nodes: 0, ..whole.clone() }),
                    Some(stop) => assert_eq!((stop, cut.line.len()), (Stop::Nodes, 0)),
                }
                assert_eq!(Solver::new().solve(&position, objective, &limits).unwrap(), cut);
                // More nodes never make the bounds wider.
                if let (Value::Number(lo), Value::Number(hi)) = cut.value.unwrap().bounds() {
                    assert!(last_width.is_none_or(|last| hi - lo <= last), "{objective:?} {max_nodes}");
                    last_width = Some(hi - lo);
                }
            }
            assert!(warm.solve(&position, objective, &Limits::NONE).unwrap().is_exact());
        }
    }
}

#[test]
fn a_cut_search_gives_true_bounds() {
    cut::<euchre::Position>(5, 40);
    cut::<huutopussi::Position>(5, 40);
    cut::<busca::Position>(5, 20);
    cut::<ristiklappi::Position>(5, 40);
}

/// The size of the table changes nothing, also where the oracle is too slow.
fn sizes_agree<G: Solvable>(smallest: usize, cards: usize, stock: usize, endings: u64) {
    let mut stream = Stream::from_seed(8);
    let mut solvers = [smallest, 100, 5_000, 1 << 20].map(Solver::with_entries);
    for index in 0..endings {
        let position: G = ending(index, cards, stock, &mut stream);
        for &objective in Objective::for_game(G::ID) {
            let mut solve = |n: usize| {
                let solution = solvers[n].solve(&position, objective, &Limits::NONE).unwrap();
                Solution { nodes: 0, ..solution }
            };
            let first = solve(0);
            assert!((1..4).all(|n| solve(n) == first), "{objective:?} {:?}", position.table());
        }
    }
}

#[test]
fn tables_of_every_size_agree() {
    sizes_agree::<euchre::Position>(1, 6, 0, 200);
    sizes_agree::<huutopussi::Position>(1, 6, 0, 40);
    sizes_agree::<busca::Position>(1, 5, 0, 20);
    sizes_agree::<ristiklappi::Position>(1, 5, 0, 40);
    sizes_agree::<ristiklappi::Position>(1_000, 5, 4, 8);
}

/// A card turned up that may not be played goes to the hand: every other card is then worth what it was worth before
/// (RK-A5, RK-A6).
#[test]
fn a_blocked_flip_is_worth_what_the_other_cards_are_worth() {
    let mut solver = Solver::new();
    let mut stream = Stream::from_seed(10);
    let mut met = 0;
    for index in 0.. {
        let position: ristiklappi::Position = ending(index, 5, 4, &mut stream);
        let Some(turned) = position.apply(Action::Flip) else { continue };
        let seat = position.to_act().unwrap();
        if turned.table().hands[seat].len() <= position.table().hands[seat].len() {
            continue;
        }
        for objective in [Objective::Points, Objective::GamePoints] {
            let before = solver.solve(&position, objective, &Limits::NONE).unwrap();
            let after = solver.solve(&turned, objective, &Limits::NONE).unwrap();
            let flip = before.actions.iter().find(|(action, _)| *action == Action::Flip).unwrap().1;
            assert_eq!(Some(flip), after.value);
            for (action, value) in &after.actions {
                assert!(before.actions.contains(&(*action, *value)), "{action} {:?}", position.table());
            }
        }
        met += 1;
        if met == 10 {
            break;
        }
    }
}

#[test]
fn threads_with_small_stacks_agree() {
    fn all<G: Solvable>(cards: usize) -> Vec<Solution> {
        let mut stream = Stream::from_seed(9);
        let mut solver = Solver::new();
        let endings: Vec<G> = (0..6).map(|index| ending(index, cards, 0, &mut stream)).collect();
        let solve = |position: &G| {
            Objective::for_game(G::ID).iter().map(|&o| solver.solve(position, o, &Limits::NONE).unwrap()).collect()
        };
        let solutions: Vec<Vec<Solution>> = endings.iter().map(solve).collect();
        solutions.concat()
    }
    fn job() -> Vec<Solution> {
        let mut solutions = all::<euchre::Position>(6);
        solutions.extend(all::<huutopussi::Position>(7));
        solutions.extend(all::<busca::Position>(5));
        solutions.extend(all::<ristiklappi::Position>(5));
        solutions
    }
    let threads: Vec<_> = (0..4).map(|_| std::thread::Builder::new().stack_size(1 << 20).spawn(job).unwrap()).collect();
    let expected = job();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), expected);
    }
}

/// Stops a search that would take minutes, from another thread and by the clock: it comes back at all. How soon is what
/// `benches/stops.py` measures.
#[test]
fn the_stop_flag_and_the_deadline_are_honoured() {
    let position: ristiklappi::Position = first_lead(1, &mut Stream::from_seed(1));
    let mut solver = Solver::new();
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let setter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        flag.store(true, Relaxed);
    });
    let limits = Limits { stop: Some(stop), ..Limits::NONE };
    let solution = solver.solve(&position, Objective::Points, &limits).unwrap();
    setter.join().unwrap();
    assert_eq!(solution.stopped, Some(Stop::Interrupted));
    assert_eq!(solver.value(&position, Objective::Points, &limits).unwrap().nodes, 0);

    let limits = Limits { deadline: Some(Instant::now() + Duration::from_millis(50)), ..Limits::NONE };
    let solution = solver.solve(&position, Objective::GamePoints, &limits).unwrap();
    assert_eq!((solution.stopped, solution.is_exact()), (Some(Stop::Timeout), false));
}

/// Stopped at a hundred moments, among them growths of the table, a solver has no wrong value afterwards.
#[test]
fn a_solver_that_was_stopped_goes_on_to_the_right_value() {
    let mut stream = Stream::from_seed(11);
    let position: ristiklappi::Position = ending(0, 8, 0, &mut stream);
    let expected = Solver::new().value(&position, Objective::Points, &Limits::NONE).unwrap().value;
    let mut solver = Solver::new();
    for microseconds in (0..10_000).step_by(100) {
        let deadline = Some(Instant::now() + Duration::from_micros(microseconds));
        let limits = Limits { deadline, ..Limits::NONE };
        let cut = solver.value(&position, Objective::Points, &limits).unwrap().value.unwrap();
        assert!(cut.allows(expected.and_then(|value| value.exact()).unwrap()));
    }
    assert_eq!(solver.value(&position, Objective::Points, &Limits::NONE).unwrap().value, expected);
}

#[test]
fn only_the_play_can_be_solved() {
    let mut solver = Solver::new();
    let auction = euchre::Position::start(&setup(Default::default(), Default::default(), 1, 1)).unwrap();
    let error = solver.solve(&auction, Objective::Tricks, &Limits::NONE).unwrap_err();
    assert_eq!((error.kind, error.message.contains("auction")), (Kind::NotSolvable, true));
    let error = solver.solve(&auction, Objective::Margin, &Limits::NONE).unwrap_err();
    assert!(error.message.contains("tricks, score"), "{error}");

    let mut redeals = 0;
    for index in 0..2_000 {
        let mut position =
            huutopussi::Position::start(&setup(Default::default(), Default::default(), 16, index)).unwrap();
        let error = solver.solve(&position, Objective::Points, &Limits::NONE).unwrap_err();
        assert_eq!(error.kind, Kind::NotSolvable);
        if position.legal_actions().contains(&Action::Redeal) {
            position.apply_unchecked(Action::Redeal);
            // Over, without a declarer: nothing to add to the scores, and no total.
            let points = solver.solve(&position, Objective::Points, &Limits::NONE).unwrap();
            assert_eq!((points.to_act, points.value, points.is_exact()), (None, None, true));
            let score = solver.solve(&position, Objective::Score, &Limits::NONE).unwrap();
            assert_eq!(score.value.and_then(|verdict| verdict.exact()), Some(Value::Number(0)));
            redeals += 1;
        }
    }
    assert!(redeals > 0);
}

#[test]
fn euchre_tables_are_the_values_of_the_deals() {
    let mut solver = Solver::new();
    for index in 0..40 {
        let rules = euchre::Rules {
            lead: [euchre::Lead::Eldest, euchre::Lead::Bidder][(index % 2) as usize],
            ..Default::default()
        };
        let setup = setup::<euchre::Position>(rules, Default::default(), 17, index);
        let forehand = setup.dealer.left();
        let tables = solve::euchre::tables(&mut solver, &setup.deal, forehand, &rules, &Limits::NONE).unwrap();
        for (seat, _) in tables.moons.iter() {
            for denomination in Denomination::ALL {
                for bid in [Level::Number(3), Level::Moon] {
                    let mut position = euchre::Position::start(&setup).unwrap();
                    while position.phase() == Some(Phase::Auction) {
                        let bids = position.to_act() == Some(seat);
                        let action = if bids { Action::Bid(bid) } else { Action::Pass };
                        let Some(next) = position.apply(action) else { break };
                        position = next;
                    }
                    // The dealer can't pass out, so that a bid of his stands last; nobody else is forced.
                    let Some(named) = position.apply(Action::Name(denomination)) else { continue };
                    let value = solver.value(&named, Objective::Tricks, &Limits::NONE).unwrap().value.unwrap();
                    let Some(Value::Number(tricks)) = value.exact() else { panic!("exact") };
                    if bid == Level::Moon {
                        assert_eq!(tables.moons[seat][denomination.index()], tricks == 6);
                    } else {
                        assert_eq!(i32::from(tables.tricks[seat][denomination.index()]), tricks);
                    }
                }
            }
        }
    }
}
