//! Ristiklappi: draws, cards turned up, and a king that everybody knows who holds.

use super::listed::divisions;
use super::worlds::one;
use super::{fits, fresh, hands_now, is_uniform, moments, others};
use crate::action::Action;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::games::ristiklappi::{Position, Rules};
use crate::games::{Game, Record, Setup};
use crate::position::Position as _;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::view::View;

fn deal(seed: u64) -> Vec<Record<Position>> {
    moments(fresh::<Position>(seed, Rules::default(), Default::default()), seed)
}

/// Of one hand: when each place got its card (none: from the deal, with its place in the stock otherwise), when each card
/// was played from a place that nobody else knew, and the cards that were turned up and taken in.
struct Told {
    places: Vec<(Option<usize>, Option<usize>)>,
    plays: Vec<(usize, Card)>,
    taken_in: Vec<Card>,
}

fn told(record: &Record<Position>, seat: Seat) -> Told {
    let mut told = Told { places: vec![(None, None); 5], plays: Vec::new(), taken_in: Vec::new() };
    let mut at = record.start();
    for (time, &action) in record.actions().iter().enumerate() {
        let mine = at.position().to_act() == Some(seat);
        let left = at.position().table().stock.len();
        let top = at.position().table().stock.first().copied();
        at.play(action).unwrap();
        let drew = at.position().table().stock.len() < left;
        match action {
            Action::Play(card) if mine => {
                if !told.taken_in.contains(&card) {
                    told.plays.push((time, card));
                }
                if drew {
                    told.places.push((Some(time), Some(32 - left)));
                }
            }
            Action::Flip
                if mine
                    && at.position().to_act() == Some(seat)
                    && at.position().table().hands[seat].contains(top.unwrap()) =>
            {
                told.taken_in.push(top.unwrap());
            }
            _ => {}
        }
    }
    told
}

/// In how many ways the cards can have been in the places; `fixed` says that one card was in one place.
fn ways(told: &Told, fixed: Option<(usize, usize)>) -> f64 {
    let mut behind = vec![0.0; 1 << told.places.len()];
    behind[0] = 1.0;
    for used in 0usize..behind.len() {
        let card = used.count_ones() as usize;
        if behind[used] == 0.0 || card == told.plays.len() {
            continue;
        }
        for (place, &(got, _)) in told.places.iter().enumerate() {
            let free = used >> place & 1 == 0 && got.is_none_or(|got| got < told.plays[card].0);
            let fits = fixed.is_none_or(|(c, p)| (c == card) == (p == place));
            if free && fits {
                behind[used | 1 << place] += behind[used];
            }
        }
    }
    behind[(1 << told.places.len()) - 1]
}

#[test]
fn every_history_of_a_hand_is_equally_likely() {
    let mut taken_in = 0;
    for seed in 0..60 {
        let moments = deal(seed);
        let record = moments.last().unwrap();
        let viewer = Seat::ALL[seed as usize % 4];
        let view = View::of(record, viewer).unwrap();
        let told: Vec<Told> = others(view.players(), viewer).into_iter().map(|seat| told(record, seat)).collect();
        let all: f64 = told.iter().map(|told| ways(told, None) / 120.0).product();
        assert_eq!(view.count().unwrap() as f64, all, "seed {seed}");
        let new: usize = told.iter().map(|told| told.taken_in.len()).sum();
        taken_in += new;
        if seed > 4 && (new == 0 || taken_in > 4) {
            continue;
        }
        let draws = 6000;
        let worlds: Vec<Vec<Card>> =
            (0..draws).map(|index| view.sample(seed, index).setup().deal.stock().to_vec()).collect();
        for told in &told {
            for (place, stock) in
                told.places.iter().enumerate().filter_map(|(place, &(_, stock))| Some((place, stock?)))
            {
                let weights: Vec<f64> = (0..told.plays.len()).map(|card| ways(told, Some((card, place)))).collect();
                let mut found = vec![0; weights.len()];
                for world in &worlds {
                    let card = told.plays.iter().position(|&(_, card)| card == world[stock]);
                    found[card.expect("a card of the hand")] += 1;
                }
                let whole: f64 = weights.iter().sum();
                let rare = |weight: f64| weight > 0.0 && weight / whole * (draws as f64) < 6.0;
                let (kept, shares): (Vec<u64>, Vec<f64>) =
                    found.iter().zip(&weights).filter(|&(_, &weight)| !rare(weight)).unzip();
                assert!(fits(&kept, &shares), "seed {seed}, card {}: {kept:?} {shares:?}", stock + 1);
            }
        }
    }
    assert!(taken_in > 0, "no card was turned up that may not be played");
}

#[test]
fn cards_not_seen_are_anywhere() {
    for (seed, steps) in [(1, 0), (2, 7), (3, 14), (4, 21), (5, 27)] {
        let record = &deal(seed)[steps];
        let viewer = Seat::ALL[seed as usize % 4];
        let view = View::of(record, viewer).unwrap();
        let rest = record.position().table().stock.len();
        let others = others(view.players(), viewer);
        let unseen: Vec<Card> = {
            let now = hands_now(record);
            let held = others.iter().fold(CardSet::EMPTY, |held, &seat| held.union(now[seat]));
            record.position().table().stock.iter().copied().chain(held.iter()).collect()
        };
        let weights: Vec<f64> = [5.0; 3].into_iter().chain(vec![1.0; rest]).collect();
        let mut found = vec![vec![0; 3 + rest]; unseen.len()];
        for index in 0..10_000 {
            let table = view.sample(seed, index).position().table();
            for (&card, found) in unseen.iter().zip(&mut found) {
                let place = match others.iter().position(|&seat| table.hands[seat].contains(card)) {
                    Some(seat) => seat,
                    None => 3 + table.stock.iter().position(|&other| other == card).unwrap(),
                };
                found[place] += 1;
            }
        }
        for (card, found) in unseen.iter().zip(&found) {
            assert!(fits(found, &weights), "seed {seed}, {card}: {found:?}");
        }
    }
}

