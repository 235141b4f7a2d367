//! Ristiklappi clause by clause, and random play against a plain model of the rules that keeps the whole history.

use super::*;
use crate::card::Suit;
use crate::deal::Deal;
use crate::moves::Move;
use crate::order::Slot;
use crate::seat::SeatSet;

fn card(text: &str) -> Card {
    let mut chars = text.chars();
    let rank = chars.next().and_then(Rank::from_char).unwrap();
    Card::new(rank, chars.next().and_then(Suit::from_char).unwrap())
}

fn slot(text: &str) -> Slot {
    RISTIKLAPPI.slot(card(text)).unwrap()
}

fn slot_list(text: &str) -> Vec<Slot> {
    text.split_whitespace().map(slot).collect()
}

fn set(text: &str) -> SlotSet {
    slot_list(text).into_iter().fold(0, |set, slot| set | 1 << slot)
}

/// North leads.
fn play_of(hands: [&str; 4], stock: &str) -> Play {
    Play::new(BySeat(hands.map(set)), &slot_list(stock), Seat::N, &Rules::default())
}

fn mv(text: &str) -> Move {
    if text == "flip" { FLIP } else { Move::card(slot(text)) }
}

/// Carries out cards and flips, all legal.
fn go(mut play: Play, moves: &str) -> Play {
    for text in moves.split_whitespace() {
        play = play.apply(mv(text)).unwrap_or_else(|| panic!("{text} is illegal in {play:?}"));
    }
    play
}

/// The legal moves as text.
fn legal(play: &Play) -> String {
    let moves = play.legal_actions();
    let texts: Vec<String> = moves.iter().map(|m| Play::action(m).to_string().replace("play ", "")).collect();
    texts.join(" ")
}

fn position(play: Play) -> Position {
    Position {
        rules: Rules { cleaning: play.cleaning, ..Rules::default() },
        dealer: Seat::W,
        scores: BySide([0, 0]),
        play,
        laid: Laid::default(),
    }
}

fn refused(play: Play, text: &str, clause: &str, part: &str) {
    let position = position(play);
    let action = Play::action(mv(text));
    assert!(!position.is_legal(action), "{text}");
    let error = position.refusal(action);
    assert_eq!(error.clause, Some(clause), "{error}");
    assert!(error.message.contains(part) && error.message.contains(position.play.turn.name()), "{error}");
}

/// A trick of the end phase.
fn end_trick(cards: [&str; 4]) -> Play {
    go(play_of(cards, ""), &cards.join(" "))
}

/// Five each, nothing above the eight; the stock that follows has them too.
const LOW: [&str; 4] = ["2S 3S 4S 5S 6S", "2H 3H 4H 5H 6H", "2D 3D 4D 5D 6D", "2C 3C 4C 5C 6C"];

#[test]
fn rk_3_the_pack_is_worth_120() {
    let all: Vec<Play> = ["A", "K", "Q", "J", "T", "9", "2"]
        .map(|r| end_trick([&format!("{r}S"), &format!("{r}H"), &format!("{r}D"), &format!("{r}C")]))
        .to_vec();
    let points: Vec<u8> = all.iter().map(|play| play.points()[Side::EW]).collect();
    assert_eq!(points, [44, 16, 12, 8, 40, 0, 0]);
    assert_eq!(points.iter().sum::<u8>(), TOTAL);
}

#[test]
fn rk_4_any_card_may_be_played() {
    let play = play_of(["2S 3S", "2H 3H", "4S 5S", "4H 5H"], "");
    assert_eq!(legal(&play), "2S 3S");
    assert_eq!(legal(&go(play, "2S")), "2H 3H");
    refused(play, "4H", "RK-4", "N does not hold 4H; held are 3S, 2S");
    let error = position(play).refusal(Action::Pass);
    assert_eq!(error.message, "N is to play: one of 3S, 2S is expected, not pass");
}

#[test]
fn rk_5_the_last_card_of_the_rank_led_wins() {
    for (cards, winner) in [
        (["2S", "5S", "2H", "4S"], Seat::S),
        (["7S", "5S", "AS", "3S"], Seat::N),
        (["KS", "3S", "TS", "KH"], Seat::W),
        (["9S", "9H", "9D", "9C"], Seat::W),
        (["9S", "9H", "8D", "8C"], Seat::E),
    ] {
        let play = end_trick(cards);
        assert_eq!(play.turn, winner, "{cards:?}");
        assert!(play.is_over());
    }
    assert_eq!(end_trick(["7S", "5S", "AS", "3S"]).points(), BySide([11, 0]));
    assert_eq!(end_trick(["7S", "7H", "AS", "TS"]).points(), BySide([0, 21]));
}

