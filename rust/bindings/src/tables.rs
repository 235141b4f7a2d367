//! Tables of many deals of Cincinnati Euchre in one call, as bytes that Python views as arrays.

use crate::enter::enter;
use crate::error::OrRaise;
use crate::position::Position;
use forehand::any_position::AnyPosition;
use forehand::card::Card;
use forehand::card_set::CardSet;
use forehand::deal::Deal;
use forehand::error::{Error, Kind};
use forehand::game::GameId;
use forehand::notation::text;
use forehand::seat::{BySeat, Seat, SeatSet};
use forehand::solve::euchre::lead_tables;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::num::NonZeroUsize;

const GAME: GameId = GameId::CincinnatiEuchre;
/// The cards of the pack, and so the bytes of a deal that is given as an array.
const CARDS: usize = 24;

/// What can be made of each deal, whoever leads: 20 bytes a deal for the tricks of north and south, by leader and denomination,
/// and 80 for the moons, by leader, soloist and denomination.
///
/// `deals` is a list of positions and deal texts, or bytes with 24 for each deal: the seat that holds each card of the pack.
/// Without `workers` every processor works.
#[pyfunction]
pub fn tables<'py>(
    py: Python<'py>,
    deals: &Bound<'py, PyAny>,
    workers: Option<NonZeroUsize>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let deals = match deals.cast::<PyBytes>() {
        Ok(seats) => from_seats(seats.as_bytes()).or_raise(py)?,
        Err(_) => from_list(deals.cast::<PyList>()?)?,
    };
    let workers = workers.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let tables = enter(py, |stop| lead_tables(&deals, workers, stop))?;
    let tricks: Vec<u8> = tables.iter().flat_map(|table| table.tricks.0).flatten().collect();
    let moons: Vec<u8> =
        tables.iter().flat_map(|table| table.moons.0).flat_map(|row| row.0).flatten().map(u8::from).collect();
    Ok((PyBytes::new(py, &tricks), PyBytes::new(py, &moons)))
}

/// The error, said to be in this element of the deals.
fn at(index: usize, mut error: Error) -> Error {
    error.message = format!("deals[{index}]: {}", error.message);
    error.in_deal(index)
}

fn from_list(list: &Bound<'_, PyList>) -> PyResult<Vec<Deal>> {
    let py = list.py();
    let mut deals = Vec::with_capacity(list.len());
    for (index, item) in list.iter().enumerate() {
        let deal = if let Ok(position) = item.cast::<Position>() {
            from_position(&position.get().0)
        } else if let Ok(text) = item.cast::<PyString>() {
            from_text(text.to_str()?)
        } else {
            let kind = item.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "deals[{index}]: a Position or a deal text is expected, not {kind}"
            )));
        };
        deals.push(deal.map_err(|error| at(index, error)).or_raise(py)?);
    }
    Ok(deals)
}

fn from_position(position: &AnyPosition) -> Result<Deal, Error> {
    match position {
        AnyPosition::CincinnatiEuchre(record) => Ok(record.setup().deal.clone()),
        other => {
            Err(Error::new(Kind::NotSolvable, format!("a deal of {GAME} is expected, not one of {}", other.game())))
        }
    }
}

fn from_text(text: &str) -> Result<Deal, Error> {
    let hands = text::parse_deal(text)?;
    if let Some((seat, _)) = hands.iter().find(|(_, hand)| hand.is_none()) {
        return Err(Error::invalid_deal("CE-1", format!("hand of {seat}: - stands there, a hand is expected")));
    }
    Deal::new(GAME, SeatSet::ALL, BySeat(hands.0.map(Option::unwrap_or_default)), vec![])
}

fn from_seats(seats: &[u8]) -> Result<Vec<Deal>, Error> {
    let pack: Vec<Card> = cards();
    let one = |(index, seats): (usize, &[u8])| {
        let mut hands = BySeat([CardSet::EMPTY; 4]);
        for (&card, &seat) in pack.iter().zip(seats) {
            let Some(&seat) = Seat::ALL.get(usize::from(seat)) else {
                let what = format!("the seat of {card} is {seat}, one from 0 to 3 (N E S W) is expected");
                return Err(at(index, Error::invalid_deal("CE-1", what)));
            };
            hands[seat] = hands[seat].with(card);
        }
        Deal::new(GAME, SeatSet::ALL, hands, vec![]).map_err(|error| at(index, error))
    };
    seats.chunks(CARDS).enumerate().map(one).collect()
}

/// The pack in the order in which hands are written: S H D C, from the ace down.
fn cards() -> Vec<Card> {
    let suits = forehand::card::Suit::ALL.into_iter();
    suits.flat_map(|suit| GAME.ranks().iter().map(move |&rank| Card::new(rank, suit))).collect()
}
