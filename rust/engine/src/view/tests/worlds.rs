//! What holds of every world: it can have happened, it looks the same from the seat, and nothing else goes into it.

use super::{fresh, moments, replayed};
use crate::card_set::CardSet;
use crate::games::{Game, Record, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::notation::view::{read, write};
use crate::notation::{json, record};
use crate::rules::Rules as _;
use crate::seat::{BySeat, Seat};
use crate::view::View;

/// Every moment of some deals, from every seat.
fn check<G: crate::any_position::Known>(rules: G::Rules, scores: G::Scores, deals: u64, every: usize)
where
    crate::view::AnyView: From<View<G>>,
{
    for seed in 0..deals {
        let moments = moments(fresh::<G>(seed, rules, scores), seed);
        for record in moments.iter().skip(seed as usize % every).step_by(every).chain(moments.last()) {
            for seat in record.setup().deal.players().iter() {
                one(record, seat, seed);
            }
        }
    }
}

pub(super) fn one<G: crate::any_position::Known>(record: &Record<G>, seat: Seat, seed: u64)
where
    crate::view::AnyView: From<View<G>>,
{
    let view = View::of(record, seat).unwrap_or_else(|error| panic!("seed {seed}, {seat}: {error}\n{record:?}"));
    assert_eq!(view.to_act(), record.position().to_act());
    assert_eq!(view.phase(), record.position().phase());
    let turn = view.to_act() == Some(seat);
    assert_eq!(view.legal_actions(), turn.then(|| record.position().legal_actions()));
    assert_eq!(view.held(), record.position().table().hands[seat]);

    let text = json::write(&write(&view)).unwrap();
    let back = read(&text).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    assert_eq!(back, view.clone().into(), "{text}");
    assert_eq!(json::write(&back.record()).unwrap(), text);

    for index in 0..2 {
        let world = view.sample(seed, index);
        let setup = world.setup();
        let stock = setup.deal.stock().to_vec();
        let again = replayed(&view, *setup.deal.hands(), stock, world.actions())
            .unwrap_or_else(|(step, _)| panic!("step {step} of a world for {text}\n{world:?}"));
        // The world was put together, and this was played: equal to the last bit.
        assert_eq!(again, world);

        // From the seat the world looks like the deal, so everything else comes out the same.
        let twin = View::of(&world, seat).unwrap();
        assert_eq!(json::write(&write(&twin)).unwrap(), text);
        assert_eq!(twin.count(), view.count());
        let bytes = |view: &View<G>, index| json::write(&record::write_deal(&view.sample(9, index))).unwrap();
        assert_eq!(bytes(&twin, index), bytes(&view, index));
    }
}

#[test]
fn huutopussi() {
    type Rules = huutopussi::Rules;
    let scores = Default::default();
    check::<huutopussi::Position>(Rules::default(), scores, 60, 3);
    check::<huutopussi::Position>(Rules { answers_may_decline: true, ..Rules::default() }, scores, 20, 3);
    let declare_after = huutopussi::DeclareAfter::AnyWonTrick;
    check::<huutopussi::Position>(Rules { declare_after, ..Rules::default() }, scores, 20, 3);
}

#[test]
fn busca() {
    let rules = busca::Rules::default();
    for scores in [[0; 4], [0, 31, 3, 7], [44, 2, 31, 9]] {
        check::<busca::Position>(rules, BySeat(scores), 25, 4);
    }
}

#[test]
fn ristiklappi() {
    check::<ristiklappi::Position>(ristiklappi::Rules::default(), Default::default(), 40, 5);
}

#[test]
fn cincinnati_euchre() {
    check::<cincinnati_euchre::Position>(cincinnati_euchre::Rules::default(), Default::default(), 60, 3);
}

#[test]
fn worlds_of_different_numbers_and_seeds_differ() {
    let record = fresh::<busca::Position>(1, busca::Rules::read(&Default::default()).unwrap(), BySeat([0; 4]));
    let view = View::of(&record, Seat::E).unwrap();
    let hands = |seed, index| *view.sample(seed, index).setup().deal.hands();
    let all: Vec<BySeat<CardSet>> =
        (0..20).flat_map(|seed| (0..20).map(move |index| (seed, index))).map(|(s, i)| hands(s, i)).collect();
    for (place, world) in all.iter().enumerate() {
        assert!(!all[..place].contains(world));
    }
    assert_eq!(hands(3, 5), all[3 * 20 + 5]);
    assert_eq!(busca::Position::ID.name(), "busca");
}