#[test]
fn rk_6_draw_at_once_after_playing_from_hand() {
    let play = go(play_of(LOW, "7S 8S 9S TS"), "2S");
    assert_eq!(play.hands[Seat::N], set("3S 4S 5S 6S 7S"));
    assert_eq!((play.turn, play.stock().len()), (Seat::E, 3));
    let play = go(play, "3H 4D 5C");
    assert!(play.stock().is_empty());
    assert_eq!(play.hands[Seat::W], set("2C 3C 4C 6C TS"));
    let play = go(play, "3S");
    assert_eq!(play.hands[Seat::N], set("4S 5S 6S 7S"), "nothing left to draw");
}

#[test]
fn rk_7_a_flip_plays_the_top_card_without_a_draw() {
    let play = go(play_of(LOW, "7S 7H 9S TS"), "flip flip");
    assert_eq!((play.hands[Seat::N], play.hands[Seat::E]), (set(LOW[0]), set(LOW[1])));
    assert_eq!(play.stock(), slot_list("9S TS"));
    let play = go(play, "2D 2C");
    assert_eq!(play.turn, Seat::E, "the second seven won");
    refused(play, "flip", "RK-7", "the stock is empty; one of 6H, 5H, 4H, 3H, 2H is expected");
    assert_eq!(legal(&play), "2H 3H 4H 5H 6H");
}

/// North holds three sevens and leads them; the fourth is on its way.
fn three_sevens(fourth: &str, stock: &str) -> Play {
    let hands = ["7S 7H 7D 5S 6S", fourth, "2D 3D 4D 5D 6D", "2C 3C 4C 5C 6C"];
    play_of(hands, stock)
}

#[test]
fn rk_8_no_fourth_lead_of_a_rank_in_a_row() {
    let stock = "7C 8S 8H 8D 9S 9H 9D 9C TS TH TD TC JS JH JD JC";
    let play = go(three_sevens("2H 3H 4H 5H 6H", stock), "7S 2H 2D 2C 7H 3H 3D 3C");
    assert_eq!(play.leads_in_a_row(), Some((5, 2)));
    assert_eq!(play.hands[Seat::N], set("7D 7C 5S 6S 9S"));
    let play = go(play, "7D 4H 4D 4C");
    assert_eq!(play.leads_in_a_row(), Some((5, 3)));
    assert_eq!(legal(&play), "5S 6S 9S TS flip");
    refused(play, "7C", "RK-8", "7 has been led three times in a row and may not be led again");
    // RK-A4: with another lead in between, the last three sevens are no more than three in a row.
    let play = go(three_sevens("2H 3H 4H 5H 6H", stock), "7S 2H 2D 2C 5S 3H 3D 3C 7D 4H 4D 4C 7H 6H 6D 6C");
    assert_eq!((play.leads_in_a_row(), legal(&play).contains("7C")), (None, true));
}

#[test]
fn rk_8_a_matched_lead_ends_the_row() {
    let play = go(three_sevens("7C 3H 4H 5H 6H", "8S 8H 8D 8C"), "7S 7C 2D 2C");
    assert_eq!((play.turn, play.leads_in_a_row()), (Seat::E, None));
}

#[test]
fn rk_a3_the_fourth_lead_is_allowed_when_nothing_else_is_held() {
    let play = play_of(["7S 7H 7D 7C", "2H 3H 4H 5H", "2D 3D 4D 5D", "2C 3C 4C 5C"], "");
    let play = go(play, "7S 2H 2D 2C 7H 3H 3D 3C 7D 4H 4D 4C");
    assert_eq!(legal(&play), "7C");
    assert_eq!(go(play, "7C 5H 5D 5C").points(), BySide([0, 0]));
}

