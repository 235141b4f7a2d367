//! A solution as the contract's JSON line, and what a deal of Cincinnati Euchre makes.

use crate::action::Action;
use crate::any_position::AnyPosition;
use crate::card::Denomination;
use crate::each_game;
use crate::error::{Error, Kind};
use crate::par::euchre::makeable;
use crate::seat::{BySeat, Seat, SeatSet, Side};
use crate::solve::{Limits, Objective, Solution, Solvable, Solver, Stop, TableUse, Value as Worth, Verdict, Want};
use serde_json::{Map, Value, json};

impl AnyPosition {
    /// Solves the position as far as is wanted; the objective is one of the game's by name, or its default.
    ///
    /// # Errors
    /// [`Kind::UnknownOption`] for an objective that the game doesn't have, [`Kind::NotSolvable`] before the play.
    pub fn solve(
        &self,
        solver: &mut Solver,
        objective: Option<&str>,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        fn with<G: Solvable>(
            position: &G,
            solver: &mut Solver,
            objective: Option<&str>,
            limits: &Limits,
            want: Want,
        ) -> Result<Solution, Error> {
            let known = Objective::for_game(G::ID);
            let objective = match objective {
                None => known[0],
                Some(name) => *known.iter().find(|objective| objective.name() == name).ok_or_else(|| {
                    let names: Vec<&str> = known.iter().map(|objective| objective.name()).collect();
                    Error::new(
                        Kind::UnknownOption,
                        format!(
                            "objective '{name}' is no objective of {}; its objectives are {}",
                            G::ID,
                            names.join(", ")
                        ),
                    )
                })?,
            };
            solver.ask(position, objective, limits, want)
        }
        each_game!(Self, self, record => with(record.position(), solver, objective, limits, want))
    }

    /// The solution as the contract's JSON object; with what the table was used for, also the key `stats`.
    #[must_use]
    pub fn solution_value(&self, solution: &Solution, table: Option<&TableUse>) -> Value {
        let players = match self {
            Self::Busca(record) => record.setup().deal.players(),
            Self::Huutopussi(_) | Self::Ristiklappi(_) | Self::CincinnatiEuchre(_) => SeatSet::ALL,
        };
        let mut line = Map::new();
        line.insert("game".into(), self.game().name().into());
        line.insert("to_act".into(), json!(solution.to_act));
        line.insert("objective".into(), solution.objective.name().into());
        match &solution.value {
            Some(verdict) if solution.is_exact() => insert(&mut line, verdict, players),
            Some(verdict) => insert_bounds(&mut line, verdict, players),
            None => {
                line.insert("value".into(), Value::Null);
            }
        }
        let actions = solution.actions.iter().map(|(action, verdict)| {
            let mut entry = Map::new();
            entry.insert("action".into(), action.to_string().into());
            insert(&mut entry, verdict, players);
            Value::from(entry)
        });
        line.insert("actions".into(), actions.collect());
        line.insert("line".into(), solution.line.iter().map(|action| Value::from(action.to_string())).collect());
        if solution.stopped == Some(Stop::Timeout) {
            line.insert("timed_out".into(), true.into());
        }
        if let Some(TableUse { entries, bytes, stored, hits }) = table {
            let table = json!({"entries": entries, "bytes": bytes, "stored": stored, "hits": hits});
            line.insert("stats".into(), json!({"nodes": solution.nodes, "table": table}));
        }
        line.into()
    }

    /// What each side and seat could make of a deal of Cincinnati Euchre as it was dealt: tricks by declaring side and
    /// denomination, the denominations in which a seat makes a moon, the best call of each seat if all before it pass, and
    /// par with an auction that leads to it. None for another game.
    ///
    /// # Errors
    /// [`Stop`] if a limit was reached first.
    pub fn makeable(&self, solver: &mut Solver, limits: &Limits) -> Option<Result<Value, Stop>> {
        let Self::CincinnatiEuchre(record) = self else { return None };
        let forehand = record.setup().dealer.left();
        Some(makeable(solver, record, limits).map(|made| {
            let found = &made.tables;
            let names = || Denomination::ALL.into_iter().map(|denomination| denomination.to_string());
            let row = |tricks: [u8; 5]| names().zip(tricks.map(Value::from)).collect::<Map<_, _>>();
            let by_seat = Seat::ALL.into_iter().map(|seat| (seat.name().to_owned(), row(found.tricks[seat]).into()));
            // Partners make the same unless the declarer leads; then the side declares from its better seat.
            let by_side = Side::ALL.into_iter().map(|side| {
                let seats = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
                let best = seats
                    .fold([0; 5], |best: [u8; 5], seat| std::array::from_fn(|d| best[d].max(found.tricks[seat][d])));
                (side.name().to_owned(), row(best).into())
            });
            let moons = Seat::ALL.into_iter().map(|seat| {
                let made = names().zip(found.moons[seat]).filter(|(_, made)| *made).map(|(name, _)| Value::from(name));
                (seat.name().to_owned(), made.collect())
            });
            let calls = made.calls.iter().map(|(seat, action, worth)| {
                (seat.name().to_owned(), json!({"action": action.to_string(), "value": worth}))
            });
            let line: Vec<String> = made.line.iter().map(Action::to_string).collect();
            json!({
                "forehand": forehand,
                "tricks": by_side.collect::<Map<_, _>>(),
                "tricks_by_seat": by_seat.collect::<Map<_, _>>(),
                "moons": moons.collect::<Map<_, Value>>(),
                "calls": calls.collect::<Map<_, Value>>(),
                "par": {"value": made.par, "line": line},
            })
        }))
    }
}

fn worth(value: &Worth, players: SeatSet) -> Value {
    let seats = |points: &BySeat<i32>| {
        players.iter().map(|seat| (seat.name().to_owned(), points[seat].into())).collect::<Map<_, _>>()
    };
    match value {
        Worth::Number(number) => (*number).into(),
        Worth::Seats(points) => seats(points).into(),
    }
}

pub(super) fn insert(map: &mut Map<String, Value>, verdict: &Verdict, players: SeatSet) {
    match verdict.exact() {
        Some(value) => {
            map.insert("value".into(), worth(&value, players));
        }
        None => insert_bounds(map, verdict, players),
    }
}

fn insert_bounds(map: &mut Map<String, Value>, verdict: &Verdict, players: SeatSet) {
    let (lo, hi) = verdict.bounds();
    map.insert("exact".into(), false.into());
    map.insert("bounds".into(), json!([worth(&lo, players), worth(&hi, players)]));
}
