//! Larger endings, where the oracle is too slow, against the solver itself: what it says of an action must be what it says
//! of the position after the action, solved by a solver that has seen nothing else, and the best line must keep the value.
//!
//! A key that two different positions share shows here and not in small endings: it takes a table full of positions.
#![allow(missing_docs, clippy::unwrap_used)]

mod endings;

use endings::ending;
use forehand::deck::Stream;
use forehand::games::{busca, cincinnati_euchre as euchre, huutopussi, ristiklappi};
use forehand::solve::{Limits, Objective, Solvable, Solver, Value};

fn consistent<G: Solvable>(seed: u64, cards: usize, stock: usize, endings: u64, objectives: &[Objective]) {
    let mut stream = Stream::from_seed(seed);
    let mut warm = Solver::new();
    for index in 0..endings {
        let position: G = ending(1000 * seed + index, cards, stock, &mut stream);
        for &objective in objectives {
            let solved = warm.solve(&position, objective, &Limits::NONE).unwrap();
            let value = solved.value.and_then(|verdict| verdict.exact());
            for (action, verdict) in &solved.actions {
                let child = position.apply(*action).unwrap();
                let alone = Solver::new().value(&child, objective, &Limits::NONE).unwrap().value;
                let said = verdict.exact();
                // `paranoid` takes the side of the seat to act, which is another one after the action.
                if objective != Objective::Paranoid {
                    assert_eq!(alone.unwrap().exact(), said, "{objective:?} {action} {:?}", position.table());
                }
            }
            let mut at = position.clone();
            for action in &solved.line {
                at = at.apply(*action).unwrap();
                if objective != Objective::Paranoid {
                    let now = Solver::new().value(&at, objective, &Limits::NONE).unwrap().value;
                    assert_eq!(now.and_then(|verdict| verdict.exact()), value, "{objective:?} {:?}", at.table());
                }
            }
            assert!(at.is_over());
            if let (Objective::Paranoid, Some(Value::Number(value))) = (objective, value) {
                let seat = position.to_act().unwrap();
                let outcome = serde_json::to_value(at.outcome().unwrap()).unwrap();
                assert_eq!(outcome["points"][seat.name()], value, "{:?}", position.table());
            }
        }
    }
}

#[test]
fn cincinnati_euchre() {
    consistent::<euchre::Position>(31, 6, 0, 200, Objective::for_game(forehand::game::GameId::CincinnatiEuchre));
}

#[test]
fn huutopussi() {
    consistent::<huutopussi::Position>(32, 7, 0, 100, Objective::for_game(forehand::game::GameId::Huutopussi));
}

#[test]
fn busca() {
    consistent::<busca::Position>(33, 6, 0, 60, Objective::for_game(forehand::game::GameId::Busca));
}

#[test]
fn ristiklappi_with_a_stock() {
    let objectives = Objective::for_game(forehand::game::GameId::Ristiklappi);
    consistent::<ristiklappi::Position>(34, 5, 3, 400, objectives);
    consistent::<ristiklappi::Position>(36, 5, 6, 60, objectives);
    consistent::<ristiklappi::Position>(35, 5, 0, 200, objectives);
}