#[test]
fn rk_a6_a_flipped_fourth_lead_goes_into_the_hand() {
    let stock = "8S 8H 8D 8C 9S 9H 9D 9C TS TH TD TC 7C JH JD JC";
    let play = go(three_sevens("2H 3H 4H 5H 6H", stock), "7S 2H 2D 2C 7H 3H 3D 3C 7D 4H 4D 4C flip");
    assert_eq!((play.turn, play.trick), (Seat::N, None));
    assert_eq!(play.hands[Seat::N], set("5S 6S 8S 9S TS 7C"));
    assert_eq!(legal(&play), "5S 6S 8S 9S TS");
    refused(play, "7C", "RK-A6", "one of TS, 9S, 8S, 6S, 5S is expected");
    refused(play, "flip", "RK-A6", "N has turned up 7C in this turn already");
    let play = go(play, "8S");
    assert_eq!((play.stock().len(), play.turn), (3, Seat::E), "no draw");
    assert_eq!(play.hands[Seat::N], set("5S 6S 9S TS 7C"));
    // Two leads only: the flipped seven is played.
    let stock = "8S 8H 8D 8C 9S 9H 9D 9C 7D 7C TD TC";
    let hands = ["7S 7H 4S 5S 6S", LOW[1], LOW[2], LOW[3]];
    let play = go(play_of(hands, stock), "7S 2H 2D 2C 7H 3H 3D 3C flip");
    assert_eq!((play.turn, play.leads_in_a_row()), (Seat::E, Some((5, 3))));
}

/// Three kings fall in the first trick and South holds the fourth.
const KINGS: [&str; 4] = ["KS 3S 4S 5S 6S", "KH 3H 4H 5H 6H", "KD KC 4D 5D 6D", "2C 3C 4C 5C 6C"];

#[test]
fn rk_9_the_fourth_king_is_locked_while_the_stock_lasts() {
    let play = go(play_of(KINGS, "7S 7H 7D 7C 8S 8H 8D 8C"), "KS KH KD 2C");
    assert_eq!((play.turn, play.kings_played()), (Seat::S, 3));
    assert_eq!(legal(&play), "4D 5D 6D 7D flip");
    refused(play, "KC", "RK-9", "one of 7D, 6D, 5D, 4D or a flip is expected");
    let last = go(play, "4D 3C 3S");
    assert_eq!(legal(&last), "3H 4H 5H 6H 7H flip");
    let play = go(last, "3H");
    assert_eq!((play.turn, play.stock().len()), (Seat::S, 0));
    assert_eq!(legal(&play), "5D 6D 7D 8S KC", "the stock is gone");
}

#[test]
fn rk_a7_the_lock_holds_within_the_trick() {
    let hands = ["KS 3S 4S 5S 6S", "KH 3H 4H 5H 6H", "KD 3D 4D 5D 6D", "KC 3C 4C 5C 6C"];
    let play = go(play_of(hands, "7S 7H 7D 7C"), "KS KH KD");
    assert_eq!(legal(&play), "3C 4C 5C 6C flip");
    refused(play, "KC", "RK-9", "three kings have been played");
    let rules = Rules { cleaning: false, ..Rules::default() };
    let play = Play::new(BySeat(hands.map(set)), &slot_list("7S 7H 7D 7C"), Seat::N, &rules);
    assert_eq!(legal(&go(play, "KS KH KD")), "3C 4C 5C 6C KC flip", "without cleaning there is no lock");
}

#[test]
fn rk_a5_a_flipped_locked_king_goes_into_the_hand() {
    // KC is the very last card of the stock, and West the last to play to trick 8.
    let hands = ["KS 3S 4S 5S 6S", "KH 3H 4H 5H 6H", "KD 3D 4D 5D 6D", "2C 3C 4C 5C 6C"];
    let play = go(play_of(hands, "7S 7H 7D KC"), "KS KH KD flip");
    assert_eq!((play.turn, play.stock().len()), (Seat::W, 0));
    assert_eq!(play.hands[Seat::W], set("2C 3C 4C 5C 6C KC"));
    assert_eq!(legal(&play), "2C 3C 4C 5C 6C");
    refused(play, "KC", "RK-A5", "turned up and not playable");
    refused(play, "flip", "RK-A5", "W has turned up KC in this turn already");
    let play = go(play, "2C");
    assert_eq!((play.turn, play.hands[Seat::W]), (Seat::S, set("3C 4C 5C 6C KC")));
    assert_eq!(legal(&go(play, "3D")), "3C 4C 5C 6C KC", "and is free once the stock is gone");
    // The third king may be turned up and played.
    let play = go(play_of(hands, "KC 7S 7H 7D"), "flip KH KD");
    assert_eq!((play.turn, play.kings_played()), (Seat::W, 3));
}

