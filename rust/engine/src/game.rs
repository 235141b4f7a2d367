//! The four games, by name, with their packs.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use std::fmt;

/// One of the four games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // the names say all
pub enum GameId {
    Huutopussi,
    Busca,
    Ristiklappi,
    CincinnatiEuchre,
}

impl GameId {
    /// Every game.
    pub const ALL: [Self; 4] = [Self::Huutopussi, Self::Busca, Self::Ristiklappi, Self::CincinnatiEuchre];

    /// The game's name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Huutopussi => "huutopussi",
            Self::Busca => "busca",
            Self::Ristiklappi => "ristiklappi",
            Self::CincinnatiEuchre => "cincinnati-euchre",
        }
    }

    /// The game of this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The ranks of the game's pack, from high to low in the game's own order (HP-3, BU-3, CE-3). Ristiklappi has no
    /// order (RK-3); its hands are written from the ace down.
    #[must_use]
    pub const fn ranks(self) -> &'static [Rank] {
        use Rank::{Ace, Eight, Five, Four, Jack, King, Nine, Queen, Seven, Six, Ten, Three, Two};
        match self {
            Self::Huutopussi => &[Ace, Ten, King, Queen, Jack, Nine, Eight, Seven, Six],
            Self::Busca => &[Three, Two, Ace, King, Queen, Jack, Seven, Six, Five, Four],
            Self::Ristiklappi => &Rank::ALL,
            Self::CincinnatiEuchre => &[Ace, King, Queen, Jack, Ten, Nine],
        }
    }

    /// The clause that says which cards the pack has.
    #[must_use]
    pub const fn pack_clause(self) -> &'static str {
        match self {
            Self::Huutopussi => "HP-2",
            Self::Busca => "BU-2",
            Self::Ristiklappi => "RK-1",
            Self::CincinnatiEuchre => "CE-1",
        }
    }

    /// The cards of the pack when `players` are in. Only Busca with three players drops a card, the four of clubs
    /// (BU-10).
    #[must_use]
    pub fn pack(self, players: usize) -> CardSet {
        let all: CardSet = Suit::ALL
            .into_iter()
            .flat_map(|suit| self.ranks().iter().map(move |&rank| Card::new(rank, suit)))
            .collect();
        match (self, players) {
            (Self::Busca, 3) => all.without(Card::new(Rank::Four, Suit::C)),
            _ => all,
        }
    }

    /// How many cards each of `players` players is dealt, with the clause that says so.
    #[must_use]
    pub const fn hand_size(self, players: usize) -> (usize, &'static str) {
        match (self, players) {
            (Self::Huutopussi, _) => (9, "HP-5"),
            (Self::Busca, 3) => (13, "BU-10"),
            (Self::Busca, 2) => (20, "BU-11"),
            (Self::Busca, _) => (10, "BU-5"),
            (Self::Ristiklappi, _) => (5, "RK-2"),
            (Self::CincinnatiEuchre, _) => (6, "CE-4"),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A phase of a deal: what kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Bidding.
    Auction,
    /// Declarer's partner gives three cards (HP-12).
    Give,
    /// Declarer announces the contract (HP-12).
    Contract,
    /// Declarer returns three cards (HP-12).
    Return,
    /// The declarer names a trump suit or no-trump (CE-9).
    Name,
    /// Cards are played, marriages declared and asked for.
    Play,
    /// The partner answers a question (HP-19).
    Answer,
}

impl Phase {
    /// Every phase, in the order of a deal.
    pub const ALL: [Self; 7] =
        [Self::Auction, Self::Give, Self::Contract, Self::Return, Self::Name, Self::Play, Self::Answer];

    /// The phase of this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// The phase's name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auction => "auction",
            Self::Give => "give",
            Self::Contract => "contract",
            Self::Return => "return",
            Self::Name => "name",
            Self::Play => "play",
            Self::Answer => "answer",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
