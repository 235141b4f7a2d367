//! Par of Cincinnati Euchre: the whole auction searched, with the exact tricks of every contract behind it.

use crate::action::{Action, Level};
use crate::card::Denomination;
use crate::games::Record;
use crate::games::cincinnati_euchre::{Position, points, sits_out};
use crate::position::Position as _;
use crate::seat::{BySeat, Seat, Side};
use crate::solve::euchre::{Tables, tables};
use crate::solve::{Limits, Number, Objective, Solution, Solver, Stop, Value, Verdict};

/// No deal is worth more to a side: a quadruple moon is 48, and a failed one costs that and six tricks.
const MOST: Number = 54;

/// Par from a position of the auction, or of the naming of trumps, on.
pub(crate) fn par(solver: &mut Solver, record: &Record<Position>, limits: &Limits) -> Solution {
    let position = record.position();
    let to_act = position.to_act();
    let bounds = Verdict::Bounds(Value::Number(-MOST), Value::Number(MOST));
    let mut actions: Vec<(Action, Verdict)> =
        position.legal_actions().into_iter().map(|action| (action, bounds)).collect();
    actions.sort_by_cached_key(|(action, _)| action.to_string());
    let mut solution = Solution {
        objective: Objective::Score,
        to_act,
        value: Some(bounds),
        actions,
        line: Vec::new(),
        stopped: None,
        nodes: 0,
    };
    match Contracts::of(solver, record, limits) {
        Ok((_, contracts)) => {
            let worth = |contracts: &Contracts, action| {
                let mut next = position.clone();
                next.apply_unchecked(action);
                contracts.worth(&next)
            };
            for (action, verdict) in &mut solution.actions {
                *verdict = Verdict::Exact(Value::Number(worth(&contracts, *action)));
            }
            let sign = sign(to_act);
            // Text order is there already, and the sort keeps it among equals.
            solution.actions.sort_by_key(|(_, verdict)| match verdict {
                Verdict::Exact(Value::Number(worth)) => -sign * worth,
                _ => 0,
            });
            solution.value = solution.actions.first().map(|(_, verdict)| *verdict);
            solution.line = contracts.line(position);
        }
        Err(stop) => solution.stopped = Some(stop),
    }
    solution
}

/// What can be made of a deal and what bidding comes to, all cards known.
#[derive(Clone, PartialEq, Debug)]
pub struct Makeable {
    /// What each seat makes as declarer.
    pub tables: Tables,
    /// What each seat had best call if all before it pass, from the left of the dealer on, and what the deal is worth with
    /// that call to north and south less east and west.
    pub calls: Vec<(Seat, Action, Number)>,
    /// What the deal is worth when everybody bids and plays as well as can be.
    pub par: Number,
    /// One auction of that kind, with the naming of trumps.
    pub line: Vec<Action>,
}

/// What can be made of a deal as it was dealt.
///
/// # Errors
/// [`Stop`] if a limit was reached before it began; it ends in less than a millisecond.
pub fn makeable(solver: &mut Solver, record: &Record<Position>, limits: &Limits) -> Result<Makeable, Stop> {
    let (tables, contracts) = Contracts::of(solver, record, limits)?;
    let start = record.start();
    let mut position = start.position().clone();
    let mut calls = Vec::new();
    for _ in 0..4 {
        let Some(seat) = position.to_act() else { break };
        let (action, worth) = contracts.best(&position);
        calls.push((seat, action, worth));
        if !position.is_legal(Action::Pass) {
            break;
        }
        position.apply_unchecked(Action::Pass);
    }
    let par = contracts.worth(start.position());
    Ok(Makeable { tables, calls, par, line: contracts.line(start.position()) })
}

/// One for a seat that wants the score high, minus one for the others.
fn sign(seat: Option<Seat>) -> Number {
    if seat.is_none_or(|seat| seat.side() == Side::NS) { 1 } else { -1 }
}

/// The tricks of a declarer's side in every denomination, whichever seat declares.
struct Contracts {
    together: BySeat<[u8; 5]>,
    alone: BySeat<[u8; 5]>,
}

impl Contracts {
    fn of(solver: &mut Solver, record: &Record<Position>, limits: &Limits) -> Result<(Tables, Self), Stop> {
        let setup = record.setup();
        let tables = tables(solver, &setup.deal, setup.dealer.left(), &setup.rules, limits)?;
        let mut contracts = Self { together: tables.tricks, alone: BySeat([[6; 5]; 4]) };
        for seat in Seat::ALL {
            for denomination in Denomination::ALL {
                let d = denomination.index();
                // A moon that fails costs the same whatever is missing, but each trick of the others counts for them.
                if !tables.moons[seat][d] {
                    let moon = Position::contract(setup, seat, Level::Moon, denomination);
                    contracts.alone[seat][d] = tricks(solver, &moon);
                }
            }
        }
        Ok((tables, contracts))
    }

    /// What a position comes to, before the play or at its beginning.
    fn worth(&self, position: &Position) -> Number {
        if let Some(playing) = position.playing() {
            return self.score(playing.declarer, playing.bid, playing.denomination);
        }
        let sign = sign(position.to_act());
        let worths = position.legal_actions().into_iter().map(|action| {
            let mut next = position.clone();
            next.apply_unchecked(action);
            sign * self.worth(&next)
        });
        sign * worths.max().unwrap_or_default()
    }

