//! Par: what a deal comes to when both sides bid as well as they play, every card known.
//!
//! The solver begins with the play. Here the decisions before it are searched as well, on its exact values: each side
//! plays for the difference of this deal's points ([`Objective::Score`]).

pub mod euchre;
pub mod huutopussi;

use crate::any_position::AnyPosition;
use crate::deal::Deal;
use crate::error::{Error, Kind};
use crate::game::Phase;
use crate::games;
use crate::games::huutopussi::Step;
use crate::position::Position as _;
use crate::solve::{Limits, Objective, Solution, Solver};

/// What a position is worth in points of this deal, north and south less east and west, when everybody bids and plays for
/// that.
///
/// In an auction of Cincinnati Euchre `actions` has every legal action and `line` goes on to the first lead; it takes less
/// than a millisecond, so that a node limit does not count there and the others are looked at once, before it. Before the
/// play of Huutopussi `actions` has one best action alone, unless a limit came first: there are too many to value each.
/// `line` has the best calls to the end of the auction, or the one best action of the exchange. A redeal is worth 0: it
/// adds nothing, and what the next deal will bring nobody knows. In the play they are those of [`Solver::solve`].
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
    Known::default().par(solver, position, limits)
}

/// What has been found out of a deal, for those who ask for several of its positions: what is known of one auction of
/// Huutopussi, or of the exchange after it, need not be searched again for another. Every answer is as true as that of
/// [`par`], but bounds may be narrower than a limit would leave them at first.
#[derive(Clone, Debug, Default)]
pub struct Known(Option<huutopussi::Bidding>);

impl Known {
    /// See [`par()`].
    ///
    /// # Errors
    /// [`Kind::NotSolvable`] for a game without an auction.
    pub fn par(&mut self, solver: &mut Solver, position: &AnyPosition, limits: &Limits) -> Result<Solution, Error> {
        let begun = matches!(position.phase(), None | Some(Phase::Play | Phase::Answer));
        match position {
            AnyPosition::CincinnatiEuchre(record) if !begun => Ok(euchre::par(solver, record, limits)),
            AnyPosition::CincinnatiEuchre(record) => solver.solve(record.position(), Objective::Score, limits),
            AnyPosition::Huutopussi(record) if !begun => {
                let position = record.position();
                let known = self.bidding(&record.setup().deal, position.rules());
                known.par(solver, position, limits).map_or_else(|| exchange(solver, position, limits, known), Ok)
            }
            AnyPosition::Huutopussi(record) => solver.solve(record.position(), Objective::Score, limits),
            AnyPosition::Busca(_) | AnyPosition::Ristiklappi(_) => Err(Error::new(
                Kind::NotSolvable,
                format!("{} has no par; only a game with an auction has one", position.game()),
            )),
        }
    }

    /// What is known of this deal; nothing if the last one was another.
    fn bidding(&mut self, deal: &Deal, rules: &games::huutopussi::Rules) -> &mut huutopussi::Bidding {
        if !self.0.as_ref().is_some_and(|known| known.is_of(deal.hands(), rules)) {
            self.0 = None;
        }
        self.0.get_or_insert_with(|| huutopussi::Bidding::new(deal.hands(), rules))
    }
}

fn exchange(
    solver: &mut Solver,
    position: &games::huutopussi::Position,
    limits: &Limits,
    known: &mut huutopussi::Bidding,
) -> Result<Solution, Error> {
    let worth = huutopussi::worth(solver, position, limits)?;
    if let Some((declarer, Step::Give { bid })) = position.exchange().map(|exchange| (exchange.declarer, exchange.step))
    {
        known.learn(declarer, bid, worth.value);
    }
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
