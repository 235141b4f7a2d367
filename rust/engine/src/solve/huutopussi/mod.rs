//! Huutopussi for the solver: points, margin or score of the declarer's side; declarations, questions and answers are
//! part of the search.

mod bounds;
mod cards;
mod key;
mod moves;
mod probe;

pub(super) use cards::alive;
pub(crate) use probe::Probe;

use super::ordering::{MoveList, SITUATIONS};
use super::root::{self, Contest, Want};
use super::search::{Duel, Memory, UNKNOWN};
use super::{Limits, Number, Objective, Solution, Solvable, Solver, Value, Verdict, not_solvable};
use crate::error::Error;
use crate::games::huutopussi::{DeclareAfter, FailedContract, LAST_TRICK, Play, Position};
use crate::moves::Move;
use crate::order::SlotSet;
use crate::position::Position as _;
use crate::seat::{BySide, Seat, Side};
use cards::{marriage_points, to_come};
use key::{Contract, Shape};

/// What never changes during the play. The score is counted in fives, for the declarer's side.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Declared {
    goal: Goal,
    /// The declarer's side.
    side: Side,
    /// The points of all the cards of the deal and the last trick.
    total: i32,
    declare_after: DeclareAfter,
    answers_may_decline: bool,
}

/// What is fought for. Everything in the game is a multiple of five, and a marriage one of twenty.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Goal {
    /// The score is the side's total.
    Points,
    /// The score is the side's cards and last trick, and half of what its marriages are worth more than the others'. The
    /// cards of both are all the cards, so twice that is the margin and all the cards' points.
    Margin,
    /// The score is what the side adds less what the others add.
    Score { contract: i32, failed: FailedContract },
    /// The same if the side could name its contract after the play, from a lowest one on: its total, if that is enough. No
    /// contract from there on is worth more, because no outcome is.
    Hindsight { lowest: i32, failed: FailedContract },
}

impl Goal {
    /// The contract that may fail, and what that costs.
    const fn contract(self) -> Option<(i32, FailedContract)> {
        match self {
            Self::Points | Self::Margin => None,
            Self::Score { contract, failed } | Self::Hindsight { lowest: contract, failed } => Some((contract, failed)),
        }
    }
}

/// A play, and the suits whose marriage can still be declared, kept from move to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    play: Play,
    /// See [`alive`], by side.
    alive: BySide<u8>,
    /// The kings and queens of these suits.
    halves: SlotSet,
}

impl State {
    fn new(play: Play) -> Self {
        let alive = BySide::from_fn(|side| alive(&play, side));
        Self { play, alive, halves: cards::halves(alive.0[0] | alive.0[1]) }
    }
}

impl Declared {
    /// The fight for an objective when `side` has declared this contract.
    pub(crate) fn new(play: &Play, side: Side, objective: Objective, contract: u32, failed: FailedContract) -> Self {
        let goal = match objective {
            Objective::Margin => Goal::Margin,
            Objective::Score => Goal::Score { contract: contract as i32, failed },
            _ => Goal::Points,
        };
        Self::for_goal(play, side, goal)
    }

    /// The fight for the score of `side` if it could choose its contract after the play, from a lowest one on.
    pub(crate) fn in_hindsight(play: &Play, side: Side, lowest: u32, failed: FailedContract) -> Self {
        Self::for_goal(play, side, Goal::Hindsight { lowest: lowest as i32, failed })
    }

    fn for_goal(play: &Play, side: Side, goal: Goal) -> Self {
        let last = if play.is_over() { i32::from(LAST_TRICK) } else { 0 };
        let taken: i32 = play.card_points().0.iter().map(|&points| i32::from(points)).sum();
        Self {
            goal,
            side,
            total: taken + last + to_come(play),
            declare_after: play.declare_after,
            answers_may_decline: play.answers_may_decline,
        }
    }

    /// Everything that a side has so far.
    #[inline]
    fn has(play: &Play, side: Side) -> i32 {
        play.total(side).into()
    }

    /// What the declarers add less what the others add, when they end with these totals.
    fn settle(&self, own: i32, their: i32, trickless: bool) -> i32 {
        let Some((contract, failed)) = self.goal.contract() else { return 0 };
        let added = if own >= contract {
            if matches!(self.goal, Goal::Hindsight { .. }) { own } else { contract }
        } else if trickless || failed == FailedContract::MinusContract {
            -contract
        } else {
            0
        };
        added - their
    }

    /// The part of the score's key: how much the contract still needs, in fives, and whether a trick still matters; and
    /// whether the contract is in doubt. What is out of reach is one case, and so is what is reached; then and under the
    /// harsher option it doesn't matter whether the declarers have a trick. In hindsight what is reached is in doubt too,
    /// because every point counts for whoever takes it.
    fn contract_key(&self, State { play, alive, .. }: &State) -> Option<Contract> {
        let (contract, failed) = self.goal.contract()?;
        let need = (contract - Self::has(play, self.side)).max(0);
        let [ns, ew] = play.card_points().0.map(i32::from);
        let reachable = need <= self.total - ns - ew + marriage_points(alive[self.side]);
        let trickless = need > 0 && failed == FailedContract::ZeroUnlessTrickless && play.tricks()[self.side] == 0;
        let code = if reachable { (need / 5) as u64 } else { 127 };
        let in_doubt = reachable && (need > 0 || matches!(self.goal, Goal::Hindsight { .. }));
        Some(Contract { number: code << 1 | u64::from(trickless), in_doubt })
    }
}

impl Duel for Declared {
    type Play = Play;
    type State = State;
    type Key = Shape;

