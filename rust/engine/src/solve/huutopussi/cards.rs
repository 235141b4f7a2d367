//! What cards are worth, and which marriages can still be declared.

use crate::card::Suit;
use crate::games::huutopussi::{LAST_TRICK, Play, marriage_points as points_of};
use crate::order::{Slot, SlotSet};
use crate::position::Position as _;
use crate::seat::{Seat, Side};

/// A king's and a queen's place in a lane.
pub(super) const KING: Slot = 6;
pub(super) const QUEEN: Slot = 5;

/// The suits in which a set of cards has the king and the queen: one bit in each lane, the lowest.
#[inline]
pub(super) const fn couples(cards: SlotSet) -> u64 {
    cards >> KING & cards >> QUEEN & 0x0001_0001_0001_0001
}

/// One bit in each lane, packed: one bit a suit.
#[inline]
pub(super) const fn packed(lanes: u64) -> u8 {
    (lanes.wrapping_mul(0x0001_0002_0004_0008) >> 48) as u8 & 15
}

/// What the marriages of every set of suits are worth together.
const MARRIAGES: [i32; 16] = {
    let mut points = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut suit = 0;
        while suit < 4 {
            if set >> suit & 1 == 1 {
                points[set] += points_of(Suit::ALL[suit]) as i32;
            }
            suit += 1;
        }
        set += 1;
    }
    points
};

/// What the marriages of a set of suits are worth together.
#[inline]
pub(super) const fn marriage_points(suits: u8) -> i32 {
    MARRIAGES[suits as usize & 15]
}

/// The points of cards (HP-4).
#[inline]
pub(super) const fn worth(cards: SlotSet) -> i32 {
    const TENS: u64 = 0x0180_0180_0180_0180;
    const FIVES: u64 = 0x0070_0070_0070_0070;
    (cards & TENS).count_ones() as i32 * 10 + (cards & FIVES).count_ones() as i32 * 5
}

/// The suits whose marriage a side may still declare as far as cards and rights go: undeclared, with king and queen in
/// the side's hands. Cards never change hands, so no other marriage can come up later.
///
/// One that lies whole in one hand is lost once that hand may not declare any more, because the same question costs its
/// partner the right to ask for it (HP-22: asking costs the asker's own marriages and the partner's question for full
/// ones, a half question both of both), and halves can't be asked for when one hand has both. One that is divided can
/// always be asked for.
///
/// So a seat's right to declare and its partner's right to ask for full marriages go together. At first everybody has
/// both, nothing gives one back, and questions alone take them (HP-22): a full one takes the asker's right to declare
/// and the partner's right to ask, a half one both of both.
#[inline]
pub(in crate::solve) fn alive(play: &Play, side: Side) -> u8 {
    let [one, other] = if side == Side::NS { [Seat::N, Seat::S] } else { [Seat::E, Seat::W] };
    debug_assert_eq!(play.own_lost.contains(one), play.full_lost.contains(other), "HP-22 in {play:?}");
    debug_assert_eq!(play.own_lost.contains(other), play.full_lost.contains(one), "HP-22 in {play:?}");
    let both = couples(play.hands[one] | play.hands[other]);
    if both == 0 {
        return 0;
    }
    let lost = |seat: Seat| if play.own_lost.contains(seat) { couples(play.hands[seat]) } else { 0 };
    packed(both & !lost(one) & !lost(other)) & !play.declared()
}

/// The kings and queens of some suits.
#[inline]
pub(super) const fn halves(suits: u8) -> SlotSet {
    const HALVES: [SlotSet; 16] = {
        let mut halves = [0; 16];
        let mut set = 0;
        while set < 64 {
            if set >> 2 >> (set & 3) & 1 == 1 {
                halves[set >> 2] |= (1 << KING | 1 << QUEEN) << (16 * (set & 3));
            }
            set += 1;
        }
        halves
    };
    HALVES[suits as usize & 15]
}

/// The points of cards in hand and on the table, and of the last trick.
pub(super) fn to_come(play: &Play) -> i32 {
    if play.is_over() {
        return 0;
    }
    let on_table = play.trick.map_or(0, |trick| trick.points);
    worth(play.hands.0.iter().fold(0, |set, hand| set | hand)) + i32::from(on_table) + i32::from(LAST_TRICK)
}

/// The places in a lane below the highest card of a set, in each lane on its own.
#[inline]
pub(super) const fn below_top(cards: SlotSet) -> SlotSet {
    // The nine places of a lane lie in sixteen bits, so what a shift carries over from the next lane is masked away.
    let mut below = cards >> 1 & 0x00FF_00FF_00FF_00FF;
    below |= below >> 1 & 0x00FF_00FF_00FF_00FF;
    below |= below >> 2 & 0x003F_003F_003F_003F;
    below | below >> 4 & 0x000F_000F_000F_000F
}
