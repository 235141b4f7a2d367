//! Records: a deal or a match as one JSON object, read with every check and written canonically.

use crate::action::Action;
use crate::any_position::{AnyMatch, AnyPosition};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::error::{Error, Kind};
use crate::game::GameId;
use crate::games::{Game, LARGEST_SCORE, Match, Record, Scores, Setup};
use crate::notation::{FORMAT, json, text};
use crate::rules::Rules;
use crate::seat::{BySeat, Seat};
use crate::view::Seen;
use serde_json::{Map, Value};

/// What a record holds.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant)] // read one at a time and taken apart at once
pub enum AnyRecord {
    /// A deal, at the point where its actions stop.
    Deal(AnyPosition),
    /// A match.
    Match(AnyMatch),
}

const KEYS: [&str; 10] = ["format", "game", "rules", "dealer", "scores", "deal", "stock", "actions", "deals", "view"];

/// Reads a record from its JSON text.
///
/// ```
/// use forehand::notation::record::{read, AnyRecord};
/// let line = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S",
///   "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9", "actions": ["pass", "bid 4"]}"#;
/// let AnyRecord::Deal(position) = read(line).unwrap() else { unreachable!() };
/// assert_eq!(position.to_act().unwrap().name(), "E");
/// ```
///
/// # Errors
/// Every kind but [`Kind::NotSolvable`], with the place: the deal of a match, the step, the action.
pub fn read(line: &str) -> Result<AnyRecord, Error> {
    let (game, record) = object_of(line)?;
    if record.contains_key("view") {
        return Err(text::view("the record is what one seat knows (it has the key \"view\")".to_owned()));
    }
    AnyRecord::read(game, &record)
}

/// The game and the keys of a record, all of which are known.
pub(super) fn object_of(line: &str) -> Result<(GameId, Map<String, Value>), Error> {
    let value = json::parse(line)?;
    let Value::Object(record) = value else {
        return Err(Error::syntax(format!("{} stands there, a record (a JSON object) is expected", kind_of(&value))));
    };
    for key in record.keys() {
        if !KEYS.contains(&key.as_str()) && !key.starts_with("x-") {
            return Err(Error::syntax(format!(
                "key {key:?} is not known; the keys are {}, and keys of your own that begin with x-",
                KEYS.join(", ")
            )));
        }
    }
    let format = string(&record, "format")?;
    if format != FORMAT {
        return Err(Error::syntax(format!("format: {format:?} stands there, {FORMAT:?} is expected")));
    }
    let game = string(&record, "game")?;
    let Some(game) = GameId::from_name(game) else {
        let games = GameId::ALL.map(GameId::name).join(", ");
        return Err(Error::syntax(format!("game: {game:?} stands there, one of {games} is expected")));
    };
    Ok((game, record))
}

/// What JSON calls it, for messages.
const fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

fn required<'a>(record: &'a Map<String, Value>, key: &str) -> Result<&'a Value, Error> {
    record.get(key).ok_or_else(|| Error::syntax(format!("key {key:?} is missing")))
}

pub(super) fn wrong(key: &str, value: &Value, expected: &str) -> Error {
    Error::syntax(format!("{key}: {} stands there, {expected} is expected", kind_of(value)))
}

pub(super) fn string<'a>(record: &'a Map<String, Value>, key: &str) -> Result<&'a str, Error> {
    let value = required(record, key)?;
    value.as_str().ok_or_else(|| wrong(key, value, "a text"))
}

fn object<'a>(record: &'a Map<String, Value>, key: &str) -> Result<Option<&'a Map<String, Value>>, Error> {
    record.get(key).map(|value| value.as_object().ok_or_else(|| wrong(key, value, "an object"))).transpose()
}

pub(super) fn list<'a>(record: &'a Map<String, Value>, key: &str) -> Result<&'a [Value], Error> {
    record
        .get(key)
        .map_or(Ok(&[]), |value| value.as_array().map(Vec::as_slice).ok_or_else(|| wrong(key, value, "a list")))
}

/// What a match starts from: the part of a record that deal and match records share.
pub(crate) fn read_start<G: Game>(record: &Map<String, Value>) -> Result<(G::Rules, Seat, G::Scores), Error> {
    let rules = object(record, "rules")?.map_or_else(|| Ok(G::Rules::default()), G::Rules::read)?;
    let text = string(record, "dealer")?;
    let dealer = Seat::ALL
        .into_iter()
        .find(|seat| seat.name() == text)
        .ok_or_else(|| Error::syntax(format!("dealer: {text:?} stands there, a seat (N E S W) is expected")))?;
    let scores = object(record, "scores")?.map_or_else(|| Ok(G::Scores::default()), read_scores)?;
    Ok((rules, dealer, scores))
}

