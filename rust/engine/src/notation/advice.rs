//! Advice as the contract's JSON line.

use crate::advise::{Advice, Aim, Counsel, Evidence};
use serde_json::{Map, Value, json};

/// Six places behind the point: more than any number of worlds makes sure of.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

/// The advice as an object; with `distribution`, each action says how far it is behind the best, and how often which value
/// came out.
///
/// An action that got fewer worlds than were asked for says so in `worlds`.
#[must_use]
pub fn advice_value(advice: &Advice, distribution: bool) -> Value {
    let entry = |counsel: &Counsel| {
        let mut entry = Map::new();
        entry.insert("action".into(), counsel.action.to_string().into());
        entry.insert("mean".into(), rounded(counsel.mean()).into());
        entry.insert("stderr".into(), counsel.stderr().map(rounded).into());
        entry.insert("best_share".into(), rounded(counsel.best_share()).into());
        if counsel.worlds != advice.worlds {
            entry.insert("worlds".into(), counsel.worlds.into());
        }
        if distribution {
            entry.insert("behind".into(), rounded(counsel.behind()).into());
            entry.insert("behind_stderr".into(), counsel.behind_stderr().map(rounded).into());
            let unit = |value: i32| match counsel.aim {
                Aim::Score => Value::from(value),
                Aim::Match => rounded(f64::from(value) / counsel.aim.unit()).into(),
            };
            let rows =
                counsel.outcomes.iter().rev().map(|(&value, worlds)| json!({"value": unit(value), "worlds": worlds}));
            entry.insert("distribution".into(), rows.collect());
            if !counsel.endings.is_empty() {
                let rows = counsel.endings.iter().map(|(ending, worlds)| {
                    let side = ending.side.map(|side| side.name());
                    json!({"side": side, "outcome": ending.what, "worlds": worlds})
                });
                entry.insert("outcomes".into(), rows.collect());
            }
        }
        Value::from(entry)
    };
    let mut line = Map::new();
    line.insert("game".into(), advice.game.name().into());
    line.insert("seat".into(), advice.seat.name().into());
    line.insert("phase".into(), advice.phase.name().into());
    line.insert("method".into(), advice.method.name().into());
    line.insert("worlds".into(), advice.worlds.into());
    line.insert("seed".into(), advice.seed.into());
    line.insert("objective".into(), advice.aim.name().into());
    if advice.evidence != Evidence::None {
        line.insert("evidence".into(), advice.evidence.name().into());
    }
    line.insert("actions".into(), advice.actions.iter().map(entry).collect());
    if advice.timed_out {
        line.insert("timed_out".into(), true.into());
    }
    line.into()
}
