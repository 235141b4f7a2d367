//! Busca's trick 1 against the plain oracle. Real deals have ten cards then, which is far too many for it, so these are
//! positions with smaller hands, made up as the play position allows.

use super::super::brute::best_play;
use super::super::limits::{Clock, Limits};
use super::super::search::{Duel, Memory, Search, Window};
use super::super::{Number, Value};
use super::{Alone, maxn, to_come};
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::busca::Play;
use crate::order::BUSCA;
use crate::position::{ActionSet, Position};
use crate::seat::{BySeat, Seat, SeatSet};

/// Trick 1 with hands of `hand` cards, many diamonds among them, the pita as a rule.
fn made_up(stream: &mut Stream, hand: usize, players: SeatSet) -> Play {
    let mut cards: Vec<u8> = GameId::Busca.pack(4).iter().filter_map(|card| BUSCA.slot(card)).collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, stream.below(i as u64 + 1) as usize);
    }
    // Diamonds first for some: they are lane 2, the pita is slot 39.
    cards.sort_by_key(|&slot| (slot != 39, slot >> 4 != 2 && slot % 3 != 0));
    let dealt = hand * players.len();
    cards.truncate(dealt + 4);
    for i in (1..cards.len()).rev() {
        cards.swap(i, stream.below(i as u64 + 1) as usize);
    }
    let mut rest = cards.into_iter();
    let hands = BySeat::from_fn(|seat| {
        let n = if players.contains(seat) { hand } else { 0 };
        rest.by_ref().take(n).fold(0, |set, slot| set | 1u64 << slot)
    });
    let leader = players.iter().nth(stream.below(players.len() as u64) as usize).unwrap();
    let mut play = Play::new(hands, players, leader, true);
    for _ in 0..stream.below(players.len() as u64) {
        let legal = play.legal_actions();
        play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
    }
    play
}

fn paranoid(memory: &mut Memory<Alone>, play: &Play) -> Number {
    let duel = Alone::new(play, play.turn);
    memory.prepare(&duel, false);
    let limits = Limits::NONE;
    let mut search = Search { duel: &duel, memory, clock: Clock::new(&limits) };
    let (lo, hi) = duel.range(play);
    let mut window = Window { lo, hi };
    search.narrow(play, &mut window, duel.guess(lo, hi)).unwrap();
    duel.value(window.lo)
}

#[test]
fn trick_1_is_played_as_the_oracle_plays_it() {
    let mut stream = Stream::from_seed(21);
    let mut memory = Memory::new(1 << 14);
    let mut pita = 0;
    for round in 0..1_500 {
        let mut players = SeatSet::ALL;
        for n in 0..[0, 0, 1, 2][round % 4] {
            players = players.without(Seat::ALL[(round / 4 + n) % 4]);
        }
        let hand = if players.len() == 4 { 3 } else { 4 };
        let play = made_up(&mut stream, hand, players);
        let first = play.turn;
        pita += u64::from(play.hands.0.iter().any(|hand| hand >> 39 & 1 == 1));
        assert!(play.first && to_come(&play) > 0);

        let result = |end: &Play| Value::Number(end.points()[first].into());
        let prefers = |seat: Seat, a: &Value, b: &Value| match (a, b) {
            (Value::Number(a), Value::Number(b)) => {
                if seat == first {
                    a < b
                } else {
                    a > b
                }
            }
            _ => false,
        };
        assert_eq!(Value::Number(paranoid(&mut memory, &play)), best_play(&play, &prefers, &result), "{play:?}");

        let result = |end: &Play| Value::Seats(BySeat(end.points().0.map(Number::from)));
        let prefers = |seat: Seat, a: &Value, b: &Value| {
            let (Value::Seats(a), Value::Seats(b)) = (a, b) else { return false };
            let order = [seat, seat.right(), seat.right().right(), seat.right().right().right()];
            let key = |points: &BySeat<Number>| order.map(|s| if s == seat { -points[s] } else { points[s] });
            key(a) > key(b)
        };
        assert_eq!(maxn::points(&play), best_play(&play, &prefers, &result), "{play:?}");
    }
    assert!(pita > 1_000);
}
