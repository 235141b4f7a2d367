//! What the search of maxn knows switched off in turn, on larger positions, value by value; and its keys.

use super::memory::{Key, Memory};
use super::search::{Everything, Knowledge, Search};
use super::{Points, points};
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::busca::Play;
use crate::moves::nth_bit;
use crate::order::{BUSCA, lane_mask, slots};
use crate::position::{ActionSet as _, Position as _};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::solve::busca::worth;
use crate::solve::limits::{Clock, Limits};

struct NoCuts;
impl Knowledge for NoCuts {
    const CUTS: bool = false;
}

struct NoEquals;
impl Knowledge for NoEquals {
    const EQUALS: bool = false;
}

struct NoTwoTricks;
impl Knowledge for NoTwoTricks {
    const TWO_TRICKS: bool = false;
}

/// Everything is played out; but for the table, which the others do without.
struct Nothing;
impl Knowledge for Nothing {
    const CUTS: bool = false;
    const EQUALS: bool = false;
    const TWO_TRICKS: bool = false;
}

/// The points, and the nodes that they took.
fn search<K: Knowledge>(memory: &mut Memory, play: &Play) -> (Points, u64) {
    let mut search: Search<'_, K> = Search::new(memory, Clock::new(&Limits::NONE), play);
    let points = search.points(play).expect("no limit");
    (points, search.clock.nodes)
}

/// Hands of so many cards at random, after trick 1, and up to three cards on.
fn random(stream: &mut Stream, players: SeatSet, hand: usize) -> Play {
    let mut cards: Vec<u8> = GameId::Busca.pack(4).iter().filter_map(|card| BUSCA.slot(card)).collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, stream.below(i as u64 + 1) as usize);
    }
    let mut rest = cards.into_iter();
    let hands = BySeat::from_fn(|seat| {
        let n = if players.contains(seat) { hand } else { 0 };
        rest.by_ref().take(n).fold(0, |set, slot| set | 1u64 << slot)
    });
    let leader = players.iter().nth(stream.below(players.len() as u64) as usize).expect("a player");
    let mut play = Play::new(hands, players, leader, false);
    for _ in 0..stream.below(4) {
        let legal = play.legal_actions();
        play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
    }
    play
}

#[test]
fn what_the_search_knows_changes_no_value() {
    let mut stream = Stream::from_seed(55);
    let (mut used, mut switched, mut plain) =
        (Memory::new(1 << 16), [(); 3].map(|()| Memory::new(1 << 16)), Memory::new(1 << 16));
    let (mut tiny, mut odd) = (Memory::new(1), Memory::new(1001));
    for index in 0..280 {
        let mut players = SeatSet::ALL;
        for n in 0..[0, 0, 0, 0, 0, 1, 2][index % 7] {
            players = players.without(Seat::ALL[(index / 7 + n) % 4]);
        }
        let play = random(&mut stream, players, 4 + index % 2 + 4 - players.len());
        let (value, _) = search::<Nothing>(&mut plain, &play);
        assert_eq!(search::<Everything>(&mut Memory::new(1 << 20), &play).0, value, "fresh {play:?}");
        assert_eq!(search::<Everything>(&mut used, &play).0, value, "used {play:?}");
        assert_eq!(search::<Everything>(&mut tiny, &play).0, value, "tiny {play:?}");
        assert_eq!(search::<Everything>(&mut odd, &play).0, value, "odd {play:?}");
        assert_eq!(search::<NoCuts>(&mut switched[0], &play).0, value, "no cuts {play:?}");
        assert_eq!(search::<NoEquals>(&mut switched[1], &play).0, value, "no equals {play:?}");
        assert_eq!(search::<NoTwoTricks>(&mut switched[2], &play).0, value, "no two tricks {play:?}");
    }
}

/// Six cards are many without any knowledge, so one thing is switched off at a time.
#[test]
fn what_the_search_knows_changes_no_value_of_longer_endings() {
    let mut stream = Stream::from_seed(56);
    let mut memory = Memory::new(1 << 20);
    for index in 0..24 {
        let play = random(&mut stream, SeatSet::ALL, 6);
        memory.clear();
        let (value, _) = search::<Everything>(&mut memory, &play);
        memory.clear();
        let (found, name) = match index % 4 {
            0 => (search::<NoCuts>(&mut memory, &play).0, "no cuts"),
            1 => (search::<NoEquals>(&mut memory, &play).0, "no equals"),
            2 => (search::<NoTwoTricks>(&mut memory, &play).0, "no two tricks"),
            _ => (search::<Everything>(&mut Memory::new(1001), &play).0, "odd"),
        };
        assert_eq!(found, value, "{name} {play:?}");
    }
}

