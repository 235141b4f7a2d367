//! The quick search and the rule for moons against the general search, and against themselves with less to go by.

use super::lanes::{Cards, TRUMPS, narrow, up_to_top};
use super::moons::makes_all;
use super::tables::lead_table;
use super::tricks::TrickSearch;
use super::{Tricks, duel};
use crate::card::Denomination;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::cincinnati_euchre::{Play, order};
use crate::position::{ActionSet, Position as _};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::solve::limits::{Clock, Limits};
use crate::solve::search::{Duel, Memory, Search, Window};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A play before a lead with so many tricks left, of a random deal; every third with somebody sitting out.
fn play(index: u64, tricks: u8, stream: &mut Stream) -> Play {
    let (deal, dealer) = Deal::from_seed(GameId::CincinnatiEuchre, 61, index, SeatSet::ALL, None);
    let denomination = Denomination::ALL[(index % 5) as usize];
    let slots = BySeat(deal.hands().0.map(|hand| order(denomination).slots(hand)));
    let out = index.is_multiple_of(3).then(|| dealer.clockwise(1 + (index / 3 % 3) as usize));
    let mut play = Play::new(slots, denomination, dealer, out);
    while play.tricks_left > tricks || play.trick.is_some() {
        let legal = play.legal_actions();
        play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
    }
    play
}

/// The hands from a seat on, and the trumps.
fn sorted(play: &Play, from: Seat) -> ([Cards; 4], Cards) {
    let hands = [0, 1, 2, 3].map(|n| narrow(play.hands[from.clockwise(n)]));
    (hands, if play.trumps_from < 64 { TRUMPS } else { 0 })
}

/// The tricks to come of the leader's side, by the general search.
fn general(memory: &mut Memory<Tricks>, play: &Play) -> i32 {
    let duel = duel(play, play.turn.side());
    memory.prepare(&duel, false);
    let limits = Limits::NONE;
    let mut search = Search { duel: &duel, memory, clock: Clock::new(&limits) };
    let (lo, hi) = duel.range(play);
    let mut window = Window { lo, hi };
    search.narrow(play, &mut window, duel.guess(lo, hi)).unwrap();
    window.lo - duel.settled(play)
}

#[test]
fn the_quick_search_finds_what_the_general_one_finds() {
    let mut stream = Stream::from_seed(62);
    let mut memory = Memory::new(1 << 12);
    let (mut warm, mut tiny) = (TrickSearch::new(usize::MAX), TrickSearch::new(1));
    for index in 0..6_000 {
        let tricks = if index % 4 == 0 { 6 } else { 2 + (index / 4 % 4) as u8 };
        let play = play(index, tricks, &mut stream);
        let expected = general(&mut memory, &play);
        let (hands, trumps) = sorted(&play, play.turn);
        let seat = play.turn.index();
        for (search, guess) in [(&mut warm, None), (&mut tiny, Some(index as i32 % 9 - 1))] {
            assert_eq!(search.value(&hands, seat, trumps, guess), expected, "{play:?}");
        }
    }
}

/// Every bound that is given without search must be true, also those that a search would not have come to ask for.
#[test]
fn every_bound_is_true() {
    let mut stream = Stream::from_seed(63);
    let mut memory = Memory::new(1 << 12);
    let mut met = [0; 2];
    for index in 0..20_000 {
        let play = play(index, 1 + (index / 5 % 5) as u8, &mut stream);
        let tricks = general(&mut memory, &play);
        let (hands, trumps) = sorted(&play, play.turn);
        let left = i32::from(play.tricks_left);
        for beta in 1..=left {
            let (lo, hi) = super::bounds::bounds(&hands, trumps, left, beta);
            assert!(lo <= tricks && tricks <= hi, "{lo} {hi} {tricks} {play:?}");
            met[0] += u32::from(lo >= beta);
            met[1] += u32::from(hi < beta);
        }
    }
    assert!(met.iter().all(|&n| n > 5_000), "{met:?}");
}

