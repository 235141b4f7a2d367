//! View records: what one seat knows of a deal as one JSON object, read with every check and written canonically.

use super::record::{hides_cards, list, object_of, read_start, start_fields, string, wrong};
use super::text;
use crate::action::Action;
use crate::any_position::by_game;
use crate::card::Card;
use crate::error::{Error, Kind};
use crate::game::GameId;
use crate::games::Game;
use crate::seat::{BySeat, Seat};
use crate::view::{AnyView, Seen, Sight, View};
use serde_json::{Map, Value};

/// Reads a view record from its JSON text.
///
/// ```
/// use forehand::notation::view::read;
/// let line = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S", "view": "N",
///   "deal": "N:AK.AK.AK. ? ? ?", "actions": ["pass", "bid 4"]}"#;
/// let view = read(line).unwrap();
/// assert_eq!(view.seat().name(), "N");
/// assert_eq!(view.count(), Some(17_153_136)); // 18! / 6!³
/// ```
///
/// # Errors
/// Every kind but [`Kind::ViewRecord`] and [`Kind::NotSolvable`], with the place.
pub fn read(line: &str) -> Result<AnyView, Error> {
    let (game, record) = object_of(line)?;
    if !record.contains_key("view") {
        return Err(Error::syntax(
            "key \"view\" is missing: a record of the whole deal stands there, a view record is expected",
        ));
    }
    if record.contains_key("deals") {
        return Err(Error::syntax("keys \"view\" and \"deals\" stand there; a view is of one deal"));
    }
    by_game!(game, G => read_view::<G>(&record).map(Into::into))
}

fn read_view<G: Game>(record: &Map<String, Value>) -> Result<View<G>, Error> {
    let text = string(record, "view")?;
    let seat = Seat::ALL
        .into_iter()
        .find(|seat| seat.name() == text)
        .ok_or_else(|| Error::syntax(format!("view: {text:?} stands there, a seat (N E S W) is expected")))?;
    let (rules, dealer, scores) = read_start::<G>(record)?;
    let players = G::seated(&rules, dealer, &scores)?;
    let hands = text::parse_hands(string(record, "deal")?)?;
    if !players.contains(seat) {
        return Err(Error::invalid_deal(
            "BU-9",
            format!("view: {seat} is out of the match; a seat that is in is expected"),
        ));
    }
    for (other, hand) in hands.iter() {
        let is_in = players.contains(other);
        let expected = if !is_in {
            "-"
        } else if other == seat {
            "a hand"
        } else {
            "?"
        };
        let message = match hand {
            text::HandRead::Out if is_in => format!("- stands there, but {other} is in; {expected} is expected"),
            text::HandRead::Unseen if is_in && other == seat => {
                format!("? stands there, but it is the view's own; {expected} is expected")
            }
            text::HandRead::Seen(_) if is_in && other != seat => {
                format!("cards stand there, but {seat} can't see them; {expected} is expected")
            }
            text::HandRead::Seen(_) | text::HandRead::Unseen if !is_in => {
                format!("{other} is out of the match, {expected} is expected")
            }
            _ => continue,
        };
        let clause = if G::ID == GameId::Busca && !is_in { "BU-9" } else { G::ID.pack_clause() };
        return Err(Error::invalid_deal(clause, format!("hand of {other}: {message}")));
    }
    let text::HandRead::Seen(hand) = hands[seat] else {
        return Err(Error::new(Kind::Internal, "a view without a hand"));
    };
    let stock = match (G::ID, record.contains_key("stock")) {
        (GameId::Ristiklappi, true) => text::parse_seen_stock(string(record, "stock")?)?,
        (GameId::Ristiklappi, false) => {
            return Err(Error::invalid_deal(
                "RK-2",
                "key \"stock\" is missing; the cards seen of it, and ? for others, are expected",
            ));
        }
        (_, true) => return Err(Error::syntax(format!("key \"stock\" stands there; {} has no stock", G::ID))),
        (_, false) => Vec::new(),
    };
    let mut actions = Vec::new();
    for (step, value) in list(record, "actions")?.iter().enumerate() {
        let text = value.as_str().ok_or_else(|| Error {
            step: Some(step),
            ..wrong(&format!("actions, step {step}"), value, "an action as text")
        })?;
        actions.push(match hides_cards(text) {
            Some(seen) => seen,
            None => Seen::Action(text.parse::<Action>().map_err(|error| error.at_step(step, text))?),
        });
    }
    View::new(Sight { seat, rules, dealer, scores, hand, stock, actions })
}

/// A view record as JSON, canonical.
pub(crate) fn write<G: Game>(view: &View<G>) -> Value {
    let sight = view.sight();
    let hands = BySeat::from_fn(|seat| {
        if !view.players().contains(seat) {
            "-".to_owned()
        } else if seat == sight.seat {
            text::write_hand(sight.hand, G::ID)
        } else {
            "?".to_owned()
        }
    });
    let mut map = start_fields::<G>(&sight.rules, sight.dealer, &sight.scores);
    map.insert("view".into(), sight.seat.name().into());
    map.insert("deal".into(), format!("N:{}", hands.0.join(" ")).into());
    if G::ID == GameId::Ristiklappi {
        let card = |card: &Option<Card>| card.map_or_else(|| "?".to_owned(), |card| card.to_string());
        map.insert("stock".into(), sight.stock.iter().map(card).collect::<Vec<_>>().join(" ").into());
    }
    map.insert("actions".into(), sight.actions.iter().map(|seen| Value::from(seen.to_string())).collect());
    map.into()
}
