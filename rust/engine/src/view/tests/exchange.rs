//! Huutopussi before the play: what was passed, and hands that were thrown in.

use super::{fits, fresh, is_uniform, moments};
use crate::action::Action;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::game::Phase;
use crate::games::huutopussi::{Position, Rules, may_redeal};
use crate::games::{Game, Record};
use crate::position::Position as _;
use crate::seat::Seat;
use crate::view::View;

fn binomial(n: u128, k: u128) -> u128 {
    (1..=k).fold(1, |product, i| product * (n - k + i) / i)
}

/// The moments of a deal that was played.
fn played() -> Vec<Record<Position>> {
    (0..)
        .map(|seed| moments(fresh::<Position>(seed, Rules::default(), Default::default()), seed))
        .find(|moments| moments.last().unwrap().position().playing().is_some())
        .unwrap()
}

fn passed(record: &Record<Position>) -> [CardSet; 2] {
    let find = |kind: fn(&Action) -> Option<CardSet>| record.actions().iter().find_map(kind).unwrap_or_default();
    [
        find(|action| if let Action::Give(cards) = action { Some(*cards) } else { None }),
        find(|action| if let Action::Return(cards) = action { Some(*cards) } else { None }),
    ]
}

/// Which of all choices of three from `cards` this one is.
fn rank(three: CardSet, cards: CardSet) -> usize {
    let places: Vec<u128> =
        cards.iter().enumerate().filter(|&(_, card)| three.contains(card)).map(|(i, _)| i as u128).collect();
    assert_eq!((places.len(), three.difference(cards)), (3, CardSet::EMPTY));
    places.iter().zip(1..).map(|(&place, k)| if place < k { 0 } else { binomial(place, k) }).sum::<u128>() as usize
}

#[test]
fn three_given_out_of_sight_may_be_any() {
    let moments = played();
    let record = moments.iter().find(|record| record.position().phase() == Some(Phase::Contract)).unwrap();
    let declarer = record.position().exchange().unwrap().declarer;
    let dealt = binomial(27, 9) * binomial(18, 9);
    let view = View::of(record, declarer.left()).unwrap();
    assert_eq!(view.count(), Some(dealt * 84));
    let mut found = vec![0; 84];
    for index in 0..84 * 200 {
        let world = view.sample(1, index);
        let [given, _] = passed(&world);
        found[rank(given, world.setup().deal.hands()[declarer.partner()])] += 1;
    }
    assert!(is_uniform(&found), "{found:?}");

    // Who gave has seen nothing new; who got them knows three of the partner's nine.
    assert_eq!(View::of(record, declarer.partner()).unwrap().count(), Some(dealt));
    let view = View::of(record, declarer).unwrap();
    assert_eq!(view.count(), Some(binomial(24, 6) * binomial(18, 9)));
    for index in 0..100 {
        let world = view.sample(1, index);
        assert!(passed(record)[0].is_subset(world.setup().deal.hands()[declarer.partner()]));
    }
}

#[test]
fn partners_know_what_they_passed() {
    let moments = played();
    let record = moments.iter().find(|record| record.position().phase() == Some(Phase::Play)).unwrap();
    let declarer = record.position().playing().unwrap().declarer;
    let [given, returned] = passed(record);
    let unseen_of_the_given = given.difference(returned).len() as u128;
    // The declarer has seen the three cards that the partner got back; the partner those of his that were kept.
    for (seat, known) in [(declarer, 3), (declarer.partner(), unseen_of_the_given)] {
        let view = View::of(record, seat).unwrap();
        assert_eq!(view.count(), Some(binomial(27 - known, 9 - known) * binomial(18, 9)));
        for index in 0..100 {
            assert_eq!(passed(&view.sample(1, index)), [given, returned]);
        }
    }
}