/// The cards that seats hold before a deal from a seed, under the key `predeal`.
pub(crate) fn read_predeal(start: &Map<String, Value>) -> Result<BySeat<CardSet>, Error> {
    let mut held = BySeat::<CardSet>::default();
    for (name, hand) in object(start, "predeal")?.into_iter().flatten() {
        let seat = Seat::ALL
            .into_iter()
            .find(|seat| seat.name() == name)
            .ok_or_else(|| Error::syntax(format!("predeal: {name:?} stands there, a seat (N E S W) is expected")))?;
        let text = hand.as_str().ok_or_else(|| wrong(&format!("predeal, {name}"), hand, "a hand"))?;
        held[seat] = text::parse_hand(text)
            .map_err(|error| Error { message: format!("predeal, {name}: {}", error.message), ..error })?;
    }
    Ok(held)
}

fn read_scores<S: Scores>(object: &Map<String, Value>) -> Result<S, Error> {
    let mut scores = S::default();
    let names = S::NAMES.join(", ");
    for key in object.keys() {
        if !S::NAMES.contains(&key.as_str()) {
            return Err(Error::syntax(format!("scores: key {key:?} stands there, {names} are expected")));
        }
    }
    for (place, name) in S::NAMES.iter().enumerate() {
        let value = object
            .get(*name)
            .ok_or_else(|| Error::syntax(format!("scores: {name} is missing; {names} are expected")))?;
        let score = value.as_i64().filter(|score| score.abs() <= LARGEST_SCORE).ok_or_else(|| {
            Error::syntax(format!(
                "scores, {name}: {value} stands there, a whole number at most {LARGEST_SCORE} from 0 is expected"
            ))
        })?;
        if score < S::LOWEST {
            return Err(Error::invalid_deal(
                "BU-8",
                format!("scores, {name}: {score} stands there; buscas are never below 0"),
            ));
        }
        scores.set(place, score);
    }
    Ok(scores)
}

/// Reads the cards of a deal and plays its actions.
pub(crate) fn read_deal<G: Game>(
    record: &Map<String, Value>,
    rules: G::Rules,
    dealer: Seat,
    scores: G::Scores,
) -> Result<Record<G>, Error> {
    let players = G::seated(&rules, dealer, &scores)?;
    let hands = text::parse_deal(string(record, "deal")?)?;
    for (seat, hand) in hands.iter() {
        if hand.is_some() != players.contains(seat) {
            return Err(Error::invalid_deal(
                if G::ID == GameId::Busca { "BU-9" } else { G::ID.pack_clause() },
                match hand {
                    Some(_) => format!("hand of {seat}: {seat} is out of the match, - is expected"),
                    None => format!("hand of {seat}: - stands there, but {seat} is in; a hand is expected"),
                },
            ));
        }
    }
    let stock = match (G::ID, record.contains_key("stock")) {
        (GameId::Ristiklappi, true) => text::parse_stock(string(record, "stock")?)?,
        (GameId::Ristiklappi, false) => {
            return Err(Error::invalid_deal("RK-2", "key \"stock\" is missing; 32 cards, top first, are expected"));
        }
        (_, true) => return Err(Error::syntax(format!("key \"stock\" stands there; {} has no stock", G::ID))),
        (_, false) => Vec::new(),
    };
    let hands = BySeat(hands.0.map(Option::unwrap_or_default));
    let deal = Deal::new(G::ID, players, hands, stock)?;
    let mut played = Record::new(Setup { rules, dealer, scores, deal })?;
    for (step, value) in list(record, "actions")?.iter().enumerate() {
        let text = value.as_str().ok_or_else(|| Error {
            step: Some(step),
            ..wrong(&format!("actions, step {step}"), value, "an action as text")
        })?;
        if hides_cards(text).is_some() {
            return Err(text::view("the cards that were passed are not known".to_owned()).at_step(step, text));
        }
        let action = text.parse::<Action>().map_err(|error| error.at_step(step, text))?;
        played.play(action).map_err(|error| error.at_step(step, text))?;
    }
    Ok(played)
}

