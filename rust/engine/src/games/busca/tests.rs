//! Busca's play and match, clause by clause.

use super::play::LAST_TRICK;
use super::*;
use crate::card::{Card, Rank, Suit};
use crate::deal::Deal;
use crate::moves::Move;

fn card(text: &str) -> Card {
    let mut chars = text.chars();
    let rank = chars.next().and_then(Rank::from_char).unwrap();
    Card::new(rank, chars.next().and_then(Suit::from_char).unwrap())
}

fn slot(text: &str) -> u8 {
    BUSCA.slot(card(text)).unwrap()
}

fn set(text: &str) -> SlotSet {
    text.split_whitespace().fold(0, |set, text| set | 1 << slot(text))
}

/// North leads.
fn position(hands: [&str; 4], first: bool) -> Position {
    let hands = hands.map(set);
    let players = Seat::ALL.into_iter().filter(|seat| hands[seat.index()] != 0).collect();
    Position {
        rules: Rules::default(),
        dealer: Seat::E,
        scores: BySeat::default(),
        play: Play::new(BySeat(hands), players, Seat::N, first),
        laid: Laid::default(),
    }
}

/// Plays cards, all legal.
fn go(mut position: Position, cards: &str) -> Position {
    for text in cards.split_whitespace() {
        position = position.apply(Action::Play(card(text))).unwrap_or_else(|| panic!("{text} is illegal"));
    }
    position
}

fn legal(position: &Position) -> String {
    cards(position.play.legal_actions().cards)
}

fn refused(position: &Position, action: Action, clause: &str, message: &str) {
    assert!(!position.is_legal(action), "{action}");
    let error = position.refusal(action);
    assert_eq!((error.clause, error.message.as_str()), (Some(clause), message));
}

fn play(text: &str) -> Action {
    Action::Play(card(text))
}

#[test]
fn bu_1_play_goes_anticlockwise() {
    let position = position(["4S 5S", "6S 7S", "JS QS", "KS AS"], false);
    let order: Vec<Seat> = ["", "4S", "4S KS", "4S KS JS"].map(|cards| go(position.clone(), cards).play.turn).to_vec();
    assert_eq!(order, [Seat::N, Seat::W, Seat::S, Seat::E]);
}

#[test]
fn bu_3_three_two_ace_king_queen_jack_then_the_rest() {
    for (high, low) in [("3", "2"), ("2", "A"), ("A", "K"), ("K", "Q"), ("Q", "J"), ("J", "7"), ("7", "6"), ("5", "4")]
    {
        let (low, high) = (format!("{low}S"), format!("{high}S"));
        let taken = go(position([&low, &high, "", ""], false), &format!("{low} {high}"));
        assert_eq!(taken.play.turn, Seat::E, "{high} beats {low}");
        let taken = go(position([&high, &low, "", ""], false), &format!("{high} {low}"));
        assert_eq!(taken.play.turn, Seat::N, "{high} beats {low}");
    }
    let discards = go(position(["4S", "3H", "AD", "3C"], false), "4S 3C AD 3H");
    assert_eq!(discards.play.turn, Seat::N, "no trumps");
}

#[test]
fn bu_4_what_the_cards_cost() {
    let cost = |text: &str| go(position([&format!("{text} 5C"), "4C 6C", "", ""], false), text);
    for (text, points) in [("AD", 8), ("AS", 3), ("AC", 3), ("3D", 1), ("2H", 1), ("KD", 1), ("QS", 1), ("JC", 1)] {
        let taken = go(cost(text), if text.ends_with('C') { "4C" } else { "6C" });
        assert_eq!(taken.play.points(), BySeat([points, 0, 0, 0]), "{text}");
    }
    for text in ["7D", "6S", "5H", "4S"] {
        assert_eq!(go(cost(text), "6C").play.points(), BySeat([0; 4]), "{text}");
    }
    let last = go(position(["4S", "5S", "6S", "KS"], false), "4S KS 6S 5S");
    assert_eq!(last.play.points(), BySeat([0, 0, 0, 1 + LAST_TRICK]));
    assert_eq!(last.play.covered(), SeatSet::NONE.with(Seat::W));
}