#[test]
fn what_was_exchanged_out_of_sight_may_be_any() {
    let moments = played();
    let record = moments.last().unwrap();
    let declarer = record.position().playing().unwrap().declarer;
    let partner = declarer.partner();
    let view = View::of(record, declarer.left()).unwrap();
    // All cards have been played: only the exchange isn't known.
    assert_eq!(view.count(), Some(84 * 220));
    let mut found = vec![0; 84 * 220];
    for index in 0..84 * 220 * 10 {
        let world = view.sample(3, index);
        let [given, returned] = passed(&world);
        let dealt = *world.setup().deal.hands();
        let kept = dealt[partner].difference(given).union(returned);
        found[rank(returned, kept) * 220 + rank(given, dealt[declarer].union(given))] += 1;
    }
    assert!(is_uniform(&found));
}

#[test]
fn hp_10_a_redeal_shows_a_hand_with_the_right_to_it() {
    let mut tested = 0;
    for seed in 0..400 {
        let mut record = fresh::<Position>(seed, Rules::default(), Default::default());
        while !record.position().is_legal(Action::Redeal) && record.actions().len() < 3 {
            let legal = record.position().legal_actions();
            record.play(if legal.contains(&Action::Pass) { Action::Pass } else { legal[0] }).unwrap();
        }
        let Some(seat) = record.position().to_act().filter(|_| record.position().is_legal(Action::Redeal)) else {
            continue;
        };
        record.play(Action::Redeal).unwrap();
        tested += 1;
        if tested <= 3 {
            redeal(&record, seat, seat.clockwise(tested));
        }
    }
    assert!(tested >= 3);
}

/// All the hands that a player who demanded a redeal may have, listed.
fn redeal(record: &Record<Position>, seat: Seat, viewer: Seat) {
    let view = View::of(record, viewer).unwrap();
    let unseen: Vec<Card> = Position::ID.pack(4).difference(view.sight().hand).iter().collect();
    let kind = |hand: CardSet| {
        let count = |ranks: &[Rank]| hand.iter().filter(|card| ranks.contains(&card.rank())).count();
        count(&[Rank::Six]) * 10 + count(&[Rank::Ace, Rank::Ten, Rank::King, Rank::Queen])
    };
    let (mut all, mut weights) = (0u128, vec![0.0; 50]);
    // Gosper's way through the sets of nine.
    let mut set: u64 = (1 << 9) - 1;
    while set < 1 << 27 {
        let hand: CardSet = (0..27).filter(|place| set >> place & 1 == 1).map(|place| unseen[place]).collect();
        if may_redeal(hand) {
            all += 1;
            weights[kind(hand)] += 1.0;
        }
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        set = ripple | ((set ^ ripple) / lowest) >> 2;
    }
    assert_eq!(view.count(), Some(all * binomial(18, 9)));
    let draws = 20_000u32;
    // Kinds too rare to be counted are one.
    let rare = |kind: &usize| weights[*kind] / all as f64 * f64::from(draws) < 10.0;
    let (rare, common): (Vec<usize>, Vec<usize>) = (0..50).filter(|&kind| weights[kind] > 0.0).partition(rare);
    let mut found = vec![0; common.len() + 1];
    for index in 0..draws {
        let hand = view.sample(5, u64::from(index)).setup().deal.hands()[seat];
        let place = common.iter().position(|&kind_| kind_ == kind(hand));
        assert!(place.is_some() || rare.contains(&kind(hand)), "{hand:?}");
        found[place.unwrap_or(common.len())] += 1;
    }
    let mut shares: Vec<f64> = common.iter().map(|&kind| weights[kind]).collect();
    shares.push(rare.iter().map(|&kind| weights[kind]).sum());
    // The rest may be too few for the test; then it is only known to be few.
    if shares[common.len()] / all as f64 * f64::from(draws) < 10.0 {
        assert!(found.pop().unwrap() < 40);
        shares.pop();
    }
    assert!(fits(&found, &shares), "{found:?} {shares:?}");
}
