//! How `rules` plays Huutopussi.

use super::{Policy, above, cheapest, highest, length};
use crate::action::Action;
use crate::card::Suit;
use crate::games::huutopussi::{
    ANSWER_NONE, ANSWER_SUIT, ANSWER_YES, ASK, ASK_KING, ASK_QUEEN, DECLARE, KING, Play, Position, QUEEN, Question,
    card_points, marriage_points,
};
use crate::moves::Move;
use crate::order::{HUUTOPUSSI, Order, Slot, SlotSet, lane_mask, slots};
use crate::position::Position as _;

mod bids;

/// The king and the queen of a suit.
pub(super) const fn pair(suit: Suit) -> SlotSet {
    (1 << KING | 1 << QUEEN) << (16 * suit as u32)
}

/// The suits by what their marriages are worth, the best first.
pub(super) const BEST_FIRST: [Suit; 4] = [Suit::H, Suit::D, Suit::C, Suit::S];

/// The declaration or the question to make before a lead: the best own marriage, else any of the partner's, else half of
/// one; none if nothing can come of it.
fn attempt(play: &Play, extras: u32, rest: SlotSet) -> Option<Move> {
    let may = |number: u8| extras >> number & 1 == 1;
    let hand = play.hands[play.turn];
    let open = || BEST_FIRST.into_iter().filter(|&suit| play.declared() >> suit as u8 & 1 == 0);
    if let Some(own) = open().find(|&suit| may(DECLARE + suit as u8)) {
        return Some(Move::extra(DECLARE + own as u8));
    }
    let unseen = rest & !hand;
    // Who has lost the right to own marriages and none else has asked before, and heard no.
    let asked = play.own_lost.contains(play.turn);
    if !asked && may(ASK) && open().any(|suit| pair(suit) & !unseen == 0) {
        return Some(Move::extra(ASK));
    }
    open().find_map(|suit| {
        let own = pair(suit) & hand;
        let half = own.is_power_of_two() && pair(suit) & !own & unseen != 0;
        let (king, queen) = (ASK_KING + suit as u8, ASK_QUEEN + suit as u8);
        let number = if own >> (16 * suit as u32 + u32::from(KING)) & 1 == 1 { king } else { queen };
        (half && may(number)).then_some(Move::extra(number))
    })
}

/// The answer to a question: the truth, and of several marriages the best.
fn answer(play: &Play, question: Question, extras: u32) -> Move {
    let may = |number: u8| extras >> number & 1 == 1;
    match question {
        Question::Full => BEST_FIRST
            .into_iter()
            .map(|suit| ANSWER_SUIT + suit as u8)
            .find(|&number| may(number))
            .map_or(Move::extra(ANSWER_NONE), Move::extra),
        Question::Half(_) if may(ANSWER_YES) => Move::extra(ANSWER_YES),
        Question::Half(_) => Move(64 + (play.legal_actions().extras.trailing_zeros()) as u8),
    }
}

/// The halves of marriages in hand that may still be declared.
fn alive(play: &Play, hand: SlotSet, rest: SlotSet) -> SlotSet {
    Suit::ALL
        .into_iter()
        .filter(|&suit| play.declared() >> suit as u8 & 1 == 0 && pair(suit) & !rest == 0)
        .fold(0, |set, suit| set | (pair(suit) & hand))
}

impl Policy for Position {
    fn order(&self) -> &'static Order {
        &HUUTOPUSSI
    }

    fn early(&self) -> Action {
        bids::early(self)
    }

    fn action_of(&self, m: Move) -> Action {
        Play::action(m)
    }

    fn play_move(play: &Play, rest: SlotSet) -> Move {
        let (hand, legal) = (play.hands[play.turn], play.legal_actions());
        if let Some(question) = play.question() {
            return answer(play, question, legal.extras);
        }
        if play.attempt
            && let Some(m) = attempt(play, legal.extras, rest)
        {
            return m;
        }
        let (cards, unseen, trumps) = (legal.cards, rest & !hand, play.trumps());
        let alive = alive(play, hand, rest);
        let is = |set: SlotSet, slot: Slot| set >> slot & 1 == 1;
        let top = |slot: Slot| unseen & above(slot) == 0;
        let set =
            |which: &dyn Fn(Slot) -> bool| slots(cards).filter(|&slot| which(slot)).fold(0, |set, s| set | 1 << s);
        let low = |slot: Slot| (is(alive, slot), card_points(slot), is(trumps, slot), slot & 15);
        let Some(trick) = &play.trick else {
            // A card that nothing in its suit beats, trumps first while there are others; else little of a long suit.
            let tops = set(&top);
            let drawing = if unseen & trumps != 0 { tops & trumps } else { 0 };
            return Move::card(if drawing != 0 {
                highest(drawing)
            } else if tops != 0 {
                cheapest(tops, |slot| (is(alive, slot), is(trumps, slot), unseen & trumps != 0, 9 - length(hand, slot)))
            } else {
                cheapest(cards, |slot| (is(alive, slot), is(trumps, slot), card_points(slot), 9 - length(hand, slot)))
            });
        };
        let last = trick.cards == 3;
        let beats = |slot: Slot| is(crate::games::huutopussi::beating(trick.best, trumps), slot);
        let over = set(&beats);
        let settled = top(trick.best) && (is(trumps, trick.best) || unseen & trumps == 0);
        let rich = |slot: Slot| (is(alive, slot), 255 - card_points(slot), is(trumps, slot), slot & 15);
        Move::card(if over != 0 {
            // Whoever can beat mostly has to: the last with what counts, others with the top card or little.
            let tops = slots(over).filter(|&slot| top(slot)).fold(0, |set, slot| set | 1 << slot);
            if last {
                cheapest(over, rich)
            } else if tops & lane_mask(trick.led) != 0 {
                cheapest(tops, low)
            } else {
                cheapest(over, low)
            }
        } else if trick.winner == play.turn.partner() && (last || settled) {
            cheapest(cards, rich)
        } else {
            cheapest(cards, low)
        })
    }
}

/// What a suit's marriage counts.
pub(super) fn marriage(suit: Suit) -> i32 {
    marriage_points(suit).into()
}
