//! View records: those of the shared data read and write, and what is wrong with others is said.

use crate::error::Kind;
use crate::notation::json;
use crate::notation::view::read;

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
