//! Review: what a deal was worth after each of its actions, so that one sees which of them cost something.

use crate::action::Action;
use crate::any_position::AnyPosition;
use crate::error::{Error, Kind};
use crate::game::Phase;
use crate::par::Known;
use crate::seat::Seat;
use crate::solve::{Limits, Objective, Solution, Solver, Stop, Verdict, Want, paranoid};
use std::time::Instant;

/// One action of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who acted.
    pub seat: Seat,
    /// What kind of decision it was.
    pub phase: Phase,
    /// What was done.
    pub action: Action,
    /// Whether nothing else was legal.
    pub forced: bool,
}

/// What a deal was worth by one measure, from its beginning to where the record stops.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// The measure.
    pub objective: Objective,
    /// Whose value it is, for [`Objective::Paranoid`].
    pub seat: Option<Seat>,
    /// The value before each step, and at the end: one more than there are steps. None where the measure has no value:
    /// before the play for most, and after a redeal.
    pub values: Vec<Option<Verdict>>,
}

/// What would have been better than what was done.
#[derive(Clone, PartialEq, Debug)]
pub struct Better {
    /// The action.
    pub action: Action,
    /// The measures by which no other action is better: all that have a value there if there is such an action, else one
    /// by which what was done cost something, the score first.
    pub by: Vec<Objective>,
}

/// What [`review`] finds.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The actions of the deal.
    pub steps: Vec<Step>,
    /// The measures; the first is the game's own.
    pub tracks: Vec<Track>,
    /// For each step by which its seat lost something, a better action; none where nothing was lost, or where a limit came
    /// before one was found.
    pub better: Vec<Option<Better>>,
}

/// The measures of a game, and whose they are.
fn measures(position: &AnyPosition) -> Vec<(Objective, Option<Seat>)> {
    match position {
        AnyPosition::CincinnatiEuchre(_) => vec![(Objective::Tricks, None), (Objective::Score, None)],
        AnyPosition::Huutopussi(_) => vec![(Objective::Points, None), (Objective::Score, None)],
        AnyPosition::Ristiklappi(_) => vec![(Objective::Points, None), (Objective::GamePoints, None)],
        AnyPosition::Busca(record) => {
            record.setup().deal.players().iter().map(|seat| (Objective::Paranoid, Some(seat))).collect()
        }
    }
}

/// What a position is worth by a measure; none where the measure has no value.
fn ask(
    solver: &mut Solver,
    known: &mut Known,
    position: &AnyPosition,
    (objective, seat): (Objective, Option<Seat>),
    limits: &Limits,
    want: Want,
) -> Result<Option<Solution>, Error> {
    let solution = match (position, seat) {
        (AnyPosition::Busca(record), Some(seat)) => paranoid(solver, record.position(), seat, limits, want),
        _ if matches!(position.phase(), None | Some(Phase::Play | Phase::Answer)) => {
            position.solve(solver, Some(objective.name()), limits, want)
        }
        _ if objective == Objective::Score => known.par(solver, position, limits),
        _ => return Ok(None),
    };
    match solution {
        Ok(solution) if solution.stopped == Some(Stop::Interrupted) => Err(Error::stopped()),
        Ok(solution) => Ok(Some(solution)),
        Err(error) if error.kind == Kind::NotSolvable => Ok(None),
        Err(error) => Err(error),
    }
}

/// What the deal was worth before each of its actions and at the end, by each of the game's measures: for Cincinnati
/// Euchre tricks and score, for Huutopussi points and score, for Ristiklappi points and game points, for Busca the points
/// that each seat could be sure of.
///
/// It goes back from the end: when the time is up, the early values are bounds, from the last ones on all are exact. The
/// measures share the time. A limit of nodes counts for each position; what it leaves open of an auction of Huutopussi
/// the positions before may find. What came before step `first` is left out: its
/// values are none.
///
/// ```
/// use forehand::notation::record::read_one;
/// use forehand::review::review;
/// use forehand::solve::{Limits, Solver, Value, Verdict};
///
/// let record = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "S",
///   "deal": "N:AK.AK.AK. QJ.QJ.QJ. T9.T9.T9. ...AKQJT9", "actions": ["pass", "bid 3", "pass", "pass"]}"#;
/// let review = review(&mut Solver::new(), &read_one(record).unwrap(), 0, &Limits::NONE).unwrap();
/// // West could have made a moon: twelve points. After its pass the others take what they can.
/// let score = &review.tracks[1];
/// assert_eq!(score.values[0], Some(Verdict::Exact(Value::Number(-12))));
/// assert_eq!(review.better[0].as_ref().unwrap().action.to_string(), "bid moon");
/// ```
///
/// # Errors
/// If the stop flag was set.
pub fn review(solver: &mut Solver, position: &AnyPosition, first: usize, limits: &Limits) -> Result<Review, Error> {
    let (steps, positions) = history(position)?;
    let measures = measures(position);
    let mut known = Known::default();
    let mut tracks = Vec::new();
    for (place, &measure) in measures.iter().enumerate() {
        let limits = Limits { deadline: share(limits.deadline, measures.len() - place), ..limits.clone() };
        tracks.push(track(solver, &mut known, &positions, first, measure, &limits)?);
    }
    let better = (0..steps.len()).map(|n| better(solver, &mut known, &steps[n], &positions[n], (&tracks, n), limits));
    let better = better.collect::<Result<_, Error>>()?;
    Ok(Review { steps, tracks, better })
}

