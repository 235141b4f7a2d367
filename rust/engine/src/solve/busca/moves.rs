//! Which cards are worth trying for and against the seat that plays alone.

use super::{ACES, ONES, others};
use crate::games::busca::Play;
use crate::order::{Slot, SlotSet, lane_mask};
use crate::position::Position as _;
use crate::seat::Seat;

/// The highest card of a set that has one.
#[inline]
pub(super) const fn highest(cards: SlotSet) -> Slot {
    63 - cards.leading_zeros() as u8
}

/// The cards above one in its lane.
#[inline]
pub(super) const fn above(slot: Slot) -> SlotSet {
    lane_mask(slot >> 4) & !((2 << slot) - 1)
}

/// The cards to try when `alone` plays against all the others: at least one of the best is among them.
///
/// Cards of one hand and lane are a *run* if no card lies between them that can still be compared with them, in another
/// hand or winning the trick. Exchanging two of them in every continuation changes no comparison and no choice, only where
/// their worths lie. So of those of equal worth one is enough. And if it is settled which camp gets the trick, one of the
/// whole run is enough: whoever plays puts the dearest on a trick that goes where he wants it and the cheapest on one that
/// does not.
///
/// Proof of the second: let `d` be dearer than `c`, by `x`. After either, the owners and ranks are the same but for the
/// exchange, and what is left is dearer by `x`, in one card, if `c` was played. That makes the lone seat's points to come
/// higher by 0 to `x` ([`Shape::apart`](super::key::Shape)). If the others get the trick, what lies on it costs nothing,
/// so with `d` gone the lone seat has no more to pay; it plays `d`, and the others `c`. If the lone seat gets the trick, `d`
/// costs `x` at once and saves at most `x` later; it plays `c`, and the others `d`.
pub(super) fn worthwhile(play: &Play, alone: Seat) -> SlotSet {
    let mut rest = play.legal_actions().cards;
    if rest & (rest - 1) == 0 {
        return rest;
    }
    let barrier = others(play, play.turn) | play.trick.map_or(0, |trick| 1 << trick.best);
    // A seat has played to the trick if it holds fewer cards than there are tricks left.
    let to_play = |seat: Seat| seat != play.turn && play.hands[seat].count_ones() == u32::from(play.tricks_left);
    let lone_to_play = to_play(alone);
    let lone_acts = play.turn == alone;
    let later = || Seat::ALL.into_iter().filter(|&seat| to_play(seat)).fold(0, |set, seat| set | play.hands[seat]);
    let mut kept = 0;
    while rest != 0 {
        let high = highest(rest);
        let lane = lane_mask(high >> 4);
        // The run goes from the highest card down to the next wall.
        let walls = barrier & lane & ((1 << high) - 1);
        let floor = if walls == 0 { 0 } else { (2 << highest(walls)) - 1 };
        let run = rest & lane & !floor;
        rest &= !run;
        if run & (run - 1) == 0 {
            kept |= run;
            continue;
        }
        let (best, lone_wins) = match play.trick {
            Some(trick) if high >> 4 != trick.led || high < trick.best => (trick.best, trick.winner == alone),
            _ => (high, lone_acts),
        };
        // The camp that gets the trick is settled if nobody of the other one, still to play, can beat the best card.
        let settled =
            if lone_wins { later() & above(best) == 0 } else { !lone_to_play || play.hands[alone] & above(best) == 0 };
        let (aces, ones, zeros) = (run & ACES, run & ONES, run & !(ACES | ONES));
        let one = |cards: SlotSet| if cards == 0 { 0 } else { 1 << highest(cards) };
        kept |= match (settled, lone_wins == lone_acts) {
            (false, _) => aces | one(ones) | one(zeros),
            // The trick goes to who plays: the lone seat wants it cheap, and so do the others, for what they keep is dear.
            (true, true) => one(if zeros != 0 {
                zeros
            } else if ones != 0 {
                ones
            } else {
                aces
            }),
            (true, false) => one(if aces != 0 {
                aces
            } else if ones != 0 {
                ones
            } else {
                zeros
            }),
        };
    }
    kept
}
