//! Points that a side is sure of before a lead, whatever the others do.

use super::cards::{below_top, worth};
use crate::games::huutopussi::Play;
use crate::moves::lowest;
use crate::order::{SlotSet, lane, lane_mask};
use crate::seat::{BySide, Seat, Side};

/// The points of the cards in play and of the last trick that each side is sure of, `rest` in all. Nothing within a trick.
/// `alive` are the suits whose marriage can still be declared, by whichever side.
///
/// Whoever doesn't take all lacks at least the last trick's points: nobody is sure of `rest` but who takes every trick.
#[inline]
pub(super) fn of_sides(play: &Play, rest: i32, alive: u8) -> BySide<i32> {
    let mut points = BySide([0, 0]);
    if play.trick.is_some() || play.question.is_some() || rest == 0 {
        return points;
    }
    if play.tricks_left == 1 && (alive == 0 || !play.attempt) {
        points[last_trick(play)] = rest;
        return points;
    }
    points[play.turn.side()] = sure(play, rest);
    if alive == 0
        && let Some((holder, with_trumps)) = top_trumps(play)
    {
        let sure = &mut points[holder.side()];
        *sure = with_trumps.max(*sure);
    }
    points
}

/// Who takes the last trick, if trumps stay as they are.
#[inline]
fn last_trick(play: &Play) -> Side {
    let [north, _, south, _] = play.hands.0;
    let all = play.hands.0.iter().fold(0, |set, hand| set | hand);
    let trumps = all & play.trumps();
    let led = lane_mask(lane(play.hands[play.turn].trailing_zeros() as u8));
    let running = if trumps != 0 { trumps } else { all & led };
    if (north | south) >> (63 - running.leading_zeros()) & 1 == 1 { Side::NS } else { Side::EW }
}

/// The points that the side on lead is sure of before a lead, at most `rest`, which is all that there are.
///
/// Proof: let the leader hold, suit by suit, the cards above all others of the suit; and if they are as many as any other
/// hand has of the suit, all his cards of it, because by then the others have none left. While no other hand has trumps
/// each of them wins when it is led: nobody can beat it in its suit, and nobody can trump it. While another hand has trumps
/// that is true of the trumps themselves; and of all suits again if there are so many top trumps that leading them first
/// draws the rest. So the leader wins k tricks one after the other, and with k tricks left everything. With fewer they
/// bring the cards led and what [`joined`] says of each other hand.
#[inline]
fn sure(play: &Play, rest: i32) -> i32 {
    let own = play.hands[play.turn];
    let [left, partner, right] =
        [play.turn.left(), play.turn.partner(), play.turn.right()].map(|seat| play.hands[seat]);
    let others = left | partner | right;
    let mut run = own & !(others | below_top(others));
    let longest = |suit: SlotSet| [left, partner, right].map(|hand| (hand & suit).count_ones()).into_iter().max();
    let trumps = play.trumps();
    if others & trumps != 0 && longest(trumps) > Some((run & trumps).count_ones()) {
        run &= trumps;
    }
    if run == 0 {
        return 0;
    }
    let mut rest_of_run = run;
    while rest_of_run != 0 {
        let suit = lane_mask(lane(rest_of_run.trailing_zeros() as u8));
        let tops = rest_of_run & suit;
        rest_of_run &= !suit;
        if tops != own & suit && longest(suit) <= Some(tops.count_ones()) {
            run |= own & suit;
        }
    }
    if run.count_ones() >= u32::from(play.tricks_left) {
        return rest;
    }
    worth(run) + joined(left, run, false) + joined(partner, run, true) + joined(right, run, false)
}

/// The points of the cards that another hand plays to the leads of `run`: the least there can be, or the most that the hand
/// can bring if it wants to (`dear`).
///
/// In a suit of which k cards are led the hand plays at least k cards of it, or all that it has; if it has thrown some of
/// them before, those count too. What is short is thrown from the rest, freely: no trump is among it that would have to be
/// played, because then all others have been drawn or only trumps are led. A hand that wants to bring points throws no card
/// that it needs to follow with, and has enough others, because not all tricks are in the run.
#[inline]
fn joined(hand: SlotSet, run: SlotSet, dear: bool) -> i32 {
    let mut follows = 0;
    let mut rest = run;
    while rest != 0 {
        let suit = lane_mask(lane(rest.trailing_zeros() as u8));
        rest &= !suit;
        let (led, held) = ((run & suit).count_ones(), hand & suit);
        let length = held.count_ones();
        follows |= if led >= length {
            held
        } else if dear {
            held & !lowest(held, length - led)
        } else {
            lowest(held, led)
        };
    }
    let thrown = (run.count_ones() - follows.count_ones()) as i32;
    let rest = hand & !follows;
    let (tens, fives, nothing) = counts(rest);
    let (first, then) = if dear {
        (10 * thrown.min(tens), 5 * (thrown - tens).clamp(0, fives))
    } else {
        let priced = (thrown - nothing).max(0);
        (5 * priced, 5 * (priced - fives).max(0))
    };
    worth(follows) + first + then
}

/// How many cards of ten points, five points and none are in a set.
#[inline]
const fn counts(cards: SlotSet) -> (i32, i32, i32) {
    const TENS: u64 = 0x0180_0180_0180_0180;
    const FIVES: u64 = 0x0070_0070_0070_0070;
    let (tens, fives) = ((cards & TENS).count_ones() as i32, (cards & FIVES).count_ones() as i32);
    (tens, fives, cards.count_ones() as i32 - tens - fives)
}

/// Who holds the highest trump, unless that is the leader, and the points that it is sure to take with trumps, as long as
/// they can't change any more.
///
/// Proof: of the k highest trumps in one hand each wins the trick in which it is played, whoever leads. That are k tricks,
/// with at least those cards and the k cheapest cards of every other hand.
#[inline]
fn top_trumps(play: &Play) -> Option<(Seat, i32)> {
    let all = play.hands.0.iter().fold(0, |set, hand| set | hand) & play.trumps();
    if all == 0 {
        return None;
    }
    let top = 63 - all.leading_zeros();
    let holder = [play.turn.left(), play.turn.partner(), play.turn.right()]
        .into_iter()
        .find(|&seat| play.hands[seat] >> top & 1 == 1)?;
    let own = play.hands[holder] & all;
    let run = own & !below_top(all & !own);
    let others = [holder.left(), holder.partner(), holder.right()];
    let n = run.count_ones() as i32;
    Some((holder, worth(run) + others.into_iter().map(|seat| cheapest(play.hands[seat], n)).sum::<i32>()))
}

/// The points of the `n` cheapest cards of a hand.
#[inline]
fn cheapest(hand: SlotSet, n: i32) -> i32 {
    const WORTHLESS: u64 = 0x000F_000F_000F_000F;
    const TENS: u64 = 0x0180_0180_0180_0180;
    let priced = n - (hand & WORTHLESS).count_ones() as i32;
    let fives = (hand & !(WORTHLESS | TENS)).count_ones() as i32;
    5 * priced.max(0) + 5 * (priced - fives).max(0)
}
