//! How `rules` plays Busca.

use super::{Policy, above, cheapest};
use crate::action::Action;
use crate::games::busca::{Play, Position, card_points};
use crate::moves::Move;
use crate::order::{BUSCA, Order, Slot, SlotSet, lane_mask};
use crate::position::Position as _;

/// How many tricks before the end a player without a point must get one soon: nothing costs more than a little (BU-8).
const LATE: u8 = 4;
/// What a trick may count that such a player takes: early and late.
const CHEAP: u8 = 3;
const DEAR: u8 = 6;

impl Policy for Position {
    fn order(&self) -> &'static Order {
        &BUSCA
    }

    fn early(&self) -> Action {
        unreachable!("Busca begins with the play")
    }

    fn action_of(&self, m: Move) -> Action {
        Play::action(m)
    }

    fn play_move(play: &Play, rest: SlotSet) -> Move {
        let hand = play.hands[play.turn];
        let unseen = rest & !hand;
        let cards = play.legal_actions().cards;
        let points = |slot: Slot| card_points(slot);
        let strength = |slot: Slot| slot & 15;
        // Without a point at the end one pays; with the most only if everybody has some.
        let wants_one = play.points[play.turn] == 0;
        let late = play.tricks_left <= LATE;
        let Some(trick) = &play.trick else {
            if wants_one && late {
                return Move::card(cheapest(cards, |slot| {
                    ((unseen & above(slot)).count_ones(), points(slot), 15 - strength(slot))
                }));
            }
            // The fewest lower cards out there, as long as somebody can have a higher one.
            return Move::card(cheapest(cards, |slot| {
                let higher = unseen & above(slot);
                let lower = unseen & lane_mask(slot >> 4) & !above(slot);
                (higher == 0, lower.count_ones(), points(slot), strength(slot))
            }));
        };
        let last = trick.cards + 1 == play.trick_size;
        let suit = cards & trick.following(hand);
        if suit == 0 {
            return Move::card(cheapest(cards, |slot| {
                (255 - points(slot), 15 - strength(slot), (hand & lane_mask(slot >> 4)).count_ones())
            }));
        }
        let over = suit & above(trick.best);
        let under = suit & !over;
        if wants_one && over != 0 && (last || late) {
            let most = if late { DEAR } else { CHEAP };
            let cost = |slot: Slot| trick.points + points(slot);
            // What counts nothing is no help to the last.
            let slot = cheapest(over, |slot| (last && cost(slot) == 0, points(slot), 15 - strength(slot)));
            if cost(slot) <= most && (cost(slot) > 0 || !last) {
                return Move::card(slot);
            }
        }
        Move::card(if under != 0 {
            cheapest(under, |slot| (255 - points(slot), 15 - strength(slot)))
        } else if last {
            cheapest(suit, |slot| (points(slot), 15 - strength(slot)))
        } else {
            cheapest(suit, strength)
        })
    }
}
