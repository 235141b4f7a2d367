//! Seats, sides, and the arrays that are indexed by them.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A seat at the table; clockwise N, E, S, W.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names say all
pub enum Seat {
    N,
    E,
    S,
    W,
}

impl Seat {
    /// Every seat, clockwise from north.
    pub const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// The place of the seat in [`Seat::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat `steps` places on, clockwise.
    #[must_use]
    #[inline]
    pub const fn clockwise(self, steps: usize) -> Self {
        // A match, not a look-up in ALL: it compiles to the number itself.
        match (self as usize + steps) & 3 {
            0 => Self::N,
            1 => Self::E,
            2 => Self::S,
            _ => Self::W,
        }
    }

    /// The next seat clockwise: the player to the left.
    #[must_use]
    #[inline]
    pub const fn left(self) -> Self {
        self.clockwise(1)
    }

    /// The next seat anticlockwise: the player to the right.
    #[must_use]
    #[inline]
    pub const fn right(self) -> Self {
        self.clockwise(3)
    }

    /// The seat across the table.
    #[must_use]
    #[inline]
    pub const fn partner(self) -> Self {
        self.clockwise(2)
    }

    /// The side that the seat plays for in a partnership game.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        if self as u8 & 1 == 0 { Side::NS } else { Side::EW }
    }

    /// Reads a seat letter in either case.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            'N' | 'n' => Self::N,
            'E' | 'e' => Self::E,
            'S' | 's' => Self::S,
            'W' | 'w' => Self::W,
            _ => return None,
        })
    }

    /// The letter that stands for the seat in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["N", "E", "S", "W"][self as usize]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A partnership.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Side {
    /// North and south.
    NS,
    /// East and west.
    EW,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::NS, Self::EW];

    /// The place of the side in [`Side::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side that plays against this one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::NS => Self::EW,
            Self::EW => Self::NS,
        }
    }

    /// The name of the side in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["NS", "EW"][self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; 4]);

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySeat<T> {
    /// The value that `f` gives for each seat.
    pub fn from_fn(f: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(f))
    }

    /// The seats with their values, clockwise from north.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> BySide<T> {
    /// The value that `f` gives for each side.
    pub fn from_fn(f: impl FnMut(Side) -> T) -> Self {
        Self(Side::ALL.map(f))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// A set of seats: those still in a Busca match, or those with a right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: Self = Self(0);
    /// All four seats.
    pub const ALL: Self = Self(15);

    /// This set and the seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat as u8)
    }

    /// This set less the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat as u8))
    }

    /// Whether the seat is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat as u8 & 1 == 1
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no seat in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    /// The first seat of the set after this one, going to the right (anticlockwise, as Busca does). The seat itself
    /// comes last.
    #[must_use]
    #[inline]
    pub const fn next_right(self, seat: Seat) -> Seat {
        let mut next = seat.right();
        while !self.contains(next) && next as u8 != seat as u8 {
            next = next.right();
        }
        next
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// As an object: `{"N": …, "E": …, "S": …, "W": …}`.
impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// As an object: `{"NS": …, "EW": …}`.
impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Side::ALL.into_iter().zip(&self.0))
    }
}
