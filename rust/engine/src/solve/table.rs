//! The table of what has been proved about positions, so that no position is searched twice. Its size and what is in it
//! change how long a search takes and never what it answers: an entry counts only if its whole key says that it does.

use super::limits::{Clock, Stop};
use arrayvec::ArrayVec;
use std::ops::Range;

/// All that matters of a position at a trick boundary, within one [`Duel`](super::search::Duel): two positions with
/// the same key have the same value to come.
pub(crate) trait Key: Copy + Eq {
    /// Stands in slots that nobody reads.
    const BLANK: Self;

    /// In how many places a key may stand: a power of two, at most [`MOST_WAYS`].
    const WAYS: usize = 2;

    /// Spreads the key over the words; says where to look and never what is equal.
    fn spread(&self) -> u64;

    /// What bounds on the other position say of this one: how much higher and how much lower its value to come may be at
    /// the most. None if they say nothing; nothing apart if the keys are equal. Keys that are near each other have to
    /// spread alike to be found.
    #[inline]
    fn apart(&self, other: &Self) -> Option<(i32, i32)> {
        (self == other).then_some((0, 0))
    }
}

/// The most places that any key may stand in.
const MOST_WAYS: usize = 4;

impl<const WORDS: usize> Key for [u64; WORDS] {
    const BLANK: Self = [0; WORDS];

    #[inline]
    fn spread(&self) -> u64 {
        self.iter().fold(0, |hash: u64, &word| {
            let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }
}

/// What is kept about a position. 24 bytes with a key of two words, 16 with one.
#[derive(Clone, Copy, Debug)]
struct Entry<K, V> {
    key: K,
    value: V,
    /// How much was still to be played: the more, the dearer the entry.
    depth: u8,
    /// Entries of another generation don't count.
    generation: u16,
}

/// How many entries a table starts with, so that small endings don't pay for a large one.
const FIRST_SIZE: usize = 1 << 12;

/// How many entries a growth makes or moves between two looks at the watch: about a millisecond.
const WATCH_EVERY: usize = 1 << 15;

/// What a solve made of its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableUse {
    /// The entries that there was room for in the end; the table starts small and grows.
    pub entries: usize,
    /// What these take, in bytes.
    pub bytes: usize,
    /// How often something was stored, in place of something else or not.
    pub stored: u64,
    /// How often a position was found that had been stored.
    pub hits: u64,
}

/// A table with room for a fixed number of entries.
#[derive(Clone, Debug)]
pub(crate) struct Table<K, V> {
    entries: Vec<Entry<K, V>>,
    /// How many entries are in use of late; grows up to `limit`.
    size: usize,
    /// How many entries there may be.
    limit: usize,
    generation: u16,
    /// Positions stored since the table was empty.
    stored: u64,
    /// How many have been stored when the table is to grow.
    grow_at: u64,
    /// How many had been stored when the count began, and how many have been found since.
    counted_from: u64,
    hits: u64,
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    /// What an entry takes, in bytes.
    pub(crate) const ENTRY_BYTES: usize = size_of::<Entry<K, V>>();
    /// What a table takes after [`Table::shrink`] at the most, in bytes.
    pub(crate) const SMALL_BYTES: usize = FIRST_SIZE * Self::ENTRY_BYTES;

    /// An empty table for at most so many entries, at least one.
    pub(crate) fn new(limit: usize) -> Self {
        let limit = limit.max(1);
        let size = limit.min(FIRST_SIZE);
        Self { entries: Vec::new(), size, limit, generation: 0, stored: 0, grow_at: 0, counted_from: 0, hits: 0 }
    }

    /// Forgets everything, and behaves as a new table would.
    pub(crate) fn clear(&mut self) {
        self.size = self.limit.min(FIRST_SIZE);
        self.stored = 0;
        self.counted_from = 0;
        if self.generation == u16::MAX {
            // Not cleared: what had grown would keep its memory, and `shrink` would not see it.
            self.entries = Vec::new();
            self.generation = 0;
        }
        self.generation += 1;
        self.grow_at = if self.entries.is_empty() { 0 } else { self.next_growth() };
    }

    /// If the table has grown, gives back its memory and forgets everything; says whether it did.
    pub(crate) fn shrink(&mut self) -> bool {
        let grown = self.entries.len() > FIRST_SIZE;
        if grown {
            *self = Self::new(self.limit);
        }
        grown
    }

    /// Begins a count of what is stored and found.
    pub(crate) fn count_anew(&mut self) {
        self.counted_from = self.stored;
        self.hits = 0;
    }

    /// What has been counted.
    pub(crate) fn table_use(&self) -> TableUse {
        TableUse {
            entries: self.size,
            bytes: self.size * Self::ENTRY_BYTES,
            stored: self.stored - self.counted_from,
            hits: self.hits,
        }
    }

