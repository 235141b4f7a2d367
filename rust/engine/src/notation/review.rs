//! A review as JSON: the steps, and the values before each and at the end.

use super::solution::insert;
use crate::review::Review;
use crate::seat::SeatSet;
use crate::solve::Verdict;
use serde_json::{Map, Value, json};

/// The review as an object: `steps` with seat, phase, action and whether it was forced; `tracks` with the objective, the
/// seat (or null), a value or bounds (or null) before each step and at the end, and for each step a better action or null.
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
                "better": track.better.iter().map(|best| best.map(|best| best.to_string())).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({"steps": steps, "tracks": tracks})
}
