//! View records: those of the shared data read and write, and what is wrong with others is said.

use super::{fresh, moments};
use crate::any_position::{AnyPosition, Known};
use crate::deck::Stream;
use crate::error::Kind;
use crate::games::{busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::notation::json;
use crate::notation::record::read_one;
use crate::notation::view::read;
use crate::seat::Seat;
use crate::view::AnyView;
use serde_json::Value;

#[test]
fn the_shared_view_records_read_and_write() {
    let lines = include_str!("../../../../../tests/data/records/views.jsonl");
    for line in lines.lines() {
        let view = read(line).unwrap_or_else(|error| panic!("{line}\n{error:?}"));
        let text = json::write(&view.record()).unwrap();
        assert_eq!(read(&text).unwrap(), view);
        assert_eq!(json::write(&read(&text).unwrap().record()).unwrap(), text);
    }
}

/// A record of these further keys.
fn record(game: &str, rest: &str) -> String {
    format!(r#"{{"format": "forehand/1", "game": "{game}", "dealer": "S", "view": "N", {rest}}}"#)
}

const EUCHRE: &str = r#""deal": "N:AKQ.A.A.A ? ? ?""#;
const HUUTO: &str = r#""deal": "N:AT.AT.AT.ATK ? ? ?""#;
const BUSCA: &str = r#""deal": "N:32A.32.32.32A ? ? ?""#;
const RISTI: &str = r#""deal": "N:AKQ.A.A. ? ? ?""#;

#[test]
fn what_is_wrong_is_said() {
    use Kind::{IllegalAction, InvalidDeal, Syntax, UnknownOption};
    let with = |deal: &str, more: &str| format!("{deal}, {more}");
    let huuto = |actions: &str| with(HUUTO, &format!(r#""actions": [{actions}]"#));
    let cases = [
        (record("cincinnati-euchre", r#""deal": "N:? ? ? ?""#), InvalidDeal, None, "hand of N: ? stands there"),
        (
            record("cincinnati-euchre", r#""deal": "N:AKQ.A.A.A T9... ? ?""#),
            InvalidDeal,
            None,
            "hand of E: cards stand there",
        ),
        (
            record("cincinnati-euchre", r#""deal": "N:AKQ.A.A.A - ? ?""#),
            InvalidDeal,
            None,
            "hand of E: - stands there, but E is in",
        ),
        (
            record("cincinnati-euchre", r#""deal": "N:AKQ.A.A. ? ? ?""#),
            InvalidDeal,
            None,
            "hand of N: 5 cards stand there, 6",
        ),
        (
            record("cincinnati-euchre", r#""deal": "N:AKQ8.A.A. ? ? ?""#),
            InvalidDeal,
            None,
            "hand of N: 8S is not in the pack",
        ),
        (record("cincinnati-euchre", &with(EUCHRE, r#""stock": "?""#)), Syntax, None, "has no stock"),
        (record("cincinnati-euchre", &with(EUCHRE, r#""rules": {"moons": 1}"#)), UnknownOption, None, "moons"),
        (record("cincinnati-euchre", &with(EUCHRE, r#""actions": [3]"#)), Syntax, Some(0), "actions, step 0"),
        (record("cincinnati-euchre", &with(EUCHRE, r#""actions": ["pass", "bid x"]"#)), Syntax, Some(1), "bid x"),
        (
            record("cincinnati-euchre", &with(EUCHRE, r#""actions": ["bid 4", "bid 3"]"#)),
            IllegalAction,
            Some(1),
            "more than the 4",
        ),
        (
            record("cincinnati-euchre", &with(EUCHRE, r#""actions": ["give ?"]"#)),
            IllegalAction,
            Some(0),
            "to bid or to pass",
        ),
        (
            record(
                "cincinnati-euchre",
                &with(EUCHRE, r#""actions": ["bid 4", "pass", "pass", "pass", "name H", "play AS"]"#),
            ),
            IllegalAction,
            Some(5),
            "N holds AS",
        ),
        // East, who doesn't follow to the jack, can't have a spade later; the jack of clubs is one.
        (
            record(
                "cincinnati-euchre",
                &with(
                    EUCHRE,
                    r#""actions": ["pass", "pass", "bid 4", "pass", "name S", "play 9S", "play AS", "play 9H", "play TS", "play KS", "play JC"]"#,
                ),
            ),
            IllegalAction,
            Some(10),
            "E can't hold JC",
        ),
        (
            record(
                "cincinnati-euchre",
                &with(
                    EUCHRE,
                    r#""actions": ["pass", "pass", "bid 4", "pass", "name S", "play 9S", "play AS", "play 9H", "play 9H"]"#,
                ),
            ),
            IllegalAction,
            Some(8),
            "9H has been played",
        ),
        (
            record("huutopussi", &huuto(r#""bid 50", "pass", "pass", "bid 55", "pass", "give ?""#)),
            IllegalAction,
            Some(5),
            "N has seen the cards",
        ),
        (
            record("huutopussi", &huuto(r#""bid 50", "pass", "pass", "pass", "give 6S 7S 8S""#)),
            IllegalAction,
            Some(4),
            "N can't have seen",
        ),
        (
            record("huutopussi", &huuto(r#""bid 50", "pass", "pass", "pass", "return ?""#)),
            IllegalAction,
            Some(4),
            "is to give",
        ),
        (
            record("huutopussi", &huuto(r#""bid 50", "bid 55", "pass", "pass", "pass", "give AS 6S 7S""#)),
            IllegalAction,
            Some(5),
            "N holds it",
        ),
        (
            record("huutopussi", &huuto(r#""bid 50", "pass", "pass", "pass", "give ?", "contract 45""#)),
            IllegalAction,
            Some(5),
            "a multiple of 5",
        ),
        (record("huutopussi", &huuto(r#""redeal", "pass""#)), IllegalAction, Some(1), "is over after 1 actions"),
        (record("busca", &with(BUSCA, r#""actions": ["play 4D"]"#)), IllegalAction, Some(0), "no deal in which"),
        (
            record("busca", &with(BUSCA, r#""scores": {"N": 31, "E": 0, "S": 0, "W": 0}"#)),
            InvalidDeal,
            None,
            "N is out",
        ),
        (record("busca", &with(BUSCA, r#""deals": []"#)), Syntax, None, "a view is of one deal"),
        (
            record("cincinnati-euchre", &with(EUCHRE, r#""actions": ["play 9S"]"#)),
            IllegalAction,
            Some(0),
            "to bid or to pass",
        ),
        (record("busca", &with(BUSCA, r#""actions": ["play 9S"]"#)), IllegalAction, Some(0), "9S is not in the pack"),
        (record("busca", &with(BUSCA, r#""actions": ["flip"]"#)), IllegalAction, Some(0), "E is to play a card"),
        (record("ristiklappi", RISTI), InvalidDeal, None, "key \"stock\" is missing"),
        (record("ristiklappi", &with(RISTI, r#""stock": "2S""#)), InvalidDeal, None, "can't have seen it"),
        (record("ristiklappi", &with(RISTI, r#""stock": "AS""#)), InvalidDeal, None, "already in the hand"),
        (
            record("ristiklappi", &with(RISTI, r#""stock": "", "actions": ["flip"]"#)),
            InvalidDeal,
            Some(0),
            "stock, card 1: ? stands there",
        ),
        (
            record("ristiklappi", &with(RISTI, r#""stock": "2S 3H", "actions": ["flip", "play AS", "play 2S"]"#)),
            IllegalAction,
            Some(2),
            "2S has been played",
        ),
        (
            record("ristiklappi", &with(RISTI, r#""stock": "? ? ? 2S", "actions": ["play 2S"]"#)),
            IllegalAction,
            Some(0),
            "card 4 of the stock",
        ),
        (
            record("ristiklappi", &with(RISTI, r#""stock": "", "actions": ["play AS"]"#)),
            IllegalAction,
            Some(0),
            "N holds AS",
        ),
    ];
    for (text, kind, step, part) in cases {
        let error = read(&text).err().unwrap_or_else(|| panic!("{text} is read"));
        assert!(error.kind == kind && error.message.contains(part), "{text}\n{error:?}");
        if step.is_some() {
            assert_eq!(error.step, step, "{text}\n{error:?}");
        }
        assert!(
            error.kind != Kind::IllegalAction || error.clause.is_some() || part.starts_with("is over"),
            "{text}\n{error:?}"
        );
    }
}

/// Spoils a view record somewhere: an action lost, told twice, put elsewhere or replaced by another of the deal, a card of
/// the hand or the stock changed.
fn spoil(record: &mut Value, actions: &[String], stream: &mut Stream) {
    let mut pick = |n: usize| stream.below(n.max(1) as u64) as usize;
    let kind = pick(7);
    let text = |record: &Value, key: &str| record[key].as_str().unwrap_or_default().to_owned();
    match kind {
        4 => {
            let cards: Vec<char> = "AKQJT98765432".chars().collect();
            let (old, new) = (cards[pick(13)], cards[pick(13)]);
            record["deal"] = text(record, "deal").replacen(old, &new.to_string(), 1).into();
        }
        5 if record.get("stock").is_some() => {
            let mut stock: Vec<String> = text(record, "stock").split(' ').map(str::to_owned).collect();
            let (place, other) = (pick(stock.len()), pick(stock.len()));
            stock[place] = if pick(2) == 0 { "?".to_owned() } else { stock[other].clone() };
            record["stock"] = stock.join(" ").into();
        }
        _ => {
            let Some(list) = record["actions"].as_array_mut().filter(|list| !list.is_empty()) else { return };
            let (place, other) = (pick(list.len()), pick(list.len()));
            match kind {
                0 => drop(list.remove(place)),
                1 => list.insert(place, list[other].clone()),
                2 => list.swap(place, other),
                _ => list[place] = actions[pick(actions.len())].clone().into(),
            }
        }
    }
}

/// Whatever a record says, it is read or refused, and what is read can have happened.
fn spoiled<G: Known>(rules: G::Rules, scores: G::Scores) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    for seed in 0..120 {
        let mut stream = Stream::from_seed(seed);
        let moments = moments(fresh::<G>(seed, rules, scores), seed);
        let actions: Vec<String> = moments.last().unwrap().actions().iter().map(ToString::to_string).collect();
        for _ in 0..8 {
            let moment = G::wrap(moments[stream.below(moments.len() as u64) as usize].clone());
            let view = AnyView::of(&moment, Seat::ALL[stream.below(4) as usize]).unwrap();
            let mut record = view.record();
            spoil(&mut record, &actions, &mut stream);
            let line = json::write(&record).unwrap();
            let view = match read(&line) {
                Ok(view) => view,
                Err(error) => {
                    assert!(error.kind != Kind::Internal && !error.message.is_empty(), "{line}\n{error:?}");
                    bad += 1;
                    continue;
                }
            };
            good += 1;
            let world = view.sample(seed, 0);
            let again: AnyPosition = read_one(&json::write(&world.record()).unwrap())
                .unwrap_or_else(|error| panic!("{line}\n{}\n{error:?}", world.record()));
            assert_eq!(again, world);
            assert_eq!(AnyView::of(&world, view.seat()).unwrap(), view);
        }
    }
    (good, bad)
}

#[test]
fn a_spoiled_record_is_refused_or_can_have_happened() {
    let counts = [
        spoiled::<huutopussi::Position>(Default::default(), Default::default()),
        spoiled::<busca::Position>(Default::default(), Default::default()),
        spoiled::<ristiklappi::Position>(Default::default(), Default::default()),
        spoiled::<cincinnati_euchre::Position>(Default::default(), Default::default()),
    ];
    assert!(counts.iter().all(|&(good, bad)| good > 50 && bad > 50), "{counts:?}");
}
