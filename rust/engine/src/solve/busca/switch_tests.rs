//! One seat alone with each thing that the search knows switched off in turn: on larger positions, value by value.

use super::super::lacking::{Lonely, score, solve};
use super::super::ordering::{MoveList, Sort};
use super::super::search::{Duel, Memory};
use super::super::table::Key as _;
use super::key::Shape;
use super::{Alone, worth};
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::busca::{Play, Position};
use crate::games::{Game as _, Setup};
use crate::moves::Move;
use crate::order::{SlotSet, lane_mask};
use crate::position::{ActionSet as _, Position as _};
use crate::seat::{BySeat, Seat, SeatSet};

/// What is switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Off {
    /// Nothing.
    None,
    /// All bounds but those that follow from the points to come.
    Bounds,
    /// Every legal card is tried.
    Equivalence,
    /// Only what is the same to the last card's worth counts as known.
    Kin,
}

#[derive(Clone, PartialEq, Debug)]
struct Switched(Alone, Off);

impl Duel for Switched {
    type Play = Play;
    type State = <Alone as Duel>::State;
    type Key = Lonely<Shape>;

    fn state(&self, play: &Play) -> Self::State {
        self.0.state(play)
    }

    fn to_act(&self, state: &Self::State) -> Option<Seat> {
        self.0.to_act(state)
    }

    fn apply(&self, state: &mut Self::State, action: Move) {
        self.0.apply(state, action);
    }

    fn maximises(&self, seat: Seat) -> bool {
        self.0.maximises(seat)
    }

    fn settled(&self, state: &Self::State) -> i32 {
        self.0.settled(state)
    }

    fn range(&self, state: &Self::State) -> (i32, i32) {
        if self.1 == Off::Bounds { self.0.no_better(state) } else { self.0.range(state) }
    }

    fn key(&self, state: &Self::State) -> Option<Lonely<Shape>> {
        Some(Lonely(self.0.key(state)?, self.1 == Off::Kin))
    }

    fn depth(&self, state: &Self::State) -> u8 {
        self.0.depth(state)
    }

    fn moves(&self, state: &Self::State, list: &mut MoveList) {
        if self.1 != Off::Equivalence {
            return self.0.moves(state, list);
        }
        for action in state.legal_actions().iter() {
            list.push(action, action.0, Sort::Lead, -i32::from(action.0 & 15));
        }
    }

    fn situation(&self, state: &Self::State) -> usize {
        self.0.situation(state)
    }

    fn guess(&self, lo: i32, hi: i32) -> i32 {
        self.0.guess(lo, hi)
    }

    fn stride(&self, step: i32) -> i32 {
        self.0.stride(step)
    }

    fn value(&self, score: i32) -> i32 {
        self.0.value(score)
    }
}

/// Random play of a deal down to so many cards each, before a lead.
fn deal(index: u64, cards: u32, stream: &mut Stream) -> Play {
    let (deal, dealer) = Deal::from_seed(GameId::Busca, 51, index, SeatSet::ALL, None);
    let setup = Setup { rules: Default::default(), dealer, scores: BySeat::default(), deal };
    let mut play = *Position::start(&setup).expect("a deal").play().expect("its play");
    while play.hands.0.iter().any(|hand| hand.count_ones() > cards) {
        let legal = play.legal_actions();
        play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
    }
    play
}

#[test]
fn what_the_search_knows_changes_no_value() {
    let mut stream = Stream::from_seed(52);
    let mut plain = Memory::new(1 << 18);
    let mut switched = Memory::new(1 << 18);
    // Less than a bucket, and one that no size divides.
    let (mut tiny, mut odd) = (Memory::new(1), Memory::new(1001));
    for index in 0..240 {
        let play = deal(index, if index % 8 == 0 { 7 } else { 6 }, &mut stream);
        for seat in [play.turn, play.turn.right()] {
            let duel = Alone::new(&play, seat);
            let value = score(&duel, &mut plain, &play, None);
            if index % 8 != 0 {
                assert_eq!(score(&duel, &mut tiny, &play, None), value, "tiny {play:?}");
            }
            assert_eq!(score(&duel, &mut odd, &play, None), value, "odd {play:?}");
            for off in [Off::Bounds, Off::Equivalence, Off::Kin] {
                let found = score(&Switched(duel.clone(), off), &mut switched, &play, None);
                assert_eq!(found, value, "{off:?} {play:?}");
            }
        }
    }
}

