//! The exact solver: what a play comes to when every card is known and everybody plays for an objective.
//!
//! ```
//! use forehand::action::Action;
//! use forehand::deal::Deal;
//! use forehand::game::GameId;
//! use forehand::games::{Game, Setup, cincinnati_euchre::Position};
//! use forehand::position::Position as _;
//! use forehand::seat::SeatSet;
//! use forehand::solve::{Limits, Objective, Solver};
//!
//! let (deal, dealer) = Deal::from_seed(GameId::CincinnatiEuchre, 1, 0, SeatSet::ALL, None);
//! let setup = Setup { rules: Default::default(), dealer, scores: Default::default(), deal };
//! let mut position = Position::start(&setup).unwrap();
//! for action in ["pass", "pass", "pass", "bid 3", "name H"] {
//!     position = position.apply(action.parse().unwrap()).unwrap();
//! }
//! let solution = Solver::new().solve(&position, Objective::Tricks, &Limits::NONE).unwrap();
//! assert!(solution.is_exact());
//! assert_eq!(solution.line.len(), 24);
//! ```

pub mod brute;
mod busca;
pub mod euchre;
#[cfg(test)]
mod full_size_tests;
pub(crate) mod huutopussi;
#[cfg(test)]
mod lacking;
mod limits;
mod memories;
#[cfg(test)]
mod memories_tests;
mod ordering;
#[cfg(test)]
mod plain_tests;
mod ristiklappi;
mod root;
mod search;
mod table;

pub use busca::paranoid;
pub use limits::{Limits, Stop};
pub use root::Want;
pub use table::TableUse;

use crate::action::Action;
use crate::error::{Error, Kind};
use crate::game::{GameId, Phase};
use crate::games::Game;
use crate::seat::{BySeat, Seat};
use memories::{Memories, Room};

/// What everybody plays for, and in what the value is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Objective {
    /// Cincinnati Euchre: tricks of the declarer's side.
    Tricks,
    /// Cincinnati Euchre and Huutopussi: this deal's points, north and south less east and west.
    Score,
    /// Huutopussi: the declarer's side's total. Ristiklappi: card points, north and south less east and west.
    Points,
    /// Huutopussi: the declarer's side's total less the other side's.
    Margin,
    /// Busca: the least penalty points that the seat to act can be sure of against all the others together.
    Paranoid,
    /// Busca: penalty points when every seat minimises its own; between results that are equal for the chooser the next
    /// seat in turn gets the most, then the one after it.
    Maxn,
    /// Ristiklappi: this deal's game points, north and south less east and west.
    GamePoints,
}

impl Objective {
    /// Every objective.
    pub const ALL: [Self; 7] =
        [Self::Tricks, Self::Score, Self::Points, Self::Margin, Self::Paranoid, Self::Maxn, Self::GamePoints];

    /// The objectives of a game; the first is the default.
    #[must_use]
    pub const fn for_game(game: GameId) -> &'static [Self] {
        match game {
            GameId::CincinnatiEuchre => &[Self::Tricks, Self::Score],
            GameId::Huutopussi => &[Self::Points, Self::Margin, Self::Score],
            GameId::Busca => &[Self::Paranoid, Self::Maxn],
            GameId::Ristiklappi => &[Self::Points, Self::GamePoints],
        }
    }

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tricks => "tricks",
            Self::Score => "score",
            Self::Points => "points",
            Self::Margin => "margin",
            Self::Paranoid => "paranoid",
            Self::Maxn => "maxn",
            Self::GamePoints => "game-points",
        }
    }

    /// The objective of this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|objective| objective.name() == name)
    }
}

/// The stack that a thread should have which solves anything: far more than any search needs.
pub const STACK: usize = 64 << 20;

/// A number in the units of an objective.
pub type Number = i32;

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// One number, in the units of the objective.
    Number(Number),
    /// Penalty points by seat, for [`Objective::Maxn`]; 0 for a seat that is out of the match.
    Seats(BySeat<Number>),
}

