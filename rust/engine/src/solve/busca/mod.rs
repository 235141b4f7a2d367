//! Busca for the solver: one seat against all the others (`paranoid`), and what both objectives know of the cards.

mod key;
pub(super) mod maxn;
mod moves;
#[cfg(test)]
mod switch_tests;
#[cfg(test)]
mod tests;

use super::ordering::{MoveList, Sort};
use super::root::{self, Contest, Want};
use super::search::{Duel, Memory, UNKNOWN};
use super::{Limits, Number, Objective, Solution, Solvable, Solver, not_solvable};
use crate::error::{Error, Kind};
use crate::games::Game as _;
use crate::games::busca::{Play, Position};
use crate::moves::Move;
use crate::order::{SlotSet, lane_mask};
use crate::position::Position as _;
use crate::seat::Seat;
use key::Shape;

/// Busca as a fight: the score is the penalty points of the seat that plays alone. All the others want it high.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Alone {
    seat: Seat,
    /// The penalty points of the deal, the last trick's included.
    total: i32,
}

/// The cards that are worth one (BU-4): jacks, queens, kings, twos and threes.
const ONES: SlotSet = 0x0370_0370_0370_0370;
/// The aces: three, and the pita eight.
const ACES: SlotSet = 0x0080_0080_0080_0080;

/// What the cards of a set are worth (BU-4), the pita (slot 39) eight.
pub(super) const fn worth(cards: SlotSet) -> i32 {
    let pita = (cards >> 39 & 1) as i32;
    (cards & ONES).count_ones() as i32 + 3 * (cards & ACES).count_ones() as i32 + 5 * pita
}

/// The hands of everybody but one seat.
#[inline]
pub(super) fn others(play: &Play, seat: Seat) -> SlotSet {
    Seat::ALL.into_iter().filter(|&other| other != seat).fold(0, |set, other| set | play.hands[other])
}

/// Whether a seat that isn't on lead can escape every trick to come: suit by suit, as far as both have cards, its i-th
/// lowest card is below the others' i-th lowest.
///
/// Proof: when the suit is led it ducks with the highest card below the best so far; there is one, because its lowest is
/// below all of theirs. When void it throws its highest. Let it have played its k-th lowest and the others, with the
/// card ducked under, their j-th, where k ≥ j or the seat has fewer than j cards: the seat's cards below k stay where they
/// are, those above move down one, and so do the others' from j on, so that each pair that is left was a pair before or
/// has a higher card of the others'. More cards played by the others only move theirs up, cards thrown make the row
/// shorter. So it holds again before the next lead, and the seat is not on lead, because it has won nothing.
pub(super) fn escapes(own: SlotSet, others: SlotSet) -> bool {
    (0..4).all(|lane| {
        let (own, others) = (own & lane_mask(lane), others & lane_mask(lane));
        let length = own.count_ones();
        let mut rest = others;
        for place in 1..=length {
            if rest == 0 {
                break;
            }
            let card = rest & rest.wrapping_neg();
            rest &= rest - 1;
            if (own & (card - 1)).count_ones() < place {
                return false;
            }
        }
        true
    })
}

/// Who gets the last trick, before its lead, and what it is worth: everybody has one card, which is forced.
#[inline]
fn last_trick(play: &Play) -> (Seat, i32) {
    let all = play.hands.0.iter().fold(0, |all, hand| all | hand);
    let lane = lane_mask(moves::highest(play.hands[play.turn]) >> 4);
    let best = moves::highest(all & lane);
    let winner = Seat::ALL.into_iter().find(|&seat| play.hands[seat] >> best & 1 == 1);
    (winner.unwrap_or(play.turn), worth(all) + LAST_TRICK)
}

impl Alone {
    /// The fight of `seat` against all the others.
    pub(super) fn new(play: &Play, seat: Seat) -> Self {
        let taken: i32 = play.points.0.iter().map(|&points| i32::from(points)).sum();
        Self { seat, total: taken + to_come(play) }
    }

    /// What the seat has, and what the others don't have.
    #[inline]
    fn no_better(&self, play: &Play) -> (i32, i32) {
        let own = i32::from(play.points[self.seat]);
        let taken: i32 = play.points.0.iter().map(|&points| i32::from(points)).sum();
        (own, self.total - taken + own)
    }
}

impl Duel for Alone {
    type Play = Play;
    type State = Play;
    type Key = Shape;

    #[inline]
    fn state(&self, play: &Play) -> Play {
        *play
    }

    #[inline]
    fn to_act(&self, play: &Play) -> Option<Seat> {
        play.to_act()
    }

    #[inline]
    fn apply(&self, play: &mut Play, action: Move) {
        play.apply_unchecked(action);
    }

    #[inline]
    fn maximises(&self, seat: Seat) -> bool {
        seat != self.seat
    }

    #[inline]
    fn settled(&self, play: &Play) -> i32 {
        play.points[self.seat].into()
    }

    /// At least what the seat has and at most what the others don't have; no more than it has if it [`escapes`]; and the
    /// last trick is counted. Trick 1 is left out, because the pita can't be thrown in it.
    #[inline]
    fn range(&self, play: &Play) -> (i32, i32) {
        let (own, most) = self.no_better(play);
        if play.trick.is_none() && play.tricks_left == 1 {
            let (winner, points) = last_trick(play);
            let score = if winner == self.seat { own + points } else { own };
            return (score, score);
        }
        let before_lead = play.trick.is_none() && !play.first && play.turn != self.seat;
        if before_lead && own < most && escapes(play.hands[self.seat], others(play, self.seat)) {
            return (own, own);
        }
        (own, most)
    }

