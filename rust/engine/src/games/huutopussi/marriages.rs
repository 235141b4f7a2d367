//! The marriages that a side has declared: which, in which order, and for how many points (HP-4, HP-21).

use crate::card::Suit;
use serde::{Serialize, Serializer};
use std::fmt;

/// What the marriage of a suit is worth (HP-4).
///
/// ```
/// use forehand::card::Suit;
/// use forehand::games::huutopussi::marriage_points;
/// assert_eq!(Suit::ALL.map(marriage_points), [40, 100, 80, 60]);
/// ```
#[must_use]
pub const fn marriage_points(suit: Suit) -> u16 {
    match suit {
        Suit::S => 40,
        Suit::H => 100,
        Suit::D => 80,
        Suit::C => 60,
    }
}

/// The points of every set of suits, one bit a suit by [`Suit::index`].
const POINTS: [u16; 16] = {
    let mut points = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut s = 0;
        while s < 4 {
            if set >> s & 1 == 1 {
                points[set] += marriage_points(Suit::ALL[s]);
            }
            s += 1;
        }
        set += 1;
    }
    points
};

/// The suits of one side's marriages, in the order declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marriages {
    /// One bit a suit.
    set: u8,
    /// Two bits a suit, the first declared lowest.
    order: u8,
}

impl Marriages {
    /// The suits as a set: one bit a suit by [`Suit::index`].
    #[must_use]
    #[inline]
    pub const fn set(self) -> u8 {
        self.set
    }

    /// These marriages and then this one, which isn't among them yet.
    #[must_use]
    #[inline]
    pub const fn with(self, suit: Suit) -> Self {
        let shift = (self.set.count_ones() * 2) & 7;
        Self { set: self.set | 1 << suit as u8, order: self.order | (suit as u8) << shift }
    }

    /// What they are worth together.
    #[must_use]
    #[inline]
    pub const fn points(self) -> u16 {
        POINTS[self.set as usize & 15]
    }

    /// The suits in the order declared.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        (0..self.set.count_ones()).map(move |n| Suit::ALL[(self.order >> (n * 2) & 3) as usize])
    }
}

impl fmt::Debug for Marriages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// As a list of suits: `["H", "S"]`.
impl Serialize for Marriages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hp_4_all_marriages_are_worth_280() {
        let all = Suit::ALL.into_iter().fold(Marriages::default(), Marriages::with);
        assert_eq!(all.points(), 280);
        assert_eq!(all.set(), 15);
    }

    #[test]
    fn the_order_declared_is_kept() {
        let declared = [Suit::C, Suit::S, Suit::D, Suit::H];
        let marriages = declared.into_iter().fold(Marriages::default(), Marriages::with);
        assert_eq!(marriages.iter().collect::<Vec<_>>(), declared);
        assert_eq!(serde_json::to_string(&marriages.with(Suit::C)).unwrap(), r#"["C","S","D","H"]"#);
        assert_eq!(Marriages::default().with(Suit::S).points(), 40);
    }
}