/// What has been proved of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It is this.
    Exact(Value),
    /// It is not below the first and not above the second; seat by seat, if the values are by seat.
    Bounds(Value, Value),
}

impl Verdict {
    /// The value, if it is known.
    #[must_use]
    pub const fn exact(&self) -> Option<Value> {
        match self {
            Self::Exact(value) => Some(*value),
            Self::Bounds(..) => None,
        }
    }

    /// The lower and the upper bound; twice the value if it is known.
    #[must_use]
    pub const fn bounds(&self) -> (Value, Value) {
        match self {
            Self::Exact(value) => (*value, *value),
            Self::Bounds(lo, hi) => (*lo, *hi),
        }
    }

    /// Whether it could be this value.
    #[must_use]
    pub fn allows(&self, value: Value) -> bool {
        match (self.bounds(), value) {
            ((Value::Number(lo), Value::Number(hi)), Value::Number(n)) => lo <= n && n <= hi,
            ((Value::Seats(lo), Value::Seats(hi)), Value::Seats(n)) => {
                Seat::ALL.into_iter().all(|seat| lo[seat] <= n[seat] && n[seat] <= hi[seat])
            }
            _ => false,
        }
    }
}

/// What the solver answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What was asked.
    pub objective: Objective,
    /// The seat to act; none when the deal is over.
    pub to_act: Option<Seat>,
    /// What the whole deal comes to, with what was won before; none for [`Objective::Paranoid`] when nobody is to act, and
    /// for a side's total when a redeal left no declarer.
    pub value: Option<Verdict>,
    /// Every legal action with what the deal comes to after it: best first for the seat to act, equals in text order. Of
    /// [`Want::Best`] the first of these alone, or nothing if the search was stopped; of [`Want::Value`] nothing.
    pub actions: Vec<(Action, Verdict)>,
    /// One optimal continuation to the end of the deal: at every turn the best action that is first in text order. Empty
    /// if not [`Want::Everything`] was asked or the search was stopped.
    pub line: Vec<Action>,
    /// Why the search stopped before it was done, if it did. Then some verdicts are bounds.
    pub stopped: Option<Stop>,
    /// The decisions that were carried out in the search.
    pub nodes: u64,
}

impl Solution {
    /// Whether everything that was asked is known.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.stopped.is_none()
    }

    fn empty(objective: Objective) -> Self {
        Self { objective, to_act: None, value: None, actions: vec![], line: vec![], stopped: None, nodes: 0 }
    }
}

/// A full position that can be solved, once the play has begun.
pub trait Solvable: Game {
    /// Solves it with what the solver remembers. Use [`Solver::solve`] and [`Solver::value`].
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] before the play and for an objective of another game.
    #[doc(hidden)]
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error>;
}

/// What the tables of a solver may take unless told otherwise, in MiB: enough for all but the largest solves, and little
/// enough for a laptop that gives one to each of its cores. They start small and grow with the search.
pub const DEFAULT_MEGABYTES: usize = 128;

/// The most that the tables of a solver may be allowed to take, in MiB: one TiB.
pub const MOST_MEGABYTES: usize = 1 << 20;

/// Solves positions, and remembers what it proved for the next one. The answers never depend on what it remembers.
#[derive(Clone, Debug)]
pub struct Solver {
    memories: Memories,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver whose tables take at most [`DEFAULT_MEGABYTES`].
    #[must_use]
    pub const fn new() -> Self {
        Self::with_megabytes(DEFAULT_MEGABYTES)
    }

    /// A solver whose tables take at most so many MiB (2^20 bytes), all together and whatever it solves: from 1 to
    /// [`MOST_MEGABYTES`], other numbers count as the nearest of these. Tables start with some 100 KiB and grow with the
    /// search, so that small endings don't pay for large ones. Besides tables a solver takes a few KiB.
    ///
    /// ```
    /// # use forehand::solve::Solver;
    /// let solver = Solver::with_megabytes(16);
    /// assert_eq!(solver.table_use().bytes, 0);
    /// ```
    #[must_use]
    pub const fn with_megabytes(megabytes: usize) -> Self {
        let megabytes = match megabytes {
            0 => 1,
            1..=MOST_MEGABYTES => megabytes,
            _ => MOST_MEGABYTES,
        };
        Self { memories: Memories::new(Room::Bytes(megabytes.saturating_mul(1 << 20))) }
    }

