//! The last two tricks of four players, all sixteen ways at once.

use super::turn::{WORTH, merit};
use crate::order::SlotSet;

/// In how many ways four players can choose which of two cards they play first: one bit each, the leader's the lowest.
const WAYS: usize = 16;

/// The points to come with two cards in each hand and `rest` points left, in the view of the leader, whose hand is the
/// first; the others follow in their turn. Not for trick 1.
///
/// Every way is played out, also those that revoke, in loops without branches, which the compiler turns into vector
/// instructions. Then the choosers choose, the last one first, and among the ways that are legal.
// On its own, so that its loops stay loops until they are vectors.
#[inline(never)]
pub(super) fn two_tricks(hands: [SlotSet; 4], rest: u8) -> u32 {
    // Of each player a word for either choice: the first card's slot, the second card's, what the first is worth, and the
    // player. Words of one suit compare as their first cards do.
    let mut words = [[0; 2]; 4];
    for (player, (hand, words)) in hands.into_iter().zip(&mut words).enumerate() {
        let cards = [hand.trailing_zeros(), 63 - hand.leading_zeros()];
        for choice in 0..2 {
            let (first, second) = (cards[choice], cards[1 - choice]);
            words[choice] = first << 24 | second << 16 | u32::from(WORTH[first as usize & 63]) << 8 | player as u32;
        }
    }
    let mut played = [[0; WAYS]; 4];
    for (player, played) in played.iter_mut().enumerate() {
        for (way, word) in played.iter_mut().enumerate() {
            *word = words[player][way >> player & 1];
        }
    }
    // The winners' words: each is the largest of those that follow.
    let mut winner = played[0];
    let mut revokes = [[0; WAYS]; 4];
    for player in 1..4 {
        for way in 0..WAYS {
            let (led, word) = (played[0][way] >> 28, played[player][way]);
            let follows = mask(word >> 28 == led);
            winner[way] = winner[way].max(word & follows);
            revokes[player][way] = mask(word >> 20 & 3 == led) & !follows;
        }
    }
    let mut last = [0; WAYS];
    for played in &played {
        for way in 0..WAYS {
            let word = played[way];
            let card = (word >> 16 & 0x3F) << 2 | word & 3;
            last[way] = last[way].max(card & mask(card >> 6 == winner[way] >> 20 & 3));
        }
    }
    let mut found = [0; WAYS];
    for way in 0..WAYS {
        let points = (played[0][way] + played[1][way] + played[2][way] + played[3][way]) >> 8 & 0xFF;
        let later = u32::from(rest) - points;
        found[way] = (points << (24 - 8 * (winner[way] & 3))) + (later << (24 - 8 * (last[way] & 3)));
    }
    let found = choose::<8>(found, &revokes[3], 3);
    let found = choose::<4>(found, &revokes[2], 2);
    let found = choose::<2>(found, &revokes[1], 1);
    choose::<1>(found, &revokes[0], 0)[0]
}

/// What the player of this place makes of the ways that differ in its choice alone.
#[inline]
fn choose<const HALF: usize>(found: [u32; WAYS], revokes: &[u32; WAYS], player: u32) -> [u32; WAYS] {
    let mut chosen = [0; WAYS];
    for way in 0..HALF {
        let (a, b) = (found[way], found[way + HALF]);
        let merit_a = merit(a.rotate_left(8 * player)) & !revokes[way];
        let merit_b = merit(b.rotate_left(8 * player)) & !revokes[way + HALF];
        chosen[way] = if merit_a >= merit_b { a } else { b };
    }
    chosen
}

/// All bits if so, else none.
#[inline]
const fn mask(is: bool) -> u32 {
    (is as u32).wrapping_neg()
}