#[test]
fn bu_6_follow_suit_if_able() {
    let position = go(position(["4S 5S", "6S 7S", "JH QD", "KS AD"], false), "4S");
    assert_eq!(legal(&position), "KS");
    refused(&position, play("AD"), "BU-6", "W must follow suit to 4S, not play AD; KS is expected");
    refused(&position, play("2D"), "BU-6", "W does not hold 2D; held are KS, AD");
    refused(&position, Action::Flip, "BU-6", "W is to play a card: KS is expected, not flip");
    assert_eq!(legal(&go(position, "KS")), "JH, QD", "South can't follow and is free, the pita would be too");
}

#[test]
fn bu_7_no_diamond_is_led_to_trick_1() {
    let hands = ["4S 5H AD 3D", "6S 7S 4H 5D", "JS QS KH 2D", "KS AS QH JD"];
    let first = position(hands, true);
    assert_eq!(legal(&first), "4S, 5H");
    refused(&first, play("3D"), "BU-7", "N leads 3D, but no diamond is led to trick 1; one of 4S, 5H is expected");
    refused(&first, play("AD"), "BU-7", "N leads AD, but no diamond is led to trick 1; one of 4S, 5H is expected");
    let second = go(first, "4S KS JS 6S");
    assert_eq!(legal(&second), "AS, QH, JD", "only in trick 1");
    assert_eq!(legal(&position(hands, false)), "4S, 5H, 3D, AD");
}

#[test]
fn bu_7_the_pita_is_barred_from_trick_1() {
    let hands = ["4S 5H", "6S 7S", "JH 2D", "3D AD"];
    let first = go(position(hands, true), "4S");
    assert_eq!(legal(&first), "3D");
    refused(&first, play("AD"), "BU-7", "W plays the pita, AD, which is barred from trick 1; 3D is expected");
    assert_eq!(legal(&go(first, "3D")), "JH, 2D", "other diamonds may be thrown");
    let holds_spade = go(position(["4S 5H", "6S 7S", "JH 2D", "3S AD"], true), "4S");
    refused(&holds_spade, play("AD"), "BU-6", "W must follow suit to 4S, not play AD; 3S is expected");
    assert_eq!(legal(&go(position(hands, false), "4S")), "3D, AD", "only in trick 1");
}

#[test]
fn bu_a1_a_leader_with_diamonds_alone_leads_any_but_the_pita() {
    let hands = ["3D 2D AD KD QD JD 7D 6D 5D 4D", "3S 2S AS KS QS JS 7S 6S 5S 4S", "3H 2H AH KH QH JH 7H 6H 5H 4H"];
    let first = position([hands[0], hands[1], hands[2], "3C 2C AC KC QC JC 7C 6C 5C 4C"], true);
    assert_eq!(legal(&first), "3D, 2D, KD, QD, JD, 7D, 6D, 5D, 4D");
    let message = "N holds only diamonds and may lead any of them but the pita to trick 1, not AD; \
                   one of 3D, 2D, KD, QD, JD, 7D, 6D, 5D, 4D is expected";
    refused(&first, play("AD"), "BU-A1", message);
    let second = go(first, "4D 4C 4H 4S");
    assert_eq!((second.play.turn, second.is_legal(play("AD"))), (Seat::N, true));
}

#[test]
fn bu_9_nobody_out_plays() {
    let players = |rules: &Rules, scores| Position::players(rules, &BySeat(scores));
    let rules = Rules::default();
    assert_eq!(players(&rules, [30, 31, 0, 45]).unwrap(), SeatSet::NONE.with(Seat::N).with(Seat::S));
    let error = players(&rules, [30, 31, 50, 45]).unwrap_err();
    assert_eq!(error.clause, Some("BU-9"));
    assert_eq!(
        error.message,
        "the match is over: the scores are N 30, E 31, S 50, W 45, and two with fewer than 31 are expected"
    );
    assert!(players(&rules, [31; 4]).is_err());
    let rules = Rules { limit: 21, ..rules };
    assert_eq!(players(&rules, [20, 21, 0, 20]).unwrap(), SeatSet::ALL.without(Seat::E));
    let rules = Rules { end_when: EndWhen::FirstElimination, ..rules };
    assert_eq!(players(&rules, [20; 4]).unwrap(), SeatSet::ALL);
    let error = players(&rules, [20, 21, 0, 20]).unwrap_err();
    assert_eq!(error.clause, Some("BU-A9"));
}

