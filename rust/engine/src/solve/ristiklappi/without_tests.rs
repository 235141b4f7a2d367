//! What the search knows changes what it costs and never what it answers: with and without bounds, equal moves and a
//! table on positions that are too large for the oracle.

use super::{Goal, State, Stocked, moves};
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::ristiklappi::{DirtyWinner, Play, Position, Rules};
use crate::games::{Game, Setup};
use crate::moves::Move;
use crate::position::Position as _;
use crate::seat::{BySide, Seat, SeatSet};
use crate::solve::lacking::{cost, score};
use crate::solve::limits::Limits;
use crate::solve::ordering::{MoveList, Sort};
use crate::solve::search::{Duel, Memory, UNKNOWN};
use crate::solve::{Objective, Solver};

/// Which bounds are used before the play is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bounds {
    /// All of them.
    All,
    /// On card points, what the sides have taken.
    Taken,
    /// None.
    None,
}

/// A duel that may lack something.
#[derive(Clone, PartialEq)]
struct Without {
    whole: Stocked,
    bounds: Bounds,
    equals: bool,
}

impl Duel for Without {
    type Play = Play;
    type State = State;
    type Key = [u64; 2];

    fn state(&self, play: &Play) -> State {
        self.whole.state(play)
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        self.whole.to_act(state)
    }

    fn apply(&self, state: &mut State, action: Move) {
        self.whole.apply(state, action);
    }

    fn maximises(&self, seat: Seat) -> bool {
        self.whole.maximises(seat)
    }

    fn settled(&self, state: &State) -> i32 {
        self.whole.settled(state)
    }

    fn range(&self, state: &State) -> (i32, i32) {
        match &self.whole.goal {
            _ if self.bounds == Bounds::All || state.tricks_left == 0 => self.whole.range(state),
            Goal::Points if self.bounds == Bounds::Taken => {
                let [ns, ew] = state.points.map(i32::from);
                (ns, self.whole.total - ew)
            }
            Goal::Points => (0, self.whole.total),
            Goal::GamePoints(_) => (-2, 2),
        }
    }

    fn quick_range(&self, state: &State) -> (i32, i32) {
        match self.bounds {
            Bounds::All => self.whole.quick_range(state),
            Bounds::Taken if state.cards == 0 => self.range(state),
            _ if state.tricks_left == 0 => self.whole.range(state),
            _ => UNKNOWN,
        }
    }

    fn key(&self, state: &State) -> Option<[u64; 2]> {
        self.whole.key(state)
    }

    fn depth(&self, state: &State) -> u8 {
        self.whole.depth(state)
    }

    fn moves(&self, state: &State, list: &mut MoveList) {
        if self.equals {
            return self.whole.moves(state, list);
        }
        let legal = moves::legal(state, &self.whole.stock);
        for rank in (0..13).filter(|&rank| legal >> (4 * rank) & 1 == 1) {
            list.push(Move::card(rank), rank, Sort::Lead, 0);
        }
    }

    fn situation(&self, state: &State) -> usize {
        self.whole.situation(state)
    }

    fn value(&self, score: i32) -> i32 {
        self.whole.value(score)
    }
}

/// Random play of a deal down to so many tricks, before a lead.
fn before_a_lead(seed: u64, index: u64, rules: &Rules, tricks: u8, stream: &mut Stream) -> Play {
    let (deal, dealer) = Deal::from_seed(GameId::Ristiklappi, seed, index, SeatSet::ALL, None);
    let setup = Setup { rules: *rules, dealer, scores: BySide::default(), deal };
    let mut play = *Position::start(&setup).unwrap().play().unwrap();
    while play.tricks_left > tricks || play.trick.is_some() {
        play.act_at_random(stream.word() as u32);
    }
    play
}

/// The play after so many random actions more.
fn moves_on(mut play: Play, actions: u64, stream: &mut Stream) -> Play {
    for _ in 0..actions {
        play.act_at_random(stream.word() as u32);
    }
    play
}

