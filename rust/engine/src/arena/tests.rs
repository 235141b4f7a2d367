//! Bots choose legally and blindly, and the arena is fair.

use super::*;
use crate::notation::bot::read;
use std::sync::atomic::AtomicBool;

fn bot(method: &str) -> Bot {
    read(&format!(r#"{{"name": "{method}", "method": "{method}", "worlds": 4}}"#)).expect("a bot")
}

fn contest(game: GameId, bots: [&str; 2], matches: bool) -> Contest {
    Contest { game, bots: bots.map(bot), seed: 5, matches }
}

fn rounds(contest: Contest, first: u64, end: u64, workers: usize) -> Vec<(u64, [i64; 2])> {
    let (mut arena, mut rounds) =
        Arena::begin(contest, first, end, NonZeroUsize::new(workers).expect("some")).expect("threads");
    let mut played = Vec::new();
    while !rounds.done() {
        match rounds.ready() {
            Some(round) => played.push(round.map(|round| (round.number, round.scores)).expect("a round")),
            None => {
                let answer = rounds.coming().recv().expect("a round");
                rounds.came(answer);
            }
        }
    }
    arena.join();
    played
}

#[test]
fn equal_bots_come_out_level_in_every_round() {
    for game in GameId::ALL {
        for (name, matches) in [("rules", false), ("random", false), ("default", false), ("rules", true)] {
            let many = if name == "default" { 1 } else { 4 };
            for (_, [first, second]) in rounds(contest(game, [name, name], matches), 0, many, 2) {
                assert_eq!(first, -second, "{game} {name}");
            }
        }
    }
}

#[test]
fn any_number_of_threads_plays_the_same_rounds() {
    for game in GameId::ALL {
        let play = |first, end, workers| rounds(contest(game, ["rules", "random"], false), first, end, workers);
        let one = play(0, 12, 1);
        assert_eq!(one, play(0, 12, 7));
        assert_eq!(one[5..], play(5, 12, 2));
        assert_eq!(one.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    }
}

#[test]
fn the_sides_are_turned_when_the_bots_are() {
    for game in GameId::ALL {
        for matches in [false, true] {
            let one = rounds(contest(game, ["rules", "random"], matches), 0, 6, 2);
            let other = rounds(contest(game, ["random", "rules"], matches), 0, 6, 2);
            for ((_, [a, b]), (_, [c, d])) in one.into_iter().zip(other) {
                assert_eq!((a, b), (-d, -c), "{game}");
            }
        }
    }
}

#[test]
fn rules_beats_random() {
    for game in GameId::ALL {
        let scores: Vec<i64> = rounds(contest(game, ["rules", "random"], false), 0, 400, 2)
            .into_iter()
            .map(|(_, scores)| scores.iter().sum())
            .collect();
        let n = scores.len() as f64;
        let mean = scores.iter().sum::<i64>() as f64 / n;
        let square: f64 = scores.iter().map(|&score| (score as f64 - mean).powi(2)).sum();
        let error = (square / (n - 1.0) / n).sqrt();
        assert!(mean > 1.96 * error, "{game}: {mean} ± {error}");
    }
}

#[test]
fn random_is_uniform() {
    let position = deal(GameId::Busca, 3, 0, &Map::new()).expect("a deal");
    let view = AnyView::of(&position, position.to_act().expect("a lead")).expect("a view");
    let legal = view.legal_actions().expect("its turn");
    let random = bot("random");
    let mut counts = vec![0_u32; legal.len()];
    for seed in 0..2_000 {
        let action = random.choose(&view, seed, None, &perft::Stop::default()).expect("its turn");
        counts[legal.iter().position(|other| *other == action).expect("legal")] += 1;
    }
    let expected = 2_000.0 / legal.len() as f64;
    let chi: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    // The quantile at 10^-4 for up to nine degrees of freedom.
    assert!(legal.len() <= 10 && chi < 33.7, "{counts:?}");
}

#[test]
fn phases_have_minds_of_their_own() {
    let mixed =
        read(r#"{"name": "x", "method": "random", "phases": {"auction": {"method": "rules"}}}"#).expect("a bot");
    for index in 0..10 {
        let position = deal(GameId::CincinnatiEuchre, 3, index, &Map::new()).expect("a deal");
        let view = AnyView::of(&position, position.to_act().expect("a call")).expect("a view");
        let stop = perft::Stop::default();
        assert_eq!(mixed.choose(&view, index, None, &stop), bot("rules").choose(&view, index, None, &stop));
    }
}

#[test]
fn whose_turn_it_is_not_chooses_nothing() {
    let position = deal(GameId::Busca, 3, 0, &Map::new()).expect("a deal");
    let view = AnyView::of(&position, position.to_act().expect("a lead").left()).expect("a view");
    let error = bot("rules").choose(&view, 1, None, &perft::Stop::default()).expect_err("not its turn");
    assert_eq!(error.kind, crate::error::Kind::NotSolvable);
}

#[test]
fn a_stop_ends_every_thread() {
    let contest = Contest { bots: ["default", "rules"].map(bot), ..contest(GameId::Huutopussi, ["rules"; 2], false) };
    let (mut arena, rounds) = Arena::begin(contest, 0, 1_000, NonZeroUsize::MIN).expect("a thread");
    arena.stop();
    drop(rounds);
    arena.join();
    let stop = Arc::new(AtomicBool::new(true));
    let slow = self::contest(GameId::Huutopussi, ["default"; 2], false);
    assert!(slow.round(0, &stop).is_err());
}