    /// Within a trick the bounds of the last lead still hold, and were asked there.
    #[inline]
    fn quick_range(&self, play: &Play) -> (i32, i32) {
        if play.trick.is_some() { UNKNOWN } else { self.range(play) }
    }

    #[inline]
    fn key(&self, play: &Play) -> Option<Shape> {
        play.trick.is_none().then(|| Shape::new(play))
    }

    #[inline]
    fn depth(&self, play: &Play) -> u8 {
        play.tricks_left
    }

    #[inline]
    fn moves(&self, play: &Play, list: &mut MoveList) {
        let alone = play.turn == self.seat;
        let mut cards = moves::worthwhile(play, self.seat);
        while cards != 0 {
            let slot = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let strength = i32::from(slot & 15);
            let points = worth(1 << slot);
            let (sort, promise) = match play.trick {
                None => (Sort::Lead, -strength),
                Some(trick) => {
                    let last = trick.cards + 1 == play.trick_size;
                    let follows = slot >> 4 == trick.led;
                    let sort = match (follows, slot > trick.best) {
                        (true, true) => Sort::Beat,
                        (true, false) => Sort::Below,
                        (false, _) => Sort::Discard,
                    };
                    let promise = match (sort, alone) {
                        (Sort::Beat, true) => {
                            if last {
                                strength - 40
                            } else {
                                -40 - strength
                            }
                        }
                        (Sort::Below, true) => 20 + strength,
                        (_, true) => 4 * points + strength,
                        // On a trick that the lone seat is winning the others throw what is dear, on any other they
                        // stay low.
                        (Sort::Beat, false) => {
                            if trick.winner == self.seat {
                                -40
                            } else {
                                -strength
                            }
                        }
                        (_, false) => {
                            if trick.winner == self.seat {
                                4 * points - strength
                            } else {
                                -12 * points
                            }
                        }
                    };
                    (sort, promise)
                }
            };
            list.push(Move::card(slot), slot, sort, promise);
        }
    }

    #[inline]
    fn situation(&self, play: &Play) -> usize {
        let seat = play.turn.index();
        play.trick.map_or(1024 + seat, |trick| usize::from(trick.best) * 16 + trick.winner.index() * 4 + seat)
    }

    /// From the bottom up, and in steps of one: that the seat has to take so much is quickly proved as long as it is true,
    /// and the one test that fails, just above the score, is most of the work. A test too high would be a second one.
    fn guess(&self, lo: i32, _: i32) -> i32 {
        lo + 1
    }

    fn stride(&self, step: i32) -> i32 {
        step
    }

    fn value(&self, score: i32) -> Number {
        score
    }
}

impl Contest for Alone {
    type Full = Position;

    fn memory(solver: &mut Solver) -> &mut Memory<Self> {
        solver.memories.busca()
    }
}

/// The points still to come, of everybody together.
pub(super) fn to_come(play: &Play) -> i32 {
    if play.is_over() {
        return 0;
    }
    let on_table = play.trick.map_or(0, |trick| trick.points);
    worth(play.hands.0.iter().fold(0, |set, hand| set | hand)) + i32::from(on_table) + LAST_TRICK
}

/// What the winner of the last trick gets on top (BU-4).
const LAST_TRICK: i32 = 3;

/// The penalty points that a seat can be sure of having no more than, whoever acts: it plays alone and all the others
/// together against it. [`Objective::Paranoid`] is that of the seat to act.
///
/// ```
/// # use forehand::{deal::Deal, game::GameId, games::{Game, Setup, busca::Position}, seat::SeatSet};
/// use forehand::position::Position as _;
/// use forehand::seat::Seat;
/// use forehand::solve::{Limits, Solver, Value, Verdict, Want, paranoid};
/// # let (deal, dealer) = Deal::from_seed(GameId::Busca, 1, 0, SeatSet::ALL, None);
/// # let setup = Setup { rules: Default::default(), dealer, scores: Default::default(), deal };
/// # let mut position = Position::start(&setup).unwrap();
/// # while position.table().hands.0.iter().any(|hand| hand.len() > 4) {
/// #     position.apply_unchecked(position.legal_actions()[0]);
/// # }
/// let solved = paranoid(&mut Solver::new(), &position, Seat::N, &Limits::NONE, Want::Value).unwrap();
/// assert!(matches!(solved.value, Some(Verdict::Exact(Value::Number(0..=40)))));
/// ```
///
/// # Errors
/// [`Kind::NotSolvable`](crate::error::Kind) for a seat that is out of the match.
pub fn paranoid(
    solver: &mut Solver,
    position: &Position,
    seat: Seat,
    limits: &Limits,
    want: Want,
) -> Result<Solution, Error> {
    let Some(play) = position.play().filter(|play| play.players.contains(seat)) else {
        return Err(Error::new(
            Kind::NotSolvable,
            format!("{seat} is out of the match; a seat that plays is expected"),
        ));
    };
    solver.memories.begin();
    Ok(root::solve(solver, position, &Alone::new(play, seat), Objective::Paranoid, limits, want))
}

impl Solvable for Position {
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        let Some(play) = self.play() else {
            return Err(not_solvable(self));
        };
        if objective == Objective::Maxn {
            return Ok(maxn::solve(solver, self, play, limits, want));
        }
        let Some(seat) = play.to_act() else {
            return Ok(Solution::empty(objective));
        };
        let duel = Alone::new(play, seat);
        Ok(root::solve(solver, self, &duel, objective, limits, want))
    }
}