#[test]
fn what_the_search_leaves_out_changes_no_value() {
    let mut stream = Stream::from_seed(43);
    let (mut huge, mut tiny) = (Memory::new(1 << 20), Memory::new(64));
    let (mut unbounded, mut unequal) = (Memory::new(1 << 20), Memory::new(1 << 20));
    for index in 0..240 {
        let rules = Rules {
            cleaning: index % 5 > 0,
            dirty_winner: [DirtyWinner::None, DirtyWinner::CleanOpponents][(index / 2 % 2) as usize],
            sweep_double: index % 3 == 0,
            ..Rules::default()
        };
        let play = before_a_lead(43, index, &rules, if index % 12 == 0 { 7 } else { 6 }, &mut stream);
        let more = stream.below(4);
        let play = moves_on(play, more, &mut stream);
        let objective = [Objective::Points, Objective::GamePoints][(index % 2) as usize];
        let duel = Stocked::new(&play, &rules, objective);
        let value = score(&duel, &mut huge, &play, None);
        assert_eq!(score(&duel, &mut tiny, &play, None), value, "a small table: {objective:?} {rules:?} {play:?}");
        let without = Without { whole: duel.clone(), bounds: Bounds::None, equals: true };
        assert_eq!(score(&without, &mut unbounded, &play, None), value, "no bounds: {objective:?} {rules:?} {play:?}");
        let without = Without { whole: duel, bounds: Bounds::All, equals: false };
        assert_eq!(score(&without, &mut unequal, &play, None), value, "all moves: {objective:?} {rules:?} {play:?}");
    }
}

/// The same with eight tricks left, three of them with a stock, before a lead and within a trick. A table of 4,096
/// entries is tiny beside the hundreds of thousands of nodes that one takes. Of the bounds only those go that say what
/// a side is sure of: without any it takes more than ten times as long. Whole deals take minutes with everything.
#[test]
fn what_the_search_leaves_out_changes_no_value_with_eight_tricks() {
    let mut stream = Stream::from_seed(45);
    let (mut huge, mut tiny) = (Memory::new(1 << 20), Memory::new(1 << 12));
    let (mut unsure, mut unequal) = (Memory::new(1 << 20), Memory::new(1 << 20));
    for index in 0..200 {
        let rules = Rules { cleaning: index % 5 > 0, ..Rules::default() };
        let play = before_a_lead(45, index, &rules, 8, &mut stream);
        let play = moves_on(play, index % 4, &mut stream);
        let duel = Stocked::new(&play, &rules, Objective::Points);
        let value = score(&duel, &mut huge, &play, None);
        assert_eq!(score(&duel, &mut tiny, &play, Some(value)), value, "a small table: {rules:?} {play:?}");
        let without = Without { whole: duel.clone(), bounds: Bounds::Taken, equals: true };
        assert_eq!(score(&without, &mut unsure, &play, Some(value)), value, "nothing sure: {rules:?} {play:?}");
        let without = Without { whole: duel, bounds: Bounds::All, equals: false };
        assert_eq!(score(&without, &mut unequal, &play, Some(value)), value, "all moves: {rules:?} {play:?}");
    }
}

/// What the search costs: machines differ in time, not in nodes. Another number is no mistake: it says that the search
/// has become better or worse. If that is as it should be the new one goes here, and docs/performance.md wants its
/// counts renewed.
#[test]
fn nodes() {
    let mut stream = Stream::from_seed(44);
    let (mut nodes, mut without) = ([0; 2], [0; 3]);
    let lacks = [(Bounds::Taken, true), (Bounds::None, true), (Bounds::All, false)];
    for index in 0..40 {
        let (deal, dealer) = Deal::from_seed(GameId::Ristiklappi, 44, index, SeatSet::ALL, None);
        let setup = Setup { rules: Rules::default(), dealer, scores: BySide::default(), deal };
        let mut position = Position::start(&setup).unwrap();
        while position.play().is_some_and(|play| play.tricks_left > 6 || play.trick.is_some()) {
            let actions = position.legal_actions();
            position.apply_unchecked(actions[stream.below(actions.len() as u64) as usize]);
        }
        for (objective, nodes) in [Objective::Points, Objective::GamePoints].into_iter().zip(&mut nodes) {
            *nodes += Solver::new().value(&position, objective, &Limits::NONE).unwrap().nodes;
        }
        let play = position.play().unwrap();
        for ((bounds, equals), nodes) in lacks.into_iter().zip(&mut without) {
            let whole = Stocked::new(play, position.rules(), Objective::Points);
            *nodes += cost(&Without { whole, bounds, equals }, play);
        }
    }
    assert_eq!(nodes, [273_505, 265_429], "points, game points");
    assert_eq!(without, [1_352_603, 3_006_756, 608_787], "points: nothing sure, no bounds, all moves");
}