/// A better action than the one that was done at step `n`.
fn better(
    solver: &mut Solver,
    known: &mut Known,
    step: &Step,
    position: &AnyPosition,
    (tracks, n): (&[Track], usize),
    limits: &Limits,
) -> Result<Option<Better>, Error> {
    let exact = |track: &Track, n: usize| track.values[n].and_then(|verdict| verdict.exact());
    let concerned: Vec<&Track> =
        tracks.iter().filter(|track| track.seat.is_none_or(|seat| seat == step.seat)).collect();
    let lost = |track: &Track| exact(track, n).zip(exact(track, n + 1)).is_some_and(|(before, after)| before != after);
    if !concerned.iter().any(|track| lost(track)) {
        return Ok(None);
    }
    // By each measure the actions that lose nothing, in text order.
    let mut kept: Vec<(Objective, bool, Vec<Action>)> = Vec::new();
    for track in concerned.iter().filter(|track| track.values[n].is_some()) {
        let measure = (track.objective, track.seat);
        let Some(found) = ask(solver, known, position, measure, limits, Want::Everything)?.filter(Solution::is_exact)
        else {
            continue;
        };
        let best = found.actions.first().map(|(_, verdict)| *verdict);
        let kept_by = found.actions.iter().filter(|(_, verdict)| Some(*verdict) == best).map(|(action, _)| *action);
        kept.push((track.objective, lost(track), kept_by.collect()));
    }
    let measured = concerned.iter().filter(|track| track.values[n].is_some()).count();
    if kept.len() == measured
        && let Some((_, _, first)) = kept.first()
        && let Some(&action) = first.iter().find(|action| kept.iter().all(|(_, _, actions)| actions.contains(action)))
    {
        return Ok(Some(Better { action, by: kept.iter().map(|(objective, ..)| *objective).collect() }));
    }
    // The score stands last.
    let one = kept.iter().rev().find(|(_, lost, _)| *lost);
    Ok(one.and_then(|(objective, _, actions)| actions.first().map(|&action| Better { action, by: vec![*objective] })))
}

/// The steps of a deal, and the position before each and after the last.
fn history(position: &AnyPosition) -> Result<(Vec<Step>, Vec<AnyPosition>), Error> {
    let mut positions = vec![position.start()];
    let mut steps = Vec::new();
    for &action in position.actions() {
        let before = &positions[steps.len()];
        // They were played once.
        if let (Some(seat), Some(phase)) = (before.to_act(), before.phase()) {
            steps.push(Step { seat, phase, action, forced: before.legal().len() == 1 });
        }
        let mut next = before.clone();
        next.play(action)?;
        positions.push(next);
    }
    Ok((steps, positions))
}

/// The end of a fair share of the time for the first of so many.
fn share(deadline: Option<Instant>, parts: usize) -> Option<Instant> {
    let now = Instant::now();
    deadline.map(|deadline| now + deadline.saturating_duration_since(now) / parts as u32)
}