/// The nodes of 60 endings of five cards. Another number is no mistake: it says that the search has become better or
/// worse, and docs/performance.md should say so too.
#[test]
fn how_many_nodes_it_takes() {
    let mut stream = Stream::from_seed(57);
    let mut nodes = [0; 5];
    for _ in 0..60 {
        let play = random(&mut stream, SeatSet::ALL, 5);
        let memory = || Memory::new(1 << 16);
        nodes[0] += search::<Everything>(&mut memory(), &play).1;
        nodes[1] += search::<NoCuts>(&mut memory(), &play).1;
        nodes[2] += search::<NoEquals>(&mut memory(), &play).1;
        nodes[3] += search::<NoTwoTricks>(&mut memory(), &play).1;
        nodes[4] += search::<Nothing>(&mut memory(), &play).1;
    }
    let each = nodes.map(|nodes| nodes / 60);
    assert_eq!(each, [2529, 8801, 3120, 6222, 30_151], "everything, no cuts, no equals, no two tricks, nothing");
}

/// Keys are equal where a plain list of owners and worths is, and nowhere else.
#[test]
fn keys_tell_owners_and_worths() {
    let mut stream = Stream::from_seed(58);
    let told = |play: &Play| -> (Vec<Vec<(u8, i32)>>, bool) {
        let all = play.hands.0.iter().fold(0, |all, hand| all | hand);
        let holder = |slot: u8| {
            let seat = Seat::ALL.into_iter().find(|&seat| play.hands[seat] >> slot & 1 == 1).expect("a holder");
            // How many places after the leader.
            (play.turn as u8).wrapping_sub(seat as u8) & 3
        };
        let lanes =
            (0..4).map(|lane| slots(all & lane_mask(lane)).map(|slot| (holder(slot), worth(1 << slot))).collect());
        (lanes.collect(), play.first)
    };
    let key = |play: &Play| {
        let hands = std::array::from_fn(|place| play.hands.0[(play.turn as usize).wrapping_sub(place) & 3]);
        Key::new(hands, play.first)
    };
    let (mut equal, mut short) = (0, 0);
    for index in 0..6000 {
        let mut one = random(&mut stream, SeatSet::ALL, 2 + index % 6);
        one.trick = None;
        let mut two = one;
        match index % 8 {
            // The seats turned; another leader; trick 1.
            0 => {
                two.hands.0.rotate_left(1);
                two.turn = two.turn.right();
            }
            1 => two.turn = two.turn.right(),
            2 => two.first = true,
            // Some cards exchanged for neighbours.
            _ => {
                for _ in 0..=index % 3 {
                    let all = two.hands.0.iter().fold(0, |all, hand| all | hand);
                    let moves = 0x03FF_03FF_03FF_03FF & !all & all << 1;
                    if moves != 0 {
                        let slot = nth_bit(moves, stream.below(moves.count_ones().into()) as usize);
                        let hand = two.hands.0.iter_mut().find(|hand| **hand >> (slot - 1) & 1 == 1);
                        hand.into_iter().for_each(|hand| *hand ^= 3 << (slot - 1));
                    }
                }
            }
        }
        assert_eq!(key(&one) == key(&two), told(&one) == told(&two), "{one:?} {two:?}");
        equal += u32::from(key(&one) == key(&two));
        short += u32::from(matches!(key(&two), Key::Short(_)));
    }
    assert!(equal > 1000 && 5000 - equal > 1000 && short > 1000 && short < 5000, "{equal} {short}");
}

#[test]
fn a_result_is_that_of_the_line() {
    // Two cards each, all forced by suit: north's three takes what is thrown on it.
    let slot = |card: &str| 1u64 << BUSCA.slot(card.parse().expect("a card")).expect("in the pack");
    let hands =
        BySeat([slot("3S") | slot("2S"), slot("AD") | slot("KD"), slot("4H") | slot("5H"), slot("AC") | slot("4C")]);
    let play = Play::new(hands, SeatSet::ALL, Seat::N, false);
    let super::Value::Seats(found) = points(&play) else { panic!("points by seat") };
    assert_eq!(found.0, [8 + 1 + 1 + 1 + 3 + 3, 0, 0, 0]);
}
