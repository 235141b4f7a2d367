//! Ristiklappi with a stock against the plain oracle. Real deals with a stock are far too long for it, so these are
//! positions with smaller hands and stocks, made up as the play position allows.

use super::Stocked;
use crate::deck::Stream;
use crate::games::ristiklappi::{DirtyWinner, Play, Rules, TOTAL, game_points};
use crate::position::{ActionSet, Position};
use crate::seat::{BySeat, Seat, Side};
use crate::solve::brute::best_play;
use crate::solve::limits::{Clock, Limits};
use crate::solve::search::{Duel, Memory, Search, Window};
use crate::solve::{Number, Objective, Value};

/// A made-up position: hands of `hand` cards, a stock of `stock`, drawn from `ranks` ranks alone so that matches, locked
/// kings and leads in a row are common.
fn made_up(stream: &mut Stream, hand: usize, stock: usize, ranks: &[u8], rules: &Rules) -> Play {
    let mut cards: Vec<u8> = ranks.iter().flat_map(|&rank| (0..4).map(move |suit| rank * 4 + suit)).collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, stream.below(i as u64 + 1) as usize);
    }
    // Often three kings are gone and the fourth is in the stock, to be turned up.
    let (first, dealt) = (4 * hand, 4 * hand + stock);
    if stock > 0 && cards.len() >= dealt + 3 && stream.below(3) == 0 {
        let (kings, others): (Vec<u8>, Vec<u8>) = cards.iter().partition(|&slot| slot >> 2 == 11);
        cards = others;
        cards.insert(first + stream.below(stock as u64) as usize, kings[0]);
        cards.extend(&kings[1..]);
    }
    let mut rest = cards.into_iter();
    let mut deal = |n: usize| -> Vec<u8> { rest.by_ref().take(n).collect() };
    let hands = BySeat::from_fn(|_| deal(hand).into_iter().fold(0, |set, slot| set | 1u64 << slot));
    let leader = Seat::ALL[stream.below(4) as usize];
    let mut play = Play::new(hands, &deal(stock), leader, rules);
    // What was taken before: all the points that aren't in play.
    let in_play = Stocked::new(&play, rules, Objective::Points).total();
    let before = u64::from(TOTAL) - in_play as u64;
    let ns = stream.below(before + 1) as u8;
    play.points.0 = [ns, before as u8 - ns];
    if rules.cleaning {
        play.dirty.0 = [stream.below(2) == 0, stream.below(2) == 0];
    }
    play
}

fn solve(memory: &mut Memory<Stocked>, duel: &Stocked, play: &Play) -> Number {
    memory.prepare(duel, false);
    let limits = Limits::NONE;
    let mut search = Search { duel, memory, clock: Clock::new(&limits) };
    let state = duel.state(play);
    let (lo, hi) = duel.range(&state);
    let mut window = Window { lo, hi };
    search.narrow(&state, &mut window, duel.guess(lo, hi)).expect("no limit");
    duel.value(window.lo)
}

fn oracle(play: &Play, rules: &Rules, objective: Objective) -> Number {
    let prefers = |seat: Seat, a: &Value, b: &Value| match (a, b) {
        (Value::Number(a), Value::Number(b)) if seat.side() == Side::NS => a > b,
        (Value::Number(a), Value::Number(b)) => a < b,
        _ => panic!("numbers"),
    };
    let result = |end: &Play| {
        let points = end.points();
        Value::Number(match objective {
            Objective::Points => Number::from(points[Side::NS]) - Number::from(points[Side::EW]),
            _ => {
                let game = game_points(rules, points, end.clean());
                (game[Side::NS] - game[Side::EW]) as Number
            }
        })
    };
    match best_play(play, &prefers, &result) {
        Value::Number(value) => value,
        Value::Seats(_) => panic!("a number"),
    }
}

#[test]
fn a_known_stock_is_played_as_the_oracle_plays_it() {
    let mut stream = Stream::from_seed(5);
    let mut met = [0; 6];
    let (mut big, mut tiny) = (Memory::new(1 << 16), Memory::new(1));
    for round in 0..3_000 {
        let rules = Rules {
            cleaning: round % 7 != 0,
            dirty_winner: if round % 2 == 0 { DirtyWinner::None } else { DirtyWinner::CleanOpponents },
            sweep_double: round % 3 == 0,
            ..Rules::default()
        };
        let objective = if round % 4 < 2 { Objective::Points } else { Objective::GamePoints };
        let (hand, stock) = [(2, 4), (2, 4), (3, 0), (2, 4), (1, 8), (4, 0), (3, 0), (2, 4)][round % 8];
        let ranks: &[u8] = match stream.below(4) {
            0 => &[11, 10, 12, 8],
            1 => &[11, 3, 4, 10],
            2 => &[11, 2, 3, 4, 12],
            _ => &[11, 2, 3, 4, 5, 6, 9],
        };
        let mut play = made_up(&mut stream, hand, stock, ranks, &rules);
        // A hand of one card can be left without a legal card if two cards are barred, which five never are.
        if hand == 1 {
            play.cleaning = false;
            play.dirty.0 = [false, false];
        }
        let rules = Rules { cleaning: play.cleaning, ..rules };
        for _ in 0..stream.below(6) {
            let legal = play.legal_actions();
            if play.tricks_left > 1 {
                play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
            }
        }
        // A card just turned up that may not be played.
        let mut turned = play;
        if play.legal_actions().extras != 0 {
            turned.apply_unchecked(crate::games::ristiklappi::FLIP);
        }
        if turned.blocked.is_some() && turned.legal_actions().cards != 0 && stream.below(3) > 0 {
            play = turned;
        }
        met[0] += u64::from(play.blocked.is_some());
        met[1] += u64::from(play.top < 32);
        met[2] += u64::from(play.trick.is_some());
        met[3] += u64::from(play.run_rank().is_some());
        met[4] += u64::from(play.dirty.0.contains(&true));
        met[5] += u64::from(play.locked_king() != 0);
        let duel = Stocked::new(&play, &rules, objective);
        let expected = oracle(&play, &rules, objective);
        for memory in [&mut big, &mut tiny] {
            assert_eq!(solve(memory, &duel, &play), expected, "{objective:?} {rules:?} {play:?}");
            // Every move too, the ones that the search leaves out among them.
            for action in play.legal_actions().iter() {
                let mut next = play;
                next.apply_unchecked(action);
                if round % 5 == 0 {
                    let expected = oracle(&next, &rules, objective);
                    assert_eq!(solve(memory, &duel, &next), expected, "{action:?} {play:?}");
                }
            }
        }
    }
    assert!(met.iter().all(|&count| count >= 50), "{met:?}");
}