/// The same where trumps are many and one hand has little else, so that it can be made to ruff, which random deals
/// seldom show.
#[test]
fn every_bound_is_true_where_somebody_has_nothing_but_trumps() {
    let mut stream = Stream::from_seed(66);
    let mut plain = TrickSearch::new(usize::MAX);
    plain.clever = false;
    let mut met = [0; 2];
    for index in 0..60_000 {
        let left = 2 + index % 3;
        // Seven trumps and a few cards of two plain suits, shuffled.
        let mut cards: Vec<Cards> = (24..31).chain(0..5).chain(8..13).map(|slot| 1 << slot).collect();
        for place in (1..cards.len()).rev() {
            cards.swap(place, stream.below(place as u64 + 1) as usize);
        }
        cards.truncate(4 * left);
        // The first hand that is filled takes trumps before anything else.
        cards.sort_by_key(|card| card & TRUMPS == 0);
        let rich: Vec<Cards> = cards.drain(..left).collect();
        for place in (1..cards.len()).rev() {
            cards.swap(place, stream.below(place as u64 + 1) as usize);
        }
        let mut hands = [0; 4];
        let seat = stream.below(4) as usize;
        hands[seat] = rich.iter().sum();
        for (n, hand) in cards.chunks(left).enumerate() {
            hands[(seat + 1 + n) % 4] = hand.iter().sum();
        }
        let tricks = plain.value(&hands, 0, TRUMPS, None);
        for beta in 1..=left as i32 {
            let (lo, hi) = super::bounds::bounds(&hands, TRUMPS, left as i32, beta);
            assert!(lo <= tricks && tricks <= hi, "{lo} {hi} {tricks} {hands:08x?}");
            met[0] += u32::from(lo >= beta);
            met[1] += u32::from(hi < beta);
        }
    }
    assert!(met.iter().all(|&n| n > 10_000), "{met:?}");
}

/// A partner who has nothing but trumps left ruffs the winners of the leader, while opponents who follow suit hold
/// trumps too. It costs nothing, as the proof of the bound has it; whoever of the four leads.
#[test]
fn every_bound_is_true_where_the_partner_has_to_ruff() {
    let mut stream = Stream::from_seed(68);
    let mut plain = TrickSearch::new(usize::MAX);
    plain.clever = false;
    let shuffled = |slots: Vec<u32>, stream: &mut Stream| {
        let mut cards: Vec<Cards> = slots.into_iter().map(|slot| 1 << slot).collect();
        for place in (1..cards.len()).rev() {
            cards.swap(place, stream.below(place as u64 + 1) as usize);
        }
        cards
    };
    let mut ruffs = 0;
    for index in 0..40_000 {
        let left = 3 + index % 4;
        // Few plain suits, so that opponents can follow; enough of them to go round.
        let suits = [(0..5).collect::<Vec<_>>(), (8..14).collect(), (16..22).collect()];
        let cards = shuffled(suits[..(1 + left / 2).min(3)].concat(), &mut stream);
        let mut cards = cards.into_iter();
        let mut trumps = shuffled((24..31).collect(), &mut stream).into_iter();
        let mut hands = [0; 4];
        hands[2] = trumps.by_ref().take(left - stream.below(2) as usize).sum();
        for trump in trumps {
            let seat = [0, 1, 1, 3, 3][stream.below(5) as usize];
            if hands[seat].count_ones() < left as u32 {
                hands[seat] |= trump;
            }
        }
        for hand in &mut hands {
            *hand |= cards.by_ref().take(left - hand.count_ones() as usize).sum::<Cards>();
        }
        if hands.iter().any(|hand| hand.count_ones() != left as u32) {
            continue;
        }
        for leader in 0..4 {
            let turned = [0, 1, 2, 3].map(|n| hands[(leader + n) % 4]);
            let tricks = plain.value(&turned, 0, TRUMPS, None);
            for beta in 1..=left as i32 {
                let (lo, hi) = super::bounds::bounds(&turned, TRUMPS, left as i32, beta);
                assert!(lo <= tricks && tricks <= hi, "{lo} {hi} {tricks} {turned:08x?}");
            }
        }
        // Winners in a suit in which both opponents can follow, with trumps in their hands.
        let others = hands[1] | hands[2] | hands[3];
        let winners = hands[0] & !TRUMPS & !up_to_top(others);
        let may_ruff = [1, 3].into_iter().any(|seat| hands[seat] & TRUMPS != 0);
        ruffs += u32::from(hands[2] & !TRUMPS == 0 && winners.count_ones() >= 2 && may_ruff);
    }
    assert!(ruffs > 1_000, "{ruffs}");
}

#[test]
fn full_deals_without_bounds_and_without_leaving_out_equal_cards() {
    let mut stream = Stream::from_seed(64);
    let (mut clever, mut plain) = (TrickSearch::new(usize::MAX), TrickSearch::new(usize::MAX));
    plain.clever = false;
    for index in 0..300 {
        let play = play(index, 6, &mut stream);
        let (hands, trumps) = sorted(&play, play.turn);
        let seat = play.turn.index();
        let expected = plain.value(&hands, seat, trumps, None);
        assert_eq!(clever.value(&hands, seat, trumps, None), expected, "{play:?}");
    }
    // About a third of the nodes; without the bounds it would be three quarters.
    assert!(clever.nodes * 2 < plain.nodes, "{} {}", clever.nodes, plain.nodes);
}

