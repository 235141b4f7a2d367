//! The table of what has been proved about positions, so that no position is searched twice. Its size and what is in it
//! change how long a search takes and never what it answers: an entry counts only if its whole key is the same.

/// All that matters of a position at a trick boundary, within one [`Duel`](super::search::Duel): two positions with
/// the same key have the same value to come.
pub(crate) trait Key: Copy + Eq {
    /// Stands in slots that nobody reads.
    const BLANK: Self;

    /// Spreads the key over the words; says where to look and never what is equal.
    fn spread(&self) -> u64;
}

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

/// A table with room for a fixed number of entries.
#[derive(Clone, Debug)]
pub(crate) struct Table<K, V> {
    entries: Vec<Entry<K, V>>,
    /// How many entries are in use of late; grows up to `limit`.
    size: usize,
    /// How many entries there may be.
    limit: usize,
    generation: u16,
    /// Positions stored since the table last grew.
    stored: usize,
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    /// An empty table for at most so many entries, at least one.
    pub(crate) fn new(limit: usize) -> Self {
        let limit = limit.max(1);
        Self { entries: Vec::new(), size: limit.min(FIRST_SIZE), limit, generation: 0, stored: 0 }
    }

    /// Forgets everything, and behaves as a new table would.
    pub(crate) fn clear(&mut self) {
        self.size = self.limit.min(FIRST_SIZE);
        self.stored = 0;
        if self.generation == u16::MAX {
            self.entries.clear();
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn blank() -> Entry<K, V> {
        Entry { key: K::BLANK, value: V::default(), generation: 0, depth: 0 }
    }

    /// The two places where a key may stand; the same one twice if there is no second.
    #[inline]
    fn places(&self, key: &K) -> (usize, usize) {
        let first = ((u128::from(key.spread()) * self.size as u128) >> 64) as usize;
        let second = first ^ 1;
        (first, if second < self.size { second } else { first })
    }

    /// What is known about the key.
    #[inline]
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let (first, second) = self.places(key);
        [first, second].into_iter().find_map(|place| {
            let entry = self.entries.get(place)?;
            (entry.generation == self.generation && entry.key == *key).then_some(entry.value)
        })
    }

    /// Keeps what is known about the key, with `depth` still to be played. Something else may have to go.
    #[inline]
    pub(crate) fn put(&mut self, key: K, depth: u8, value: V) {
        if self.stored >= self.size && self.size < self.limit || self.entries.is_empty() {
            self.grow();
        }
        self.stored += 1;
        let (first, second) = self.places(&key);
        let same = |place: usize| self.entries[place].generation == self.generation && self.entries[place].key == key;
        let free = |place: usize| self.entries[place].generation != self.generation;
        // The first place keeps the dearer position, the second always the latest.
        let place = if same(first) {
            first
        } else if same(second) {
            second
        } else if free(first) || self.entries[first].depth <= depth {
            first
        } else {
            second
        };
        self.entries[place] = Entry { key, value, generation: self.generation, depth };
    }

    /// Makes the table four times as large, or as large as it may be, and keeps what is in it.
    #[cold]
    fn grow(&mut self) {
        if self.entries.is_empty() {
            self.generation = self.generation.max(1);
            self.entries.resize(self.size, Self::blank());
            return;
        }
        let old: Vec<Entry<K, V>> =
            self.entries[..self.size].iter().copied().filter(|entry| entry.generation == self.generation).collect();
        self.size = self.size.saturating_mul(4).min(self.limit);
        if self.entries.len() < self.size {
            self.entries.resize(self.size, Self::blank());
        }
        for entry in &mut self.entries[..self.size] {
            entry.generation = 0;
        }
        for entry in old {
            self.put_grown(entry);
        }
        self.stored = 0;
    }

    fn put_grown(&mut self, entry: Entry<K, V>) {
        let (first, second) = self.places(&entry.key);
        let place = if self.entries[first].generation != self.generation || self.entries[first].depth <= entry.depth {
            first
        } else {
            second
        };
        self.entries[place] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_under_its_whole_key_alone() {
        for limit in [1, 2, 3, 1000, 1 << 14] {
            let mut table: Table<[u64; 2], u32> = Table::new(limit);
            table.clear();
            for n in 0..20_000 {
                table.put([n, n * n], (n % 7) as u8, n as u32);
                assert!(limit > 1 || table.get(&[n, n * n]) == Some(n as u32));
                assert_eq!(table.get(&[n, n * n + 1]), None);
            }
            let found = (0..20_000).filter(|&n| table.get(&[n, n * n]) == Some(n as u32)).count();
            assert!(found >= limit.min(10_000) / 2, "{found} of {limit}");
            table.clear();
            assert!((0..20_000).all(|n| table.get(&[n, n * n]).is_none()));
        }
    }
}