#[test]
fn hands_of_the_end_phase_are_equally_likely() {
    for seed in 0..12 {
        let moments = deal(seed);
        let record = &moments[moments.len() - [13, 12, 10, 5][seed as usize % 4]];
        let viewer = Seat::ALL[seed as usize / 4 % 4];
        let view = View::of(record, viewer).unwrap();
        let (now, others) = (hands_now(record), others(view.players(), viewer));
        let sizes: Vec<usize> = others.iter().map(|&seat| now[seat].len()).collect();
        let unseen: Vec<Card> = others.iter().fold(CardSet::EMPTY, |all, &seat| all.union(now[seat])).iter().collect();
        // A card that was turned up and taken in stays where everybody saw it go.
        let mut cells = divisions(&unseen, &sizes);
        let known = |&seat: &Seat| told(record, seat).taken_in.into_iter().collect::<CardSet>().intersection(now[seat]);
        let known: Vec<CardSet> = others.iter().map(known).collect();
        cells.retain(|hands| known.iter().zip(hands).all(|(known, &hand)| known.is_subset(hand)));
        cells.sort_unstable();
        let mut found = vec![0; cells.len()];
        for index in 0..10 * cells.len() as u64 {
            let now = hands_now(&view.sample(seed, index));
            let hands: Vec<CardSet> = others.iter().map(|&seat| now[seat]).collect();
            found[cells.binary_search(&hands).unwrap()] += 1;
        }
        assert!(is_uniform(&found), "seed {seed}");
    }
}

/// A deal in which north has four twos, before its first decision, which is north's.
fn four_twos(seed: u64) -> (Record<Position>, Vec<Card>) {
    let pack: Vec<Card> = Position::ID.pack(4).iter().collect();
    let (twos, mut others): (Vec<Card>, Vec<Card>) = pack.into_iter().partition(|card| card.rank() == Rank::Two);
    let mut stream = Stream::from_seed(seed);
    for i in (1..others.len()).rev() {
        others.swap(i, stream.below(i as u64 + 1) as usize);
    }
    let mut rest = others.into_iter();
    let size = |seat| if seat == Seat::N { 1 } else { 5 };
    let mut hands = BySeat::from_fn(|seat| rest.by_ref().take(size(seat)).collect::<CardSet>());
    hands[Seat::N] = twos.iter().fold(hands[Seat::N], |hand, &card| hand.with(card));
    let deal = Deal::new(Position::ID, SeatSet::ALL, hands, rest.collect()).unwrap();
    let setup = Setup { rules: Rules::default(), dealer: Seat::W, scores: Default::default(), deal };
    (Record::new(setup).unwrap(), twos)
}

/// Random deals hardly ever come to a fourth lead of a rank: north leads three of its twos.
#[test]
fn rk_8_a_fourth_lead_is_barred_in_worlds_too() {
    let (mut record, twos) = four_twos(1);
    for &two in &twos[..3] {
        record.play(Action::Play(two)).unwrap();
        for _ in 0..3 {
            let card = record.position().legal_actions()[0];
            record.play(card).unwrap();
        }
    }
    assert!(!record.position().is_legal(Action::Play(twos[3])));
    for seat in Seat::ALL {
        one(&record, seat, 1);
    }
}

/// North keeps its twos and leads them in the last four tricks: the fourth, its only card, may be led.
#[test]
fn rk_a3_a_fourth_lead_is_legal_where_nothing_else_is_held_in_worlds_too() {
    let found = (0..1000).find_map(|seed| {
        let (mut record, twos) = four_twos(seed);
        while record.actions().len() < 48 {
            let legal = record.position().legal_actions();
            let kept = |action: &Action| {
                matches!(action, Action::Play(card) if twos.contains(card)) || *action == Action::Flip
            };
            let action = legal.iter().copied().find(|action| !kept(action)).unwrap_or(legal[0]);
            record.play(action).unwrap();
        }
        let play = *record.position().play().unwrap();
        (play.turn == Seat::N && play.leads_in_a_row() == Some((0, 3))).then_some(record)
    });
    let record = found.expect("a deal in which north leads its twos last");
    assert_eq!(record.position().legal_actions().len(), 1);
    for seat in Seat::ALL {
        one(&record, seat, 1);
    }
}

#[test]
fn rk_a5_everybody_knows_who_holds_a_king_that_was_turned_up() {
    let mut held = 0;
    for seed in 0..2000 {
        let moments = deal(seed);
        let end = moments.last().unwrap();
        let taker = Seat::ALL.into_iter().find(|&seat| !told(end, seat).taken_in.is_empty());
        let Some(holder) = taker else { continue };
        for record in &moments {
            let Some(&card) = told(record, holder).taken_in.first() else { continue };
            if !record.position().table().hands[holder].contains(card) {
                break;
            }
            let view = View::of(record, holder.left()).unwrap();
            for index in 0..20 {
                assert!(view.sample(seed, index).position().table().hands[holder].contains(card));
            }
            held += 1;
        }
        if held > 20 {
            return;
        }
    }
    panic!("{held} moments are too few");
}