#[test]
fn bu_13_a_dealer_who_is_out_is_refused() {
    let rules = Rules::default();
    let scores = BySeat([31, 0, 0, 0]);
    let players = Position::players(&rules, &scores).unwrap();
    let (deal, _) = Deal::from_seed(GameId::Busca, 1, 0, players, Some(Seat::E));
    let setup = Setup { rules, dealer: Seat::N, scores, deal };
    let error = Position::start(&setup).unwrap_err();
    assert_eq!(error.clause, Some("BU-13"));
    assert_eq!(error.message, "N deals but is out with 31 buscas; a seat with fewer than 31 is expected");
    // East's lead would go to North, who is out.
    let position = Position::start(&Setup { dealer: Seat::E, ..setup.clone() }).unwrap();
    assert_eq!(position.to_act(), Some(Seat::W));
    let error = Position::start(&Setup { dealer: Seat::E, scores: BySeat::default(), ..setup }).unwrap_err();
    assert_eq!(error.message, "E, S, W have cards; N, E, S, W are in the match");
}

/// The last trick, won by North with all the points that North has.
fn ending(scores: [i64; 4], points: [u8; 4], dealer: Seat) -> Position {
    let mut position = position(["3S", "4S", "5S", "6S"], false);
    (position.scores, position.dealer) = (BySeat(scores), dealer);
    position.play.points = BySeat(points);
    position.play.covered = SeatSet::ALL;
    go(position, "3S 6S 5S 4S")
}

#[test]
fn bu_13_the_deal_passes_to_the_next_remaining_player_on_the_right() {
    let next = |scores, dealer| ending(scores, [18, 6, 6, 6], dealer).next().unwrap();
    // North gets 22 points and 2 buscas.
    assert_eq!(next([0; 4], Seat::N), Next { dealer: Seat::W, scores: BySeat([2, 0, 0, 0]), over: false });
    assert_eq!(next([29, 0, 0, 0], Seat::E).dealer, Seat::W, "North is out");
    assert_eq!(next([29, 0, 0, 0], Seat::N).dealer, Seat::W, "the dealer is out");
    assert_eq!(next([28, 0, 0, 0], Seat::E).dealer, Seat::N);
}

#[test]
fn outcome_has_the_fields_of_the_contract() {
    let json = |position: &Position| serde_json::to_string(&position.outcome().unwrap()).unwrap();
    assert_eq!(
        json(&ending([29, 30, 0, 3], [18, 6, 6, 6], Seat::N)),
        r#"{"points":{"N":22,"E":6,"S":6,"W":6},"buscas":{"N":2,"E":0,"S":0,"W":0},"scores":{"N":31,"E":30,"S":0,"W":3},"eliminated":["N"],"winner":null}"#
    );
    let mut last = position(["3S", "4S", "", ""], false);
    assert_eq!(last.outcome(), None);
    (last.scores, last.play.points) = (BySeat([30, 28, 40, 31]), BySeat([20, 16, 0, 0]));
    let done = go(last, "3S 4S");
    assert_eq!(
        json(&done),
        r#"{"points":{"N":24,"E":16},"buscas":{"N":4,"E":0},"scores":{"N":34,"E":28,"S":40,"W":31},"eliminated":["N"],"winner":"E"}"#
    );
    assert!(done.next().unwrap().over);
    refused(&done, play("3S"), "BU-8", "play 3S comes after the last trick; the deal is over");
    // BU-14: all four tied at ten and all out together.
    let all = ending([30, 28, 28, 29], [6, 10, 10, 10], Seat::N);
    assert!(json(&all).ends_with(r#""eliminated":["N","E","S","W"],"winner":["E","S"]}"#), "{}", json(&all));
}

#[test]
fn bu_a3_zero_basis_counts_tricks() {
    let rules = Rules { zero_basis: ZeroBasis::Tricks, ..Rules::default() };
    let mut position = Position { rules, ..position(["3S", "4S", "5S", "6S"], false) };
    position.play.points = BySeat([20, 17, 0, 0]);
    position.play.covered = SeatSet::ALL.without(Seat::W);
    let charged = |position: Position| go(position, "3S 6S 5S 4S").outcome().unwrap().buscas.0.map(Option::unwrap);
    assert_eq!(charged(position.clone()), [0, 0, 0, 1]);
    position.rules = Rules::default();
    assert_eq!(charged(position), [0, 0, 2, 2]);
}

#[test]
fn moves_of_other_games_are_none() {
    assert_eq!(Play::move_of(Action::Flip), None);
    assert_eq!(Play::move_of(play("8S")), None);
    assert_eq!(Play::move_of(play("4S")), Some(Move::card(0)));
}
