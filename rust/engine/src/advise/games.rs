//! What advice needs to know of each game: the score of a deal for a seat, exactly or not yet, and from where on exact values
//! are quick.

use super::ending::Ends;
use super::{EARLY, MANY, Method, SCREENING, Screening};
use crate::action::{Action, Level};
use crate::any_position::Known;
use crate::equity::Equity;
use crate::error::{Error, Kind};
use crate::game::Phase;
use crate::games::huutopussi::Outcome;
use crate::games::{Game, Record, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::par::euchre;
use crate::policy::Policy;
use crate::position::Position as _;
use crate::seat::{BySeat, BySide, Seat, SeatSet};
use crate::solve::{Limits, Number, Objective, Solution, Solvable, Solver, Value, Verdict, Want};
use crate::view::View;

/// The cards in hand up to which a deal of Huutopussi is played by the hand-written player before it is solved.
const QUICK_HUUTOPUSSI: u8 = 6;

/// The cards in hand from which on Busca is solved where nothing is hidden, by the number of players; and from which on
/// after the hand-written player has brought it there.
const SOLVED_BUSCA: [u8; 5] = [0, 0, 8, 6, 5];
const QUICK_BUSCA: [u8; 5] = [0, 0, 6, 5, 4];

/// A game that advice can be given in.
pub(super) trait Advisable: Solvable<Rules: Sync, Scores: Sync> + Policy + Known + Sync + Equity + Ends {
    /// By what the solver tells the score of a deal, where that is a number of north and south.
    const OBJECTIVE: Objective = Objective::Score;

    /// The method that fits what a seat knows.
    fn method(view: &View<Self>) -> Method;

    /// How the legal actions are screened, if not all are to get all worlds.
    fn screening(_view: &View<Self>, _method: Method, actions: usize) -> Option<Screening> {
        (actions > MANY).then_some(SCREENING)
    }

    /// Refuses a phase in which there are no exact values.
    ///
    /// # Errors
    /// [`Kind::NotSolvable`].
    fn check_exact(&self, _phase: Phase) -> Result<(), Error> {
        Ok(())
    }

    /// Whether exact values are quick from here on.
    fn quick(&self) -> bool;

    /// What a play is played for, so far as its own position doesn't tell: plays are worth the same if both are the same.
    fn stake(&self) -> u64 {
        0
    }

    /// What a deal that is over came to for a seat: the points of its side less those of the others, in Busca minus its own
    /// buscas.
    fn score(&self, seat: Seat) -> Option<Number>;

    /// The exact score of the play from here on, seen by a seat; none if a limit came first.
    ///
    /// # Errors
    /// Those of the solver.
    fn exact(&self, seat: Seat, solver: &mut Solver, limits: &Limits) -> Result<Option<Number>, Error> {
        one(self, Self::OBJECTIVE, seat, solver, limits)
    }

    /// The deal after exact play to its end; none if a limit came first.
    ///
    /// # Errors
    /// Those of the solver.
    fn played_out(&self, solver: &mut Solver, limits: &Limits) -> Result<Option<Self>, Error> {
        let mut last = self.clone();
        if last.is_over() {
            return Ok(Some(last));
        }
        let solution = solver.ask(self, Self::OBJECTIVE, limits, Want::Everything)?;
        let Some(Verdict::Exact(_)) = solution.value else { return Ok(None) };
        solution.line.iter().for_each(|&action| last.apply_unchecked(action));
        if last.is_over() { Ok(Some(last)) } else { Err(Error::fault(&"the best line goes on to the end of the deal")) }
    }

    /// The exact scores of the actions of a world; none if a limit came first.
    ///
    /// # Errors
    /// Those of the solver.
    fn exact_actions(
        world: &Record<Self>,
        seat: Seat,
        actions: &[Action],
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<Vec<Number>>, Error> {
        each(world.position(), Self::OBJECTIVE, seat, actions, solver, limits)
    }
}

/// A difference between the sides, seen by a seat.
fn seen(seat: Seat, points: &BySide<i64>) -> Number {
    (points[seat.side()] - points[seat.side().other()]) as Number
}

/// A number of north and south, seen by a seat.
fn turned(seat: Seat, value: Value) -> Number {
    let Value::Number(number) = value else { return 0 };
    if seat.side() == crate::seat::Side::NS { number } else { -number }
}

/// The value of a position for a seat's side.
fn one<G: Solvable>(
    position: &G,
    objective: Objective,
    seat: Seat,
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Option<Number>, Error> {
    let solution = solver.ask(position, objective, limits, Want::Value)?;
    Ok(solution.value.and_then(|value| value.exact()).map(|value| turned(seat, value)))
}

/// The values of the actions that a solution has, in the order of `actions`; none if one isn't known.
fn picked(solution: &Solution, actions: &[Action], worth: impl Fn(Value) -> Number) -> Option<Vec<Number>> {
    let of = |action: &Action| solution.actions.iter().find(|(other, _)| other == action);
    actions.iter().map(|action| of(action).and_then(|(_, verdict)| verdict.exact()).map(&worth)).collect()
}

fn each<G: Solvable>(
    position: &G,
    objective: Objective,
    seat: Seat,
    actions: &[Action],
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Option<Vec<Number>>, Error> {
    if actions.len() == position.legal_actions().len() {
        let solution = solver.ask(position, objective, limits, Want::Everything)?;
        return Ok(picked(&solution, actions, |value| turned(seat, value)));
    }
    // Some of them alone are cheaper one by one.
    let alone = |&action: &Action| {
        let mut next = position.clone();
        next.apply_unchecked(action);
        one(&next, objective, seat, solver, limits)
    };
    actions.iter().map(alone).collect()
}

impl Advisable for cincinnati_euchre::Position {
    /// Who bids with all cards of a world seen counts on naming, and on being answered, as well as can be in that world, and
    /// so bids too much.
    fn method(view: &View<Self>) -> Method {
        if view.phase() == Some(Phase::Auction) { Method::Model } else { Method::Pimc }
    }

    fn quick(&self) -> bool {
        self.playing().is_some()
    }

    fn stake(&self) -> u64 {
        self.playing().map_or(0, |playing| {
            let level = match playing.bid {
                Level::Number(n) => u64::from(n),
                Level::Moon => 10,
                Level::DoubleMoon => 11,
                Level::TripleMoon => 12,
                Level::QuadrupleMoon => 13,
            };
            // The denomination is only told apart by the cards, which are numbered by it.
            level << 8 | (playing.denomination.index() as u64) << 4 | playing.declarer as u64
        })
    }

    fn score(&self, seat: Seat) -> Option<Number> {
        Game::outcome(self).map(|outcome| seen(seat, &outcome.points))
    }

    fn exact_actions(
        world: &Record<Self>,
        seat: Seat,
        actions: &[Action],
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<Vec<Number>>, Error> {
        if world.position().playing().is_some() {
            return each(world.position(), Self::OBJECTIVE, seat, actions, solver, limits);
        }
        Ok(picked(&euchre::par(solver, world, limits), actions, |value| turned(seat, value)))
    }
}

impl Advisable for huutopussi::Position {
    fn method(view: &View<Self>) -> Method {
        let before = !matches!(view.phase(), Some(Phase::Play | Phase::Answer));
        // In the first trick exact values of a world take up to 50 ms, and choose no better.
        let first = view.public().playing().is_some_and(|playing| playing.play.tricks_left == 9);
        if before || first { Method::Model } else { Method::Pimc }
    }

    /// Exact values of the first two tricks are dear: with eight cards 8 ms of one world, and with nine 25 ms.
    fn screening(view: &View<Self>, method: Method, actions: usize) -> Option<Screening> {
        let early = view.public().playing().is_some_and(|playing| playing.play.tricks_left >= 8);
        let exact = matches!(method, Method::Pimc | Method::Alphamu);
        if early && exact { Some(EARLY) } else { (actions > MANY).then_some(SCREENING) }
    }

    fn check_exact(&self, phase: Phase) -> Result<(), Error> {
        if matches!(phase, Phase::Play | Phase::Answer) {
            return Ok(());
        }
        Err(Error::new(
            Kind::NotSolvable,
            format!("method: pimc stands there, but in the {phase} of huutopussi model or rollout is expected"),
        ))
    }

    fn quick(&self) -> bool {
        let play = self.playing().map(|playing| &playing.play);
        play.is_some_and(|play| {
            play.tricks_left < QUICK_HUUTOPUSSI || play.tricks_left == QUICK_HUUTOPUSSI && play.trick.is_none()
        })
    }

    fn stake(&self) -> u64 {
        self.playing().map_or(0, |playing| u64::from(playing.contract) << 2 | playing.declarer as u64)
    }

    fn score(&self, seat: Seat) -> Option<Number> {
        Game::outcome(self).map(|outcome| match outcome {
            Outcome::Redeal => 0,
            Outcome::Played(played) => seen(seat, &played.points),
        })
    }
}

impl Advisable for ristiklappi::Position {
    const OBJECTIVE: Objective = Objective::GamePoints;

    fn method(view: &View<Self>) -> Method {
        let stock = Game::play(view.public()).is_some_and(|play| !play.stock().is_empty());
        if stock { Method::Model } else { Method::Pimc }
    }

    fn quick(&self) -> bool {
        Game::play(self).is_some_and(|play| play.stock().is_empty())
    }

    fn score(&self, seat: Seat) -> Option<Number> {
        Game::outcome(self).map(|outcome| seen(seat, &outcome.game_points))
    }
}

/// Minus what the points of a deal cost a seat of Busca that play it to the end (BU-8).
fn charged(position: &busca::Position, seat: Seat, value: Value) -> Number {
    let Value::Seats(points) = value else { return 0 };
    let points = BySeat(points.0.map(|points| u8::try_from(points).unwrap_or_default()));
    let players = Game::play(position).map_or(SeatSet::ALL, |play| play.players);
    -(busca::buscas(position.rules(), players, &points, SeatSet::ALL)[seat] as Number)
}

/// Minus the buscas of a seat at the end of the line that the solver gives. Who has taken a trick is no matter of points,
/// so where that counts (BU-A3) the line itself is played.
fn at_the_end(
    position: &busca::Position,
    seat: Seat,
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Option<Number>, Error> {
    let by_points = position.rules().zero_basis == busca::ZeroBasis::Points;
    if !by_points {
        return Ok(position.played_out(solver, limits)?.and_then(|last| last.score(seat)));
    }
    let solution = solver.ask(position, Objective::Maxn, limits, Want::Value)?;
    Ok(solution.value.and_then(|value| value.exact()).map(|value| charged(position, seat, value)))
}

/// How many cards a hand has at most and how many play.
fn size(position: &busca::Position) -> (u8, usize) {
    Game::play(position).map_or((0, 4), |play| (play.tricks_left, play.players.len()))
}

impl Advisable for busca::Position {
    const OBJECTIVE: Objective = Objective::Maxn;

    /// Open cards promise too much where everybody plays alone: a tree that opens none plays better (docs/strength.md).
    fn method(view: &View<Self>) -> Method {
        if !view.is_open() {
            return Method::Ismcts;
        }
        let (cards, players) = size(view.public());
        if cards <= SOLVED_BUSCA[players] { Method::Pimc } else { Method::Model }
    }

    fn quick(&self) -> bool {
        let (cards, players) = size(self);
        let lead = Game::play(self).is_some_and(|play| play.trick.is_none());
        cards < QUICK_BUSCA[players] || cards == QUICK_BUSCA[players] && lead
    }

    fn score(&self, seat: Seat) -> Option<Number> {
        let outcome = Game::outcome(self)?;
        outcome.buscas[seat].map(|buscas| -(buscas as Number))
    }

    fn exact(&self, seat: Seat, solver: &mut Solver, limits: &Limits) -> Result<Option<Number>, Error> {
        at_the_end(self, seat, solver, limits)
    }

    fn exact_actions(
        world: &Record<Self>,
        seat: Seat,
        actions: &[Action],
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<Vec<Number>>, Error> {
        let position = world.position();
        if position.rules().zero_basis == busca::ZeroBasis::Points {
            let solution = solver.ask(position, Objective::Maxn, limits, Want::Everything)?;
            return Ok(picked(&solution, actions, |value| charged(position, seat, value)));
        }
        actions
            .iter()
            .map(|&action| {
                let mut next = position.clone();
                next.apply_unchecked(action);
                match next.score(seat) {
                    Some(score) => Ok(Some(score)),
                    None => at_the_end(&next, seat, solver, limits),
                }
            })
            .collect()
    }
}
