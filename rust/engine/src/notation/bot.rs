//! Bots as JSON objects, which their TOML files are read into.

use super::json;
use crate::advise::{Aim, DEFAULT_WORLDS, Evidence, MOST_WORLDS, Method};
use crate::arena::{Bot, Mind};
use crate::error::{Error, Kind};
use crate::game::Phase;
use serde_json::{Map, Value};
use std::time::Duration;

/// The method of a bot that takes, of advice, what fits each decision.
const DEFAULT: &str = "default";
const RANDOM: &str = "random";
const RULES: &str = "rules";

/// The parts that a bot or one of its phases may name.
const PARTS: [&str; 5] = ["method", "worlds", "time", "evidence", "objective"];

/// The longest time that can be given, in seconds.
const LONGEST: f64 = 1e9;

/// Every name that `method` may have.
#[must_use]
pub fn methods() -> Vec<&'static str> {
    [DEFAULT, RANDOM, RULES].into_iter().chain(Method::ALL.map(Method::name)).collect()
}

fn unknown(place: &str, found: &dyn std::fmt::Display, expected: &str) -> Error {
    Error::new(Kind::UnknownOption, format!("{place}: {found} stands there, {expected} is expected"))
}

/// One of some names.
fn named<'a>(place: &str, value: &'a Value, names: &[&str]) -> Result<&'a str, Error> {
    let found = value.as_str().filter(|name| names.contains(name));
    found.ok_or_else(|| unknown(place, value, &format!("one of {}", names.join(", "))))
}

/// Refuses keys that mean nothing.
fn check_keys(place: &str, object: &Map<String, Value>, known: &[&str]) -> Result<(), Error> {
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(unknown(&format!("{place}{key}"), &"the key", &format!("one of {}", known.join(", ")))),
        None => Ok(()),
    }
}

/// The parts; those that a phase doesn't name are the bot's own.
fn mind(place: &str, parts: &Map<String, Value>) -> Result<Mind, Error> {
    let at = |key: &str| format!("{place}{key}");
    let name = match parts.get("method") {
        Some(value) => named(&at("method"), value, &methods())?,
        None => DEFAULT,
    };
    let worlds = match parts.get("worlds") {
        Some(value) => value
            .as_u64()
            .filter(|worlds| (1..=MOST_WORLDS).contains(worlds))
            .ok_or_else(|| unknown(&at("worlds"), value, &format!("a whole number from 1 to {MOST_WORLDS}")))?,
        None => DEFAULT_WORLDS,
    };
    let time = match parts.get("time") {
        Some(value) => Some(
            value
                .as_f64()
                .filter(|seconds| (0.0..=LONGEST).contains(seconds))
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .ok_or_else(|| unknown(&at("time"), value, "a number of seconds, 0 or more,"))?,
        ),
        None => None,
    };
    let evidence = match parts.get("evidence") {
        Some(value) => {
            let name = named(&at("evidence"), value, &Evidence::ALL.map(Evidence::name))?;
            Evidence::from_name(name).unwrap_or_default()
        }
        None => Evidence::None,
    };
    let aim = match parts.get("objective") {
        Some(value) => {
            let name = named(&at("objective"), value, &Aim::ALL.map(Aim::name))?;
            Aim::from_name(name).unwrap_or_default()
        }
        None => Aim::Score,
    };
    Ok(match name {
        RANDOM => Mind::Random,
        RULES => Mind::Rules,
        name => Mind::Advice { method: Method::from_name(name), worlds, time, evidence, aim },
    })
}

/// Reads a bot.
///
/// ```
/// use forehand::notation::bot::{read, write};
/// let bot = read(r#"{"name": "careful", "worlds": 50, "phases": {"auction": {"method": "rules"}}}"#).unwrap();
/// assert_eq!(bot.name, "careful");
/// assert_eq!(write(&bot)["phases"]["auction"]["method"], "rules");
/// let error = read(r#"{"name": "x", "phases": {"play": {"method": "magic"}}}"#).unwrap_err();
/// assert!(error.message.starts_with(r#"phases.play.method: "magic" stands there, one of default, random, rules"#));
/// ```
///
/// # Errors
/// [`Kind::Syntax`] if it is no JSON object, else [`Kind::UnknownOption`], with the key that is wrong.
pub fn read(text: &str) -> Result<Bot, Error> {
    let Value::Object(object) = json::parse(text)? else {
        return Err(Error::syntax("a bot: an object is expected"));
    };
    let known: Vec<&str> = ["name", "phases"].into_iter().chain(PARTS).collect();
    check_keys("", &object, &known)?;
    let name = match object.get("name") {
        Some(Value::String(name)) if !name.is_empty() => name.clone(),
        Some(value) => return Err(unknown("name", value, "a text")),
        None => return Err(unknown("name", &"nothing", "a text")),
    };
    let mut own = object.clone();
    own.retain(|key, _| PARTS.contains(&key.as_str()));
    let mut phases = Vec::new();
    let empty = Map::new();
    let of_phases = match object.get("phases") {
        Some(Value::Object(phases)) => phases,
        Some(value) => return Err(unknown("phases", value, "a table by phase")),
        None => &empty,
    };
    let names = Phase::ALL.map(Phase::name);
    check_keys("phases.", of_phases, &names)?;
    // In the order of a deal, not in that of the text.
    for phase in Phase::ALL {
        let Some(parts) = of_phases.get(phase.name()) else { continue };
        let place = format!("phases.{phase}.");
        let Value::Object(parts) = parts else {
            return Err(unknown(&format!("phases.{phase}"), parts, "a table"));
        };
        check_keys(&place, parts, &PARTS)?;
        let mut whole = own.clone();
        whole.extend(parts.iter().map(|(key, value)| (key.clone(), value.clone())));
        phases.push((phase, mind(&place, &whole)?));
    }
    Ok(Bot { name, mind: mind("", &own)?, phases })
}

fn parts(mind: &Mind) -> Map<String, Value> {
    let mut parts = Map::new();
    match mind {
        Mind::Random => _ = parts.insert("method".into(), RANDOM.into()),
        Mind::Rules => _ = parts.insert("method".into(), RULES.into()),
        Mind::Advice { method, worlds, time, evidence, aim } => {
            parts.insert("method".into(), method.map_or(DEFAULT, Method::name).into());
            parts.insert("worlds".into(), (*worlds).into());
            if let Some(time) = time {
                parts.insert("time".into(), time.as_secs_f64().into());
            }
            parts.insert("evidence".into(), evidence.name().into());
            parts.insert("objective".into(), aim.name().into());
        }
    }
    parts
}

/// The bot with all its parts.
#[must_use]
pub fn write(bot: &Bot) -> Value {
    let mut object = Map::from_iter([("name".to_owned(), bot.name.clone().into())]);
    object.extend(parts(&bot.mind));
    if !bot.phases.is_empty() {
        let phases: Map<String, Value> =
            bot.phases.iter().map(|(phase, mind)| (phase.name().to_owned(), parts(mind).into())).collect();
        object.insert("phases".into(), phases.into());
    }
    object.into()
}