fn track(
    solver: &mut Solver,
    known: &mut Known,
    positions: &[AnyPosition],
    first: usize,
    measure: (Objective, Option<Seat>),
    limits: &Limits,
) -> Result<Track, Error> {
    let mut values = vec![None; positions.len()];
    // From the end on: what is proved of the later positions helps with the earlier ones.
    for n in (first.min(positions.len())..positions.len()).rev() {
        values[n] =
            ask(solver, known, &positions[n], measure, limits, Want::Value)?.and_then(|solution| solution.value);
    }
    Ok(Track { objective: measure.0, seat: measure.1, values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_position::deal;
    use crate::deck::Stream;
    use crate::game::GameId;
    use crate::par::par;
    use crate::seat::Side;
    use crate::solve::Value;

    fn at_random(game: GameId, index: u64) -> AnyPosition {
        let mut stream = Stream::from_seed(index);
        let mut position = deal(game, 3, index, &Default::default()).expect("a deal");
        while position.to_act().is_some() {
            let legal = position.legal();
            let place = stream.below(legal.len() as u64) as usize;
            position.play(legal[place].parse().expect("an action")).expect("legal");
        }
        position
    }

    /// Nobody gains by his own action, and what all lost is what became of the deal.
    #[test]
    fn nobody_gains_by_acting() {
        for game in [GameId::CincinnatiEuchre, GameId::Huutopussi] {
            for index in 0..8 {
                let position = at_random(game, index);
                // The exchange of Huutopussi takes seconds.
                let (steps, _) = history(&position).expect("it was played");
                let play = steps.iter().position(|step| step.phase == Phase::Play).unwrap_or_default();
                let first = if game == GameId::Huutopussi { play } else { 0 };
                let review = review(&mut Solver::new(), &position, first, &Limits::NONE).expect("no limit");
                let score = review.tracks.last().expect("a score");
                for (n, step) in review.steps.iter().enumerate() {
                    let (Some(before), Some(after)) = (score.values[n], score.values[n + 1]) else { continue };
                    let (Some(Value::Number(before)), Some(Value::Number(after))) = (before.exact(), after.exact())
                    else {
                        panic!("no limit: {before:?} {after:?}")
                    };
                    let sign = if step.seat.side() == crate::seat::Side::NS { 1 } else { -1 };
                    assert!(sign * before >= sign * after, "{step:?} {before} {after}");
                    assert!(before == after || !step.forced);
                    assert!(before == after || review.better[n].is_some());
                    // What is better costs nothing by the measures that it is better by.
                    if let Some(better) = &review.better[n] {
                        let mut other = position.start();
                        position.actions()[..n].iter().for_each(|&action| other.play(action).expect("it was played"));
                        other.play(better.action).expect("legal");
                        for track in review.tracks.iter().filter(|track| better.by.contains(&track.objective)) {
                            let measure = (track.objective, None);
                            let kept = ask(
                                &mut Solver::new(),
                                &mut Known::default(),
                                &other,
                                measure,
                                &Limits::NONE,
                                Want::Value,
                            );
                            let kept = kept.expect("no limit").and_then(|solution| solution.value);
                            // Before the play the tricks and points of the next position may be the first ones.
                            assert!(track.values[n].is_none_or(|value| Some(value) == kept), "{step:?} {better:?}");
                        }
                    }
                }
            }
        }
    }

    /// With a limit, and calls and exchange of Huutopussi: whatever the values are, nobody gained.
    #[test]
    fn bounds_allow_that_nobody_gains() {
        for index in 0..5 {
            let position = at_random(GameId::Huutopussi, index);
            let limits = Limits { max_nodes: Some(50_000), ..Limits::NONE };
            let review = review(&mut Solver::new(), &position, 0, &limits).expect("no stop");
            let score = &review.tracks[1];
            for (n, step) in review.steps.iter().enumerate() {
                let own = |verdict: Verdict| match (step.seat.side(), verdict.bounds()) {
                    (Side::NS, (Value::Number(lo), Value::Number(hi))) => (lo, hi),
                    (Side::EW, (Value::Number(lo), Value::Number(hi))) => (-hi, -lo),
                    other => panic!("numbers: {other:?}"),
                };
                let (before, after) = (score.values[n].expect("a value"), score.values[n + 1].expect("a value"));
                assert!(own(before).1 >= own(after).0, "{step:?} {before:?} {after:?}");
            }
        }
    }

    /// West could have outbid them, and lets them play for what they make.
    #[test]
    fn the_calls_of_huutopussi_have_their_price() {
        let mut position = deal(GameId::Huutopussi, 7, 0, &Default::default()).expect("a deal");
        for call in ["bid 50", "pass", "bid 55", "pass", "pass"] {
            position.play(call.parse().expect("a call")).expect("legal");
        }
        let review = review(&mut Solver::new(), &position, 0, &Limits::NONE).expect("no limit");
        let score = &review.tracks[1];
        let values: Vec<Value> =
            score.values.iter().map(|value| value.and_then(|v| v.exact()).expect("exact")).collect();
        assert_eq!(values, [0, 0, 0, 0, 200, 200].map(Value::Number));
        let [None, None, None, Some(better), None] = &review.better[..] else { panic!("{:?}", review.better) };
        let mut instead = position.start();
        for call in ["bid 50", "pass", "bid 55", &better.action.to_string()] {
            instead.play(call.parse().expect("a call")).expect("legal");
        }
        let par = par(&mut Solver::new(), &instead, &Limits::NONE).expect("an auction");
        assert_eq!(par.value, score.values[3]);
    }
}
