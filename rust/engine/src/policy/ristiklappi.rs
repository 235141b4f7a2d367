//! How `rules` plays Ristiklappi.

use super::{Policy, cheapest};
use crate::action::Action;
use crate::card::Rank;
use crate::games::ristiklappi::{FLIP, POINTS, Play, Position, rank_cards};
use crate::moves::Move;
use crate::order::{Order, RISTIKLAPPI, Slot, SlotSet};
use crate::position::Position as _;

/// The queen, counted from the two.
const QUEEN: u8 = Rank::Queen as u8;
/// What a queen in a trick costs its winner while there is a stock, in card points (RK-10).
const STAIN: i32 = 9;
/// A card worth this much is kept back.
const DEAR: i32 = 10;

impl Policy for Position {
    fn order(&self) -> &'static Order {
        &RISTIKLAPPI
    }

    fn early(&self) -> Action {
        unreachable!("Ristiklappi begins with the play")
    }

    fn action_of(&self, m: Move) -> Action {
        Play::action(m)
    }

    fn play_move(play: &Play, _rest: SlotSet) -> Move {
        let (hand, legal) = (play.hands[play.turn], play.legal_actions());
        // The position counts what has been played itself, with the cards that were turned up.
        let unseen = ((1 << 52) - 1) & !(play.played | hand);
        let rank = |slot: Slot| slot >> 2;
        let worth = |slot: Slot| i32::from(POINTS[usize::from(rank(slot))]);
        let copies = |slot: Slot| (hand & rank_cards(rank(slot))).count_ones() as i32;
        let out = |slot: Slot| (unseen & rank_cards(rank(slot))).count_ones();
        let cards = legal.cards;
        let dear = |set: SlotSet| crate::order::slots(set).all(|slot| worth(slot) >= DEAR);
        if cards == 0 || (legal.extras != 0 && dear(cards)) {
            return FLIP;
        }
        let stains = play.cleaning && play.stock_phase();
        let cheap = |slot: Slot| (worth(slot), copies(slot));
        let Some(trick) = &play.trick else {
            // A rank that nobody can match any more, else something cheap of which there is more.
            return Move::card(cheapest(cards, |slot| (out(slot) > 0, worth(slot), -copies(slot), out(slot))));
        };
        let queens = (play.cards_on_table() & rank_cards(QUEEN)).count_ones() as i32;
        let value = i32::from(play.on_table()) - if stains { STAIN * queens } else { 0 };
        let last = trick.cards == 3;
        let matching = cards & rank_cards(trick.rank);
        let others = cards & !matching;
        let partners = trick.winner == play.turn.partner();
        let settled = last || unseen & rank_cards(trick.rank) == 0;
        Move::card(if partners && others != 0 {
            if settled {
                // What counts, but no queen that would stain.
                cheapest(others, |slot| if stains && rank(slot) == QUEEN { (1, 0) } else { (0, -worth(slot)) })
            } else {
                cheapest(others, cheap)
            }
        } else if matching != 0 && !partners && (value > 0 || others == 0) {
            cheapest(matching, cheap)
        } else if others != 0 && !partners && settled && stains {
            // The others are welcome to a queen.
            cheapest(others, |slot| (if rank(slot) == QUEEN { 0 } else { worth(slot) }, copies(slot)))
        } else if others != 0 {
            cheapest(others, cheap)
        } else {
            cheapest(cards, cheap)
        })
    }
}
