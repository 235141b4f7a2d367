//! Positions share a key just when all that the value depends on is the same.

use super::{Goal, State, Stocked, key, state::NO_RANK};
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::ristiklappi::{DirtyWinner, Position, Rules};
use crate::games::{Game, Setup};
use crate::position::Position as _;
use crate::seat::{BySide, SeatSet};
use crate::solve::Objective;
use crate::solve::search::Duel;
use std::collections::HashMap;

/// What the key claims to tell, spelled out: ranks with a worth or in the stock by name, the other ranks as a sorted
/// list of who holds how many, cards that can't be matched by number alone; and the last lead and the points as
/// far as they matter.
fn told(duel: &Stocked, state: &State) -> String {
    let held = |rank: u8| state.held.map(|hand| hand >> (4 * rank) & 0xF);
    let stock = &duel.stock.ranks[usize::from(state.top)..];
    let (mut named, mut alike, mut alone) = (vec![], vec![], [0; 4]);
    for rank in 0..13 {
        let held = held(rank);
        let sum: u64 = held.iter().sum();
        if rank >= 8 || stock.contains(&rank) {
            named.push((rank, held));
        } else if let Some(seat) = held.iter().position(|&n| n == sum && n < 4) {
            alone[seat] += sum;
        } else {
            alike.push(held);
        }
    }
    alike.sort_unstable();
    // A fourth lead can come up: the leader has a copy and nobody else, and all that were played were led in a row.
    let run = Some(state.run).filter(|&run| run != NO_RANK).map(|run| (run, held(run)));
    let run =
        run.filter(|(_, held)| held[state.turn.index()] > 0 && held[state.turn.index()] == held.iter().sum::<u64>());
    let run = run.map(|(run, held)| (if run >= 8 || stock.contains(&run) { run } else { 0 }, held));
    let goal = match &duel.goal {
        Goal::Points => String::new(),
        Goal::GamePoints(rules) => {
            let [ns, ew] = state.points;
            let winner = [ns > 60, ew > 60];
            let sweep = rules.sweep_double && winner != [false, false] && (ns == 0 || ew == 0);
            let loser_tells = rules.dirty_winner == DirtyWinner::CleanOpponents;
            let dirty = [0, 1].map(|side| state.dirty[side] && (loser_tells || !winner[1 - side]));
            let points = if winner == [false, false] { Some(ns) } else { None };
            format!("{winner:?} {sweep} {points:?} {dirty:?}")
        }
    };
    format!("{named:?} {alike:?} {alone:?} {} {:?} {run:?} {goal}", state.top, state.turn)
}

#[test]
fn the_key_tells_all_that_it_claims_and_no_more() {
    let mut stream = Stream::from_seed(41);
    let mut late = 0;
    for index in 0..40 {
        let (deal, dealer) = Deal::from_seed(GameId::Ristiklappi, 41, index, SeatSet::ALL, None);
        let rules = Rules {
            dirty_winner: [DirtyWinner::None, DirtyWinner::CleanOpponents][(index / 2 % 2) as usize],
            sweep_double: index % 3 == 0,
            ..Rules::default()
        };
        let setup = Setup { rules, dealer, scores: BySide::default(), deal };
        let start = *Position::start(&setup).unwrap().play().unwrap();
        // One duel a deal: what it fixes, the order of the stock, is the same for all that follows.
        let objective = [Objective::Points, Objective::GamePoints, Objective::GamePoints][(index % 3) as usize];
        let duel = Stocked::new(&start, &setup.rules, objective);
        let mut seen: HashMap<[u64; 2], String> = HashMap::new();
        let mut keys: HashMap<String, [u64; 2]> = HashMap::new();
        for _ in 0..4000 {
            let mut play = start;
            while !play.is_over() {
                let state = duel.state(&play);
                if let Some(key) = duel.key(&state) {
                    let told = told(&duel, &state);
                    let first = seen.entry(key).or_insert_with(|| told.clone());
                    assert_eq!(*first, told, "two positions with the key {key:?}");
                    assert_eq!(*keys.entry(told).or_insert(key), key, "two keys for the same");
                    late += u32::from(play.top >= 28);
                }
                play.act_at_random(stream.word() as u32);
            }
        }
    }
    assert!(late > 100_000);
}

/// The state that moves lead to is the state of the play that they lead to, its sum included.
#[test]
fn the_state_follows_the_play() {
    let mut stream = Stream::from_seed(42);
    for index in 0..4000 {
        let (deal, dealer) = Deal::from_seed(GameId::Ristiklappi, 42, index, SeatSet::ALL, None);
        let rules = Rules { cleaning: index % 4 > 0, ..Rules::default() };
        let setup = Setup { rules, dealer, scores: BySide::default(), deal };
        let mut play = *Position::start(&setup).unwrap().play().unwrap();
        let duel = Stocked::new(&play, &rules, Objective::GamePoints);
        let mut state = duel.state(&play);
        while !play.is_over() {
            // Often the rank led last again, so that fourth leads come up.
            let legal = play.legal_actions();
            let again = legal.cards & if stream.below(4) > 0 { play.run } else { 0 };
            let action = match again {
                0 => crate::position::ActionSet::get(
                    &legal,
                    stream.below(crate::position::ActionSet::len(&legal) as u64) as usize,
                ),
                slots => crate::moves::Move::card(slots.trailing_zeros() as u8),
            };
            let on_table = play.played;
            play.apply_unchecked(action);
            let card = play.played & !on_table;
            if card == 0 {
                // Turned up and blocked: nothing has been played.
                assert_eq!(duel.state(&play).held, state.held);
                continue;
            }
            let rank = card.trailing_zeros() as u8 / 4;
            assert!(super::moves::legal(&state, &duel.stock) >> (4 * rank) & 1 == 1, "{play:?}");
            duel.apply(&mut state, crate::moves::Move::card(rank));
            let fresh = duel.state(&play);
            assert_eq!(state.sum, key::sum(&state, &duel.stock));
            assert_eq!((state.held, state.sum, state.turn, state.top), (fresh.held, fresh.sum, fresh.turn, fresh.top));
            assert_eq!((state.points, state.dirty, state.kings), (fresh.points, fresh.dirty, fresh.kings));
            assert_eq!((state.cards, state.on_table, state.tells), (fresh.cards, fresh.on_table, fresh.tells));
            if state.cards > 0 {
                assert_eq!((state.led, state.winner, state.matched), (fresh.led, fresh.winner, fresh.matched));
            } else {
                assert_eq!((state.barred, key::run(&state)), (fresh.barred, key::run(&fresh)));
            }
            assert_eq!(duel.key(&state), duel.key(&fresh));
        }
    }
}
