//! The printed card: suits, ranks, denominations and the card itself, with their text.
//!
//! A [`Card`] is its printed identity and nothing more. What suit it *counts as* and what it beats is the business of
//! an [`Order`](crate::order::Order), because a bower, a high ten and Busca's 3-2-A depend on the game.

use serde::{Serialize, Serializer};
use std::fmt;

/// One of the four suits, in the order in which hands are written: spades, hearts, diamonds, clubs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Suit {
    /// Spades.
    S,
    /// Hearts.
    H,
    /// Diamonds (coins in an Italian pack).
    D,
    /// Clubs (batons in an Italian pack).
    C,
}

impl Suit {
    /// Every suit, in the order in which hands are written.
    pub const ALL: [Self; 4] = [Self::S, Self::H, Self::D, Self::C];

    /// The place of the suit in [`Suit::ALL`], 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for the suit in every text form.
    #[must_use]
    pub const fn letter(self) -> char {
        ['S', 'H', 'D', 'C'][self as usize]
    }

    /// Reads a suit letter in either case, or a suit symbol, filled or hollow.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'S' | 's' | '♠' | '♤' => Some(Self::S),
            'H' | 'h' | '♥' | '♡' => Some(Self::H),
            'D' | 'd' | '♦' | '♢' => Some(Self::D),
            'C' | 'c' | '♣' | '♧' => Some(Self::C),
            _ => None,
        }
    }

    /// The other suit of the same colour: spades with clubs, hearts with diamonds (CE-2).
    #[must_use]
    pub const fn same_colour(self) -> Self {
        match self {
            Self::S => Self::C,
            Self::C => Self::S,
            Self::H => Self::D,
            Self::D => Self::H,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A trump suit, or no-trump (CE-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Denomination {
    /// The suit is trumps.
    Suit(Suit),
    /// No suit is trumps.
    NoTrump,
}

impl Denomination {
    /// Every denomination: the suits as in [`Suit::ALL`], then no-trump.
    pub const ALL: [Self; 5] =
        [Self::Suit(Suit::S), Self::Suit(Suit::H), Self::Suit(Suit::D), Self::Suit(Suit::C), Self::NoTrump];

    /// The place of the denomination in [`Denomination::ALL`], 0 to 4.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Suit(suit) => suit.index(),
            Self::NoTrump => 4,
        }
    }

    /// The trump suit, if there is one.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Suit(suit) => Some(suit),
            Self::NoTrump => None,
        }
    }
}

impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suit(suit) => suit.fmt(f),
            Self::NoTrump => f.write_str("NT"),
        }
    }
}

/// A rank as printed, from the two up to the ace. What beats what is not decided here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names say all
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Every rank, from the ace down to the two.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::King,
        Self::Queen,
        Self::Jack,
        Self::Ten,
        Self::Nine,
        Self::Eight,
        Self::Seven,
        Self::Six,
        Self::Five,
        Self::Four,
        Self::Three,
        Self::Two,
    ];

    const fn from_index(index: u8) -> Self {
        Self::ALL[12 - index as usize]
    }

    /// The character that stands for the rank in every text form; a ten is `T`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'][self as usize]
    }

    /// Reads a rank character in either case. (`10` is two characters and is read by the caller.)
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            'A' | 'a' => Self::Ace,
            'K' | 'k' => Self::King,
            'Q' | 'q' => Self::Queen,
            'J' | 'j' => Self::Jack,
            'T' | 't' => Self::Ten,
            '9' => Self::Nine,
            '8' => Self::Eight,
            '7' => Self::Seven,
            '6' => Self::Six,
            '5' => Self::Five,
            '4' => Self::Four,
            '3' => Self::Three,
            '2' => Self::Two,
            _ => return None,
        })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A card as printed.
///
/// ```
/// use forehand::card::{Card, Rank, Suit};
/// let card = Card::new(Rank::Ten, Suit::D);
/// assert_eq!(card.to_string(), "TD");
/// assert_eq!((card.rank(), card.suit()), (Rank::Ten, Suit::D));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((suit as u8) * 16 + rank as u8)
    }

    /// The printed rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::from_index(self.0 % 16)
    }

    /// The printed suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 16) as usize]
    }

    /// A number below 64 that is the card's own: 16 × suit + rank, both counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card with this [`index`](Self::index), if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 && index % 16 < 13 { Some(Self(index as u8)) } else { None }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Denomination {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