#[test]
fn moons_are_what_the_general_search_finds() {
    let mut stream = Stream::from_seed(65);
    let mut memory = Memory::new(1 << 12);
    let mut made = [0; 4];
    for index in 0..30_000 {
        // With few tricks left many are made.
        let tricks = 2 + (index / 5 % 5) as u8;
        let mut play = play(5 * index + index % 5, tricks, &mut stream);
        let soloist = Seat::ALL[(index % 4) as usize];
        play.hands[soloist.partner()] = 0;
        if play.hands.0.iter().map(|hand| hand.count_ones()).max() != Some(tricks.into()) || play.out.is_some() {
            continue;
        }
        play.out = Some(soloist.partner());
        for lead in [0, 1, 3] {
            play.turn = soloist.clockwise(lead);
            let tricks_of_leader = general(&mut memory, &play);
            let all = if lead == 0 { tricks_of_leader == i32::from(tricks) } else { tricks_of_leader == 0 };
            let (hands, trumps) = sorted(&play, soloist);
            assert_eq!(makes_all(&hands, lead, trumps), all, "{lead} {play:?}");
            made[lead] += u32::from(all);
        }
    }
    assert!(made[0] > 1000 && made[1] > 300 && made[3] > 300, "{made:?}");
}

/// What a table costs on the mean: machines differ in time, not in nodes. Another number is no mistake: it says that
/// the search has become better or worse. If that is as it should be the new one goes here, and docs/performance.md
/// wants its counts renewed.
#[test]
fn tables_take_so_many_nodes() {
    let mut search = TrickSearch::new(usize::MAX);
    for index in 0..100 {
        let (deal, _) = Deal::from_seed(GameId::CincinnatiEuchre, 1, index, SeatSet::ALL, None);
        lead_table(&mut search, &deal);
    }
    assert_eq!(search.nodes / 100, 10_154);
}

/// However often it has forgotten, once or until the stamps begin anew, a search takes the nodes of a new one.
#[test]
fn what_was_forgotten_is_found_no_more() {
    let mut stream = Stream::from_seed(69);
    for entries in [1, 2, 64, 4096] {
        let mut search = TrickSearch::new(entries);
        for index in 0..50 {
            let play = play(index, 4, &mut stream);
            let (hands, trumps) = sorted(&play, play.turn);
            let cost = |search: &mut TrickSearch| {
                let before = search.nodes;
                search.value(&hands, play.turn.index(), trumps, None);
                search.nodes - before
            };
            let cold = cost(&mut TrickSearch::new(entries));
            assert_eq!(cost(&mut search), cold, "after other plays: {entries} {play:?}");
            for times in [1, entries.max(2) - 1, 1] {
                (0..times).for_each(|_| search.forget());
                assert_eq!(cost(&mut search), cold, "forgotten {times} times: {entries} {play:?}");
            }
            search.forget();
        }
    }
}

/// Two positions with the same key differ in the names of cards alone.
#[test]
fn the_key_tells_who_holds_each_card_of_each_suit() {
    let mut stream = Stream::from_seed(67);
    let search = TrickSearch::new(1);
    let mut seen = HashMap::new();
    let mut again = 0;
    for index in 0..200_000 {
        let play = play(index % 2000, 1 + (index % 5) as u8, &mut stream);
        let (hands, trumps) = sorted(&play, play.turn);
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let holders = |lane: u32| -> Vec<Option<usize>> {
            let slots = (8 * lane..8 * lane + 8).filter(|slot| all >> slot & 1 == 1);
            slots.map(|slot| hands.iter().position(|hand| hand >> slot & 1 == 1)).collect()
        };
        let told = ([0, 1, 2, 3].map(holders), trumps);
        let key = if trumps == 0 { search.key::<false>(&hands, all) } else { search.key::<true>(&hands, all) };
        assert!(key != 0 && key < 1 << 53);
        match seen.entry(key) {
            Entry::Vacant(place) => {
                place.insert(told);
            }
            Entry::Occupied(first) => {
                assert_eq!(*first.get(), told, "two positions with the key {key:x}");
                again += 1;
            }
        }
    }
    assert!(again > 10_000, "{again}");
}
