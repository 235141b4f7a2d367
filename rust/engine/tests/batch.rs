//! A pool of solving threads: the same answers for any number of them, in order, refusals in their place, prompt ends.
#![allow(missing_docs, clippy::unwrap_used)]

use forehand::any_position::{AnyPosition, deal};
use forehand::batch::{Answer, Ask, Job, Pool};
use forehand::game::GameId;
use forehand::notation::json;
use forehand::solve::{TableUse, Want};
use std::time::Duration;

/// A deal of a seed, played on by always the first legal action to so many decisions before its end.
fn late(game: GameId, seed: u64, left: usize) -> AnyPosition {
    let deal = deal(game, seed, 0, &Default::default()).unwrap();
    let mut played = vec![deal];
    while let Some(action) = played.last().unwrap().legal().into_iter().find(|action| action != "redeal") {
        let mut next = played.last().unwrap().clone();
        next.play(action.parse().unwrap()).unwrap();
        played.push(next);
    }
    played.swap_remove(played.len() - 1 - left)
}

fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for seed in 0..25 {
        for game in GameId::ALL {
            let position = late(game, seed, 12);
            jobs.push(Job::Line(json::write(&position.record()).unwrap()));
            jobs.push(Job::Position(position));
        }
        jobs.push(Job::Line(format!("nonsense {seed}")));
    }
    jobs
}

/// What can be compared of an answer.
fn said(answer: Answer) -> Result<(String, u64, TableUse), String> {
    answer.map(|solved| (solved.line, solved.nodes, solved.table)).map_err(|error| error.message)
}

#[test]
fn any_number_of_threads_gives_the_same() {
    for max_nodes in [None, Some(300)] {
        let answers = [1, 2, 7].map(|workers| {
            let ask = Ask { max_nodes, stats: true, ..Ask::default() };
            let mut pool = Pool::new(workers, ask);
            let tickets: Vec<_> = jobs().into_iter().map(|job| pool.submit(job).unwrap()).collect();
            tickets.into_iter().map(|ticket| said(ticket.recv().unwrap())).collect::<Vec<_>>()
        });
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0], answers[2]);
        assert_eq!(answers[0].iter().filter(|answer| answer.is_err()).count(), 25);
        // A record and its position are the same.
        assert!(answers[0].chunks(9).all(|seed| (0..4).all(|game| seed[2 * game] == seed[2 * game + 1])));
    }
}

#[test]
fn a_pool_that_is_closed_ends_what_it_was_at() {
    let hard = |seed| Job::Position(deal(GameId::Ristiklappi, seed, 0, &Default::default()).unwrap());
    let mut pool = Pool::new(3, Ask { want: Want::Value, ..Ask::default() });
    let tickets: Vec<_> = (0..20).map(|seed| pool.submit(hard(seed)).unwrap()).collect();
    std::thread::sleep(Duration::from_millis(100));
    pool.close();
    assert!(tickets.into_iter().all(|ticket| ticket.recv().is_err()));
    assert!(pool.submit(hard(1)).unwrap().recv().is_err());
}

#[test]
fn each_position_has_the_whole_time_to_itself() {
    let ask = Ask { timeout: Some(Duration::from_millis(50)), want: Want::Value, ..Ask::default() };
    let mut pool = Pool::new(1, ask);
    let hard = |seed| Job::Position(deal(GameId::Ristiklappi, seed, 0, &Default::default()).unwrap());
    let tickets: Vec<_> = (0..4).map(|seed| pool.submit(hard(seed)).unwrap()).collect();
    for ticket in tickets {
        let solved = ticket.recv().unwrap().unwrap();
        assert!(solved.line.contains("timed_out") && solved.nodes > 1_000, "{} {}", solved.nodes, solved.line);
    }
}