    /// What the table has, in bytes.
    #[cfg(test)]
    pub(crate) fn allocated(&self) -> usize {
        self.entries.capacity() * Self::ENTRY_BYTES
    }

    /// The table grows once it has stored as much as it has room for, if it may.
    fn next_growth(&self) -> u64 {
        if self.size < self.limit { self.stored + self.size as u64 } else { u64::MAX }
    }

    fn blank() -> Entry<K, V> {
        Entry { key: K::BLANK, value: V::default(), generation: 0, depth: 0 }
    }

    /// The place that a key likes best, and all the places where it may stand.
    #[inline]
    fn places(&self, key: &K) -> (usize, Range<usize>) {
        let home = ((u128::from(key.spread()) * self.size as u128) >> 64) as usize;
        let start = home & !(K::WAYS - 1);
        (home, start..self.size.min(start + K::WAYS))
    }

    /// What is known about the key.
    #[inline]
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        let (_, places) = self.places(key);
        let found = self.entries.get(places)?.iter().find(|entry| self.counts(entry) && entry.key == *key)?.value;
        self.hits += 1;
        Some(found)
    }

    /// Shows everything that bears on the key, and how far apart the two are.
    #[inline]
    pub(crate) fn all(&mut self, key: &K, mut show: impl FnMut(V, (i32, i32))) {
        let (_, places) = self.places(key);
        let mut found = false;
        for entry in self.entries.get(places).unwrap_or_default() {
            if self.counts(entry)
                && let Some(apart) = key.apart(&entry.key)
            {
                show(entry.value, apart);
                found = true;
            }
        }
        self.hits += u64::from(found);
    }

    #[inline]
    fn counts(&self, entry: &Entry<K, V>) -> bool {
        entry.generation == self.generation
    }

    /// Where something of this depth goes: to a place that is free, to its home if what is there is no dearer, or else to
    /// the place of the cheapest.
    #[inline]
    fn room(&self, home: usize, places: Range<usize>, depth: u8) -> usize {
        let dear = |place: usize| {
            let entry = &self.entries[place];
            if self.counts(entry) { 1 + u32::from(entry.depth) } else { 0 }
        };
        if K::WAYS == 2 && dear(home) <= 1 + u32::from(depth) {
            return home;
        }
        // Among equals the places take turns.
        let turn = self.stored as usize;
        let others = places.clone().map(|place| places.start + (place + turn) % places.len());
        others.filter(|&place| K::WAYS > 2 || place != home).min_by_key(|&place| dear(place)).unwrap_or(home)
    }

    /// Keeps what is known about the key, with `depth` still to be played. Something else may have to go. The table may
    /// grow at that, which takes long: it looks at the clock, and a growth that is stopped forgets everything.
    #[inline]
    pub(crate) fn put(&mut self, key: K, depth: u8, value: V, clock: &Clock<'_>) -> Result<(), Stop> {
        if self.stored >= self.grow_at {
            self.grow(clock).inspect_err(|_| self.clear())?;
        }
        self.stored += 1;
        let (home, places) = self.places(&key);
        let same = places.clone().find(|&place| self.counts(&self.entries[place]) && self.entries[place].key == key);
        let place = same.unwrap_or_else(|| self.room(home, places, depth));
        self.entries[place] = Entry { key, value, generation: self.generation, depth };
        Ok(())
    }

    /// Makes the table four times as large, or as large as it may be, and keeps nearly all that is in it. Needs no memory
    /// beyond the new entries; a table for which there is none stays as it is.
    #[cold]
    fn grow(&mut self, clock: &Clock<'_>) -> Result<(), Stop> {
        if self.entries.is_empty() {
            self.generation = self.generation.max(1);
            self.entries.reserve_exact(self.size);
            self.entries.resize(self.size, Self::blank());
        } else {
            self.enlarge(self.size.saturating_mul(4).min(self.limit), clock)?;
        }
        self.grow_at = self.next_growth();
        Ok(())
    }

