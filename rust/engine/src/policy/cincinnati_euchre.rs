//! How `rules` bids and plays Cincinnati Euchre.

use super::{Policy, above, cheapest, highest, length, lowest};
use crate::action::{Action, Level};
use crate::card::Denomination;
use crate::card_set::CardSet;
use crate::games::Game as _;
use crate::games::cincinnati_euchre::{Play, Position, order};
use crate::moves::Move;
use crate::order::{Order, Slot, SlotSet, TRUMP_LANE, lane, lane_mask, slots};
use crate::position::Position as _;
use crate::seat::Seat;

/// What a trump is worth in hundredths of a trick, from the nine up to the right bower.
const TRUMPS: [u32; 7] = [45, 50, 55, 65, 75, 90, 100];
/// What a partner is worth in hundredths of a trick.
const PARTNER: u32 = 100;

/// What a hand promises in a denomination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Promise {
    /// Whether all six tricks are as good as sure.
    all: bool,
    /// The tricks to be expected with a partner, in hundredths.
    tricks: u32,
}

/// The cards of a suit that nothing in it beats, counted from the top.
fn run(hand: SlotSet, pack: SlotSet, lane: u8) -> u32 {
    let missing = pack & lane_mask(lane) & !hand;
    let own = hand & lane_mask(lane);
    if missing == 0 { own.count_ones() } else { (own & !((2 << highest(missing)) - 1)).count_ones() }
}

fn promise(hand: CardSet, denomination: Denomination) -> Promise {
    let order = order(denomination);
    let pack = order.slots(Position::ID.pack(4));
    let hand = order.slots(hand);
    let suited = denomination != Denomination::NoTrump;
    let runs: u32 = (0..4).map(|lane| run(hand, pack, lane)).sum();
    let trumps = if suited { run(hand, pack, TRUMP_LANE) } else { 6 };
    let tricks: u32 = slots(hand)
        .map(|slot| {
            let top = (pack & above(slot)).count_ones();
            match (suited && lane(slot) == TRUMP_LANE, top) {
                (true, _) => TRUMPS[usize::from(slot & 15).min(6)],
                (false, 0) if suited => 60,
                (false, 0) => 85,
                // A king under its own ace, or with a card beside it.
                (false, 1) if hand & above(slot) != 0 => {
                    if suited {
                        40
                    } else {
                        70
                    }
                }
                (false, 1) if length(hand, slot) > 1 => 20,
                (false, 2) if (hand & above(slot)).count_ones() == 2 && !suited => 60,
                _ => 0,
            }
        })
        .sum();
    Promise { all: runs == 6 && trumps >= 3, tricks: tricks + PARTNER }
}

fn best(hand: CardSet) -> (Promise, Denomination) {
    let mut best = (promise(hand, Denomination::NoTrump), Denomination::NoTrump);
    for denomination in Denomination::ALL {
        let found = promise(hand, denomination);
        if found > best.0 {
            best = (found, denomination);
        }
    }
    best
}

/// The call of a seat with this hand. Who has all six tricks bids the lowest moon there is; others what they expect, the
/// last to speak no more than it takes.
fn call(position: &Position, hand: CardSet, seat: Seat) -> Action {
    let legal = position.legal_actions();
    let highest = position.highest();
    let partners = highest.is_some_and(|(by, _)| by == seat.partner());
    let (promise, _) = best(hand);
    let moon = |action: &Action| matches!(action, Action::Bid(level) if !matches!(level, Level::Number(_)));
    let passes = legal.contains(&Action::Pass);
    if promise.all
        && !(partners && highest.is_some_and(|(_, level)| level >= Level::Moon))
        && let Some(&moon) = legal.iter().find(|action| moon(action))
    {
        return moon;
    }
    // A partner who has bid is not outbid for a trick more.
    let most = (promise.tricks / 100).min(5).saturating_sub(u32::from(partners));
    let numbers = legal.iter().filter_map(|action| match action {
        Action::Bid(Level::Number(n)) => Some(*n),
        _ => None,
    });
    let numbers: Vec<u32> = numbers.collect();
    let fitting = numbers.iter().filter(|&&n| n <= most);
    let number = if seat == position.dealer() { fitting.min() } else { fitting.max() };
    match number {
        Some(&n) => Action::Bid(Level::Number(n)),
        None if passes => Action::Pass,
        // The dealer has to bid (CE-8).
        None => legal[0],
    }
}

impl Policy for Position {
    fn order(&self) -> &'static Order {
        order(self.playing().map_or(Denomination::NoTrump, |playing| playing.denomination))
    }

    fn early(&self) -> Action {
        let seat = self.to_act().unwrap_or(Seat::N);
        let hand = self.table().hands[seat];
        if self.legal_actions().iter().any(|action| matches!(action, Action::Name(_))) {
            return Action::Name(best(hand).1);
        }
        call(self, hand, seat)
    }

    fn action_of(&self, m: Move) -> Action {
        Action::Play(Policy::order(self).card(m.0))
    }

    fn play_move(play: &Play, rest: SlotSet) -> Move {
        let hand = play.hands[play.turn];
        let unseen = rest & !hand;
        let cards = play.legal_actions().cards;
        let is_trump = |slot: Slot| slot >= play.trumps_from;
        let trumps = |set: SlotSet| if play.trumps_from < 64 { set >> play.trumps_from << play.trumps_from } else { 0 };
        // Nothing out there is higher in its suit, trumps apart.
        let top = |slot: Slot| unseen & above(slot) == 0;
        let away = |cards: SlotSet| cheapest(cards, |slot| (is_trump(slot), slot & 15, length(hand, slot)));
        let Some(trick) = &play.trick else {
            let tops: SlotSet = slots(cards).filter(|&slot| top(slot)).fold(0, |set, slot| set | 1 << slot);
            let drawing = if trumps(unseen) != 0 { trumps(tops) } else { 0 };
            let plain = tops & !trumps(tops);
            return Move::card(match (drawing, plain) {
                (0, 0) => {
                    let plain = cards & !trumps(cards);
                    let from = if plain != 0 { plain } else { cards };
                    cheapest(from, |slot| (length(hand, slot), slot & 15))
                }
                (0, plain) => cheapest(plain, |slot| length(hand, slot)),
                (trumps, _) => highest(trumps),
            });
        };
        let last = trick.cards == if play.out.is_some() { 2 } else { 3 };
        let settled = top(trick.best) && (is_trump(trick.best) || trumps(unseen) == 0);
        let partners = trick.winner == play.turn.partner();
        let winning = slots(cards).filter(|&slot| play.beats(slot, trick.best)).fold(0, |set, slot| set | 1 << slot);
        if winning == 0 || (partners && (last || settled)) {
            return Move::card(away(cards));
        }
        if last {
            return Move::card(lowest(winning));
        }
        let tops: SlotSet = slots(winning).filter(|&slot| top(slot)).fold(0, |set, slot| set | 1 << slot);
        let ruff = is_trump(lowest(winning)) && !is_trump(trick.best);
        Move::card(if tops != 0 {
            lowest(tops)
        } else if partners {
            away(cards)
        } else if ruff {
            lowest(winning)
        } else if trick.cards >= 2 {
            highest(winning)
        } else {
            away(cards)
        })
    }
}
