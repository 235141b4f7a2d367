//! Each kind of thing that play tells about a hand: it rules out completions, and what is left is drawn uniformly.

use super::listed::{Listed, each};
use crate::action::{Action, Answer};
use crate::card::{Card, Suit};
use crate::games::{Game, Record, busca, cincinnati_euchre, huutopussi};
use crate::order::lane;
use crate::position::Position as _;
use crate::seat::BySeat;
use std::collections::BTreeMap;

/// How many completions were ruled out by what, by name.
type Tally = BTreeMap<&'static str, usize>;

/// Counts what ruled completions out; `kind` names it from the action that wouldn't have been legal and the deal before.
fn tally<G: Game>(
    rules: G::Rules,
    scores: G::Scores,
    deals: u64,
    kind: impl Fn(&Record<G>, Action) -> &'static str,
) -> Tally {
    let mut tally = Tally::new();
    each(rules, scores, deals, |listed: &Listed<G>| {
        for (step, before) in &listed.refused {
            // A completion with which all would have been legal, but the seat would have seen something else.
            let Some(action) = listed.view.sight().actions.get(*step) else {
                *tally.entry("seen otherwise").or_default() += 1;
                continue;
            };
            let super::super::Seen::Action(action) = *action else { panic!("{action}") };
            *tally.entry(kind(before, action)).or_default() += 1;
        }
    });
    tally
}

fn suit_of_legal<G: Game>(record: &Record<G>) -> Option<Suit> {
    match record.position().legal_actions()[0] {
        Action::Play(card) => Some(card.suit()),
        _ => None,
    }
}

fn huutopussi_kind(record: &Record<huutopussi::Position>, action: Action) -> &'static str {
    let play = *record.position().play().unwrap();
    let (seat, table) = (play.turn, record.position().table());
    match action {
        Action::Answer(Answer::None) => "has no marriage",
        Action::Answer(Answer::No) => "lacks the other half",
        Action::Answer(Answer::Yes) => "has the other half",
        Action::Answer(Answer::Suit(_)) => "has the marriage",
        Action::Declare(_) => "declared the marriage",
        Action::AskHalf(_) => "named a card held",
        Action::Play(card) if !table.hands[seat].contains(card) => "held what it played",
        Action::Play(card) => {
            let led = table.trick[0].1.suit();
            match suit_of_legal(record) {
                Some(suit) if card.suit() == led && suit == led => "did not beat",
                Some(suit) if suit == led => "did not follow",
                Some(suit) if card.suit() == suit => "trumped under",
                _ => "did not trump",
            }
        }
        _ => "other",
    }
}

#[test]
fn huutopussi() {
    let rules = huutopussi::Rules::default();
    let tally = tally(rules, Default::default(), 150, huutopussi_kind);
    for kind in [
        "did not beat",
        "did not follow",
        "did not trump",
        "trumped under",
        "has no marriage",
        "lacks the other half",
        "has the other half",
        "has the marriage",
        "declared the marriage",
        "named a card held",
    ] {
        assert!(tally.get(kind).is_some_and(|&count| count > 0), "{kind}: {tally:?}");
    }
}

/// An answer that may be a lie proves nothing, unless it is yes.
#[test]
fn huutopussi_with_answers_that_may_decline() {
    let rules = huutopussi::Rules { answers_may_decline: true, ..huutopussi::Rules::default() };
    let tally = tally(rules, Default::default(), 100, huutopussi_kind);
    assert_eq!(tally.get("has no marriage"), None);
    assert_eq!(tally.get("lacks the other half"), None);
    assert!(tally["has the other half"] > 0 && tally["has the marriage"] > 0, "{tally:?}");
}

#[test]
fn busca() {
    for scores in [[0; 4], [0, 31, 3, 7], [44, 2, 31, 9]] {
        let kind = |record: &Record<busca::Position>, action| match action {
            Action::Play(card) if record.position().table().trick[0].1.suit() != card.suit() => "did not follow",
            _ => "other",
        };
        let tally = tally::<busca::Position>(busca::Rules::default(), BySeat(scores), 24, kind);
        let others = scores.iter().filter(|&&score| score < 31).count() - 1;
        // Of two players, each knows the other's hand.
        assert_eq!(tally.contains_key("did not follow"), others > 1, "{tally:?}");
        assert_eq!(tally.get("other"), None, "{tally:?}");
    }
}

#[test]
fn cincinnati_euchre() {
    let kind = |record: &Record<cincinnati_euchre::Position>, _| {
        let playing = record.position().playing().unwrap();
        let order = cincinnati_euchre::order(playing.denomination);
        let legal: Vec<Card> = record
            .position()
            .legal_actions()
            .into_iter()
            .filter_map(|action| if let Action::Play(card) = action { Some(card) } else { None })
            .collect();
        let bower = |card: &Card| {
            order.slot(*card).is_some_and(|slot| lane(slot) == crate::order::TRUMP_LANE)
                && playing.denomination.suit().is_some_and(|trump| card.suit() != trump)
        };
        match playing.play.out {
            _ if legal.iter().all(bower) => "would have followed with the left bower",
            Some(_) => "did not follow, three in play",
            None => "did not follow",
        }
    };
    let tally = tally::<cincinnati_euchre::Position>(Default::default(), Default::default(), 120, kind);
    for kind in ["did not follow", "would have followed with the left bower", "did not follow, three in play"] {
        assert!(tally.contains_key(kind), "{kind}: {tally:?}");
    }
}
