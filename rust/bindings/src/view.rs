//! What one seat knows of a deal, as a frozen Python object.

use crate::enter::enter;
use crate::error::OrRaise;
use crate::position::Position;
use forehand::advise::{Aim, Ask, Evidence, Method, advise};
use forehand::error::{Error, Kind};
use forehand::notation::advice::advice_value;
use forehand::notation::{bot, json, text, view};
use forehand::perft::Stop;
use forehand::policy::choose;
use forehand::seat::Seat;
use forehand::view::AnyView;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Worlds between two looks at the flag that stops.
const WORLDS_AT_A_TIME: usize = 256;

/// What one seat knows of a deal of any of the games.
#[pyclass(frozen, module = "forehand._engine")]
pub struct View(pub AnyView);

#[pymethods]
impl View {
    #[new]
    fn new(py: Python<'_>, record: &str) -> PyResult<Self> {
        view::read(record).map(Self).or_raise(py)
    }

    #[staticmethod]
    fn of(py: Python<'_>, position: &Position, seat: char) -> PyResult<Self> {
        let unknown = || Error::syntax(format!("seat: '{seat}' stands there, one of N, E, S, W is expected"));
        let seat = Seat::from_char(seat).ok_or_else(unknown).or_raise(py)?;
        AnyView::of(&position.0, seat).map(Self).or_raise(py)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    #[getter]
    fn seat(&self) -> &'static str {
        self.0.seat().name()
    }

    #[getter]
    fn to_act(&self) -> Option<&'static str> {
        self.0.to_act().map(Seat::name)
    }

    #[getter]
    fn phase(&self) -> Option<&'static str> {
        self.0.phase().map(|phase| phase.name())
    }

    fn hand(&self) -> String {
        text::write_hand(self.0.held(), self.0.game())
    }

    fn legal(&self) -> Option<Vec<String>> {
        self.0.legal()
    }

    fn count(&self) -> Option<u128> {
        self.0.count()
    }

    fn sample(&self, py: Python<'_>, n: usize, seed: u64, first: u64) -> PyResult<Vec<Position>> {
        enter(py, |stop: &Stop| {
            let mut worlds = Vec::new();
            for place in 0..n {
                if place.is_multiple_of(WORLDS_AT_A_TIME) && stop.load(Ordering::Relaxed) {
                    break;
                }
                worlds.push(Position(self.0.sample(seed, first.wrapping_add(place as u64))));
            }
            Ok::<_, Error>(worlds)
        })
    }

    #[pyo3(signature = (worlds, seed, *, method, evidence, objective, outcomes, time, workers))]
    #[expect(clippy::too_many_arguments, reason = "one an option, all but two by name")]
    fn advise(
        &self,
        py: Python<'_>,
        worlds: u64,
        seed: u64,
        method: Option<&str>,
        evidence: &str,
        objective: &str,
        outcomes: bool,
        time: Option<f64>,
        workers: Option<NonZeroUsize>,
    ) -> PyResult<String> {
        let unknown = |option, name, known: &[&str]| {
            let known = known.join(", ");
            Error::new(Kind::UnknownOption, format!("{option}: {name:?} stands there, one of {known} is expected"))
        };
        let methods = Method::ALL.map(Method::name);
        let method = method.map(|name| Method::from_name(name).ok_or_else(|| unknown("method", name, &methods)));
        let method = method.transpose().or_raise(py)?;
        let models = Evidence::ALL.map(Evidence::name);
        let evidence =
            Evidence::from_name(evidence).ok_or_else(|| unknown("evidence", evidence, &models)).or_raise(py)?;
        let aims = Aim::ALL.map(Aim::name);
        let aim = Aim::from_name(objective).ok_or_else(|| unknown("objective", objective, &aims)).or_raise(py)?;
        // A time too long to be a duration is none.
        let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        let ask = Ask { worlds, seed, method, evidence, aim, endings: outcomes, workers, time };
        let advice = enter(py, |stop| advise(&self.0, &ask, stop))?;
        json::write(&advice_value(&advice, true)).or_raise(py)
    }

    /// What a bot does, told as a JSON object that names its parts.
    fn choose(&self, py: Python<'_>, bot: &str, seed: u64, workers: Option<NonZeroUsize>) -> PyResult<String> {
        let bot = bot::read(bot).or_raise(py)?;
        enter(py, |stop| bot.choose(&self.0, seed, workers, stop)).map(|action| action.to_string())
    }

    fn rules_action(&self) -> Option<String> {
        choose(&self.0).map(|action| action.to_string())
    }

    fn record(&self, py: Python<'_>) -> PyResult<String> {
        json::write(&self.0.record()).or_raise(py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.record(py)?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Self>(), (self.record(py)?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let record = pyo3::types::PyString::new(py, &self.record(py)?);
        Ok(format!("View({})", record.repr()?))
    }
}
