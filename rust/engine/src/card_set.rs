//! A set of printed cards in one machine word.

use crate::card::{Card, Suit};
use std::fmt;

/// A set of printed cards: one bit a card, sixteen bits a suit.
///
/// ```
/// use forehand::card::{Card, Rank, Suit};
/// use forehand::card_set::CardSet;
/// let ace = Card::new(Rank::Ace, Suit::S);
/// let set = CardSet::EMPTY.with(ace);
/// assert!(set.contains(ace) && set.len() == 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// The set without a card.
    pub const EMPTY: Self = Self(0);

    /// The set with one bit for each card's [`Card::index`].
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// This set and the card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.index())
    }

    /// This set less the card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.index()))
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// How many cards are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every card of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cards whose printed suit is this one.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & 0xFFFF << (16 * suit as u64))
    }

    /// The cards, by suit and from the two up.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = Card::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
