//! The search with all that it knows against the same search without any of it: no table, no bounds, every legal move.
//! That is slower, but far faster than the oracle, so it checks keys, bounds and left-out moves on longer endings.

use super::lacking::{Lack, Lacking, ending, score};
use super::ristiklappi::Stocked;
use super::search::{Duel, Memory};
use super::{Objective, busca, euchre, huutopussi};
use crate::deck::Stream;
use crate::games::huutopussi::{DeclareAfter, FailedContract, Rules as Huutopussi};
use crate::games::ristiklappi::{DirtyWinner, Rules as Ristiklappi};
use crate::games::{busca as b, cincinnati_euchre as e, huutopussi as h, ristiklappi as r};
use crate::position::{ActionSet, Position};
use crate::seat::{BySide, Side};

/// One duel, solved with all and with nothing; its position after every move too.
fn agree<D: Duel + std::fmt::Debug>(duel: &D, memory: &mut Memory<D>, play: &D::Play)
where
    D::Play: std::fmt::Debug,
{
    let plain = Lacking(duel.clone(), Lack::Everything);
    let mut nothing = Memory::new(1);
    let clever = score(duel, memory, play, None);
    assert_eq!(clever, score(&plain, &mut nothing, play, Some(clever)), "{duel:?} {play:?}");
    for action in play.legal_actions().iter() {
        let mut next = *play;
        next.apply_unchecked(action);
        let clever = score(duel, memory, &next, Some(clever));
        assert_eq!(clever, score(&plain, &mut nothing, &next, Some(clever)), "{action:?} {duel:?} {play:?}");
    }
}

#[test]
fn euchre_with_and_without_knowledge() {
    let mut stream = Stream::from_seed(32);
    let mut memory = Memory::new(1 << 12);
    for index in 0..300 {
        let left = 5 + (index % 2) as u8;
        let play = ending::<e::Position>(Default::default(), index, &mut stream, |play| play.tricks_left <= left);
        let Some(play) = play else { continue };
        agree(&euchre::duel(&play, Side::ALL[(index % 2) as usize]), &mut memory, &play);
    }
}

#[test]
fn busca_with_and_without_knowledge() {
    let mut stream = Stream::from_seed(33);
    let mut memory = Memory::new(1 << 14);
    for index in 0..40 {
        let play = ending::<b::Position>(Default::default(), index, &mut stream, |play| play.tricks_left <= 5);
        let Some(play) = play else { continue };
        for seat in [play.turn, play.turn.right()] {
            agree(&busca::Alone::new(&play, seat), &mut memory, &play);
        }
    }
}

#[test]
fn ristiklappi_with_and_without_knowledge() {
    let mut stream = Stream::from_seed(34);
    let mut memory = Memory::new(1 << 14);
    for index in 0..60 {
        let rules = Ristiklappi {
            dirty_winner: [DirtyWinner::None, DirtyWinner::CleanOpponents][(index % 2) as usize],
            sweep_double: index % 3 == 0,
            ..Default::default()
        };
        let left = if index % 12 == 0 { 6 } else { 5 };
        let play = ending::<r::Position>(rules, index, &mut stream, |play| play.tricks_left <= left);
        let Some(play) = play else { continue };
        for objective in [Objective::Points, Objective::GamePoints] {
            agree(&Stocked::new(&play, &rules, objective), &mut memory, &play);
        }
    }
}

/// Contracts that are in doubt, declarers that have no trick yet, marriages that are alive.
#[test]
fn huutopussi_with_and_without_knowledge() {
    let mut stream = Stream::from_seed(35);
    let mut memory = Memory::new(1 << 14);
    let (mut trickless, mut alive) = (0, 0);
    for index in 0..500 {
        let rules = Huutopussi {
            declare_after: [DeclareAfter::LedAndWon, DeclareAfter::AnyWonTrick][(index % 2) as usize],
            answers_may_decline: index % 5 == 0,
            ..Default::default()
        };
        let left = if index % 8 == 1 { 5 } else { 4 };
        let play = ending::<h::Position>(rules, index, &mut stream, |play| play.tricks_left <= left);
        let Some(mut play) = play else { continue };
        let marriages = Side::ALL.iter().any(|&side| huutopussi::alive(&play, side) != 0);
        if !marriages && index % 4 != 0 {
            continue;
        }
        alive += u64::from(marriages);
        let side = Side::ALL[(index / 2 % 2) as usize];
        if index % 3 == 0 {
            // As if all tricks so far had been the others'.
            let other = side.other();
            play.tricks[other] += play.tricks[side];
            play.card_points[other] += play.card_points[side];
            (play.tricks[side], play.card_points[side]) = (0, 0);
        }
        trickless += u64::from(play.tricks()[side] == 0);
        let failed = [FailedContract::ZeroUnlessTrickless, FailedContract::MinusContract][usize::from(index % 7 == 0)];
        // What the side would get if the contract did not matter is the contract that is most in doubt.
        let points = huutopussi::Declared::new(&play, side, Objective::Points, 50, failed);
        let reached = points.value(score(&points, &mut Memory::new(1 << 12), &play, None));
        for contract in [reached - 10, reached, reached + 5, reached + 15] {
            let contract = contract.clamp(5, 440) as u32;
            let duel = huutopussi::Declared::new(&play, side, Objective::Score, contract, failed);
            agree(&duel, &mut memory, &play);
            // The same cards and points, but a trick of nothing among those of the declarers.
            if play.tricks()[side] == 0 && play.tricks()[side.other()] > 0 {
                let mut other = play;
                other.tricks = BySide::from_fn(|s| if s == side { 1 } else { play.tricks[s] - 1 });
                agree(&duel, &mut memory, &other);
            }
        }
        agree(&points, &mut memory, &play);
        agree(&huutopussi::Declared::new(&play, side, Objective::Margin, 50, failed), &mut memory, &play);
    }
    assert!(trickless > 30 && alive > 60, "{trickless} {alive}");
}