    fn enlarge(&mut self, size: usize, clock: &Clock<'_>) -> Result<(), Stop> {
        if self.entries.len() < size {
            if self.entries.try_reserve_exact(size - self.entries.len()).is_err() {
                self.limit = self.size;
                return Ok(());
            }
            while self.entries.len() < size {
                clock.watch()?;
                self.entries.resize(size.min(self.entries.len() + WATCH_EVERY), Self::blank());
            }
        }
        let old = std::mem::replace(&mut self.size, size);
        // From the last bucket to the first: the places of a key rise with the size, so that what comes out of a bucket goes
        // into that bucket or into one that has been done.
        for start in (0..old).step_by(K::WAYS).rev() {
            if start % WATCH_EVERY == 0 {
                clock.watch()?;
            }
            let end = old.min(start + K::WAYS);
            let bucket: ArrayVec<_, MOST_WAYS> =
                self.entries[start..end].iter_mut().map(|entry| std::mem::replace(entry, Self::blank())).collect();
            for entry in bucket {
                if !self.counts(&entry) {
                    continue;
                }
                let (home, places) = self.places(&entry.key);
                let place = self.room(home, places, entry.depth);
                self.entries[place] = entry;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::Limits;
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    impl<K: Key, V: Copy + Default> Table<K, V> {
        fn keep(&mut self, key: K, depth: u8, value: V) {
            self.put(key, depth, value, &Clock::new(&Limits::NONE)).expect("no limit");
        }
    }

    #[test]
    fn what_is_put_is_found_under_its_whole_key_alone() {
        for limit in [1, 2, 3, 1000, 1 << 14] {
            let mut table: Table<[u64; 2], u32> = Table::new(limit);
            table.clear();
            for n in 0..20_000 {
                table.keep([n, n * n], (n % 7) as u8, n as u32);
                assert!(limit > 1 || table.get(&[n, n * n]) == Some(n as u32));
                assert_eq!(table.get(&[n, n * n + 1]), None);
            }
            let found = (0..20_000).filter(|&n| table.get(&[n, n * n]) == Some(n as u32)).count();
            assert!(found >= limit.min(10_000) / 2, "{found} of {limit}");
            assert!(table.entries.capacity() <= limit);
            table.clear();
            assert!((0..20_000).all(|n| table.get(&[n, n * n]).is_none()));
        }
    }
    #[test]
    fn a_table_that_grows_loses_little() {
        for limit in [FIRST_SIZE + 1, FIRST_SIZE * 3 / 2, FIRST_SIZE * 4, FIRST_SIZE * 7 + 3, FIRST_SIZE * 16] {
            let mut table: Table<[u64; 1], u32> = Table::new(limit);
            table.clear();
            for n in 0..FIRST_SIZE as u64 {
                table.keep([n], 1, n as u32);
            }
            let known = |table: &mut Table<[u64; 1], u32>| {
                (0..FIRST_SIZE as u64).filter(|&n| table.get(&[n]) == Some(n as u32)).count()
            };
            let before = known(&mut table);
            table.enlarge(limit.min(FIRST_SIZE * 4), &Clock::new(&Limits::NONE)).expect("no limit");
            assert!(known(&mut table) >= before * 4 / 5, "{} of {before}", known(&mut table));
            assert!(table.entries.capacity() <= limit);
        }
    }

    #[test]
    fn the_count_is_of_what_came_after_it_began() {
        let mut table: Table<[u64; 1], u32> = Table::new(FIRST_SIZE * 8);
        assert_eq!(table.table_use(), TableUse { entries: FIRST_SIZE, bytes: FIRST_SIZE * 16, ..TableUse::default() });
        (0..10_000).for_each(|n| table.keep([n], 1, 0));
        table.count_anew();
        (0..50_000).for_each(|n| table.keep([n], 1, 0));
        let hits = (0..60_000).filter(|&n| table.get(&[n]).is_some()).count();
        let found = table.table_use();
        assert_eq!((found.stored, found.hits), (50_000, hits as u64));
        assert_eq!(found.entries, FIRST_SIZE * 8);
        table.shrink();
        assert_eq!((table.entries.capacity(), table.get(&[1])), (0, None));
    }

    #[test]
    fn what_was_put_is_forgotten_and_given_back_when_the_generations_begin_anew() {
        let mut table: Table<[u64; 1], u32> = Table::new(FIRST_SIZE * 4);
        table.clear();
        (0..20_000).for_each(|n| table.keep([n], 1, 0));
        assert_eq!(table.allocated(), FIRST_SIZE * 4 * 16);
        // Once round, so that the generation is the same again.
        for _ in 0..u16::MAX {
            table.clear();
        }
        assert_eq!((table.allocated(), table.get(&[1])), (0, None));
        table.keep([1], 1, 7);
        assert_eq!((table.get(&[1]), table.get(&[2])), (Some(7), None));
    }

    #[test]
    fn a_growth_that_is_stopped_leaves_an_empty_table_that_goes_on() {
        let stop = Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::NONE };
        let mut table: Table<[u64; 1], u32> = Table::new(FIRST_SIZE * 64);
        table.clear();
        let mut stopped = 0;
        for n in 0..200_000 {
            // A stop is seen in a growth and nowhere else, for nothing else takes long.
            if table.put([n], 1, n as u32, &Clock::new(&stop)).is_err() {
                assert_eq!((table.size, table.get(&[n - 1])), (FIRST_SIZE, None));
                table.keep([n], 1, n as u32);
                stopped += 1;
            }
            assert_eq!(table.get(&[n]), Some(n as u32));
            assert!(table.allocated() <= FIRST_SIZE * 64 * 16);
        }
        assert!(stopped > 20, "{stopped}");
    }
}
