//! No two positions that differ in what the value depends on share a key.

use super::ristiklappi::Stocked;
use super::search::Duel;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::ristiklappi::{Play, Position, Rules};
use crate::games::{Game, Setup};
use crate::order::{SlotSet, slots};
use crate::position::Position as _;
use crate::seat::{BySide, Seat, SeatSet};
use crate::solve::Objective;
use std::collections::HashMap;

/// What Ristiklappi's key claims to tell, spelled out: ranks with a worth, in the stock or in the run by name, the other
/// ranks as a sorted list of who holds how many; cards that can't be matched by number alone.
fn told(play: &Play) -> String {
    let held = |rank: u8| -> [u32; 4] { Seat::ALL.map(|seat| (play.hands[seat] & 0xF << (4 * rank)).count_ones()) };
    let stock: SlotSet = play.stock().iter().fold(0, |set, slot| set | 1 << slot);
    let run = play.run_rank().filter(|&rank| {
        let held = held(rank);
        Seat::ALL.into_iter().all(|seat| seat == play.turn || held[seat.index()] == 0)
    });
    let (mut named, mut alike, mut alone) = (vec![], vec![], [0; 4]);
    for rank in 0..13 {
        let held = held(rank);
        let sum: u32 = held.iter().sum();
        if rank >= 8 || slots(stock).any(|slot| slot / 4 == rank) || run == Some(rank) {
            named.push((rank, held));
        } else if let Some(seat) = held.iter().position(|&n| n == sum && n < 4) {
            alone[seat] += sum;
        } else {
            alike.push(held);
        }
    }
    alike.sort_unstable();
    format!(
        "{named:?} {alike:?} {alone:?} {} {:?} {run:?} {:?} {:?}",
        play.top, play.turn, play.dirty, play.points.0[0]
    )
}

#[test]
fn ristiklappis_key_tells_all_that_it_claims() {
    let mut stream = Stream::from_seed(41);
    let mut alikes = 0;
    for index in 0..40 {
        let (deal, dealer) = Deal::from_seed(GameId::Ristiklappi, 41, index, SeatSet::ALL, None);
        let setup = Setup { rules: Rules::default(), dealer, scores: BySide::default(), deal };
        let start = *Position::start(&setup).unwrap().play().unwrap();
        // One duel a deal: what it fixes, the order of the stock, is the same for all that follows.
        let duel = Stocked::new(&start, &setup.rules, Objective::GamePoints);
        let mut seen: HashMap<[u64; 2], String> = HashMap::new();
        for _ in 0..4000 {
            let mut play = start;
            while !play.is_over() {
                if let Some(key) = duel.key(&play) {
                    let told = told(&play);
                    let first = seen.entry(key).or_insert_with(|| told.clone());
                    assert_eq!(*first, told, "two positions with the key {key:?}");
                    alikes += u32::from(play.top >= 28);
                }
                play.act_at_random(stream.word() as u32);
            }
        }
    }
    assert!(alikes > 100_000);
}
