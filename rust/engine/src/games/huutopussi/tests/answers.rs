//! Declarations, questions, answers and the rights that they cost (HP-14, HP-19 … HP-24).

use super::*;
use crate::card::Suit;
use crate::games::huutopussi::Marriages;
use crate::seat::Side;

#[test]
fn hp_14_a_later_declaration_replaces_the_trump_suit_and_hp_24_keeps_the_points() {
    let mut play = ending(["AS TS KS QS KH QH", "6S 7S 8S 6H 7H 8H", "6D 7D 8D 9D JD QD", "6C 7C 8C 9C JC QC"]);
    assert_eq!(play.trump(), None);
    go(&mut play, "declare S");
    assert_eq!(play.trump(), Some(Suit::S));
    assert_eq!((play.total(Side::NS), play.total(Side::EW)), (40, 0));
    go(&mut play, "play AS, play 6S, play 6D, play 6C, declare H");
    assert_eq!(play.trump(), Some(Suit::H));
    assert_eq!(play.total(Side::NS), 40 + 100 + 10);
    assert_eq!(play.marriages()[Side::NS].iter().collect::<Vec<_>>(), [Suit::S, Suit::H]);
    assert_eq!(play.declared(), 0b0011);
}

#[test]
fn hp_19_a_declares_what_is_in_hand() {
    let play = ending(["KS QS KH QD 6C", "", "", ""]);
    assert_eq!(attempts(&play), "declare S, ask, ask KS, ask KH, ask QS, ask QD");
}

#[test]
fn hp_19_b_the_partner_names_a_marriage_and_chooses_among_several() {
    let mut play = ending(["AS TS", "6S 7S", "KD QD KC QC", "8S 9S"]);
    go(&mut play, "ask");
    assert_eq!((play.to_act(), legal(&play).as_str()), (Some(Seat::S), "answer D, answer C"));
    go(&mut play, "answer C");
    assert_eq!((play.trump(), play.total(Side::NS)), (Some(Suit::C), 60));
    // HP-23: the asker leads, and his attempt is spent.
    assert_eq!((play.to_act(), legal(&play).as_str()), (Some(Seat::N), "play TS, play AS"));
}

#[test]
fn hp_19_b_no_marriage_is_answered_with_none() {
    let mut play = ending(["AS TS", "KD QD", "KH QC", "8S 9S"]);
    go(&mut play, "ask");
    assert_eq!(legal(&play), "answer none");
    go(&mut play, "answer none");
    assert_eq!((play.trump(), play.declared(), play.total(Side::NS)), (None, 0, 0));
    assert_eq!((play.to_act(), attempts(&play).as_str()), (Some(Seat::N), ""));
}

#[test]
fn hp_19_c_the_other_half_is_answered_with_yes_or_no() {
    let start = ending(["KH QD AS", "QC 6S 7S", "QH KC 6D", "KS 8S 9S"]);
    assert_eq!(attempts(&start), "ask, ask KH, ask QD");
    for (question, answer, trump) in [("ask KH", "answer yes", Some(Suit::H)), ("ask QD", "answer no", None)] {
        let mut play = start;
        go(&mut play, question);
        assert_eq!((play.to_act(), legal(&play).as_str()), (Some(Seat::S), answer), "{question}");
        go(&mut play, answer);
        assert_eq!((play.trump(), play.to_act(), attempts(&play).as_str()), (trump, Some(Seat::N), ""));
    }
    let mut play = ending(["QS 6S", "7S 8S", "KS 9S", "JS TS"]);
    go(&mut play, "ask QS, answer yes");
    assert_eq!(play.total(Side::NS), 40);
}

#[test]
fn hp_a9_asking_with_both_halves_is_legal_and_denied() {
    let mut play = ending(["KH QH", "6S 7S", "8S 9S", "JS QS"]);
    go(&mut play, "ask QH");
    assert_eq!(legal(&play), "answer no");
}

#[test]
fn hp_20_cards_already_played_make_no_marriage() {
    let mut play = ending(["AS KH QH", "6S 7S 8S", "KD QD 9S", "6C 7C 8C"]);
    play.hands[Seat::N] &= !HUUTOPUSSI.slots(cards("QH"));
    play.hands[Seat::S] &= !HUUTOPUSSI.slots(cards("QD"));
    assert_eq!(attempts(&play), "ask, ask KH");
    go(&mut play, "ask");
    assert_eq!(legal(&play), "answer none");
}

