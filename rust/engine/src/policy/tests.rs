//! The hand-written players: always legal, and blind to what they can't see.

use super::{act, choose, rest};
use crate::any_position::{AnyPosition, deal};
use crate::each_game;
use crate::game::GameId;
use crate::seat::Seat;
use crate::view::AnyView;

fn walk(game: GameId, index: u64, options: &serde_json::Value) -> Seat {
    let start = serde_json::json!({"rules": options});
    let mut position = deal(game, 21, index, start.as_object().expect("an object")).expect("a deal");
    let mut last = Seat::N;
    while let Some(seat) = position.to_act() {
        let chosen = choose(&AnyView::of(&position, seat).expect("a view")).expect("its turn");
        // The same with all the cards at hand.
        let seeing = each_game!(AnyPosition, &position, record => act(record.position(), rest(record.position(), 4)));
        assert_eq!(chosen, seeing);
        position.play(chosen).expect("legal");
        last = seat;
    }
    last
}

#[test]
fn whole_deals_are_played_legally_and_blindly() {
    for game in GameId::ALL {
        for index in 0..150 {
            walk(game, index, &serde_json::json!({}));
        }
    }
}

#[test]
fn with_options_too() {
    let options = [
        (GameId::Huutopussi, serde_json::json!({"answers_may_decline": true, "declare_after": "any-won-trick"})),
        (GameId::Huutopussi, serde_json::json!({"failed_contract": "minus-contract"})),
        (GameId::Ristiklappi, serde_json::json!({"cleaning": false})),
        (GameId::CincinnatiEuchre, serde_json::json!({"moon_jumps": true, "lead": "bidder"})),
        (GameId::CincinnatiEuchre, serde_json::json!({"force_exactly_3": true})),
        (GameId::Busca, serde_json::json!({"zero_basis": "tricks"})),
    ];
    for (game, options) in options {
        for index in 0..60 {
            walk(game, index, &options);
        }
    }
}
