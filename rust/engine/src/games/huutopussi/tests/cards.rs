//! The cards: following, beating, trumping, winning, and when an attempt is possible (HP-13 … HP-18).

use super::*;
use crate::card::Suit;
use crate::games::huutopussi::{DeclareAfter, card_points};
use crate::order::slots;
use crate::seat::Side;

/// The cards that a player with this hand may add to the trick.
fn legal_to(trump: Option<Suit>, trick: &str, hand: &str) -> String {
    let laid: Vec<&str> = trick.split(' ').collect();
    let mut hands = [""; 4];
    hands[..laid.len()].copy_from_slice(&laid);
    hands[laid.len()] = hand;
    let mut play = Play { trump, ..ending(hands) };
    laid.iter().for_each(|card| go(&mut play, &format!("play {card}")));
    legal(&play).replace("play ", "").replace(',', "")
}

#[test]
fn hp_15_the_table_of_legal_plays() {
    let h = Some(Suit::H);
    for (trump, trick, hand, legal) in [
        (None, "9D JD", "QD 7D AS", "QD"),
        (None, "9D AD", "TD 7D", "7D TD"),
        (None, "KD 9D", "AD 8D", "AD"),
        (None, "9D", "6S AC", "6S AC"),
        (h, "9D 6H", "AD 7D KH", "7D AD"),
        (h, "9D JH", "QH 9H AC", "QH"),
        (h, "9D JH", "9H 7H AC", "7H 9H"),
        (h, "9D AC", "6H AH 7S", "6H AH"),
        (h, "9H KH", "TH JH", "TH"),
        (h, "9D", "AS 7C", "AS 7C"),
    ] {
        assert_eq!(legal_to(trump, trick, hand), legal, "{trick} with {hand}");
    }
}

#[test]
fn hp_15_a_partner_is_beaten_and_overtrumped_too() {
    assert_eq!(legal_to(None, "TD 6D", "AD 9D"), "AD");
    assert_eq!(legal_to(Some(Suit::S), "6D 7D 8D", "6S"), "6S");
    assert_eq!(legal_to(Some(Suit::S), "6D JS 8D", "QS 9S AC"), "QS");
    assert_eq!(legal_to(Some(Suit::S), "6D JS 8D", "9S AC"), "9S");
}

#[test]
fn hp_15_the_highest_card_so_far_is_the_one_to_beat() {
    assert_eq!(legal_to(None, "9D QD JD", "KD 6D"), "KD");
    assert_eq!(legal_to(Some(Suit::C), "9D QC JC", "KC TC 9C"), "KC TC");
    // A discard of higher rank wins nothing and needs no beating.
    assert_eq!(legal_to(Some(Suit::C), "9D AS", "TD 6D"), "TD");
}

#[test]
fn hp_16_a_player_who_can_follow_never_trumps() {
    assert_eq!(legal_to(Some(Suit::H), "AD", "6D AH"), "6D");
    assert_eq!(legal_to(Some(Suit::H), "9D TH", "6D AH KD"), "6D KD");
}

#[test]
fn hp_17_the_highest_trump_wins_or_the_highest_card_of_the_suit_led() {
    for (trump, hands, winner, points) in [
        (None, ["9D", "AS", "TD", "JD"], Seat::S, 25),
        (None, ["6D", "AS", "AH", "AC"], Seat::N, 30),
        (Some(Suit::C), ["AD", "6C", "TD", "KD"], Seat::E, 25),
        (Some(Suit::C), ["AD", "6C", "7C", "AS"], Seat::S, 20),
        (Some(Suit::C), ["AC", "TC", "KC", "QC"], Seat::N, 30),
        (Some(Suit::S), ["6D", "AC", "7D", "6S"], Seat::W, 10),
    ] {
        let mut play = Play { trump, ..ending(hands) };
        hands.iter().for_each(|card| go(&mut play, &format!("play {card}")));
        assert_eq!(play.turn, winner, "{hands:?}");
        assert_eq!(play.last_trick(), Some(winner.side()));
        assert_eq!((play.tricks()[winner.side()], play.tricks()[winner.side().other()]), (1, 0));
        assert_eq!(play.card_points()[winner.side()], points);
        assert_eq!(play.total(winner.side()), u16::from(points) + 20);
        assert_eq!(play.total(winner.side().other()), 0);
    }
}

