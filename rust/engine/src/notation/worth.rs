//! What a deal is worth before its play begins, as JSON.

use crate::action::Action;
use crate::any_position::AnyPosition;
use crate::error::{Error, Kind};
use crate::par::huutopussi::{Exchange, best_exchange};
use crate::seat::Seat;
use crate::solve::{Limits, Solver, Stop, Value as Worth, Verdict};
use serde_json::{Map, Value, json};

impl AnyPosition {
    /// The best exchange for a seat of Huutopussi as the declarer of the deal, from the hands as dealt, as an object.
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] for another game.
    pub fn exchange(&self, declarer: Seat, solver: &mut Solver, limits: &Limits) -> Result<Value, Error> {
        let Self::Huutopussi(record) = self else {
            let message = format!("{} has no exchange; a deal of huutopussi is expected", self.game());
            return Err(Error::new(Kind::NotSolvable, message));
        };
        let setup = record.setup();
        Ok(exchange_value(&best_exchange(solver, setup.deal.hands(), declarer, &setup.rules, limits)))
    }
}

fn exchange_value(found: &Exchange) -> Value {
    let mut line = Map::new();
    line.insert("declarer".into(), json!(found.declarer));
    line.insert("without".into(), verdict_value(&found.without));
    line.insert("points".into(), verdict_value(&found.points));
    line.insert("give".into(), Action::Give(found.given).to_string().into());
    line.insert("return".into(), Action::Return(found.returned).to_string().into());
    line.insert("contract".into(), found.contract.into());
    line.insert("tested".into(), found.tested.into());
    line.insert("nodes".into(), found.nodes.into());
    insert_stop(&mut line, found.stopped);
    line.into()
}

/// `{"value": …}`, or `{"bounds": [lo, hi]}` if it isn't known.
fn verdict_value(verdict: &Verdict) -> Value {
    let number = |value: Worth| match value {
        Worth::Number(number) => Value::from(number),
        Worth::Seats(_) => Value::Null,
    };
    match verdict.exact() {
        Some(value) => json!({"value": number(value)}),
        None => {
            let (lo, hi) = verdict.bounds();
            json!({"bounds": [number(lo), number(hi)]})
        }
    }
}

/// Whether everything is known, and if a moment passed before.
fn insert_stop(line: &mut Map<String, Value>, stopped: Option<Stop>) {
    line.insert("exact".into(), stopped.is_none().into());
    if stopped == Some(Stop::Timeout) {
        line.insert("timed_out".into(), true.into());
    }
}
