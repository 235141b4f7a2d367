//! Advice in every phase of every game: blind to hidden cards, the same for any number of threads, exact where nothing is
//! hidden.

use super::ending::Came;
use super::*;
use crate::any_position::deal;
use crate::games::busca;
use crate::notation::advice::advice_value;
use crate::notation::{json, view};
use crate::policy::choose;
use crate::solve::{Limits, Objective, Solution, Solver, Value, Want};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

fn few(worlds: u64) -> Ask {
    Ask { worlds, workers: NonZeroUsize::new(2), ..Ask::default() }
}

fn bytes(view: &AnyView, ask: &Ask) -> String {
    let advice = advise(view, ask, &perft::Stop::default()).expect("it is the seat's turn");
    json::write(&advice_value(&advice, true)).expect("a line")
}

/// Positions of some deals in which there is a choice, as the hand-written players reach them: a few for each phase and
/// size of hand.
fn positions(game: GameId, seed: u64) -> Vec<AnyPosition> {
    let mut met: BTreeMap<(&str, usize), u32> = BTreeMap::new();
    let mut found = Vec::new();
    for index in 0..4 {
        let mut position = deal(game, seed, index, &Default::default()).expect("a deal");
        while let (Some(seat), Some(phase)) = (position.to_act(), position.phase()) {
            let view = AnyView::of(&position, seat).expect("a seat that plays");
            let count = met.entry((phase.name(), view.held().len())).or_default();
            // An answer is mostly compelled, and an action all the same.
            if (position.legal().len() > 1 || phase == Phase::Answer) && *count < 1 {
                *count += 1;
                found.push(position.clone());
            }
            position.play(choose(&view).expect("its turn")).expect("legal");
        }
    }
    found
}

fn seen(position: &AnyPosition) -> AnyView {
    AnyView::of(position, position.to_act().expect("somebody acts")).expect("a seat that plays")
}

/// Few worlds where one takes long.
fn cheap(view: &AnyView) -> Ask {
    few(if view.held().len() > 7 { 3 } else { 8 })
}

