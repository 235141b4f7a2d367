//! What is asked in part is what everything says of it, for fewer nodes.
#![allow(missing_docs, clippy::unwrap_used)]

mod endings;

use endings::ending;
use forehand::deck::Stream;
use forehand::game::GameId;
use forehand::games::{busca, cincinnati_euchre as euchre, huutopussi, ristiklappi};
use forehand::solve::{Limits, Objective, Solvable, Solver, Want};

/// Endings from the first lead of the last `cards` cards to the very end: every position on the best line.
fn parts<G: Solvable>(cards: usize, stock: usize, endings: u64) {
    let mut stream = Stream::from_seed(51);
    for index in 0..endings {
        let start: G = ending(index, cards, stock, &mut stream);
        for &objective in Objective::for_game(G::ID) {
            let mut position = start.clone();
            let mut warm = Solver::new();
            let mut cost = [0; 3];
            loop {
                let ask = |solver: &mut Solver, want| solver.ask(&position, objective, &Limits::NONE, want).unwrap();
                let [value, best, everything] = Want::ALL.map(|want| {
                    warm.forget();
                    ask(&mut warm, want)
                });
                let what = format!("{objective:?} {:?}", position.table());
                assert_eq!((value.value, value.to_act), (everything.value, everything.to_act), "{what}");
                assert_eq!((best.value, best.to_act), (everything.value, everything.to_act), "{what}");
                assert_eq!((&value.actions[..], &value.line[..]), (&[][..], &[][..]));
                assert_eq!(best.actions[..], everything.actions[..everything.actions.len().min(1)], "{what}");
                assert!(best.line.is_empty());
                assert_eq!(everything.line.first(), best.actions.first().map(|(action, _)| action), "{what}");
                for (sum, nodes) in cost.iter_mut().zip([value.nodes, best.nodes, everything.nodes]) {
                    *sum += nodes;
                }
                // With a table in any state the answers are the same.
                for want in Want::ALL {
                    let again = ask(&mut warm, want);
                    assert_eq!((again.value, again.to_act), (value.value, value.to_act), "{what}");
                }
                let Some(&action) = everything.line.first() else { break };
                position.apply_unchecked(action);
            }
            // Bare values of Cincinnati Euchre come from another search, whose nodes don't compare.
            let compares = G::ID != GameId::CincinnatiEuchre;
            assert!((cost[0] < cost[1] || !compares) && cost[1] < cost[2], "{objective:?} {cost:?}");
        }
    }
}

#[test]
fn cincinnati_euchre() {
    parts::<euchre::Position>(6, 0, 60);
}

#[test]
fn huutopussi() {
    parts::<huutopussi::Position>(6, 0, 40);
}

#[test]
fn busca() {
    parts::<busca::Position>(5, 0, 30);
}

#[test]
fn ristiklappi() {
    parts::<ristiklappi::Position>(5, 0, 40);
    parts::<ristiklappi::Position>(4, 3, 40);
}

/// A search that is cut says true things, whatever was asked, and no action that might not be the best.
#[test]
fn cut_short() {
    fn cut<G: Solvable>(cards: usize) {
        let mut stream = Stream::from_seed(53);
        for index in 0..20 {
            let position: G = ending(index, cards, 0, &mut stream);
            for &objective in Objective::for_game(G::ID) {
                let mut solver = Solver::new();
                let value = solver.value(&position, objective, &Limits::NONE).unwrap().value.unwrap().exact().unwrap();
                let best = solver.ask(&position, objective, &Limits::NONE, Want::Best).unwrap().actions;
                for (want, max_nodes) in
                    [Want::Value, Want::Best].into_iter().flat_map(|w| (0..40).map(move |n| (w, n * n)))
                {
                    let limits = Limits { max_nodes: Some(max_nodes), ..Limits::NONE };
                    let found = solver.ask(&position, objective, &limits, want).unwrap();
                    assert!(found.value.unwrap().allows(value), "{objective:?} {want:?} {max_nodes}");
                    assert!(
                        found.actions.is_empty() || found.actions == best && found.is_exact() && want == Want::Best
                    );
                    assert!(!found.is_exact() || found.value.unwrap().exact() == Some(value));
                    assert_eq!(Solver::new().ask(&position, objective, &limits, want).unwrap(), found);
                }
            }
        }
    }
    cut::<euchre::Position>(5);
    cut::<huutopussi::Position>(5);
    cut::<busca::Position>(5);
    cut::<ristiklappi::Position>(5);
}
