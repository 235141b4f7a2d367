//! The auction, the exchange, the result, and what is said to illegal actions (HP-6 … HP-12, HP-25 … HP-30).

use super::*;
use crate::action::Level;
use crate::card::Suit;
use crate::game::Phase;
use crate::games::huutopussi::{FailedContract, Marriages, Outcome, Playing, Stage, may_redeal};
use crate::games::{Laid, Next};

fn start() -> Position {
    deal(HANDS, [0, 0], Rules::default())
}

#[test]
fn hp_6_the_opener_bids_at_least_50() {
    let legal = actions(&start());
    assert_eq!((legal.first().unwrap().as_str(), legal.last().unwrap().as_str()), ("bid 50", "bid 440"));
    assert_eq!(legal.len(), 79);
    assert_eq!(start().to_act(), Some(Seat::N));
    assert_eq!(refused(&start(), "pass").0, "HP-6");
    assert_eq!(refused(&start(), "bid 45"), ("HP-6", "N opens with 45; at least 50 is expected".into()));
}

#[test]
fn hp_7_bids_rise_in_fives() {
    let position = after(&start(), "bid 100");
    let legal = actions(&position);
    assert_eq!(legal[0], "bid 105");
    assert_eq!(legal.len(), 68 + 1);
    assert_eq!(refused(&position, "bid 100"), ("HP-7", "E bids 100; more than the 100 of N is expected".into()));
    for bid in ["bid 102", "bid 445", "bid moon"] {
        assert_eq!(refused(&position, bid).0, "HP-7");
        assert_eq!(refused(&start(), bid).0, "HP-7");
    }
    assert_eq!(refusal(&start(), Action::Bid(Level::Number(u32::MAX))).0, "HP-7");
}

#[test]
fn hp_8_who_passed_is_out() {
    let position = after(&start(), "bid 50, pass, bid 55, pass, bid 60");
    assert_eq!(position.to_act(), Some(Seat::S));
    assert_eq!(after(&position, "bid 65").to_act(), Some(Seat::N));
    assert_eq!(refused(&position, "play AS").0, "HP-8");
}

#[test]
fn hp_9_three_passes_or_440_end_the_auction() {
    let position = after(&start(), "bid 50, pass, pass, pass");
    assert_eq!((position.phase(), position.to_act()), (Some(Phase::Give), Some(Seat::S)));
    let position = after(&start(), "bid 50, bid 55, pass, bid 440");
    assert_eq!((position.phase(), position.to_act()), (Some(Phase::Give), Some(Seat::E)));
    let position = after(&start(), "bid 440");
    assert_eq!((position.phase(), position.to_act()), (Some(Phase::Give), Some(Seat::S)));
}

#[test]
fn hp_10_a_redeal_takes_three_sixes_or_nothing_above_the_jack() {
    for (hand, may) in [
        ("6S 6H 6D AC TC KC QC JC 9C", true),
        ("6S 6H 6D 6C TC KC QC JC 9C", true),
        ("6S 6H 7D 7C JC JD JH 9C 8C", true),
        ("6S 6H 7D 7C JC JD TH 9C 8C", false),
        ("6S 6H 7D 7C JC JD QH 9C 8C", false),
        ("6S 6H 7D 7C KC JD JH 9C 8C", false),
        ("6S 6H 7D 7C AC JD JH 9C 8C", false),
    ] {
        assert_eq!(may_redeal(cards(hand)), may, "{hand}");
    }
}

/// N and S may demand a redeal, for the one reason and the other.
const POOR: [&str; 4] = ["A6.A6.6.AKT9", "KT9.KT9.ATK.", "J87.J87.J87.", "Q.Q.Q9.QJ876"];