    #[inline]
    fn state(&self, play: &Play) -> State {
        State::new(*play)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        state.play.to_act()
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Move) {
        state.play.apply_unchecked(action);
        // Only what is said, and a king or queen that is played, changes what can be declared.
        if action.slot().is_none_or(|slot| state.halves >> slot & 1 == 1) {
            *state = State::new(state.play);
        }
    }

    #[inline]
    fn maximises(&self, seat: Seat) -> bool {
        seat.side() == self.side
    }

    #[inline]
    fn settled(&self, State { play, .. }: &State) -> i32 {
        let (own, other) = (self.side, self.side.other());
        let points = match self.goal {
            Goal::Points => Self::has(play, own),
            Goal::Margin => {
                let marriages = |side: Side| i32::from(play.marriages()[side].points());
                Self::has(play, own) - marriages(own) + (marriages(own) - marriages(other)) / 2
            }
            // What the declarers have is in the key, as far as it matters.
            Goal::Score { .. } => -Self::has(play, other),
            // In the key is what they need for the lowest contract, and nothing of what they have beyond it.
            Goal::Hindsight { lowest, .. } if Self::has(play, own) >= lowest => {
                Self::has(play, own) - Self::has(play, other)
            }
            Goal::Hindsight { .. } => -Self::has(play, other),
        };
        points / 5
    }

    /// Cards in play and the last trick may all go to either side but for what the other is sure of ([`bounds::of_sides`]),
    /// and so may each side's own marriages that are [`alive`]; not those of a side that is sure to take no trick. What the
    /// declarers add less what the others add rises with what the declarers have and falls with what the others have.
    #[inline]
    fn range(&self, state: &State) -> (i32, i32) {
        let play = &state.play;
        let [ns, ew] = play.card_points().0.map(i32::from);
        let rest = if play.is_over() { 0 } else { self.total - ns - ew };
        let sides = [self.side, self.side.other()];
        let alive = sides.map(|side| state.alive[side]);
        let sure = bounds::of_sides(play, rest, alive[0] | alive[1]);
        let [own, their] = sides.map(|side| sure[side]);
        let marriages = |suits: u8, others_sure: i32| if others_sure == rest { 0 } else { marriage_points(suits) };
        let (own_marriages, their_marriages) = (marriages(alive[0], their), marriages(alive[1], own));
        let (lo, hi) = match self.goal {
            Goal::Points => (own, rest - their + own_marriages),
            Goal::Margin => (own - their_marriages / 2, rest - their + own_marriages / 2),
            Goal::Score { .. } | Goal::Hindsight { .. } => {
                let (had, they_had) = (Self::has(play, self.side), Self::has(play, self.side.other()));
                let trickless = play.tricks()[self.side] == 0;
                let least = self.settle(had + own, they_had + rest - own + their_marriages, trickless && own == 0);
                let none = trickless && (their == rest);
                let most = self.settle(had + rest - their + own_marriages, they_had + their, none);
                return (least / 5, most / 5);
            }
        };
        let settled = self.settled(state);
        (settled + lo / 5, settled + hi / 5)
    }

    #[inline]
    fn quick_range(&self, state: &State) -> (i32, i32) {
        if state.play.trick.is_some() || state.play.question.is_some() { UNKNOWN } else { self.range(state) }
    }

    #[inline]
    fn key(&self, state: &State) -> Option<Shape> {
        let play = &state.play;
        if play.trick.is_some() || play.question.is_some() {
            return None;
        }
        Some(Shape::new(state, self.contract_key(state)))
    }

    #[inline]
    fn depth(&self, state: &State) -> u8 {
        state.play.tricks_left
    }

    /// A question that will be denied need not be tried: it only costs its side the attempt and rights, which are choices
    /// of its own and which it may leave unused, so it can't be better than to lead at once.
    #[inline]
    fn moves(&self, state: &State, list: &mut MoveList) {
        let legal = state.play.legal_actions();
        if legal.extras != 0 {
            moves::extras(&state.play, legal, list);
        }
        if legal.cards != 0 {
            moves::cards(&state.play, legal.cards, state.halves, list);
        }
    }

    #[inline]
    fn situation(&self, State { play, .. }: &State) -> usize {
        let seat = play.turn.index();
        match &play.trick {
            Some(trick) => (usize::from(trick.led) * 64 + usize::from(trick.best)) * 4 + seat,
            None => SITUATIONS / 2 + play.trump().map_or(4, |suit| suit as usize) * 4 + seat,
        }
    }

    fn value(&self, score: i32) -> Number {
        match self.goal {
            Goal::Points => 5 * score,
            Goal::Margin => 10 * score - self.total,
            Goal::Score { .. } | Goal::Hindsight { .. } if self.side == Side::NS => 5 * score,
            Goal::Score { .. } | Goal::Hindsight { .. } => -5 * score,
        }
    }
}

impl Contest for Declared {
    type Full = Position;

    fn memory(solver: &mut Solver) -> &mut Memory<Self> {
        solver.memories.huutopussi()
    }
}

impl Solvable for Position {
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        let Some(playing) = self.playing() else {
            if self.is_over() {
                // A redeal adds nothing to any score, and leaves no declarer whose total there could be.
                let value = (objective == Objective::Score).then_some(Verdict::Exact(Value::Number(0)));
                return Ok(Solution { value, ..Solution::empty(objective) });
            }
            return Err(not_solvable(self));
        };
        let failed = self.rules().failed_contract;
        let duel = Declared::new(&playing.play, playing.declarer.side(), objective, playing.contract, failed);
        Ok(root::solve(solver, self, &duel, objective, limits, want))
    }
}
