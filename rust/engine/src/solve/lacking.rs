//! Test support: a duel that lacks some of what the search knows, and plays to try it on.

use super::limits::{Clock, Limits};
use super::ordering::{MoveList, Sort};
use super::search::{Duel, Memory, Search, Window};
use super::table::Key;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::games::{Game, Setup};
use crate::moves::Move;
use crate::position::{ActionSet, Position};
use crate::seat::{Seat, SeatSet};

/// What a search may lack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Lack {
    /// Nothing: it follows the play in the rules' own terms as well.
    Nothing,
    /// Bounds before the play is over.
    Bounds,
    /// The knowledge that some moves are the same as others.
    Equals,
    /// What is known of positions whose key is near and not equal.
    Kin,
    /// Bounds, equal moves and the table.
    Everything,
}

/// A key that may be near no other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lonely<K>(pub(super) K, pub(super) bool);

impl<K: Key> Key for Lonely<K> {
    const BLANK: Self = Self(K::BLANK, true);
    const WAYS: usize = K::WAYS;

    fn spread(&self) -> u64 {
        self.0.spread()
    }

    fn apart(&self, other: &Self) -> Option<(i32, i32)> {
        if self.1 { (self == other).then_some((0, 0)) } else { self.0.apart(&other.0) }
    }
}

/// A duel that lacks something.
#[derive(Clone, PartialEq)]
pub(super) struct Lacking<D>(pub(super) D, pub(super) Lack);

impl<D: Duel> Duel for Lacking<D> {
    type Play = D::Play;
    type State = (D::State, D::Play);
    type Key = Lonely<D::Key>;

    fn state(&self, play: &D::Play) -> Self::State {
        (self.0.state(play), *play)
    }

    fn to_act(&self, (_, play): &Self::State) -> Option<Seat> {
        play.to_act()
    }

    /// The search's own state goes forward by its own moves alone.
    fn apply(&self, (state, play): &mut Self::State, action: Move) {
        play.apply_unchecked(action);
        if self.all_moves() {
            *state = self.0.state(play);
        } else {
            self.0.apply(state, action);
        }
    }

    fn maximises(&self, seat: Seat) -> bool {
        self.0.maximises(seat)
    }

    fn settled(&self, (state, _): &Self::State) -> i32 {
        self.0.settled(state)
    }

    fn range(&self, (state, _): &Self::State) -> (i32, i32) {
        self.0.range(state)
    }

    fn quick_range(&self, (state, play): &Self::State) -> (i32, i32) {
        let unbounded = matches!(self.1, Lack::Bounds | Lack::Everything);
        if unbounded && !play.is_over() { (-1000, 1000) } else { self.0.quick_range(state) }
    }

    fn key(&self, (state, _): &Self::State) -> Option<Self::Key> {
        if self.1 == Lack::Everything { None } else { Some(Lonely(self.0.key(state)?, self.1 == Lack::Kin)) }
    }

    fn depth(&self, (state, _): &Self::State) -> u8 {
        self.0.depth(state)
    }

    fn moves(&self, (state, play): &Self::State, list: &mut MoveList) {
        if !self.all_moves() {
            return self.0.moves(state, list);
        }
        // The clever list gives the order, then come those that it leaves out.
        let mut clever = MoveList::new();
        self.0.moves(state, &mut clever);
        let order: Vec<Move> = (0..clever.len()).map(|n| clever.take(n).0).collect();
        for action in play.legal_actions().iter() {
            let place = order.iter().position(|other| other == action);
            list.push(action, action.0, Sort::Lead, place.map_or(-100, |place| 100 - place as i32));
        }
    }

    fn situation(&self, (state, _): &Self::State) -> usize {
        self.0.situation(state)
    }

    fn value(&self, score: i32) -> i32 {
        self.0.value(score)
    }
}

impl<D> Lacking<D> {
    fn all_moves(&self) -> bool {
        matches!(self.1, Lack::Equals | Lack::Everything)
    }
}

/// The score of a play, by a search that begins with a test of `first`, or of the duel's own guess.
pub(super) fn score<D: Duel>(duel: &D, memory: &mut Memory<D>, play: &D::Play, first: Option<i32>) -> i32 {
    solve(duel, memory, play, first).0
}

/// The nodes that the score takes when nothing is known.
pub(super) fn cost<D: Duel>(duel: &D, play: &D::Play) -> u64 {
    solve(duel, &mut Memory::new(1 << 20), play, None).1
}

/// The score and the nodes that it took.
pub(super) fn solve<D: Duel>(duel: &D, memory: &mut Memory<D>, play: &D::Play, first: Option<i32>) -> (i32, u64) {
    memory.prepare(duel, false);
    let limits = Limits::NONE;
    let mut search = Search { duel, memory, clock: Clock::new(&limits) };
    let state = duel.state(play);
    let (lo, hi) = duel.range(&state);
    let mut window = Window { lo, hi };
    search.narrow(&state, &mut window, first.unwrap_or_else(|| duel.guess(lo, hi))).expect("no limit");
    (window.lo, search.clock.nodes)
}

/// Random play of a deal to where `until` says, and a few moves on; none if it ended before.
pub(super) fn ending<G: Game>(
    rules: G::Rules,
    index: u64,
    stream: &mut Stream,
    mut until: impl FnMut(&G::Play) -> bool,
) -> Option<G::Play> {
    let (deal, dealer) = Deal::from_seed(G::ID, 31, index, SeatSet::ALL, None);
    let setup = Setup { rules, dealer, scores: G::Scores::default(), deal };
    let mut position = G::start(&setup).expect("a deal");
    while !position.play().is_some_and(&mut until) {
        let actions = position.legal_actions();
        if actions.is_empty() {
            return None;
        }
        position.apply_unchecked(actions.get(stream.below(actions.len() as u64) as usize));
    }
    let mut play = *position.play()?;
    for _ in 0..stream.below(4) {
        let legal = play.legal_actions();
        if legal.is_empty() {
            return None;
        }
        play.apply_unchecked(legal.get(stream.below(legal.len() as u64) as usize));
    }
    (!play.is_over()).then_some(play)
}