#[test]
fn hp_10_a_redeal_is_a_right_of_the_first_turn_the_openers_too() {
    let position = deal(POOR, [0, 0], Rules::default());
    assert!(position.is_legal(action("redeal")));
    let ended = after(&position, "redeal");
    assert_eq!((ended.to_act(), ended.phase(), actions(&ended).len()), (None, None, 0));
    assert_eq!(ended.outcome(), Some(Outcome::Redeal));
    assert_eq!(serde_json::to_string(&ended.outcome()).unwrap(), r#"{"redeal":true}"#);
    assert_eq!(ended.next(), Some(Next { dealer: Seat::W, scores: BySide([0, 0]), over: false }));
    assert_eq!(refused(&ended, "pass").0, "HP-10");

    let second = after(&position, "bid 50");
    assert_eq!(
        refused(&second, "redeal"),
        (
            "HP-10",
            "E holds TS, KS, 9S, TH, KH, 9H, AD, TD, KD; a redeal takes three sixes or a hand without a card above the \
             jack"
                .into()
        )
    );
    let third = after(&position, "bid 50, pass");
    assert!(third.is_legal(action("redeal")) && third.is_legal(action("pass")) && third.is_legal(action("bid 55")));
    let later = after(&position, "bid 50, pass, bid 55, pass");
    assert_eq!(later.to_act(), Some(Seat::N));
    assert_eq!(refused(&later, "redeal").0, "HP-10");
}

#[test]
fn hp_11_a_side_at_minus_500_bids_only_the_compulsory_50() {
    let opener = deal(HANDS, [-500, 0], Rules::default());
    assert_eq!(actions(&opener), ["bid 50"]);
    assert_eq!(refused(&opener, "bid 55").0, "HP-11");
    assert_eq!(refused(&opener, "pass").0, "HP-11");
    let later = after(&opener, "bid 50, bid 55");
    assert_eq!(actions(&later), ["pass"]);
    assert_eq!(refused(&later, "bid 60").0, "HP-11");
    assert_eq!(actions(&after(&later, "pass, pass")), ["pass"]);
    assert_eq!(actions(&deal(HANDS, [-495, 0], Rules::default())).len(), 79);
    // The other side's ban is its own.
    let others = after(&deal(HANDS, [0, -505], Rules::default()), "bid 50");
    assert_eq!(actions(&others), ["pass"]);
    // The right to a redeal stays.
    let poor = deal(POOR, [-500, -500], Rules::default());
    assert_eq!(actions(&poor), ["bid 50", "redeal"]);
    assert_eq!(actions(&after(&poor, "bid 50, pass")), ["pass", "redeal"]);
    // HP-A4: a banned declarer may still set a higher contract.
    let position = after(&poor, "bid 50, pass, pass, pass, give 7S 7H 7D");
    assert!(position.is_legal(action("contract 440")));
}

#[test]
fn hp_12_three_in_contract_three_back() {
    let give = after(&start(), "bid 50, pass, pass, bid 70, pass");
    assert_eq!((give.phase(), give.to_act(), actions(&give).len()), (Some(Phase::Give), Some(Seat::E), 84));
    assert_eq!(
        refused(&give, "give KS 6S 9D"),
        ("HP-12", "E does not hold 9D; held are KS, 6S, AH, TH, AD, TD, KC, QC, 9C".into())
    );
    assert_eq!(refusal(&give, Action::Give(cards("KS 6S"))), ("HP-12", "E gives 2 cards; 3 are expected".into()));
    assert_eq!(refusal(&give, Action::Give(cards("KS 6S AH TH"))).0, "HP-12");
    assert_eq!(refused(&give, "contract 70").0, "HP-12");
    assert_eq!(refused(&give, "give KS 6S 2D").1.split(';').next(), Some("E does not hold 2D"));

    let contract = after(&give, "give KS 6S AH");
    assert_eq!((contract.phase(), contract.to_act()), (Some(Phase::Contract), Some(Seat::W)));
    assert_eq!(contract.table().hands.0.map(CardSet::len), [9, 6, 9, 12]);
    assert_eq!((actions(&contract)[0].as_str(), actions(&contract).len()), ("contract 70", 75));
    for text in ["contract 65", "contract 445", "contract 72", "return KS 6S AH"] {
        assert_eq!(refused(&contract, text).0, "HP-12", "{text}");
    }

    let back = after(&contract, "contract 120");
    assert_eq!((back.phase(), back.to_act(), actions(&back).len()), (Some(Phase::Return), Some(Seat::W), 220));
    assert_eq!(refused(&back, "return TH KC QC").0, "HP-12");
    assert_eq!(refused(&back, "give KS 6S AH").0, "HP-12");

    // HP-13: the declarer leads, any card; received cards may go back.
    let play = after(&back, "return KS 7S 6H");
    assert_eq!((play.phase(), play.to_act(), actions(&play).len()), (Some(Phase::Play), Some(Seat::W), 9));
    let hands = play.table().hands;
    assert_eq!(hands[Seat::E], cards("KS 7S 6H TH AD TD KC QC 9C"));
    assert_eq!(hands[Seat::W], cards("9S 8S 6S AH JD 9D JC 7C 6C"));
    assert_eq!(play.table().facts["contract"], 120);
}

/// The position before a last trick that N, the declarer, wins with a card of no value.
fn last_trick(contract: u32, rules: Rules, scores: [i64; 2], card_points: [u8; 2], tricks: [u8; 2]) -> Position {
    let play = Play {
        attempt: false,
        tricks: BySide(tricks),
        card_points: BySide(card_points),
        marriages: BySide([marriages("C"), marriages("S")]),
        ..ending(["9D", "6D", "7D", "8D"])
    };
    let playing = Playing { declarer: Seat::N, contract, play, laid: Laid::default() };
    Position { rules, dealer: Seat::W, scores: BySide(scores), stage: Stage::Play(playing) }
}

fn marriages(suits: &str) -> Marriages {
    suits.chars().map(|c| Suit::from_char(c).unwrap()).fold(Marriages::default(), Marriages::with)
}

const LAST: &str = "play 9D, play 6D, play 7D, play 8D";

#[test]
fn hp_25_to_hp_28_the_first_deals_of_the_table() {
    let minus = Rules { failed_contract: FailedContract::MinusContract, ..Rules::default() };
    for (contract, rules, points) in [
        (150, Rules::default(), [150, 105]),
        (150, minus, [150, 105]),
        (155, minus, [155, 105]),
        (160, Rules::default(), [0, 105]),
        (160, minus, [-160, 105]),
    ] {
        let position = after(&last_trick(contract, rules, [10, -20], [75, 65], [4, 4]), LAST);
        let Some(Outcome::Played(played)) = position.outcome() else { panic!("not over") };
        assert_eq!(played.totals, BySide([155, 105]));
        assert_eq!(played.points, BySide(points), "{contract}");
        assert_eq!(played.scores, BySide([10 + points[0], -20 + points[1]]));
        assert_eq!(played.made, points[0] > 0);
        assert_eq!(position.next(), Some(Next { dealer: Seat::N, scores: played.scores, over: false }));
    }
}

#[test]
fn hp_28_without_a_trick_the_contract_is_subtracted() {
    let mut play = Play { attempt: false, ..ending(["6D", "9D", "7D", "8D"]) };
    (play.tricks, play.card_points) = (BySide([0, 8]), BySide([0, 140]));
    let playing = Playing { declarer: Seat::N, contract: 60, play, laid: Laid::default() };
    let position = Position { stage: Stage::Play(playing), ..start() };
    let position = after(&position, "play 6D, play 9D, play 7D, play 8D");
    let Some(Outcome::Played(played)) = position.outcome() else { panic!("not over") };
    assert_eq!((played.points, played.made), (BySide([-60, 160]), false));
    // HP-29: scores may go below zero.
    assert_eq!(played.scores, BySide([-60, 160]));
}

#[test]
fn hp_30_the_match_ends_at_the_target() {
    let position = after(&last_trick(150, Rules::default(), [350, 0], [75, 65], [4, 4]), LAST);
    assert_eq!(
        serde_json::to_string(&position.outcome()).unwrap(),
        concat!(
            r#"{"declarer":"N","contract":150,"made":true,"tricks":{"NS":5,"EW":4},"card_points":{"NS":75,"EW":65},"#,
            r#""last_trick":"NS","marriages":{"NS":["C"],"EW":["S"]},"totals":{"NS":155,"EW":105},"#,
            r#""points":{"NS":150,"EW":105},"scores":{"NS":500,"EW":105},"winner":"NS"}"#
        )
    );
    assert_eq!(position.next(), Some(Next { dealer: Seat::N, scores: BySide([500, 105]), over: true }));
    let tie = after(&last_trick(150, Rules::default(), [350, 395], [75, 65], [4, 4]), LAST);
    assert_eq!(tie.next(), Some(Next { dealer: Seat::N, scores: BySide([500, 500]), over: false }));
}

/// The play of `last_trick`'s cards and more, changed by `change`.
fn playing(change: impl FnOnce(&mut Play)) -> Position {
    let mut position = last_trick(150, Rules::default(), [0, 0], [0, 0], [0, 0]);
    let Stage::Play(playing) = &mut position.stage else { unreachable!() };
    playing.play = ending(["KS QS KH AD", "9S QH 7D 6C", "QS 9H KC QC", "AS TS KD QD"]);
    change(&mut playing.play);
    position
}

#[test]
fn refusals_of_cards_say_what_must_be_played() {
    let position = playing(|_| {});
    assert_eq!(refused(&position, "play AS"), ("HP-13", "N does not hold AS; held are KS, QS, KH, AD".into()));
    assert_eq!(refused(&position, "bid 50").0, "HP-13");
    assert_eq!(refused(&position, "answer yes").0, "HP-19");
    let led = after(&position, "play KS");
    assert_eq!(refused(&led, "play QH"), ("HP-15", "E must follow suit to KS with one of 9S, not QH".into()));
    assert_eq!(refused(&led, "play 2S").0, "HP-15");
    let trumps = after(&playing(|play| play.trump = Some(Suit::H)), "play KS");
    assert_eq!(refused(&trumps, "play QH").0, "HP-16");
    let beat = after(&led, "play 9S, play QS");
    assert_eq!(actions(&beat), ["play TS", "play AS"]);
    let void = after(&playing(|play| play.trump = Some(Suit::C)), "play AD, play 7D");
    assert_eq!(
        refused(&void, "play QS"),
        ("HP-15", "S can't follow suit to AD and must trump with one of KC, QC, not QS".into())
    );
    let mut over = playing(|play| play.trump = Some(Suit::C));
    let Stage::Play(state) = &mut over.stage else { unreachable!() };
    state.play.hands[Seat::E] = HUUTOPUSSI.slots(cards("JC 6C"));
    state.play.hands[Seat::S] = HUUTOPUSSI.slots(cards("QC 7C"));
    let over = after(&over, "play AD, play JC");
    assert_eq!(refused(&over, "play 7C"), ("HP-15", "S must overtrump the JC of E with one of QC, not 7C".into()));
    let must_beat = after(&playing(|play| play.hands[Seat::E] = HUUTOPUSSI.slots(cards("AS 9S"))), "play KS");
    assert_eq!(refused(&must_beat, "play 9S"), ("HP-15", "E must beat the KS of N with one of AS, not 9S".into()));
}

#[test]
fn refusals_of_attempts_cite_their_clause() {
    let declared = |play: &mut Play| play.marriages[Seat::E.side()] = marriages("S");
    let position = playing(|_| {});
    for (position, text, clause) in [
        (playing(|play| play.attempt = false), "declare S", "HP-18"),
        (playing(|play| play.attempt = false), "ask", "HP-18"),
        (after(&position, "play KS"), "ask KH", "HP-18"),
        (position.clone(), "declare H", "HP-20"),
        (position.clone(), "ask QH", "HP-20"),
        (position.clone(), "ask AD", "HP-19"),
        (playing(declared), "declare S", "HP-21"),
        (playing(declared), "ask KS", "HP-21"),
        (playing(|play| play.marriages[Seat::E.side()] = marriages("SHDC")), "ask", "HP-21"),
        (playing(|play| play.own_lost = play.own_lost.with(Seat::N)), "declare S", "HP-22"),
        (playing(|play| play.full_lost = play.full_lost.with(Seat::N)), "ask", "HP-22"),
    ] {
        let (cited, message) = refused(&position, text);
        assert_eq!(cited, clause, "{text}: {message}");
        assert!(message.starts_with(&position.to_act().unwrap().to_string()), "{message}");
    }
    assert_eq!(refused(&position, "declare H").1, "N needs KH and QH in hand to declare H; held are KS, QS, KH, AD");
}

#[test]
fn refusals_of_answers_say_what_is_true() {
    let full = after(&playing(|_| {}), "ask");
    assert_eq!((full.phase(), full.to_act()), (Some(Phase::Answer), Some(Seat::S)));
    assert_eq!(full.table().facts["question"], "ask");
    assert_eq!(
        refused(&full, "answer none"),
        ("HP-19", "S must answer truthfully and holds a marriage: answer C is expected".into())
    );
    assert_eq!(refused(&full, "answer S").0, "HP-20");
    assert_eq!(refused(&full, "answer yes").0, "HP-19");
    assert_eq!(refused(&full, "play KC").0, "HP-19");
    let declared = after(&playing(|play| play.marriages[Seat::E.side()] = marriages("C")), "ask");
    assert_eq!(refused(&declared, "answer C").0, "HP-21");
    let half = after(&playing(|_| {}), "ask KH");
    assert_eq!(
        refused(&half, "answer yes"),
        ("HP-19", "S must answer truthfully and does not hold QH: no is expected".into())
    );
    assert_eq!(refused(&half, "answer H").0, "HP-19");
    let yes = after(&playing(|_| {}), "ask KS");
    assert_eq!(refused(&yes, "answer no").1, "S must answer truthfully and holds QS: yes is expected");
}