    /// A solver whose tables hold at most so many positions each, 16 to 32 bytes apiece; at least one. For tests: a table
    /// of one entry gives the same answers, later.
    #[must_use]
    pub const fn with_entries(entries: usize) -> Self {
        Self { memories: Memories::new(Room::Entries(entries)) }
    }

    /// Forgets everything, so that the next solve takes as many nodes as with a new solver, and fills the same memory. For
    /// work that must be the same to the last count whatever came before it.
    pub fn forget(&mut self) {
        self.memories.forget();
    }

    /// What the latest solve made of its table; nothing if it needed none.
    #[must_use]
    pub fn table_use(&self) -> TableUse {
        self.memories.table_use()
    }

    /// As much as is wanted of a position: the less, the sooner.
    ///
    /// ```
    /// # use forehand::{action::Action, deal::Deal, game::GameId, games::{Game, Setup, busca::Position}, seat::SeatSet};
    /// # use forehand::position::Position as _;
    /// # use forehand::solve::{Limits, Objective, Solver, Want};
    /// # let (deal, dealer) = Deal::from_seed(GameId::Busca, 1, 0, SeatSet::ALL, None);
    /// # let setup = Setup { rules: Default::default(), dealer, scores: Default::default(), deal };
    /// # let mut position = Position::start(&setup).unwrap();
    /// # while position.table().hands.0.iter().any(|hand| hand.len() > 4) {
    /// #     position.apply_unchecked(position.legal_actions()[0]);
    /// # }
    /// let mut ask = |want| Solver::new().ask(&position, Objective::Paranoid, &Limits::NONE, want).unwrap();
    /// let (value, best, everything) = (ask(Want::Value), ask(Want::Best), ask(Want::Everything));
    /// assert!(value.nodes <= best.nodes && best.nodes <= everything.nodes);
    /// assert_eq!((value.value, best.value), (everything.value, everything.value));
    /// assert_eq!((value.actions.len(), &best.actions[..]), (0, &everything.actions[..1]));
    /// ```
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] before the play and for an objective of another game.
    pub fn ask<G: Solvable>(
        &mut self,
        position: &G,
        objective: Objective,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        check::<G>(objective)?;
        self.memories.begin();
        position.solve_for(self, objective, limits, want)
    }

    /// The value of a position, of every legal action, and one optimal line.
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] before the play and for an objective of another game.
    pub fn solve<G: Solvable>(
        &mut self,
        position: &G,
        objective: Objective,
        limits: &Limits,
    ) -> Result<Solution, Error> {
        self.ask(position, objective, limits, Want::Everything)
    }

    /// The value of a position alone.
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] before the play and for an objective of another game.
    pub fn value<G: Solvable>(
        &mut self,
        position: &G,
        objective: Objective,
        limits: &Limits,
    ) -> Result<Solution, Error> {
        self.ask(position, objective, limits, Want::Value)
    }
}

/// Refuses an objective of another game.
fn check<G: Game>(objective: Objective) -> Result<(), Error> {
    let known = Objective::for_game(G::ID);
    if known.contains(&objective) {
        return Ok(());
    }
    let names: Vec<&str> = known.iter().map(|objective| objective.name()).collect();
    Err(Error::new(
        Kind::NotSolvable,
        format!("{} is no objective of {}; its objectives are {}", objective.name(), G::ID, names.join(", ")),
    ))
}

/// Refuses a position that isn't in the play.
fn not_solvable<G: Game>(position: &G) -> Error {
    let phase = position.phase().map_or("finished", Phase::name);
    Error::new(Kind::NotSolvable, format!("the deal is in its {phase} phase; only positions of the play can be solved"))
}
