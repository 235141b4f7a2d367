//! A review as JSON: the steps, and the values before each and at the end.

use super::solution::insert;
use crate::review::Review;
use crate::seat::SeatSet;
use crate::solve::Verdict;
use serde_json::{Map, Value, json};

/// The review as an object: `steps` with seat, phase, action and whether it was forced; `tracks` with the objective, the
/// seat (or null), and a value or bounds (or null) before each step and at the end; `better` with an action and the
/// measures that it is better by, or null, for each step.
#[must_use]
pub fn review_value(review: &Review) -> Value {
    let verdict = |verdict: &Option<Verdict>| {
        verdict.as_ref().map(|verdict| {
            let mut entry = Map::new();
            insert(&mut entry, verdict, SeatSet::ALL);
            entry
        })
    };
    let steps: Vec<Value> = review
        .steps
        .iter()
        .map(|step| {
            json!({
                "seat": step.seat, "phase": step.phase.name(), "action": step.action.to_string(), "forced": step.forced,
            })
        })
        .collect();
    let tracks: Vec<Value> = review
        .tracks
        .iter()
        .map(|track| {
            json!({
                "objective": track.objective.name(),
                "seat": track.seat,
                "values": track.values.iter().map(verdict).collect::<Vec<_>>(),
            })
        })
        .collect();
    let better: Vec<Value> = review
        .better
        .iter()
        .map(|better| {
            better.as_ref().map_or(Value::Null, |better| {
                let by: Vec<&str> = better.by.iter().map(|objective| objective.name()).collect();
                json!({"action": better.action.to_string(), "by": by})
            })
        })
        .collect();
    json!({"steps": steps, "tracks": tracks, "better": better})
}