#[test]
fn hp_4_the_pack_has_140_points() {
    let pack = HUUTOPUSSI.slots(GameId::Huutopussi.pack(4));
    assert_eq!(slots(pack).map(|slot| u32::from(card_points(slot))).sum::<u32>(), 140);
}

#[test]
fn hp_13_the_winner_of_a_trick_leads_to_the_next() {
    let hands = BySeat(["6S 7H", "AS 6H", "7S 8H", "8S 9H"].map(|hand| HUUTOPUSSI.slots(cards(hand))));
    let mut play = Play::new(hands, Seat::N, &Rules::default());
    assert_eq!(legal(&play), "play 6S, play 7H");
    go(&mut play, "play 6S, play AS, play 7S, play 8S");
    assert_eq!((play.to_act(), play.tricks()), (Some(Seat::E), BySide([0, 1])));
    go(&mut play, "play 6H, play 8H, play 9H, play 7H");
    assert_eq!((play.to_act(), play.last_trick()), (None, Some(Side::EW)));
    assert!(play.legal_actions().is_empty());
}

#[test]
fn hp_18_no_attempt_before_trick_1_in_mid_trick_or_after_the_last() {
    let hands = ["AS KS QS", "KH QH 6S", "KD QD 7S", "KC QC 8S"];
    let hands = BySeat(hands.map(|hand| HUUTOPUSSI.slots(cards(hand))));
    let mut play = Play::new(hands, Seat::N, &Rules::default());
    assert_eq!(attempts(&play), "");
    go(&mut play, "play AS");
    for _ in 0..3 {
        assert_eq!(attempts(&play), "");
        let forced = legal(&play);
        go(&mut play, &forced);
    }
    assert_eq!(attempts(&play), "declare S, ask, ask KS, ask QS");
    go(&mut play, "play KS, play KH, play KD, play KC, play QS, play QH, play QD, play QC");
    assert_eq!((legal(&play).as_str(), play.attempt), ("", false));
}

#[test]
fn hp_18_only_who_led_and_won_has_the_attempt_on_either_side() {
    let hands = ["6D AS KS QS", "AD 6H KH QH", "7D 7S 8S 9S", "8D 7H 8H 9H"];
    let hands = BySeat(hands.map(|hand| HUUTOPUSSI.slots(cards(hand))));
    let play = Play::new(hands, Seat::N, &Rules::default());
    let mut won_only = play;
    go(&mut won_only, "play 6D, play AD, play 7D, play 8D");
    assert_eq!((won_only.turn, attempts(&won_only).as_str()), (Seat::E, ""));
    // From here on E has led; as a defender he may declare after a trick that he wins.
    let mut defender = won_only;
    go(&mut defender, "play KH, play 7S, play 7H, play AS");
    assert_eq!(attempts(&defender), "ask, ask QH");
    // HP-A6: with the option the winner may attempt whoever led, but still not before trick 1.
    let rules = Rules { declare_after: DeclareAfter::AnyWonTrick, ..Rules::default() };
    let mut any = Play::new(hands, Seat::N, &rules);
    assert_eq!(attempts(&any), "");
    go(&mut any, "play 6D, play AD, play 7D, play 8D");
    assert_eq!(attempts(&any), "declare H, ask, ask KH, ask QH");
}

#[test]
fn hp_18_one_attempt_between_two_tricks() {
    let mut play = ending(["AS TS KH QH KD QD", "6S 7S 8S 9S JS 6H", "7H 8H 9H JH TH AH", "6D 7D 8D 9D JD AD"]);
    go(&mut play, "declare H");
    assert_eq!(attempts(&play), "");
    go(&mut play, "play AS, play 6S, play 7H, play 6D");
    // S had to trump and has won without leading.
    assert_eq!((play.turn, attempts(&play).as_str()), (Seat::S, ""));
}
