//! What a solver remembers of the games it has met, with one bound on the memory of all its tables together.

use super::busca::{self, maxn};
use super::search::{Duel, Memory};
use super::table::TableUse;
use super::{euchre, huutopussi, ristiklappi};

/// How much a solver may remember.
#[derive(Clone, Copy, Debug)]
pub(super) enum Room {
    /// So many entries in each table.
    Entries(usize),
    /// So many bytes in all tables together.
    Bytes(usize),
}

/// Which table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    Euchre,
    /// Always small, so it is never at hand and never in the way.
    EuchreTricks,
    Huutopussi,
    Ristiklappi,
    Busca,
    Maxn,
}

/// The tables. One at a time is large, that of the game at hand: when another game comes, the one that has grown gives
/// its memory back.
#[derive(Clone, Debug)]
pub(super) struct Memories {
    room: Room,
    at_hand: Option<Which>,
    /// The table of the latest solve, if it had one at all.
    used: Option<Which>,
    euchre: Option<Memory<euchre::Tricks>>,
    euchre_tricks: Option<euchre::TrickSearch>,
    huutopussi: Option<Memory<huutopussi::Declared>>,
    ristiklappi: Option<Memory<ristiklappi::Stocked>>,
    busca: Option<Memory<busca::Alone>>,
    maxn: Option<maxn::Memory>,
}

/// What the tables take that are not at hand; one of them is, so this is more than enough.
const SMALL_BYTES: usize = Memory::<euchre::Tricks>::SMALL_BYTES
    + euchre::TrickSearch::MOST_BYTES
    + Memory::<huutopussi::Declared>::SMALL_BYTES
    + Memory::<ristiklappi::Stocked>::SMALL_BYTES
    + Memory::<busca::Alone>::SMALL_BYTES
    + maxn::Memory::SMALL_BYTES;

impl Room {
    /// The most entries of a table with entries of this size.
    const fn entries(self, entry_bytes: usize) -> usize {
        match self {
            Self::Entries(entries) => entries,
            Self::Bytes(bytes) => bytes.saturating_sub(SMALL_BYTES) / entry_bytes,
        }
    }

    fn memory<D: Duel>(self) -> Memory<D> {
        Memory::new(self.entries(Memory::<D>::ENTRY_BYTES))
    }
}

impl Memories {
    pub(super) const fn new(room: Room) -> Self {
        Self {
            room,
            at_hand: None,
            used: None,
            euchre: None,
            euchre_tricks: None,
            huutopussi: None,
            ristiklappi: None,
            busca: None,
            maxn: None,
        }
    }

    pub(super) fn euchre(&mut self) -> &mut Memory<euchre::Tricks> {
        self.turn_to(Which::Euchre);
        self.euchre.get_or_insert_with(|| self.room.memory())
    }

    /// The search for tables and bare values, whose table is always small.
    pub(super) fn euchre_tricks(&mut self) -> &mut euchre::TrickSearch {
        let entries = match self.room {
            Room::Entries(entries) => entries,
            Room::Bytes(_) => usize::MAX,
        };
        self.used = Some(Which::EuchreTricks);
        let search = self.euchre_tricks.get_or_insert_with(|| euchre::TrickSearch::new(entries));
        search.count_anew();
        search
    }

    pub(super) fn huutopussi(&mut self) -> &mut Memory<huutopussi::Declared> {
        self.turn_to(Which::Huutopussi);
        self.huutopussi.get_or_insert_with(|| self.room.memory())
    }

    pub(super) fn ristiklappi(&mut self) -> &mut Memory<ristiklappi::Stocked> {
        self.turn_to(Which::Ristiklappi);
        self.ristiklappi.get_or_insert_with(|| self.room.memory())
    }

    pub(super) fn busca(&mut self) -> &mut Memory<busca::Alone> {
        self.turn_to(Which::Busca);
        self.busca.get_or_insert_with(|| self.room.memory())
    }

    pub(super) fn maxn(&mut self) -> &mut maxn::Memory {
        self.turn_to(Which::Maxn);
        self.maxn.get_or_insert_with(|| maxn::Memory::new(self.room.entries(maxn::Memory::ENTRY_BYTES)))
    }

    /// Begins a solve.
    pub(super) fn begin(&mut self) {
        self.used = None;
    }

    fn turn_to(&mut self, which: Which) {
        self.used = Some(which);
        if let Some(before) = self.at_hand.replace(which)
            && before != which
        {
            match before {
                Which::Euchre => self.euchre.iter_mut().for_each(Memory::shrink),
                Which::EuchreTricks => {}
                Which::Huutopussi => self.huutopussi.iter_mut().for_each(Memory::shrink),
                Which::Ristiklappi => self.ristiklappi.iter_mut().for_each(Memory::shrink),
                Which::Busca => self.busca.iter_mut().for_each(Memory::shrink),
                Which::Maxn => self.maxn.iter_mut().for_each(maxn::Memory::shrink),
            }
        }
    }

    /// Forgets everything, and behaves as new ones would; the memory that it has is kept.
    pub(super) fn forget(&mut self) {
        self.euchre.iter_mut().for_each(Memory::forget);
        self.euchre_tricks.iter_mut().for_each(euchre::TrickSearch::forget);
        self.huutopussi.iter_mut().for_each(Memory::forget);
        self.ristiklappi.iter_mut().for_each(Memory::forget);
        self.busca.iter_mut().for_each(Memory::forget);
        self.maxn.iter_mut().for_each(maxn::Memory::clear);
    }

    /// What the latest solve made of its table.
    pub(super) fn table_use(&self) -> TableUse {
        match self.used {
            Some(Which::Euchre) => self.euchre.as_ref().map(Memory::table_use),
            Some(Which::EuchreTricks) => self.euchre_tricks.as_ref().map(euchre::TrickSearch::table_use),
            Some(Which::Huutopussi) => self.huutopussi.as_ref().map(Memory::table_use),
            Some(Which::Ristiklappi) => self.ristiklappi.as_ref().map(Memory::table_use),
            Some(Which::Busca) => self.busca.as_ref().map(Memory::table_use),
            Some(Which::Maxn) => self.maxn.as_ref().map(maxn::Memory::table_use),
            None => None,
        }
        .unwrap_or_default()
    }
}

#[cfg(test)]
impl Memories {
    /// What all tables have, in bytes.
    pub(super) fn allocated(&self) -> usize {
        self.euchre.as_ref().map_or(0, Memory::allocated)
            + self.euchre_tricks.as_ref().map_or(0, |_| euchre::TrickSearch::MOST_BYTES)
            + self.huutopussi.as_ref().map_or(0, Memory::allocated)
            + self.ristiklappi.as_ref().map_or(0, Memory::allocated)
            + self.busca.as_ref().map_or(0, Memory::allocated)
            + self.maxn.as_ref().map_or(0, maxn::Memory::allocated)
    }

    /// How many positions Busca's table may hold.
    pub(super) fn room_of_busca(&self) -> usize {
        self.room.entries(Memory::<busca::Alone>::ENTRY_BYTES)
    }
}
