//! Bots against bots, as a Python object that gives one round after the other.

use crate::error::{OrRaise, build};
use crate::listen::Listener;
use forehand::arena::{Arena as Threads, Contest, Rounds};
use forehand::error::{Error, Kind};
use forehand::game::GameId;
use forehand::notation::{bot, json};
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A bot with all its parts, from a JSON object that names some of them.
#[pyfunction]
pub fn bot_parts(py: Python<'_>, text: &str) -> PyResult<String> {
    bot::read(text).and_then(|bot| json::write(&bot::write(&bot))).or_raise(py)
}

/// The names that a bot's method may have.
#[pyfunction]
pub fn bot_methods() -> Vec<&'static str> {
    bot::methods()
}

/// Threads that play, and the rounds that are on their way.
#[pyclass(frozen, module = "forehand._engine")]
pub struct Arena {
    threads: Mutex<Threads>,
    rounds: Mutex<Option<Rounds>>,
}

/// Locks are held for moments only and never while waiting.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Arena {
    #[new]
    #[pyo3(signature = (game, bots, seed, first, end, *, workers, matches))]
    #[allow(clippy::too_many_arguments)] // each is a parameter of `arena` by name
    fn new(
        py: Python<'_>,
        game: &str,
        bots: (String, String),
        seed: u64,
        first: u64,
        end: u64,
        workers: Option<NonZeroUsize>,
        matches: bool,
    ) -> PyResult<Self> {
        let game = GameId::from_name(game)
            .ok_or_else(|| Error::new(Kind::UnknownOption, format!("game: {game} is not known")))
            .or_raise(py)?;
        let bots = [bot::read(&bots.0).or_raise(py)?, bot::read(&bots.1).or_raise(py)?];
        let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let contest = Contest { game, bots, seed, matches };
        let (threads, rounds) = Threads::begin(contest, first, end, workers.unwrap_or_else(all))?;
        Ok(Self { threads: Mutex::new(threads), rounds: Mutex::new(Some(rounds)) })
    }

    /// The next round: its number, the first bot's score at each table, and the seconds that each bot has thought; or
    /// the error, not raised. None after the last, or if the arena was closed.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(mut rounds) = lock(&self.rounds).take() else { return Ok(None) };
        let listener = Listener::new(py)?;
        loop {
            if let Some(round) = rounds.ready() {
                *lock(&self.rounds) = Some(rounds);
                return match round {
                    Err(error) => build(py, &error).map(Some),
                    Ok(round) => {
                        let [thought, other] = round.thought.map(|thought| thought.as_secs_f64());
                        let answer = (round.number, round.scores[0], round.scores[1], thought, other);
                        Ok(Some(answer.into_pyobject(py)?.into_any()))
                    }
                };
            }
            if rounds.done() {
                *lock(&self.rounds) = Some(rounds);
                return Ok(None);
            }
            let (back, waited) = py.detach(|| {
                let waited = listener.wait(rounds.coming());
                (rounds, waited)
            });
            rounds = back;
            match waited {
                Ok(Some(answer)) => rounds.came(answer),
                Ok(None) => return Ok(None),
                Err(error) => {
                    *lock(&self.rounds) = Some(rounds);
                    return Err(error);
                }
            }
        }
    }

    /// Stops everything; the threads have ended when it returns.
    fn close(&self, py: Python<'_>) {
        py.detach(|| {
            lock(&self.threads).stop();
            drop(lock(&self.rounds).take());
            lock(&self.threads).join();
        });
    }
}
