//! Par: what a deal comes to when both sides bid as well as they play, every card known.
//!
//! The solver begins with the play. Here the decisions before it are searched as well, on its exact values: each side
//! plays for the difference of this deal's points ([`Objective::Score`]).

pub mod euchre;
pub mod huutopussi;

use crate::any_position::AnyPosition;
use crate::error::{Error, Kind};
use crate::game::Phase;
use crate::games;
use crate::position::Position as _;
use crate::solve::{Limits, Objective, Solution, Solver};

/// What a position is worth in points of this deal, north and south less east and west, when everybody bids and plays for
/// that.
///
/// In an auction of Cincinnati Euchre `actions` has every legal action and `line` goes on to the first lead; it takes less
/// than a millisecond, so that a node limit does not count there and the others are looked at once, before it. In the
/// exchange of Huutopussi both have one best action alone, unless a limit came first: there are too many to value each. In
/// the play they are those of [`Solver::solve`].
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
/// [`Kind::NotSolvable`] for a game without an auction, and in the auction of Huutopussi.
pub fn par(solver: &mut Solver, position: &AnyPosition, limits: &Limits) -> Result<Solution, Error> {
    let begun = matches!(position.phase(), None | Some(Phase::Play | Phase::Answer));
    match position {
        AnyPosition::CincinnatiEuchre(record) if !begun => Ok(euchre::par(solver, record, limits)),
        AnyPosition::CincinnatiEuchre(record) => solver.solve(record.position(), Objective::Score, limits),
        AnyPosition::Huutopussi(record) if !begun => exchange(solver, record.position(), limits),
        AnyPosition::Huutopussi(record) => solver.solve(record.position(), Objective::Score, limits),
        AnyPosition::Busca(_) | AnyPosition::Ristiklappi(_) => Err(Error::new(
            Kind::NotSolvable,
            format!("{} has no par; only a game with an auction has one", position.game()),
        )),
    }
}

fn exchange(solver: &mut Solver, position: &games::huutopussi::Position, limits: &Limits) -> Result<Solution, Error> {
    let worth = huutopussi::worth(solver, position, limits)?;
    let best = worth.best.filter(|_| worth.stopped.is_none());
    Ok(Solution {
        objective: Objective::Score,
        to_act: position.to_act(),
        value: Some(worth.value),
        actions: best.map(|best| (best, worth.value)).into_iter().collect(),
        line: best.into_iter().collect(),
        stopped: worth.stopped,
        nodes: worth.nodes,
    })
}
