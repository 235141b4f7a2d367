//! Which suit a card counts as and how strong it is there: the only place where bowers, high tens and Busca's 3-2-A
//! exist.
//!
//! An [`Order`] maps printed cards to [`Slot`]s and back. A slot is a bit number in a word of four lanes of sixteen
//! bits, one lane a suit, stronger cards at higher bits. In play, hands are [`SlotSet`]s: "beats" is a comparison of
//! bits and "must follow" is a mask. Cards are relabelled once, when play begins, and never in a loop.
//!
//! Where trumps are fixed for the deal (Cincinnati Euchre) they are always the top lane.

use crate::card::{Card, Denomination, Rank, Suit};
use crate::card_set::CardSet;
use crate::game::GameId;

/// A card's bit number in an [`Order`]: lane × 16 + strength.
pub type Slot = u8;

/// A set of cards as slots of one [`Order`].
pub type SlotSet = u64;

/// No card.
const NONE: u8 = 0xFF;

/// The lane that trumps have in Cincinnati Euchre.
pub const TRUMP_LANE: u8 = 3;

/// A two-way table between printed cards and slots.
#[derive(Debug)]
pub struct Order {
    slots: [u8; 64],
    cards: [u8; 64],
}

/// Huutopussi: A T K Q J 9 8 7 6 (HP-3).
pub static HUUTOPUSSI: Order = Order::by_suit(GameId::Huutopussi.ranks());
/// Busca: 3 2 A K Q J 7 6 5 4 (BU-3).
pub static BUSCA: Order = Order::by_suit(GameId::Busca.ranks());
/// Ristiklappi, where only equality of rank counts (RK-3): lanes of four bits, one a rank, the two lowest.
pub static RISTIKLAPPI: Order = Order::by_rank();
/// Cincinnati Euchre, by [`Denomination::index`] (CE-2, CE-3).
pub static CINCINNATI_EUCHRE: [Order; 5] = [
    Order::euchre(Denomination::Suit(Suit::S)),
    Order::euchre(Denomination::Suit(Suit::H)),
    Order::euchre(Denomination::Suit(Suit::D)),
    Order::euchre(Denomination::Suit(Suit::C)),
    Order::euchre(Denomination::NoTrump),
];

impl Order {
    const EMPTY: Self = Self { slots: [NONE; 64], cards: [NONE; 64] };

    const fn set(&mut self, card: Card, slot: u8) {
        self.slots[card.index()] = slot;
        self.cards[slot as usize] = card.index() as u8;
    }

    /// Lanes in the order S H D C, each with these ranks from high to low.
    const fn by_suit(ranks: &[Rank]) -> Self {
        let mut order = Self::EMPTY;
        let mut s = 0;
        while s < 4 {
            let mut r = 0;
            while r < ranks.len() {
                let strength = (ranks.len() - 1 - r) as u8;
                order.set(Card::new(ranks[r], Suit::ALL[s]), s as u8 * 16 + strength);
                r += 1;
            }
            s += 1;
        }
        order
    }

    const fn by_rank() -> Self {
        let mut order = Self::EMPTY;
        let mut r = 0;
        while r < 13 {
            let mut s = 0;
            while s < 4 {
                order.set(Card::new(Rank::ALL[12 - r], Suit::ALL[s]), (r * 4 + s) as u8);
                s += 1;
            }
            r += 1;
        }
        order
    }

