//! Whole deals, value by value: with and without the bounds, with and without the knowledge that moves are the same,
//! with a large table and one of a few entries.

use super::lacking::{Lack, Lacking, cost, ending, score};
use super::search::{Duel, Memory};
use super::{Objective, euchre, huutopussi};
use crate::deck::Stream;
use crate::games::huutopussi::FailedContract;
use crate::games::{cincinnati_euchre as e, huutopussi as h};
use crate::seat::Side;

/// The memories of one duel and of what it lacks, kept from play to play.
struct Bench<D: Duel> {
    all: Memory<D>,
    tiny: Memory<D>,
    lacking: [(Lack, Memory<Lacking<D>>); 3],
    solved: u32,
}

impl<D: Duel + std::fmt::Debug> Bench<D> {
    fn new(tiny: usize) -> Self {
        let lacking = [Lack::Nothing, Lack::Bounds, Lack::Equals].map(|lack| (lack, Memory::new(1 << 20)));
        Self { all: Memory::new(1 << 20), tiny: Memory::new(tiny), lacking, solved: 0 }
    }

    fn agree(&mut self, duel: &D, play: &D::Play)
    where
        D::Play: std::fmt::Debug,
    {
        let value = score(duel, &mut self.all, play, None);
        assert_eq!(score(duel, &mut self.tiny, play, Some(value)), value, "tiny table: {duel:?} {play:?}");
        for (lack, memory) in &mut self.lacking {
            let lacking = Lacking(duel.clone(), *lack);
            assert_eq!(score(&lacking, memory, play, Some(value + 1)), value, "without {lack:?}: {duel:?} {play:?}");
        }
        self.solved += 1;
    }
}

#[test]
fn euchre_whole_deals() {
    let mut stream = Stream::from_seed(51);
    let mut bench = Bench::new(16);
    for index in 0..400 {
        let Some(play) = ending::<e::Position>(Default::default(), index, &mut stream, |_| true) else { continue };
        bench.agree(&euchre::duel(&play, Side::ALL[(index % 2) as usize]), &play);
    }
    assert!(bench.solved >= 200, "{}", bench.solved);
}

#[test]
fn huutopussi_whole_deals() {
    let mut stream = Stream::from_seed(52);
    let mut bench = Bench::new(1 << 12);
    for index in 0..240 {
        let Some(play) = ending::<h::Position>(Default::default(), index, &mut stream, |_| true) else { continue };
        let objective = [Objective::Points, Objective::Margin, Objective::Score][(index % 3) as usize];
        let side = Side::ALL[(index % 2) as usize];
        let contract = 50 + 5 * (index % 40) as u32;
        let failed = [FailedContract::ZeroUnlessTrickless, FailedContract::MinusContract][(index / 3 % 2) as usize];
        bench.agree(&huutopussi::Declared::new(&play, side, objective, contract, failed), &play);
    }
    assert!(bench.solved >= 200, "{}", bench.solved);
}

/// What the search costs: machines differ in time, not in nodes. Another number is no mistake: it says that the search
/// has become better or worse. If that is as it should be the new one goes here, and docs/performance.md wants its
/// counts renewed.
#[test]
fn huutopussi_nodes() {
    let mut stream = Stream::from_seed(53);
    let (mut nodes, mut lacking) = ([0; 3], [0; 3]);
    for index in 0..60 {
        let found = ending::<h::Position>(Default::default(), index, &mut stream, |play| play.tricks_left <= 7);
        let Some(play) = found else { continue };
        let side = Side::ALL[(index % 2) as usize];
        let duel =
            |objective| huutopussi::Declared::new(&play, side, objective, 120, FailedContract::ZeroUnlessTrickless);
        for (objective, nodes) in [Objective::Points, Objective::Margin, Objective::Score].into_iter().zip(&mut nodes) {
            *nodes += cost(&duel(objective), &play);
        }
        for (lack, nodes) in [Lack::Bounds, Lack::Equals, Lack::Kin].into_iter().zip(&mut lacking) {
            *nodes += cost(&Lacking(duel(Objective::Points), lack), &play);
        }
    }
    assert_eq!(nodes, [537_287, 585_836, 1_004_193], "points, margin, score");
    assert_eq!(lacking, [1_067_953, 1_201_190, 1_098_961], "points without bounds, equal moves, kin");
}