/// The action that a view record has for cards passed out of sight, `give ?` or `return ?`; none for any other text.
pub(super) fn hides_cards(text: &str) -> Option<Seen> {
    let mut words = text.split_ascii_whitespace();
    let verb = words.next().unwrap_or_default();
    let seen = [("give", Seen::Give), ("return", Seen::Return)];
    let (_, seen) = seen.into_iter().find(|(hidden, _)| verb.eq_ignore_ascii_case(hidden))?;
    words.eq(["?"]).then_some(seen)
}

/// Reads a match: its deals one after the other, dealers and standings derived.
pub(crate) fn read_match<G: Game>(record: &Map<String, Value>) -> Result<Match<G>, Error> {
    for key in ["deal", "stock", "actions"] {
        if record.contains_key(key) {
            return Err(Error::syntax(format!(
                "keys {key:?} and \"deals\" stand there; a deal or a match is expected"
            )));
        }
    }
    let (rules, dealer, scores) = read_start::<G>(record)?;
    // A standing from which nobody can play is wrong even before a first deal.
    G::seated(&rules, dealer, &scores)?;
    let mut whole = Match::new(rules, dealer, scores);
    for (index, value) in list(record, "deals")?.iter().enumerate() {
        let in_deal = |error: Error| error.in_deal(index);
        let element = value
            .as_object()
            .ok_or_else(|| wrong(&format!("deals, element {index}"), value, "an object"))
            .map_err(in_deal)?;
        if let Some(key) = element.keys().find(|key| !["deal", "stock", "actions"].contains(&key.as_str())) {
            return Err(in_deal(Error::syntax(format!(
                "deals, element {index}: key {key:?} is not known; deal, stock and actions are expected"
            ))));
        }
        let (dealer, scores) = whole.next_start().map_err(in_deal)?;
        let deal = read_deal(element, rules, dealer, scores).map_err(in_deal)?;
        whole.deals.push(deal);
    }
    Ok(whole)
}

pub(super) fn start_fields<G: Game>(rules: &G::Rules, dealer: Seat, scores: &G::Scores) -> Map<String, Value> {
    let mut map = Map::new();
    map.insert("format".into(), FORMAT.into());
    map.insert("game".into(), G::ID.name().into());
    map.insert("rules".into(), rules.write().into());
    map.insert("dealer".into(), dealer.name().into());
    map.insert("scores".into(), scores_value(scores));
    map
}

/// A standing as a JSON object.
pub(crate) fn scores_value<S: Scores>(scores: &S) -> Value {
    let pairs = S::NAMES.iter().enumerate().map(|(place, name)| ((*name).to_owned(), scores.get(place).into()));
    pairs.collect::<Map<_, _>>().into()
}

fn deal_fields<G: Game>(record: &Record<G>, map: &mut Map<String, Value>) {
    let deal = &record.setup().deal;
    map.insert("deal".into(), text::write_deal(deal.hands(), deal.players(), G::ID).into());
    if G::ID == GameId::Ristiklappi {
        map.insert("stock".into(), text::write_stock(deal.stock()).into());
    }
    map.insert("actions".into(), record.actions().iter().map(|action| Value::from(action.to_string())).collect());
}

/// A deal record as JSON, canonical.
pub(crate) fn write_deal<G: Game>(record: &Record<G>) -> Value {
    let setup = record.setup();
    let mut map = start_fields::<G>(&setup.rules, setup.dealer, &setup.scores);
    deal_fields(record, &mut map);
    map.into()
}

/// A match record as JSON, canonical.
pub(crate) fn write_match<G: Game>(whole: &Match<G>) -> Value {
    let mut map = start_fields::<G>(&whole.rules, whole.dealer, &whole.scores);
    let deals = whole.deals.iter().map(|record| {
        let mut deal = Map::new();
        deal_fields(record, &mut deal);
        Value::from(deal)
    });
    map.insert("deals".into(), deals.collect());
    map.into()
}

/// Refuses a record of more than one deal where one is expected.
///
/// # Errors
/// [`Kind::Syntax`] for a match record.
pub fn read_one(line: &str) -> Result<AnyPosition, Error> {
    match read(line)? {
        AnyRecord::Deal(position) => Ok(position),
        AnyRecord::Match(_) => Err(Error::new(Kind::Syntax, "a match record stands there, a deal record is expected")),
    }
}