#[test]
fn four_leads_in_a_row_are_forbidden_in_the_search_too() {
    // One hand holds whole ranks, so that the fourth lead comes up all the time.
    let mut stream = Stream::from_seed(6);
    let rules = Rules::default();
    for _ in 0..300 {
        let mut play = made_up(&mut stream, 5, 0, &[2, 3, 4, 5, 12], &rules);
        let leader = play.turn;
        let mut rest = (0..20).map(|n| [2u8, 3, 4, 5, 12][n / 4] * 4 + n as u8 % 4).collect::<Vec<_>>();
        let whole = [2u8, 4, 12][stream.below(3) as usize];
        rest.retain(|slot| slot >> 2 != whole);
        for i in (1..rest.len()).rev() {
            rest.swap(i, stream.below(i as u64 + 1) as usize);
        }
        let mut rest = rest.into_iter();
        for seat in Seat::ALL {
            let n = if seat == leader { 1 } else { 5 };
            play.hands[seat] = rest.by_ref().take(n).fold(0, |set, slot| set | 1 << slot);
        }
        play.hands[leader] |= 0xF << (whole * 4);
        // Three leads in: few enough cards are left for the oracle.
        for _ in 0..4 + stream.below(5) * 2 {
            let legal = play.legal_actions();
            let lead = legal.cards & 0xF << (whole * 4);
            let slot = if play.trick.is_none() && lead != 0 { lead } else { legal.cards }.trailing_zeros();
            play.apply_unchecked(crate::moves::Move::card(slot as u8));
        }
        if play.tricks_left > 4 {
            continue;
        }
        for objective in [Objective::Points, Objective::GamePoints] {
            let duel = Stocked::new(&play, &rules, objective);
            let mut memory = Memory::new(1 << 12);
            assert_eq!(solve(&mut memory, &duel, &play), oracle(&play, &rules, objective), "{play:?}");
        }
    }
}

/// With six cards the order in which the same cards were led can matter: three leads in a row and one of another rank
/// leave the same hands, whatever came last. A table of one entry can hardly mistake one for the other; it agrees with
/// the oracle above, and a large one must agree with it.
#[test]
fn the_last_leads_are_in_the_key() {
    let mut stream = Stream::from_seed(22);
    let rules = Rules::default();
    let (mut big, mut tiny) = (Memory::new(1 << 16), Memory::new(1));
    for round in 0..400 {
        // The leader has all of a rank that can't be matched, and leads two or three of it at once or in between.
        let mut play = made_up(&mut stream, 6, 0, &[2, 3, 4, 9, 10, 12], &rules);
        let leader = play.turn;
        let whole: u8 = [2, 4, 9, 12][round % 4];
        let mut rest: Vec<u8> = [2u8, 3, 4, 9, 10, 12]
            .iter()
            .filter(|&&rank| rank != whole)
            .flat_map(|&rank| rank * 4..rank * 4 + 4)
            .collect();
        for i in (1..rest.len()).rev() {
            rest.swap(i, stream.below(i as u64 + 1) as usize);
        }
        let mut rest = rest.into_iter();
        for seat in Seat::ALL {
            let n = if seat == leader { 2 } else { 6 };
            play.hands[seat] = rest.by_ref().take(n).fold(0, |set, slot| set | 1 << slot);
        }
        play.hands[leader] |= 0xF << (whole * 4);
        // The same hands but for one card that isn't of the rank and can't be matched either: not the same at all.
        let mut other = play;
        other.hands[leader] ^= 1 << (whole * 4) | 1 << (6 * 4);
        other.played ^= 1 << (whole * 4) | 1 << (6 * 4);
        let plays = if round % 3 == 0 { [other, play] } else { [play, other] };
        let objective = if round % 2 == 0 { Objective::Points } else { Objective::GamePoints };
        for play in plays {
            let duel = Stocked::new(&play, &rules, objective);
            assert_eq!(solve(&mut big, &duel, &play), solve(&mut tiny, &duel, &play), "{objective:?} {play:?}");
        }
    }
}
