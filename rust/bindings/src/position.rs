//! A deal at some point, as a frozen Python object.

use crate::enter::enter;
use crate::error::{OrRaise, build};
use forehand::action::Action;
use forehand::any_position::AnyPosition;
use forehand::batch::Ask;
use forehand::error::{Error, Kind};
use forehand::notation::review::review_value;
use forehand::notation::{json, record};
use forehand::par::par;
use forehand::review::review;
use forehand::seat::Seat;
use forehand::solve::{DEFAULT_MEGABYTES, Limits, Solution, Solver, TableUse, Want, paranoid};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

fn hash(record: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.hash(&mut hasher);
    hasher.finish()
}

/// Nodes, and of the table: entries, bytes, stored, hits.
pub type Counts = (u64, usize, usize, u64, u64);

/// What was counted in a solve.
pub const fn counts(nodes: u64, table: &TableUse) -> Counts {
    (nodes, table.entries, table.bytes, table.stored, table.hits)
}

/// What is asked, from what Python says.
pub fn ask(
    objective: Option<String>,
    want: &str,
    max_nodes: Option<u64>,
    timeout: Option<f64>,
    hash_mb: Option<usize>,
    stats: bool,
) -> Result<Ask, Error> {
    let Some(want) = Want::from_name(want) else {
        let names = Want::ALL.map(Want::name).join(", ");
        return Err(Error::new(
            Kind::UnknownOption,
            format!("want: {want:?} stands there, one of {names} is expected"),
        ));
    };
    // A timeout too long to be a duration is none.
    let timeout = timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
    Ok(Ask { objective, want, max_nodes, timeout, megabytes: hash_mb.unwrap_or(DEFAULT_MEGABYTES), stats })
}

/// A deal of any of the games, at some point.
#[pyclass(frozen, module = "forehand._engine")]
#[derive(Clone)]
pub struct Position(pub AnyPosition);

impl Position {
    fn action(py: Python<'_>, text: &str) -> PyResult<Action> {
        text.parse::<Action>().map_err(|error| Error { action: Some(text.to_owned()), ..error }).or_raise(py)
    }

    /// A seat from its letter.
    fn seat(py: Python<'_>, letter: char) -> PyResult<Seat> {
        let unknown = || Error::syntax(format!("seat: '{letter}' stands there, one of N, E, S, W is expected"));
        Seat::from_char(letter).ok_or_else(unknown).or_raise(py)
    }

    /// A solution as the contract's line, and what was counted.
    fn told(&self, py: Python<'_>, solution: &Solution, solver: &Solver, stats: bool) -> PyResult<(String, Counts)> {
        let table = solver.table_use();
        let line = json::write(&self.0.solution_value(solution, stats.then_some(&table))).or_raise(py)?;
        Ok((line, counts(solution.nodes, &table)))
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(py: Python<'_>, record: &str) -> PyResult<Self> {
        record::read_one(record).map(Self).or_raise(py)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    #[getter]
    fn to_act(&self) -> Option<&'static str> {
        self.0.to_act().map(|seat| seat.name())
    }

    #[getter]
    fn phase(&self) -> Option<&'static str> {
        self.0.phase().map(|phase| phase.name())
    }

    fn actions(&self) -> Vec<String> {
        self.0.actions().iter().map(Action::to_string).collect()
    }

    fn legal(&self) -> Vec<String> {
        self.0.legal()
    }

    fn is_legal(&self, py: Python<'_>, action: &str) -> PyResult<bool> {
        Ok(self.0.is_legal(Self::action(py, action)?))
    }