/// The same with eight cards each, before a lead and within a trick. A table of 4,096 entries is tiny beside the
/// hundreds of thousands of nodes that one takes; with a quarter of that it takes twice as long, and with one entry it
/// hardly ends. A whole deal of ten cards takes some thirty times as many nodes as eight.
#[test]
fn what_the_search_knows_changes_no_value_with_eight_cards() {
    let mut stream = Stream::from_seed(55);
    let (mut huge, mut tiny) = (Memory::new(1 << 20), Memory::new(1 << 12));
    let mut switched = [Off::Bounds, Off::Equivalence].map(|off| (off, Memory::new(1 << 20)));
    for index in 0..200 {
        let mut play = deal(2000 + index, 8, &mut stream);
        for _ in 0..index % 4 {
            let legal = play.legal_actions();
            play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
        }
        let duel = Alone::new(&play, play.turn);
        let value = score(&duel, &mut huge, &play, None);
        assert_eq!(score(&duel, &mut tiny, &play, Some(value)), value, "tiny {play:?}");
        for (off, memory) in &mut switched {
            let found = score(&Switched(duel.clone(), *off), memory, &play, Some(value));
            assert_eq!(found, value, "{off:?} {play:?}");
        }
    }
}

/// The mean nodes of 60 deals at seven cards. Another number is no mistake: it says that the search has become better
/// or worse. If that is as it should be the new one goes here, and docs/performance.md wants its counts renewed.
#[test]
fn how_many_nodes_it_takes() {
    let mut stream = Stream::from_seed(53);
    let mut nodes = [0; 4];
    for index in 0..60 {
        let play = deal(1000 + index, 7, &mut stream);
        let duel = Alone::new(&play, play.turn);
        for (sum, off) in nodes.iter_mut().zip([Off::None, Off::Bounds, Off::Equivalence, Off::Kin]) {
            *sum += solve(&Switched(duel.clone(), off), &mut Memory::new(1 << 18), &play, None).1 / 60;
        }
    }
    assert_eq!(nodes, [49_884, 69_004, 150_239, 102_519], "everything, no bounds, no equivalence, no kin");
}

/// What a key says of another is what a plain count of the cards says.
#[test]
fn keys_are_apart_by_what_the_cards_are_worth() {
    let mut stream = Stream::from_seed(54);
    let (mut alike, mut worths) = (0, [0; 9]);
    let told = |play: &Play| -> (Vec<Vec<(usize, i32)>>, Seat, bool) {
        let lanes = (0..4).map(|lane| {
            let cards = crate::order::slots(play.hands.0.iter().fold(0, |all, hand| all | hand) & lane_mask(lane));
            cards
                .map(|slot| (play.hands.0.iter().position(|hand| hand >> slot & 1 == 1), worth(1 << slot)))
                .filter_map(|(holder, worth)| Some((holder?, worth)))
                .collect()
        });
        (lanes.collect(), play.turn, play.first)
    };
    for index in 0..3000 {
        // One deal, and another with a few cards of it exchanged for neighbours.
        let one = deal(index, 2 + (index % 4) as u32, &mut stream);
        let mut two = one;
        for _ in 0..=index % 3 {
            let all = two.hands.0.iter().fold(0, |all, hand| all | hand);
            let gone = (0x03FF_03FF_03FF_03FF) & !all;
            let moves: SlotSet = gone & (all << 1) & 0x03FF_03FF_03FF_03FF;
            if moves != 0 {
                let slot = crate::moves::nth_bit(moves, stream.below(moves.count_ones().into()) as usize);
                for hand in &mut two.hands.0 {
                    if *hand >> (slot - 1) & 1 == 1 {
                        *hand = *hand & !(1 << (slot - 1)) | 1 << slot;
                    }
                }
            }
        }
        let (a, b) = (told(&one), told(&two));
        let apart = Shape::new(&one).apart(&Shape::new(&two));
        let owners = |lanes: &[Vec<(usize, i32)>]| -> Vec<Vec<usize>> {
            lanes.iter().map(|lane| lane.iter().map(|card| card.0).collect()).collect()
        };
        assert_eq!(owners(&a.0), owners(&b.0));
        let pairs = || a.0.concat().into_iter().map(|card| card.1).zip(b.0.concat().into_iter().map(|card| card.1));
        let up: i32 = pairs().map(|(a, b)| (a - b).max(0)).sum();
        let down: i32 = pairs().map(|(a, b)| (b - a).max(0)).sum();
        assert_eq!(apart, Some((up, down)), "{one:?} {two:?}");
        alike += u32::from(up + down == 0);
        worths[(up + down).min(8) as usize] += 1;
        assert_eq!(Shape::new(&two).apart(&Shape::new(&one)), Some((down, up)));
        // Another owner, another leader: no kin.
        let mut three = one;
        three.turn = three.turn.right();
        assert_eq!(Shape::new(&one).apart(&Shape::new(&three)), None);
        let mut four = one;
        four.hands.0.rotate_left(1);
        assert_eq!(Shape::new(&one).apart(&Shape::new(&four)), None);
    }
    assert!(alike > 300 && [1, 2, 3, 4, 7].iter().all(|&n| worths[n] > 10), "{alike} {worths:?}");
}
