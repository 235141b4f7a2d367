//! Whole records in one call: read, replay, deal, play out.

use crate::enter::enter;
use crate::error::OrRaise;
use crate::position::{Match, Position};
use forehand::any_position;
use forehand::card_set::CardSet;
use forehand::equity::standing;
use forehand::error::Error;
use forehand::game::GameId;
use forehand::notation::json;
use forehand::notation::record::{self, AnyRecord};
use pyo3::prelude::*;
use serde_json::{Map, Value};

fn game(py: Python<'_>, name: &str) -> PyResult<GameId> {
    let games = || GameId::ALL.map(GameId::name).join(", ");
    GameId::from_name(name)
        .ok_or_else(|| Error::syntax(format!("game: {name:?} stands there, one of {} is expected", games())))
        .or_raise(py)
}

/// Reads a deal or match record from JSON text.
#[pyfunction]
pub fn read<'py>(py: Python<'py>, line: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(match record::read(line).or_raise(py)? {
        AnyRecord::Deal(position) => Position(position).into_pyobject(py)?.into_any(),
        AnyRecord::Match(whole) => Match(whole).into_pyobject(py)?.into_any(),
    })
}

/// Checks and scores a record; gives the contract's JSON line.
#[pyfunction]
pub fn replay(py: Python<'_>, line: &str, legal: bool) -> PyResult<String> {
    record::read(line).and_then(|record| json::write(&record.replay(legal))).or_raise(py)
}

fn start(py: Python<'_>, text: &str) -> PyResult<Map<String, Value>> {
    Ok(match json::parse(text).or_raise(py)? {
        Value::Object(start) => start,
        _ => Map::new(),
    })
}

/// Deal number `index` of `seed`; `start` is a JSON object that may have the keys rules, dealer and scores of a record,
/// and predeal: hands, or parts of hands, by seat.
#[pyfunction]
pub fn deal(py: Python<'_>, game: &str, seed: u64, index: u64, start: &str) -> PyResult<Position> {
    let game = self::game(py, game)?;
    any_position::deal(game, seed, index, &self::start(py, start)?).map(Position).or_raise(py)
}

type DealtRow = (usize, u64, u64, u64, u64);

/// Dealer and hands of `count` deals from `first` on: the dealer's place in N E S W, then the four hands in that order,
/// each as a number with bit 16 × suit + rank set for a card (suits S H D C, ranks from the two up, from 0).
#[pyfunction]
pub fn dealt(py: Python<'_>, game: &str, seed: u64, first: u64, count: u64, start: &str) -> PyResult<Vec<DealtRow>> {
    let game = self::game(py, game)?;
    let rows = any_position::hands(game, seed, first, count, &self::start(py, start)?).or_raise(py)?;
    Ok(rows
        .into_iter()
        .map(|(dealer, hands)| {
            let [n, e, s, w] = hands.0.map(CardSet::bits);
            (dealer as usize, n, e, s, w)
        })
        .collect())
}

/// Plays out the play phase of random deals; gives the numbers of playouts and of decisions.
#[pyfunction]
pub fn playouts(py: Python<'_>, game: &str, n: u64, seed: u64) -> PyResult<(u64, u64)> {
    let game = self::game(py, game)?;
    let tally = enter(py, |stop| any_position::playouts(game, n, seed, stop))?;
    Ok((tally.playouts, tally.decisions))
}

/// The options of a game as a JSON list of objects: name, values, default, clause.
#[pyfunction]
pub fn options(py: Python<'_>, game: &str) -> PyResult<String> {
    let game = self::game(py, game)?;
    let options = any_position::options(game).into_iter().map(|(option, default)| {
        serde_json::json!({
            "name": option.name, "values": option.values.describe(), "default": default, "clause": option.clause,
        })
    });
    json::write(&options.collect::<Vec<_>>()).or_raise(py)
}

/// How likely each side, or seat in Busca, is to win a match that stands so: names and chances.
#[pyfunction]
pub fn chances(py: Python<'_>, game: &str, start: &str) -> PyResult<Vec<(&'static str, f64)>> {
    let (game, start) = (self::game(py, game)?, self::start(py, start)?);
    enter(py, |stop| standing(game, &start, stop))
}
