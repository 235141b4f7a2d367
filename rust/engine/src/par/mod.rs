//! Par: what a deal comes to when both sides bid as well as they play, every card known.
//!
//! The solver begins with the play. Here the decisions before it are searched as well, on its exact values: each side
//! plays for the difference of this deal's points ([`Objective::Score`]).

pub mod euchre;

use crate::any_position::AnyPosition;
use crate::error::{Error, Kind};
use crate::solve::{Limits, Objective, Solution, Solver};

/// What a position is worth in points of this deal, north and south less east and west, when everybody bids and plays for
/// that; from any phase on.
///
/// Before the play `actions` has every legal action and `line` goes on to the first lead; in the play they are those of
/// [`Solver::solve`]. An auction of Cincinnati Euchre takes less than a millisecond: a node limit does not count there, and
/// the others are looked at once, before it.
///
/// ```
/// use forehand::any_position;
/// use forehand::game::GameId;
/// use forehand::par::par;
/// use forehand::solve::{Limits, Solver};
///
/// let position = any_position::deal(GameId::CincinnatiEuchre, 1, 0, &Default::default()).unwrap();
/// let par = par(&mut Solver::new(), &position, &Limits::NONE).unwrap();
/// assert!(par.is_exact());
/// assert_eq!(par.line.len(), 5); // four calls and the naming of trumps
/// assert_eq!(par.actions[0].1, par.value.unwrap());
/// ```
///
/// # Errors
/// [`Kind::NotSolvable`] for a game without an auction.
pub fn par(solver: &mut Solver, position: &AnyPosition, limits: &Limits) -> Result<Solution, Error> {
    match position {
        AnyPosition::CincinnatiEuchre(record) if record.position().playing().is_none() => {
            Ok(euchre::par(solver, record, limits))
        }
        AnyPosition::CincinnatiEuchre(record) => solver.solve(record.position(), Objective::Score, limits),
        AnyPosition::Huutopussi(_) | AnyPosition::Busca(_) | AnyPosition::Ristiklappi(_) => Err(Error::new(
            Kind::NotSolvable,
            format!("{} has no par; only a game with an auction has one", position.game()),
        )),
    }
}
