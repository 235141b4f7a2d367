//! The plain oracle: tries everything, remembers nothing, leaves nothing out. It is here to be obviously right, and for
//! tests alone: it is as slow as it looks.

use super::{Number, Objective, Value};
use crate::action::Action;
use crate::games::{Game, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::position::{ActionSet, Position};
use crate::seat::{BySeat, Seat, Side};

/// What best play comes to: `prefers` says whether a seat likes the first value better than the second, `result` what a
/// finished position comes to.
///
/// # Panics
/// If a seat that is to act has no legal action.
pub fn best_play<P: Position>(
    position: &P,
    prefers: &impl Fn(Seat, &Value, &Value) -> bool,
    result: &impl Fn(&P) -> Value,
) -> Value {
    let Some(turn) = position.to_act() else {
        return result(position);
    };
    let mut best = None;
    for action in position.legal_actions().iter() {
        let mut next = position.clone();
        next.apply_unchecked(action);
        let value = best_play(&next, prefers, result);
        if best.as_ref().is_none_or(|best| prefers(turn, &value, best)) {
            best = Some(value);
        }
    }
    best.expect("a seat that is to act has a legal action")
}

/// What a game says to the oracle, from its full position and its outcome.
pub trait Oracle: Game {
    /// Whether the seat likes `a` better than `b`. `first` is the seat that was to act where the question was asked.
    fn prefers(&self, objective: Objective, first: Seat, seat: Seat, a: &Value, b: &Value) -> bool;

    /// What the finished deal comes to; `first` as above.
    fn result(&self, objective: Objective, first: Seat) -> Value;
}

/// The value of a position in the play.
///
/// # Panics
/// If the deal is over or the play has not begun.
pub fn value<G: Oracle>(position: &G, objective: Objective) -> Value {
    value_for(position, objective, position.to_act().expect("a seat to act"))
}

/// The value of every legal action, as the legal actions are sorted.
///
/// # Panics
/// If the deal is over or the play has not begun.
pub fn actions<G: Oracle>(position: &G, objective: Objective) -> Vec<(Action, Value)> {
    let first = position.to_act().expect("a seat to act");
    let after = |action| position.apply(action).expect("a legal action");
    position.legal_actions().into_iter().map(|action| (action, value_for(&after(action), objective, first))).collect()
}

fn value_for<G: Oracle>(position: &G, objective: Objective, first: Seat) -> Value {
    best_play(position, &|seat, a, b| position.prefers(objective, first, seat, a, b), &|end: &G| {
        end.result(objective, first)
    })
}

/// Whether `a` is the better number for somebody who wants it high, or low.
fn better(high: bool, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            if high {
                a > b
            } else {
                a < b
            }
        }
        _ => panic!("one number is expected"),
    }
}

impl Oracle for cincinnati_euchre::Position {
    fn prefers(&self, objective: Objective, _: Seat, seat: Seat, a: &Value, b: &Value) -> bool {
        let high = match objective {
            Objective::Score => seat.side() == Side::NS,
            _ => seat.side() == self.playing().expect("a declarer").declarer.side(),
        };
        better(high, a, b)
    }

    fn result(&self, objective: Objective, _: Seat) -> Value {
        let outcome = self.outcome().expect("a finished deal");
        Value::Number(match objective {
            Objective::Score => (outcome.points[Side::NS] - outcome.points[Side::EW]) as Number,
            _ => outcome.tricks[outcome.declarer.side()].into(),
        })
    }
}

impl Oracle for huutopussi::Position {
    fn prefers(&self, objective: Objective, _: Seat, seat: Seat, a: &Value, b: &Value) -> bool {
        let high = match objective {
            Objective::Score => seat.side() == Side::NS,
            _ => seat.side() == self.playing().expect("a declarer").declarer.side(),
        };
        better(high, a, b)
    }

    fn result(&self, objective: Objective, _: Seat) -> Value {
        let Some(huutopussi::Outcome::Played(played)) = self.outcome() else { panic!("a finished deal") };
        let (own, other) = (played.declarer.side(), played.declarer.side().other());
        let total = |side: Side| Number::from(played.totals[side]);
        Value::Number(match objective {
            Objective::Score => (played.points[Side::NS] - played.points[Side::EW]) as Number,
            Objective::Margin => total(own) - total(other),
            _ => total(own),
        })
    }
}

impl Oracle for ristiklappi::Position {
    fn prefers(&self, _: Objective, _: Seat, seat: Seat, a: &Value, b: &Value) -> bool {
        better(seat.side() == Side::NS, a, b)
    }

    fn result(&self, objective: Objective, _: Seat) -> Value {
        let outcome = self.outcome().expect("a finished deal");
        Value::Number(match objective {
            Objective::GamePoints => (outcome.game_points[Side::NS] - outcome.game_points[Side::EW]) as Number,
            _ => Number::from(outcome.points[Side::NS]) - Number::from(outcome.points[Side::EW]),
        })
    }
}

impl Oracle for busca::Position {
    fn prefers(&self, objective: Objective, first: Seat, seat: Seat, a: &Value, b: &Value) -> bool {
        if objective == Objective::Paranoid {
            return better(seat != first, a, b);
        }
        let (Value::Seats(a), Value::Seats(b)) = (a, b) else { panic!("points by seat are expected") };
        if a[seat] != b[seat] {
            return a[seat] < b[seat];
        }
        // The next seats in turn, anticlockwise. Those that are out have 0 in both.
        let next = [seat.right(), seat.right().right(), seat.right().right().right()];
        next.into_iter().find(|&next| a[next] != b[next]).is_some_and(|next| a[next] > b[next])
    }

    fn result(&self, objective: Objective, first: Seat) -> Value {
        let outcome = self.outcome().expect("a finished deal");
        let points = BySeat::from_fn(|seat| outcome.points[seat].unwrap_or(0).into());
        if objective == Objective::Maxn { Value::Seats(points) } else { Value::Number(points[first]) }
    }
}