#[test]
fn rk_10_a_queen_in_a_stock_phase_trick_makes_dirty() {
    let hands = ["QS 3S 4S 5S 6S", LOW[1], LOW[2], LOW[3]];
    let dirty = |moves| go(play_of(hands, "7S 7H 7D KC"), moves).dirty.0;
    assert_eq!(dirty("QS 3H 4D 5C"), [true, false]);
    assert_eq!(dirty("3S 3H 4D 3C"), [false, false]);
    // RK-A2: also with the very last card of the stock.
    let hands = ["2S 3S 4S 5S 6S", LOW[1], LOW[2], "QC 3C 4C 5C 6C"];
    let dirty = |stock, moves| go(play_of(hands, stock), moves).dirty.0;
    assert_eq!(dirty("7S 7H 7D KC", "2S 2H 4D QC"), [false, true]);
    assert_eq!(dirty("7S 7H 7D QD", "2S 3H 4D flip"), [true, false]);
    // A king in the stock phase cleans nobody.
    assert_eq!(dirty("7S KH 7D QD KS KD KC 8S", "2S flip 2D QC"), [true, false]);
    let end = end_trick(["QS", "3S", "4S", "5S"]);
    assert_eq!(end.clean(), BySide([true, true]), "queens of the end phase don't matter");
    let rules = Rules { cleaning: false, ..Rules::default() };
    let play = Play::new(BySeat(hands.map(set)), &slot_list("7S 7H 7D KC"), Seat::N, &rules);
    assert_eq!(go(play, "2S 2H 4D QC").clean(), BySide([true, true]));
}

#[test]
fn rk_11_a_king_of_the_end_phase_cleans_unless_a_queen_was_led() {
    let after = |cards: [&str; 4]| {
        let mut play = play_of(cards, "");
        play.dirty = BySide([true, true]);
        go(play, &cards.join(" ")).dirty.0
    };
    assert_eq!(after(["2S", "3S", "4S", "5S"]), [true, true]);
    assert_eq!(after(["KS", "3S", "4S", "5S"]), [false, true], "led");
    assert_eq!(after(["KS", "KH", "4S", "5S"]), [true, false], "won by a king");
    assert_eq!(after(["2S", "KH", "4S", "5S"]), [false, true], "thrown");
    assert_eq!(after(["KS", "QH", "4S", "5S"]), [false, true], "with a queen in it");
    assert_eq!(after(["QS", "KH", "4S", "5S"]), [true, true], "led with a queen");
    assert_eq!(after(["QS", "KH", "QH", "KS"]), [true, true], "won by a queen");
}

#[test]
fn outcome_has_the_fields_of_the_contract() {
    let mut play = play_of(["KS", "3S", "4S", "5S"], "");
    (play.points, play.dirty) = (BySide([71, 45]), BySide([false, true]));
    let mut position = Position { scores: BySide([6, 2]), ..position(play) };
    assert_eq!((position.outcome(), position.next()), (None, None));
    for text in ["KS", "3S", "4S", "5S"] {
        position = position.apply(Action::Play(card(text))).unwrap();
    }
    assert_eq!(
        serde_json::to_string(&position.outcome().unwrap()).unwrap(),
        r#"{"points":{"NS":75,"EW":45},"clean":{"NS":true,"EW":false},"game_points":{"NS":1,"EW":0},"dishonoured":["EW"],"scores":{"NS":7,"EW":2},"winner":"NS"}"#
    );
    assert_eq!(position.next(), Some(Next { dealer: Seat::N, scores: BySide([7, 2]), over: true }));
    let error = position.refusal(Action::Flip);
    assert_eq!((error.clause, position.phase()), (Some("RK-6"), None));
}

/// [`Play::act_at_random`] takes a shorter way; each legal action must still come up in its share of the numbers.
#[test]
fn acting_at_random_is_fair() {
    const NUMBERS: usize = 2520;
    let mut random = fastrand::Rng::with_seed(1);
    let mut barred = 0;
    for index in 0..400 {
        let (deal, dealer) = Deal::from_seed(GameId::Ristiklappi, 5, index, SeatSet::ALL, None);
        let setup = Setup { rules: Rules::default(), dealer, scores: BySide::default(), deal };
        let mut play = *Position::start(&setup).unwrap().play().unwrap();
        while !play.is_over() {
            barred += u32::from(play.locked_king() | play.fourth_lead() != 0);
            let actions = play.legal_actions();
            let mut next: Vec<(Play, usize)> = actions.iter().map(|action| (play.apply(action).unwrap(), 0)).collect();
            for number in 0..NUMBERS {
                let mut acted = play;
                acted.act_at_random((((number as u64) << 32) / NUMBERS as u64) as u32 + 1);
                next.iter_mut().find(|(position, _)| *position == acted).expect("a legal action").1 += 1;
            }
            assert!(next.iter().all(|&(_, times)| times == NUMBERS / next.len()), "{next:?}");
            play.act_at_random(random.u32(..));
        }
    }
    assert!(barred > 1000, "{barred}");
}
