//! Many positions solved by threads, as a Python object that takes jobs and gives answers in the same order.

use crate::error::{OrRaise, build};
use crate::listen::Listener;
use crate::position::{Position, ask, counts};
use forehand::batch::{Answer, Job, Pool, Solved};
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::sync::mpsc::Receiver;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A pool of threads that solve, and the answers that are on their way, in the order of the jobs.
#[pyclass(frozen, module = "forehand._engine")]
pub struct Batch {
    pool: Mutex<Pool>,
    coming: Mutex<VecDeque<Receiver<Answer>>>,
}

/// Locks are held for moments only and never while waiting: whoever waits has released the interpreter, and whoever has
/// the interpreter may be waiting for the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (workers, objective, *, want, max_nodes, timeout, hash_mb, stats))]
    #[allow(clippy::too_many_arguments)] // each is a parameter of `solve_many` by name
    fn new(
        py: Python<'_>,
        workers: Option<usize>,
        objective: Option<String>,
        want: &str,
        max_nodes: Option<u64>,
        timeout: Option<f64>,
        hash_mb: Option<usize>,
        stats: bool,
    ) -> PyResult<Self> {
        let workers = workers.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let ask = ask(objective, want, max_nodes, timeout, hash_mb, stats).or_raise(py)?;
        Ok(Self { pool: Mutex::new(Pool::new(workers, ask)), coming: Mutex::default() })
    }

    #[getter]
    fn workers(&self) -> usize {
        lock(&self.pool).workers()
    }

    fn submit(&self, job: Given<'_>) -> PyResult<()> {
        let job = match job {
            Given::Position(position) => Job::Position(position.get().0.clone()),
            Given::Line(line) => Job::Line(line),
        };
        let answer = lock(&self.pool).submit(job)?;
        lock(&self.coming).push_back(answer);
        Ok(())
    }

    /// The answer to the first job that has none yet: the deal, its place in a match, the line and the counts; or the
    /// error, not raised. None if there is no such job or the batch was closed.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(receiver) = lock(&self.coming).pop_front() else {
            return Ok(None);
        };
        let answer = match receiver.try_recv() {
            Ok(answer) => Some(answer),
            Err(_) => {
                let listener = Listener::new(py)?;
                py.detach(move || listener.wait(&receiver))?
            }
        };
        match answer {
            None => Ok(None),
            Some(Err(error)) => build(py, &error).map(Some),
            Some(Ok(Solved { position, deal, line, nodes, table })) => {
                let answer = (Position(position), deal, line, counts(nodes, &table));
                Ok(Some(answer.into_pyobject(py)?.into_any()))
            }
        }
    }

    /// Stops everything; the threads have ended when it returns.
    fn close(&self, py: Python<'_>) {
        py.detach(|| lock(&self.pool).close());
    }
}

/// What can be solved: a position, or the text of a record.
#[derive(FromPyObject)]
pub enum Given<'py> {
    Position(Bound<'py, Position>),
    Line(String),
}
