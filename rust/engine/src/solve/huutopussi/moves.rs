//! Which moves are worth a try, and what they promise.

use super::cards::{KING, QUEEN, couples, packed};
use crate::games::huutopussi::{ASK, ASK_KING, ASK_QUEEN, DECLARE, Play, card_points};
use crate::moves::{Move, MoveSet};
use crate::order::{Slot, SlotSet, lane_mask};
use crate::solve::ordering::{MoveList, Sort};

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

/// What a card promises.
#[inline]
pub(super) fn promise(play: &Play, slot: Slot, others: SlotSet, trumps: SlotSet) -> (Sort, i32) {
    let points = i32::from(card_points(slot));
    let Some(trick) = &play.trick else {
        let higher = others & lane_mask(slot >> 4) & !((2 << slot) - 1);
        return (Sort::Lead, if higher == 0 { 20 + points } else { -points });
    };
    let partner = trick.winner.side() == play.turn.side();
    let follows = slot >> 4 == trick.led;
    let trump = trumps >> slot & 1 == 1;
    let beats = if slot >> 4 == trick.best >> 4 { slot > trick.best } else { trump };
    match (beats, partner) {
        (true, true) => (Sort::Beat, -points),
        (true, false) => (Sort::Beat, 10 + if trick.cards == 3 { points } else { -points }),
        (false, partner) => {
            let sort = if follows { Sort::Below } else { Sort::Discard };
            (sort, if partner { 2 * points } else { -2 * points })
        }
    }
}
