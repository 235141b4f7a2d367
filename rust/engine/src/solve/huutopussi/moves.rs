//! Which moves are worth a try, and what they promise.

use super::cards::{KING, QUEEN, below_top, couples, packed};
use crate::games::huutopussi::{ASK, ASK_KING, ASK_QUEEN, DECLARE, Play, beating, card_points};
use crate::moves::{Move, MoveSet};
use crate::order::{SlotSet, lane_mask};
use crate::solve::ordering::{MoveList, Sort, distinct};

/// Declarations, questions that will be answered with a marriage, and all answers.
pub(super) fn extras(play: &Play, legal: MoveSet, list: &mut MoveList) {
    let partner = play.hands[play.turn.partner()];
    let full = packed(couples(partner)) & !play.declared() != 0;
    let mut rest = legal.extras;
    while rest != 0 {
        let extra = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        let lane = |first: u8| (extra - first) * 16;
        let hopeful = match extra {
            DECLARE..ASK => true,
            ASK => full,
            ASK_KING..ASK_QUEEN => partner >> (lane(ASK_KING) + QUEEN) & 1 == 1,
            _ if play.question.is_some() => true,
            _ => partner >> (lane(ASK_QUEEN) + KING) & 1 == 1,
        };
        if hopeful {
            let action = Move::extra(extra);
            list.push(action, action.0, Sort::Lead, 60);
        }
    }
}

/// The lowest slot of each class of worth, in each lane: nothing from the six up, five points from the jack, ten from the
/// ten.
const CLASSES: SlotSet = 0x0091_0091_0091_0091;
const QUEENS: SlotSet = 0x0020_0020_0020_0020;

/// The cards to try of those that may be played. `halves` are the kings and queens whose marriage can still be declared:
/// they are no longer the same as the jack.
#[inline]
pub(super) fn cards(play: &Play, legal: SlotSet, halves: SlotSet, list: &mut MoveList) {
    let own = play.hands[play.turn];
    let others = play.hands.0.iter().fold(0, |set, hand| set | hand) & !own;
    let classes = CLASSES | halves & QUEENS;
    let Some(trick) = &play.trick else {
        let tops = !(others | below_top(others));
        let mut cards = distinct(legal, others, classes);
        while cards != 0 {
            let slot = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let points = i32::from(card_points(slot));
            let promise = if tops >> slot & 1 == 1 { 20 + points } else { -points };
            list.push(Move::card(slot), slot, Sort::Lead, promise);
        }
        return;
    };
    let cards = distinct(legal, others | 1 << trick.best, classes);
    if cards & (cards - 1) == 0 && list.len() == 0 {
        // Nothing to choose, nothing to promise.
        let slot = cards.trailing_zeros() as u8;
        return list.push(Move::card(slot), slot, Sort::Discard, 0);
    }
    let partner = trick.winner.side() == play.turn.side();
    let beating = beating(trick.best, play.trumps());
    let (base, weight) = match (partner, trick.cards) {
        (true, _) => (0, -1),
        (false, 3) => (10, 1),
        (false, _) => (10, -1),
    };
    push_all(cards & beating, Sort::Beat, base, weight, list);
    // All that may be played follow suit, or none does.
    let sort = if cards & lane_mask(trick.led) != 0 { Sort::Below } else { Sort::Discard };
    push_all(cards & !beating, sort, 0, if partner { 2 } else { -2 }, list);
}

/// Lists cards that promise `base` and `weight` times their points.
#[inline]
fn push_all(cards: SlotSet, sort: Sort, base: i32, weight: i32, list: &mut MoveList) {
    let mut cards = cards;
    while cards != 0 {
        let slot = cards.trailing_zeros() as u8;
        cards &= cards - 1;
        list.push(Move::card(slot), slot, sort, base + weight * i32::from(card_points(slot)));
    }
}
