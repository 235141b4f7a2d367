//! What the search of maxn remembers positions by, and what it remembers.

use super::super::super::limits::{Clock, Stop};
use super::super::super::table::{Table, TableUse};
use crate::moves::compress;
use crate::order::SlotSet;

/// What is known of a position before a lead, in the view of the seat on lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// The points to come.
    Exactly(u32),
    /// They are below this, compared as a number.
    Below(u32),
}

/// The bit that tells a bound; nobody gets as many as 128 points.
const BELOW: u32 = 1 << 31;

impl Found {
    #[inline]
    const fn pack(self) -> u32 {
        match self {
            Self::Exactly(view) => view,
            Self::Below(bound) => bound | BELOW,
        }
    }

    #[inline]
    const fn unpack(word: u32) -> Self {
        if word & BELOW == 0 { Self::Exactly(word) } else { Self::Below(word & !BELOW) }
    }
}

/// All that the points to come depend on, before a lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    /// Up to sixteen cards, after trick 1.
    Short([u64; 1]),
    /// All others.
    Long([u64; 2]),
}

/// Nearly all positions that are met have a few cards, and a short key.
const SHORT: u32 = 16;

impl Key {
    /// For each suit how many cards of each worth are left, who holds each card from the lowest up, with the seats counted
    /// from the one on lead, and, where it is not a matter of course, whether it is trick 1. 4 × 8 + 16 × 2 = 64 bits, or
    /// 4 × 8 + 40 × 2 + 1 = 113.
    ///
    /// The rank of a card matters only against those that are left in its suit, and its worth. Cards of equal worth lie
    /// together in the order but for the ace between the two and the king; so while the ace is there, the number above
    /// and below it are told, and once it is gone they are one number. Who plays follows from who holds cards.
    #[inline]
    pub(super) fn new(hands: [SlotSet; 4], first: bool) -> Self {
        let [lead, right, across, left] = hands;
        let (odd, late) = (right | left, across | left);
        let all = lead | across | odd;
        let (odd, late) = (compress(odd, all), compress(late, all));
        let worths = worths(all);
        if all.count_ones() <= SHORT && !first {
            Self::Short([odd | late << SHORT | worths << (2 * SHORT)])
        } else {
            Self::Long([odd | u64::from(first) << 40 | (worths & 0xFFFF) << 48, late | worths >> 16 << 40])
        }
    }
}

/// How many cards of each worth each suit has, a byte for each suit.
#[inline]
fn worths(all: SlotSet) -> u64 {
    const LANES: u64 = 0x0001_0001_0001_0001;
    // Counts in groups of four bits: four to seven; jack, queen and king; two and three.
    let mut counts = all & (0x037F * LANES);
    counts -= counts >> 1 & (0x5555 * LANES);
    counts = (counts & (0x3333 * LANES)) + (counts >> 2 & (0x3333 * LANES));
    let (low, middle, top) = (counts & (7 * LANES), counts >> 4 & (7 * LANES), counts >> 8 & (7 * LANES));
    let aces = all >> 7 & LANES;
    // With the ace, up to 3 + 4 × 2.
    let honours = middle + top + ((3 * top) & (aces * 0xF));
    compress(low | honours << 3 | aces << 7, 0xFF * LANES)
}

/// What the search remembers.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    short: Table<[u64; 1], u32>,
    long: Table<[u64; 2], u32>,
}

/// One entry with a long key for so many with a short one.
const SHORT_FOR_LONG: usize = 8;

impl Memory {
    /// What an entry with a short key takes, with its part of one with a long key.
    pub(crate) const ENTRY_BYTES: usize =
        Table::<[u64; 1], u32>::ENTRY_BYTES + Table::<[u64; 2], u32>::ENTRY_BYTES / SHORT_FOR_LONG;
    /// What is left after [`Memory::shrink`] at the most, in bytes.
    pub(crate) const SMALL_BYTES: usize = Table::<[u64; 1], u32>::SMALL_BYTES + Table::<[u64; 2], u32>::SMALL_BYTES;

    /// Nothing yet, with room for so many positions of few cards, and some more of many.
    pub(crate) fn new(entries: usize) -> Self {
        Self { short: Table::new(entries), long: Table::new(entries / SHORT_FOR_LONG) }
    }

    /// Forgets everything, and behaves as a new one would.
    pub(crate) fn clear(&mut self) {
        self.short.clear();
        self.long.clear();
    }

    /// Gives back what has grown.
    pub(crate) fn shrink(&mut self) {
        self.short.shrink();
        self.long.shrink();
    }

    /// Begins a count of what is stored and found.
    pub(crate) fn count_anew(&mut self) {
        self.short.count_anew();
        self.long.count_anew();
    }

    /// What has been counted.
    pub(crate) fn table_use(&self) -> TableUse {
        let (short, long) = (self.short.table_use(), self.long.table_use());
        TableUse {
            entries: short.entries + long.entries,
            bytes: short.bytes + long.bytes,
            stored: short.stored + long.stored,
            hits: short.hits + long.hits,
        }
    }

    /// What it has, in bytes.
    #[cfg(test)]
    pub(crate) fn allocated(&self) -> usize {
        self.short.allocated() + self.long.allocated()
    }

    /// What is known about the key.
    #[inline]
    pub(super) fn get(&mut self, key: &Key) -> Option<Found> {
        let word = match key {
            Key::Short(key) => self.short.get(key),
            Key::Long(key) => self.long.get(key),
        };
        word.map(Found::unpack)
    }

    /// Keeps what was found; may be stopped if the table has to grow.
    #[inline]
    pub(super) fn put(&mut self, key: Key, depth: u8, found: Found, clock: &Clock<'_>) -> Result<(), Stop> {
        match key {
            Key::Short(key) => self.short.put(key, depth, found.pack(), clock),
            Key::Long(key) => self.long.put(key, depth, found.pack(), clock),
        }
    }
}