#[test]
fn hp_21_a_suit_is_declared_once_by_anybody() {
    // After one trick it is the other side's turn to lead, with an attempt.
    let mut play = ending(["KS QS", "KH QH KS QS", "KD QD", "KC QC KS QS"]);
    go(&mut play, "declare S");
    let mut other = Play { turn: Seat::E, attempt: true, ..play };
    assert_eq!(attempts(&other), "declare H, ask, ask KH, ask QH");
    go(&mut other, "ask");
    assert_eq!(legal(&other), "answer C");
    go(&mut other, "answer C");
    assert_eq!(other.declared(), 0b1001);
    assert_eq!(other.marriages()[Side::EW].points(), 60);
}

#[test]
fn hp_21_nothing_is_left_to_ask_when_all_four_are_declared() {
    let mut play = ending(["KS QS 6S", "", "", ""]);
    play.marriages = BySide([Marriages::default().with(Suit::H).with(Suit::S), Marriages::default().with(Suit::C)]);
    assert_eq!(attempts(&play), "ask");
    play.marriages[Side::EW] = play.marriages[Side::EW].with(Suit::D);
    assert_eq!(attempts(&play), "");
}

#[test]
fn hp_21_a_denied_half_ask_does_not_use_the_suit_up_and_hp_a10_allows_it_again() {
    let mut play = ending(["AS KH", "6S 6H", "7S 9H", "8S JH"]);
    go(&mut play, "ask KH, answer no, play AS, play 6S, play 7S, play 8S");
    assert_eq!(attempts(&play), "ask KH");
}

/// The rights of a seat with a marriage: own, full, half.
fn rights(play: &Play, seat: Seat) -> String {
    let said = attempts(&Play { turn: seat, attempt: true, question: None, ..*play });
    let has = |text: &str| said.split(", ").any(|other| other == text);
    [("own", "declare C"), ("full", "ask"), ("half", "ask KC")]
        .into_iter()
        .filter_map(|(name, text)| has(text).then_some(name))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn hp_22_the_table_of_lost_rights() {
    // Every hand has the same marriage and a lone king, which no deal has but the table needs.
    let start = ending(["KC QC KH"; 4]);
    assert_eq!(rights(&start, Seat::N), "own full half");
    for (question, asker, partner) in [("ask", "full half", "own half"), ("ask KH", "half", "half")] {
        let mut play = start;
        go(&mut play, question);
        assert_eq!(rights(&play, Seat::N), asker, "{question}");
        assert_eq!(rights(&play, Seat::S), partner, "{question}");
        assert_eq!(rights(&play, Seat::E), "own full half", "{question}");
        assert_eq!(rights(&play, Seat::W), "own full half", "{question}");
    }
}

#[test]
fn hp_22_losses_add_up_and_declaring_costs_nothing() {
    let start = ending(["KC QC KS QS"; 4]);
    let mut own = start;
    go(&mut own, "declare S");
    assert_eq!(rights(&own, Seat::N), "own full half");
    assert_eq!(rights(&own, Seat::S), "own full half");
    let mut both = start;
    go(&mut both, "ask, answer S");
    both = Play { turn: Seat::S, attempt: true, ..both };
    assert_eq!(attempts(&both), "declare C, ask KC, ask QC");
    go(&mut both, "ask KC");
    assert_eq!((rights(&both, Seat::N).as_str(), rights(&both, Seat::S).as_str()), ("half", "half"));
    // The asker keeps the right to ask for a full marriage again.
    let mut again = start;
    go(&mut again, "ask, answer S");
    assert_eq!(rights(&again, Seat::N), "full half");
}

#[test]
fn hp_23_a_negative_answer_changes_nothing_but_the_rights() {
    let start = ending(["KH AS", "6S 7S", "8S 9S", "JS QS"]);
    let mut play = start;
    go(&mut play, "ask KH, answer no");
    assert_eq!(play, Play { attempt: false, own_lost: play.own_lost, full_lost: play.full_lost, ..start });
}

#[test]
fn hp_a8_with_the_option_the_partner_may_decline() {
    let start = Play { answers_may_decline: true, ..ending(["KH AS", "6S 7S", "QH KD QD", "JS QS"]) };
    for (question, answers, no) in
        [("ask", "answer D, answer none", "answer none"), ("ask KH", "answer yes, answer no", "answer no")]
    {
        let mut play = start;
        go(&mut play, question);
        assert_eq!(legal(&play), answers);
        go(&mut play, no);
        assert_eq!((play.trump(), play.total(Side::NS), play.turn), (None, 0, Seat::N));
    }
    let mut play = Play { hands: BySeat([start.hands[Seat::N], 0, 0, 0]), ..start };
    go(&mut play, "ask");
    assert_eq!(legal(&play), "answer none");
}
