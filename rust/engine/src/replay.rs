//! Replaying a record: what every step was, what is legal now, and what came of it, as the contract's JSON.

use crate::any_position::{AnyMatch, AnyPosition};
use crate::each_game;
use crate::games::{Game, Record, Table};
use crate::notation::record::AnyRecord;
use crate::notation::text;
use crate::seat::Seat;
use serde_json::{Map, Value, json};

impl AnyRecord {
    /// Every step of the record and its result. The legal actions of each step only with `legal`; those of the last
    /// position always.
    #[must_use]
    pub fn replay(&self, legal: bool) -> Value {
        match self {
            Self::Deal(position) => position.replay(legal),
            Self::Match(whole) => whole.replay(legal),
        }
    }
}

impl AnyPosition {
    /// Every step of the deal and its result; see [`AnyRecord::replay`].
    #[must_use]
    pub fn replay(&self, legal: bool) -> Value {
        each_game!(Self, self, record => replay(record, legal))
    }

    /// Where every card is and what has been settled, as JSON.
    #[must_use]
    pub fn table_value(&self) -> Value {
        let Table { hands, trick, taken, aside, stock, facts } = self.table();
        let game = self.game();
        let write = |cards| text::write_hand(cards, game);
        let hands = Seat::ALL.map(|seat| (seat.name().to_owned(), write(hands[seat]).into()));
        json!({
            "hands": hands.into_iter().collect::<Map<_, _>>(),
            "trick": trick.iter().map(|(seat, card)| json!([seat, card])).collect::<Vec<_>>(),
            "taken": taken.into_iter().map(|(name, cards)| (name.to_owned(), write(cards).into())).collect::<Map<_, _>>(),
            "aside": if aside.is_empty() { Value::Null } else { write(aside).into() },
            "stock": text::write_stock(&stock),
            "facts": facts,
        })
    }
}

impl AnyMatch {
    fn replay(&self, legal: bool) -> Value {
        json!({
            "game": self.game().name(),
            "deals": self.deals().iter().map(|deal| deal.replay(legal)).collect::<Vec<_>>(),
            "scores": self.scores(),
            "winner": self.winner(),
        })
    }
}

fn replay<G: Game>(record: &Record<G>, legal: bool) -> Value {
    let mut at = record.start();
    let steps = record.actions().iter().map(|&action| {
        let position = at.position();
        let mut step = Map::new();
        step.insert("seat".into(), position.to_act().map(Seat::name).into());
        step.insert("phase".into(), position.phase().map(|phase| phase.name()).into());
        if legal {
            step.insert("legal".into(), at.legal().into());
        }
        step.insert("action".into(), action.to_string().into());
        at.advance(action);
        Value::from(step)
    });
    let steps: Vec<Value> = steps.collect();
    let position = record.position();
    json!({
        "game": G::ID.name(),
        "steps": steps,
        "to_act": position.to_act(),
        "phase": position.phase().map(|phase| phase.name()),
        "legal": record.legal(),
        "result": record.result(),
    })
}