    fn refusal<'py>(&self, py: Python<'py>, action: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let parsed = Self::action(py, action)?;
        let refusal = self.0.refusal(parsed);
        refusal.map(|error| build(py, &Error { action: Some(parsed.to_string()), ..error })).transpose()
    }

    fn apply(&self, py: Python<'_>, action: &str) -> PyResult<Self> {
        let parsed = Self::action(py, action)?;
        let mut next = self.0.clone();
        next.play(parsed).map_err(|error| error.at_step(self.0.actions().len(), parsed.to_string())).or_raise(py)?;
        Ok(Self(next))
    }

    fn result(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.result()).or_raise(py)
    }

    fn table(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.table_value()).or_raise(py)
    }

    fn record(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.record()).or_raise(py)
    }

    fn start(&self) -> Self {
        Self(self.0.start())
    }

    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.0.next().and_then(|next| next.map(|next| json::write(&next)).transpose()).or_raise(py)
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        enter(py, |stop| self.0.perft(depth, stop))
    }

    fn perft_split(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
        enter(py, |stop| self.0.perft_split(depth, stop))
    }

    #[pyo3(signature = (objective, max_nodes, timeout, *, want = "all", hash_mb = None, stats = false))]
    #[allow(clippy::too_many_arguments)] // each is a parameter of `forehand.solve` by name
    fn solve(
        &self,
        py: Python<'_>,
        objective: Option<String>,
        max_nodes: Option<u64>,
        timeout: Option<f64>,
        want: &str,
        hash_mb: Option<usize>,
        stats: bool,
    ) -> PyResult<(String, Counts)> {
        let ask = ask(objective, want, max_nodes, timeout, hash_mb, stats).or_raise(py)?;
        let mut solver = Solver::with_megabytes(ask.megabytes);
        let solution =
            enter(py, |stop| self.0.solve(&mut solver, ask.objective.as_deref(), &ask.limits(stop), ask.want))?;
        self.told(py, &solution, &solver, stats)
    }

    #[pyo3(signature = (max_nodes, timeout, *, hash_mb = None))]
    fn par(
        &self,
        py: Python<'_>,
        max_nodes: Option<u64>,
        timeout: Option<f64>,
        hash_mb: Option<usize>,
    ) -> PyResult<(String, Counts)> {
        let ask = ask(None, Want::Everything.name(), max_nodes, timeout, hash_mb, false).or_raise(py)?;
        let mut solver = Solver::with_megabytes(ask.megabytes);
        let solution = enter(py, |stop| par(&mut solver, &self.0, &ask.limits(stop)))?;
        self.told(py, &solution, &solver, false)
    }

    #[pyo3(signature = (max_nodes, timeout, *, hash_mb = None, first = 0))]
    fn review(
        &self,
        py: Python<'_>,
        max_nodes: Option<u64>,
        timeout: Option<f64>,
        hash_mb: Option<usize>,
        first: usize,
    ) -> PyResult<String> {
        let ask = ask(None, Want::Value.name(), max_nodes, timeout, hash_mb, false).or_raise(py)?;
        let mut solver = Solver::with_megabytes(ask.megabytes);
        let found = enter(py, |stop| review(&mut solver, &self.0, first, &ask.limits(stop)))?;
        json::write(&review_value(&found)).or_raise(py)
    }

    #[pyo3(signature = (seat, max_nodes, timeout, *, hash_mb = None))]
    fn sure(
        &self,
        py: Python<'_>,
        seat: char,
        max_nodes: Option<u64>,
        timeout: Option<f64>,
        hash_mb: Option<usize>,
    ) -> PyResult<(String, Counts)> {
        let ask = ask(None, Want::Value.name(), max_nodes, timeout, hash_mb, false).or_raise(py)?;
        let seat = Self::seat(py, seat)?;
        let AnyPosition::Busca(record) = &self.0 else {
            let message = format!("{} has no points that a seat alone can be sure of", self.0.game());
            return Err(Error::new(Kind::NotSolvable, message)).or_raise(py);
        };
        let mut solver = Solver::with_megabytes(ask.megabytes);
        let solution =
            enter(py, |stop| paranoid(&mut solver, record.position(), seat, &ask.limits(stop), Want::Value))?;
        self.told(py, &solution, &solver, false)
    }

    fn makeable(&self, py: Python<'_>) -> PyResult<String> {
        let made = enter(py, |stop| {
            let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::NONE };
            let none = || {
                let message = format!("{} has no table of tricks by denomination", self.0.game());
                Error::new(Kind::NotSolvable, message)
            };
            Ok::<_, Error>(self.0.makeable(&mut Solver::new(), &limits).ok_or_else(none)??)
        })?;
        json::write(&made).or_raise(py)
    }

    fn exchange(
        &self,
        py: Python<'_>,
        seat: char,
        max_nodes: Option<u64>,
        timeout: Option<f64>,
        hash_mb: Option<usize>,
    ) -> PyResult<String> {
        let declarer = Self::seat(py, seat)?;
        let ask = ask(None, Want::Value.name(), max_nodes, timeout, hash_mb, false).or_raise(py)?;
        let mut solver = Solver::with_megabytes(ask.megabytes);
        let found = enter(py, |stop| self.0.exchange(declarer, &mut solver, &ask.limits(stop)))?;
        json::write(&found).or_raise(py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash(&self.record(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Self>(), (self.record(py)?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let record = pyo3::types::PyString::new(py, &self.record(py)?);
        Ok(format!("Position({})", record.repr()?))
    }
}

/// A match of any of the games.
#[pyclass(frozen, module = "forehand._engine")]
pub struct Match(pub forehand::any_position::AnyMatch);

#[pymethods]
impl Match {
    #[new]
    fn new(py: Python<'_>, record: &str) -> PyResult<Self> {
        match record::read(record).or_raise(py)? {
            record::AnyRecord::Match(whole) => Ok(Self(whole)),
            record::AnyRecord::Deal(_) => {
                Err(Error::syntax("a deal record stands there, a match record (with the key \"deals\") is expected"))
                    .or_raise(py)
            }
        }
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    fn deals(&self) -> Vec<Position> {
        self.0.deals().into_iter().map(Position).collect()
    }

    fn scores(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.scores()).or_raise(py)
    }

    fn winner(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.winner()).or_raise(py)
    }

    fn next(&self, py: Python<'_>) -> PyResult<String> {
        self.0.next().and_then(|next| json::write(&next)).or_raise(py)
    }

    fn record(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.record()).or_raise(py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash(&self.record(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Self>(), (self.record(py)?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let record = pyo3::types::PyString::new(py, &self.record(py)?);
        Ok(format!("Match({})", record.repr()?))
    }
}
