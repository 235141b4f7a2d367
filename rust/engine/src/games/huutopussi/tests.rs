//! The clauses of Huutopussi, one by one, and random deals against a literal reading of them.

mod answers;
mod cards;
mod deals;
mod random;

use super::{Play, Position, Rules};
use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::game::GameId;
use crate::games::{Game as _, Setup};
use crate::notation::text::parse_hand;
use crate::order::HUUTOPUSSI;
use crate::position::{ActionSet as _, Position as _};
use crate::seat::{BySeat, BySide, Seat, SeatSet};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn cards(text: &str) -> CardSet {
    text.split_whitespace().map(card).collect()
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

/// An ending: these hands of N, E, S, W, and N to lead with an attempt, as if N had led and won the trick before.
fn ending(hands: [&str; 4]) -> Play {
    let hands = BySeat(hands.map(|hand| HUUTOPUSSI.slots(cards(hand))));
    Play { attempt: true, ..Play::new(hands, Seat::N, &Rules::default()) }
}

/// Carries out legal actions, separated by commas.
fn go(play: &mut Play, actions: &str) {
    for text in actions.split(", ") {
        *play = play.apply(Play::move_of(action(text)).unwrap()).unwrap_or_else(|| panic!("{text}: {}", legal(play)));
    }
}

/// The legal actions: cards first, then the rest.
fn legal(play: &Play) -> String {
    play.legal_actions().iter().map(|m| Play::action(m).to_string()).collect::<Vec<_>>().join(", ")
}

/// The legal declarations and questions.
fn attempts(play: &Play) -> String {
    let said = legal(play);
    said.split(", ").filter(|text| !text.starts_with("play")).collect::<Vec<_>>().join(", ")
}

/// A deal with these hands in PBN form from N, dealt by W, so that N opens.
fn deal(hands: [&str; 4], scores: [i64; 2], rules: Rules) -> Position {
    let hands = BySeat(hands.map(|hand| parse_hand(hand).unwrap()));
    let deal = Deal::new(GameId::Huutopussi, SeatSet::ALL, hands, Vec::new()).unwrap();
    Position::start(&Setup { rules, dealer: Seat::W, scores: BySide(scores), deal }).unwrap()
}

/// A deal with nothing special in it.
const HANDS: [&str; 4] = ["AT.KQ9.876.A", "K6.AT.AT.KQ9", "QJ.J87.KQ.T8", "987.6.J9.J76"];

/// The position after these legal actions, separated by commas.
fn after(position: &Position, actions: &str) -> Position {
    actions.split(", ").fold(position.clone(), |position, text| {
        let action = action(text);
        position.apply(action).unwrap_or_else(|| panic!("{text}: {}", position.refusal(action)))
    })
}

/// The legal actions of a full position as text.
fn actions(position: &Position) -> Vec<String> {
    position.legal_actions().into_iter().map(|action| action.to_string()).collect()
}

/// The clause and the message with which an illegal action is refused.
fn refused(position: &Position, text: &str) -> (&'static str, String) {
    refusal(position, action(text))
}

fn refusal(position: &Position, action: Action) -> (&'static str, String) {
    assert!(!position.is_legal(action), "{action} is legal");
    let error = position.refusal(action);
    (error.clause.unwrap(), error.message)
}