    fn score(&self, declarer: Seat, bid: Level, denomination: Denomination) -> Number {
        let by_seat = if sits_out(declarer, bid).is_some() { &self.alone } else { &self.together };
        let (bidders, defenders) = points(bid, by_seat[declarer][denomination.index()]);
        sign(Some(declarer)) * (bidders - defenders) as Number
    }

    /// Of the best actions the first in text order, before the play, and what the position is worth.
    fn best(&self, position: &Position) -> (Action, Number) {
        let sign = sign(position.to_act());
        let mut actions = position.legal_actions();
        actions.sort_by_cached_key(Action::to_string);
        let worths = actions.into_iter().map(|action| {
            let mut next = position.clone();
            next.apply_unchecked(action);
            (action, self.worth(&next))
        });
        // Before the play somebody always has a choice; of equals the first is kept.
        worths
            .reduce(|best, other| if sign * other.1 > sign * best.1 { other } else { best })
            .unwrap_or_else(|| unreachable!("somebody is to act before the play"))
    }

    /// The best calls up to the first lead.
    fn line(&self, position: &Position) -> Vec<Action> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while position.playing().is_none() {
            let (action, _) = self.best(&position);
            line.push(action);
            position.apply_unchecked(action);
        }
        line
    }
}

/// The tricks of the declarer's side from a first lead on.
fn tricks(solver: &mut Solver, position: &Position) -> u8 {
    let solved = solver.value(position, Objective::Tricks, &Limits::NONE).map(|solution| solution.value);
    match solved {
        Ok(Some(Verdict::Exact(Value::Number(tricks)))) => tricks as u8,
        other => unreachable!("the play of a contract has a value: {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::game::GameId;
    use crate::games::Setup;
    use crate::games::cincinnati_euchre::{Lead, Rules};
    use crate::seat::SeatSet;

    fn record(rules: Rules, index: u64) -> Record<Position> {
        let (deal, dealer) = Deal::from_seed(GameId::CincinnatiEuchre, 5, index, SeatSet::ALL, None);
        Record::new(Setup { rules, dealer, scores: Default::default(), deal }).expect("a deal can be played")
    }

    /// The value by the plainest way there is: every auction, every denomination, each contract solved for its score.
    fn plain(position: &Position) -> Number {
        if position.playing().is_some() {
            let solved = Solver::new().solve(position, Objective::Score, &Limits::NONE).expect("a play");
            let Some(Verdict::Exact(Value::Number(score))) = solved.value else { panic!("no limit") };
            return score;
        }
        let sign = sign(position.to_act());
        let after = |action| position.apply(action).map_or(0, |next| sign * plain(&next));
        sign * position.legal_actions().into_iter().map(after).max().expect("somebody acts")
    }

    #[test]
    fn par_is_the_value_of_the_whole_auction() {
        let mut solver = Solver::new();
        let all = [
            Rules::default(),
            Rules { lead: Lead::Bidder, ..Rules::default() },
            Rules { moon_jumps: true, ..Rules::default() },
            Rules { force_exactly_3: true, ..Rules::default() },
        ];
        for index in 0..12 {
            let mut record = record(all[index as usize % 4], index);
            // The last calls only: the plain way through whole auctions is too long.
            let passes = if index % 3 == 0 { 2 } else { 3 };
            for _ in 0..passes {
                record.play(Action::Pass).expect("nobody has bid");
            }
            while record.position().playing().is_none() {
                let par = par(&mut solver, &record, &Limits::NONE);
                let sign = sign(par.to_act);
                for (action, verdict) in &par.actions {
                    let next = record.position().apply(*action).expect("legal");
                    assert_eq!(*verdict, Verdict::Exact(Value::Number(plain(&next))), "{index} {action}");
                }
                let worths = par.actions.iter().map(|(_, verdict)| match verdict {
                    Verdict::Exact(Value::Number(worth)) => -sign * worth,
                    _ => panic!("no limit"),
                });
                assert!(worths.is_sorted());
                assert_eq!((par.value, par.line.first()), (Some(par.actions[0].1), Some(&par.actions[0].0)));
                record.play(par.line[0]).expect("a best call is legal");
            }
        }
    }

    #[test]
    fn a_moon_that_fails_counts_its_tricks() {
        let mut solver = Solver::new();
        for index in 0..40 {
            let record = record(Rules::default(), index);
            let (_, contracts) = Contracts::of(&mut solver, &record, &Limits::NONE).expect("no limit");
            for seat in Seat::ALL {
                for denomination in Denomination::ALL {
                    for (bid, tricks) in [(Level::Moon, &contracts.alone), (Level::Number(3), &contracts.together)] {
                        let play = Position::contract(record.setup(), seat, bid, denomination);
                        let solved = Solver::new().solve(&play, Objective::Tricks, &Limits::NONE).expect("a play");
                        let tricks = Number::from(tricks[seat][denomination.index()]);
                        assert_eq!(solved.value, Some(Verdict::Exact(Value::Number(tricks))));
                    }
                }
            }
        }
    }
}