    /// Trumps in the top lane, low to high 9 T Q K A left bower, right bower (CE-2); the other suits below it in the
    /// order S H D C, 9 T J Q K A (CE-3).
    const fn euchre(denomination: Denomination) -> Self {
        let Some(trump) = denomination.suit() else {
            return Self::by_suit(GameId::CincinnatiEuchre.ranks());
        };
        let plain = [Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];
        let mut order = Self::EMPTY;
        let (mut s, mut lane) = (0, 0);
        while s < 4 {
            let suit = Suit::ALL[s];
            let is_trump = suit as u8 == trump as u8;
            let mut strength = 0;
            let mut r = 0;
            while r < plain.len() {
                let rank = plain[r];
                let bower = matches!(rank, Rank::Jack) && (is_trump || suit as u8 == trump.same_colour() as u8);
                if !bower {
                    let lane = if is_trump { TRUMP_LANE } else { lane };
                    order.set(Card::new(rank, suit), lane * 16 + strength);
                    strength += 1;
                }
                r += 1;
            }
            if !is_trump {
                lane += 1;
            }
            s += 1;
        }
        order.set(Card::new(Rank::Jack, trump.same_colour()), TRUMP_LANE * 16 + 5);
        order.set(Card::new(Rank::Jack, trump), TRUMP_LANE * 16 + 6);
        order
    }

    /// The slot of a card, if the card is in the pack.
    #[must_use]
    #[inline]
    pub const fn slot(&self, card: Card) -> Option<Slot> {
        match self.slots[card.index()] {
            NONE => None,
            slot => Some(slot),
        }
    }

    /// The card at a slot.
    ///
    /// # Panics
    /// If no card of the pack has that slot.
    #[must_use]
    #[inline]
    pub const fn card(&self, slot: Slot) -> Card {
        Card::from_index(self.cards[slot as usize] as usize).expect("a slot of this order")
    }

    /// The same cards as slots; cards that are not in the pack are left out.
    #[must_use]
    pub fn slots(&self, cards: CardSet) -> SlotSet {
        cards.iter().filter_map(|card| self.slot(card)).fold(0, |set, slot| set | 1 << slot)
    }

    /// The same slots as printed cards.
    #[must_use]
    pub fn cards(&self, set: SlotSet) -> CardSet {
        slots(set).map(|slot| self.card(slot)).collect()
    }
}

/// The slots of a set, from the lowest bit up.
pub fn slots(set: SlotSet) -> impl Iterator<Item = Slot> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let slot = rest.trailing_zeros() as u8;
        if rest == 0 {
            return None;
        }
        rest &= rest - 1;
        Some(slot)
    })
}

/// The lane of a slot.
#[must_use]
#[inline]
pub const fn lane(slot: Slot) -> u8 {
    slot >> 4
}

/// All the slots of a lane.
#[must_use]
#[inline]
pub const fn lane_mask(lane: u8) -> SlotSet {
    0xFFFF << (lane * 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(order: &Order, lane: u8) -> String {
        slots(
            order.cards.iter().enumerate().fold(
                0,
                |set, (slot, &card)| {
                    if card == NONE { set } else { set | 1 << slot }
                },
            ) & lane_mask(lane),
        )
        .map(|slot| order.card(slot).to_string())
        .collect::<Vec<_>>()
        .join(" ")
    }

    #[test]
    fn ce_2_bowers_are_the_top_trumps() {
        let order = &CINCINNATI_EUCHRE[Denomination::Suit(Suit::D).index()];
        assert_eq!(names(order, 3), "9D TD QD KD AD JH JD");
        assert_eq!(names(order, 1), "9H TH QH KH AH");
        assert_eq!(names(order, 0), "9S TS JS QS KS AS");
    }

    #[test]
    fn hp_3_tens_are_high_and_bu_3_threes() {
        assert_eq!(names(&HUUTOPUSSI, 1), "6H 7H 8H 9H JH QH KH TH AH");
        assert_eq!(names(&BUSCA, 3), "4C 5C 6C 7C JC QC KC AC 2C 3C");
    }

    #[test]
    fn every_order_is_one_to_one() {
        let packs = CINCINNATI_EUCHRE.iter().map(|order| (order, GameId::CincinnatiEuchre)).chain([
            (&HUUTOPUSSI, GameId::Huutopussi),
            (&BUSCA, GameId::Busca),
            (&RISTIKLAPPI, GameId::Ristiklappi),
        ]);
        for (order, game) in packs {
            let pack = game.pack(4);
            assert_eq!(order.cards(order.slots(pack)), pack, "{game}");
        }
    }
}