#[test]
fn hidden_cards_change_nothing() {
    for game in GameId::ALL {
        let mut phases = Vec::new();
        for position in positions(game, 11) {
            let view = seen(&position);
            phases.extend(view.phase().map(Phase::name));
            let ask = cheap(&view);
            // Another deal in which the seat has seen the same, and what is written of the view.
            for method in [None, Some(Method::Rollout), Some(Method::Ismcts), Some(Method::Alphamu)] {
                let ask = Ask { method, aim: if method.is_none() { Aim::Match } else { Aim::Score }, ..ask.clone() };
                let advise = |view: &AnyView| super::advise(view, &ask, &perft::Stop::default());
                for world in [5, 6] {
                    let other = view.sample(99, world);
                    assert_eq!(advise(&view), advise(&AnyView::of(&other, view.seat()).expect("a view")));
                }
            }
            let advice = bytes(&view, &ask);
            let written = json::write(&view.record()).expect("a record");
            assert_eq!(advice, bytes(&view::read(&written).expect("a view record"), &ask));
        }
        phases.dedup();
        let expected: &[&str] = match game {
            GameId::Huutopussi => &["auction", "give", "contract", "return", "play", "answer"],
            GameId::CincinnatiEuchre => &["auction", "name", "play"],
            GameId::Busca | GameId::Ristiklappi => &["play"],
        };
        for phase in expected {
            assert!(phases.contains(phase), "{game} {phase}");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for game in GameId::ALL {
        for position in positions(game, 12) {
            let view = seen(&position);
            if view.held().len() > 8 && view.phase() == Some(Phase::Play) && game == GameId::Huutopussi {
                continue;
            }
            for method in Method::ALL {
                let ask = |workers| Ask { method: Some(method), workers: NonZeroUsize::new(workers), ..cheap(&view) };
                let with = |workers| advise(&view, &ask(workers), &perft::Stop::default());
                let slow = matches!(method, Method::Pimc | Method::Alphamu)
                    && (game == GameId::Ristiklappi || game == GameId::Busca && view.held().len() > 5);
                if slow {
                    continue;
                }
                let one = with(1);
                assert_eq!(one, with(2));
                assert_eq!(one, with(7));
                let early = !matches!(view.phase(), Some(Phase::Play | Phase::Answer));
                let refused = match method {
                    Method::Pimc => game == GameId::Huutopussi && early,
                    Method::Alphamu => early || game == GameId::Busca || !position.table().stock.is_empty(),
                    Method::Model | Method::Rollout | Method::Ismcts => false,
                };
                assert_eq!(one.is_err(), refused);
            }
        }
    }
}

#[test]
fn with_nothing_hidden_the_means_are_the_exact_values() {
    for game in GameId::ALL {
        let mut compared = 0;
        for index in 0..60 {
            let mut position = deal(game, 13, index, &Default::default()).expect("a deal");
            while let Some(seat) = position.to_act() {
                let view = AnyView::of(&position, seat).expect("a seat that plays");
                // In Ristiklappi that is so in the last trick alone.
                let choice = position.legal().len() > 1 || game == GameId::Ristiklappi;
                if choice && nothing_hidden(&position, &view) {
                    compared += 1;
                    compare(&position, &view);
                }
                position.play(choose(&view).expect("its turn")).expect("legal");
            }
        }
        assert!(compared > 0, "{game}");
    }
}

/// Whether the others hold the same in every world. (Where from, and what was passed, may still be open.)
fn nothing_hidden(position: &AnyPosition, view: &AnyView) -> bool {
    let now = |position: &AnyPosition| (position.table().hands, position.table().stock);
    (0..20).all(|world| now(&view.sample(3, world)) == now(position))
}

fn compare(position: &AnyPosition, view: &AnyView) {
    let objective = match position.game() {
        GameId::Busca => Objective::Maxn,
        GameId::Ristiklappi => Objective::GamePoints,
        GameId::Huutopussi | GameId::CincinnatiEuchre => Objective::Score,
    };
    let solution =
        position.solve(&mut Solver::new(), Some(objective.name()), &Limits::NONE, Want::Everything).expect("a play");
    // In Ristiklappi draws can have come in another order, which is no matter in a last trick.
    let open = view.is_open();
    assert!(open || position.game() == GameId::Ristiklappi);
    for method in [None].into_iter().chain(Method::ALL.map(Some)) {
        let advice = match advise(view, &Ask { method, ..few(50) }, &perft::Stop::default()) {
            Err(error) if method == Some(Method::Alphamu) => {
                assert_eq!((error.kind, position.game()), (Kind::NotSolvable, GameId::Busca));
                continue;
            }
            advice => advice.expect("its turn"),
        };
        let used = if method == Some(Method::Alphamu) { Method::Alphamu } else { Method::Pimc };
        assert!(advice.method == used || !open);
        exact(position, view, &solution, &advice);
    }
}

fn exact(position: &AnyPosition, view: &AnyView, solution: &Solution, advice: &Advice) {
    assert_eq!(advice.actions.len(), solution.actions.len());
    for counsel in &advice.actions {
        let (_, verdict) = solution.actions.iter().find(|(action, _)| *action == counsel.action).expect("legal");
        let value = match (verdict.exact().expect("no limit"), position) {
            (Value::Number(value), _) if view.seat().side() == crate::seat::Side::NS => value,
            (Value::Number(value), _) => -value,
            (Value::Seats(points), AnyPosition::Busca(record)) => {
                let points = crate::seat::BySeat(points.0.map(|points| points as u8));
                let players = record.setup().deal.players();
                -busca::buscas(&record.setup().rules, players, &points, players)[view.seat()] as i32
            }
            (Value::Seats(_), _) => panic!("a value by seat"),
        };
        assert_eq!((counsel.mean(), counsel.stderr()), (f64::from(value), Some(0.0)));
        assert_eq!((counsel.worlds, counsel.outcomes.len()), (50, 1));
    }
}

#[test]
fn tricks_instead_of_points_are_charged_by_the_line() {
    let start = serde_json::json!({"rules": {"zero_basis": "tricks"}});
    let mut position = deal(GameId::Busca, 14, 0, start.as_object().expect("an object")).expect("a deal");
    while seen(&position).held().len() > 4 {
        position.play(choose(&seen(&position)).expect("its turn")).expect("legal");
    }
    let ask = Ask { method: Some(Method::Pimc), ..few(10) };
    let advice = advise(&seen(&position), &ask, &perft::Stop::default()).expect("its turn");
    assert_eq!(advice.method, Method::Pimc);
    assert!(advice.actions.iter().all(|counsel| counsel.mean() <= 0.0));
}

#[test]
fn the_best_of_many_has_all_worlds() {
    let found = positions(GameId::Huutopussi, 11);
    for phase in [Phase::Give, Phase::Return] {
        let view = found.iter().find(|position| position.phase() == Some(phase)).map(seen).expect("an exchange");
        let ask = Ask { method: Some(Method::Rollout), ..few(SCREENING.worlds + 20) };
        let advice = advise(&view, &ask, &perft::Stop::default()).expect("its turn");
        let worlds: Vec<u64> = advice.actions.iter().map(|counsel| counsel.worlds).collect();
        assert_eq!(worlds[0], SCREENING.worlds + 20);
        assert!(worlds.iter().filter(|&&worlds| worlds == SCREENING.worlds + 20).count() >= SCREENING.kept);
        assert!(worlds.contains(&SCREENING.worlds));
        assert!(advice.actions.windows(2).all(|pair| pair[0].mean() >= pair[1].mean()));
    }
}

#[test]
fn limits_end_it() {
    let view = seen(&deal(GameId::Huutopussi, 1, 0, &Default::default()).expect("a deal"));
    let ask = Ask { time: Some(Duration::ZERO), ..few(500) };
    let advice = advise(&view, &ask, &perft::Stop::default()).expect("world 0 has no deadline");
    assert!(advice.timed_out);
    assert!(advice.actions.iter().all(|counsel| counsel.worlds == 1 && counsel.stderr().is_none()));
    // Nothing is hidden from two players, and exact values of a whole deal take minutes.
    let start = serde_json::json!({"scores": {"N": 31, "E": 0, "S": 31, "W": 0}});
    let two = seen(&deal(GameId::Busca, 1, 0, start.as_object().expect("an object")).expect("a deal"));
    for method in [None, Some(Method::Pimc)] {
        let ask = Ask { time: Some(Duration::from_millis(20)), method, ..few(50) };
        let advice = advise(&two, &ask, &perft::Stop::default()).expect("the model is quick");
        assert!(advice.timed_out);
        assert_eq!((advice.method, advice.actions[0].worlds), (Method::Model, 50));
    }
    let stop = perft::Stop::default();
    stop.store(true, Ordering::Relaxed);
    assert_eq!(advise(&view, &few(5), &stop).map_err(|error| error.kind), Err(Kind::Internal));
}

#[test]
fn what_can_not_be_advised_is_refused() {
    let mut position = deal(GameId::CincinnatiEuchre, 1, 0, &Default::default()).expect("a deal");
    let turn = position.to_act().expect("an auction");
    let other = AnyView::of(&position, turn.left()).expect("a view");
    let error = advise(&other, &few(5), &perft::Stop::default()).expect_err("not its turn");
    assert_eq!(error.kind, Kind::NotSolvable);
    assert!(error.message.contains(&format!("seat: {} stands there, but it is {turn}'s turn", turn.left())));
    while position.to_act().is_some() {
        position.play(choose(&seen(&position)).expect("its turn")).expect("legal");
    }
    let over = AnyView::of(&position, turn).expect("a view");
    assert_eq!(choose(&over), None);
    let error = advise(&over, &few(5), &perft::Stop::default()).expect_err("over");
    assert_eq!(error.message, "the deal is over: there is nothing to advise");
}

#[test]
fn a_standard_error_is_the_textbooks() {
    let mut tally = Tally::new(&[Action::Pass, Action::Redeal], 1, Aim::Score);
    for (pass, redeal) in [(1, 0), (3, 0), (4, 5), (8, 0)] {
        tally.add(&[0, 1], &[pass, redeal].map(Came::value));
    }
    let counsels = tally.into_counsels(false);
    // Deviations −3, −1, 0, 4 from the mean 4: a variance of 26/3.
    assert_eq!(counsels[0].mean(), 4.0);
    assert!((counsels[0].stderr().expect("four worlds") - (26.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    assert_eq!((counsels[0].best_share(), counsels[1].best_share()), (0.75, 0.25));
    assert_eq!((counsels[0].behind(), counsels[0].behind_stderr()), (0.0, Some(0.0)));
    // World by world 1, 3, −1 and 8: deviations −1.75, 0.25, −3.75 and 5.25, a variance of 44.75/3.
    assert_eq!(counsels[1].behind(), 2.75);
    assert!((counsels[1].behind_stderr().expect("four worlds") - (44.75f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
}

#[test]
fn who_is_behind_is_compared_in_the_same_worlds() {
    let mut tally = Tally::new(&[Action::Pass, Action::Redeal], 1, Aim::Score);
    tally.add(&[0, 1], &[5, 6].map(Came::value));
    // The second action is given up after a world in which it was better.
    tally.add(&[0], &[9].map(Came::value));
    let counsels = tally.into_counsels(false);
    assert_eq!((counsels[0].action, counsels[0].mean()), (Action::Pass, 7.0));
    assert_eq!((counsels[1].behind(), counsels[1].behind_stderr()), (-1.0, None));
}
