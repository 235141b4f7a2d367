//! Worlds searched together: as every policy that there is, never better than open cards, and cured where they fail.

use super::*;
use crate::advise::{Advice, Aim, Ask, Method, advise};
use crate::any_position::deal;
use crate::perft::Stop;
use crate::policy::choose;
use crate::seat::Seat;
use crate::view::{AnyView, View};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// What every policy of the adviser comes to, by trying them all: for each row of worlds in which the same has been seen,
/// each action of its own. Equal rows count once.
fn every_policy<G: Advisable>(cases: &[Case<G>], seat: Seat) -> BTreeSet<Vec<i32>> {
    let [first, ..] = cases else { return BTreeSet::from([vec![]]) };
    let Some(turn) = first.position.to_act() else {
        return BTreeSet::from([cases.iter().map(|case| case.position.score(seat).expect("over")).collect()]);
    };
    let branches = branches(cases);
    let front = |(action, numbers): &(Action, Vec<usize>)| every_policy(&after(cases, numbers, *action), seat);
    if turn == seat {
        return branches.iter().flat_map(front).collect();
    }
    // Every choice of a policy for what follows each action: the worlds not valued yet have none.
    let mut rows: BTreeSet<Vec<Option<i32>>> = BTreeSet::from([vec![None; cases.len()]]);
    for branch in &branches {
        let policies = front(branch);
        let with = |row: &Vec<Option<i32>>, policy: &Vec<i32>| {
            let mut row = row.clone();
            for (&number, &value) in branch.1.iter().zip(policy) {
                let known = row[number].unwrap_or(value);
                row[number] = Some(if turn == seat.partner() { known.max(value) } else { known.min(value) });
            }
            row
        };
        rows = rows.iter().flat_map(|row| policies.iter().map(move |policy| with(row, policy))).collect();
    }
    rows.into_iter().map(|row| row.into_iter().map(|value| value.expect("some action is legal")).collect()).collect()
}

fn mean(row: &[i32]) -> i32 {
    row.iter().sum()
}

/// Endings with so many cards in hand, each with some of its worlds.
fn endings<G: Advisable>(
    cards: usize,
    worlds: u64,
    many: u64,
    of: impl Fn(&AnyView) -> Option<View<G>>,
) -> Vec<Vec<Case<G>>> {
    let mut found = Vec::new();
    for index in 0.. {
        let mut position = deal(G::ID, 21, index, &Default::default()).expect("a deal");
        while let Some(seat) = position.to_act() {
            let view = AnyView::of(&position, seat).expect("a view");
            let settled = view.phase() == Some(crate::game::Phase::Play) && position.table().stock.is_empty();
            if settled && view.held().len() == cards && position.legal().len() > 1 {
                let view = of(&view).expect("this game");
                let mut cases: Vec<Case<G>> = Vec::new();
                for index in 0..worlds {
                    let position = view.sample(5, index).position().clone();
                    match cases.iter_mut().find(|case| case.position == position) {
                        Some(case) => case.weight += 1,
                        None => cases.push(Case { position, weight: 1 }),
                    }
                }
                found.push(cases);
                if found.len() as u64 == many {
                    return found;
                }
                break;
            }
            position.play(choose(&view).expect("its turn")).expect("legal");
        }
    }
    found
}

fn check<G: Advisable>(many: u64, worlds: u64, of: impl Fn(&AnyView) -> Option<View<G>>) -> u32 {
    let mut solver = Solver::new();
    let mut cured = 0;
    for cases in endings(3, worlds, many, of) {
        let seat = cases[0].position.to_act().expect("a choice");
        let appraisal =
            Appraisal::new(seat, Aim::Score, false, cases[0].position.options(), &Default::default()).expect("scores");
        let alone: Vec<Case<G>> = cases.iter().map(|case| Case { weight: 1, ..case.clone() }).collect();
        for action in cases[0].position.legal_actions() {
            let mut told = |width, own| {
                let mut search = Search { appraisal: &appraisal, solver: &mut solver, limits: &Limits::NONE, width };
                let row = row(&mut search, &alone, action, own).expect("solvable").expect("no limit");
                row.into_iter().map(|came| came.value).collect::<Vec<i32>>()
            };
            let (found, narrow, open) = (told(usize::MAX, usize::MAX), told(2, usize::MAX), told(2, 1));
            let numbers: Vec<usize> = (0..cases.len()).collect();
            let policies = every_policy(&after(&alone, &numbers, action), seat);
            assert_eq!(Some(mean(&found)), policies.iter().map(|row| mean(row)).max());
            assert!(policies.contains(&found), "a row that no policy has");
            assert!(policies.contains(&narrow), "a narrow front told what can't be had");
            // Open cards are never worse, world by world.
            assert!(found.iter().zip(&open).all(|(closed, open)| closed <= open));
            cured += u32::from(found != open);
        }
    }
    cured
}

#[test]
fn cincinnati_euchre_is_as_every_policy() {
    let _ = check(25, 6, |view| match view {
        AnyView::CincinnatiEuchre(view) => Some(view.clone()),
        _ => None,
    });
}

#[test]
fn huutopussi_is_as_every_policy() {
    let cured = check(20, 4, |view| match view {
        AnyView::Huutopussi(view) => Some(view.clone()),
        _ => None,
    });
    // In the other games so few worlds of three cards have nothing to cure; tests/test_fusion.py has an ending that does.
    assert!(cured > 0, "nothing to cure: the test shows nothing");
}

#[test]
fn ristiklappi_is_as_every_policy() {
    let _ = check(3, 3, |view| match view {
        AnyView::Ristiklappi(view) => Some(view.clone()),
        _ => None,
    });
}

fn advised(view: &AnyView, method: Method, workers: usize) -> Advice {
    let ask = Ask { method: Some(method), worlds: 60, workers: NonZeroUsize::new(workers), ..Ask::default() };
    advise(view, &ask, &Stop::default()).expect("a play")
}

#[test]
fn it_never_promises_more_than_open_cards() {
    for game in [GameId::CincinnatiEuchre, GameId::Huutopussi, GameId::Ristiklappi] {
        for index in 0..6 {
            let mut position = deal(game, 22, index, &Default::default()).expect("a deal");
            while let Some(seat) = position.to_act() {
                let view = AnyView::of(&position, seat).expect("a view");
                let play = position.table().stock.is_empty() && view.phase() == Some(crate::game::Phase::Play);
                if play && view.held().len() <= 4 && position.legal().len() > 1 {
                    let (together, open) = (advised(&view, Method::Alphamu, 1), advised(&view, Method::Pimc, 1));
                    assert_eq!(together, advised(&view, Method::Alphamu, 7));
                    for counsel in &together.actions {
                        let same = open.actions.iter().find(|other| other.action == counsel.action).expect("legal");
                        assert!(counsel.mean() <= same.mean());
                    }
                }
                position.play(choose(&view).expect("its turn")).expect("legal");
            }
        }
    }
}
