//! The one door for long calls: releases the interpreter, listens for Ctrl-C, and turns a fault of ours into an
//! exception instead of a crash.

use crate::error::OrRaise;
use crate::listen::Listener;
use forehand::error::Error;
use forehand::perft::Stop;
use forehand::solve::STACK;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc;

/// Runs `work` on a thread with a stack of its own, with the interpreter released, and gives what it returns. `work` gets
/// a flag that is set on Ctrl-C and must end soon after; the call then ends with `KeyboardInterrupt`, so that an error of
/// `work` that says "stopped" is never seen.
pub fn enter<T: Send, E: Into<Error> + Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> Result<T, E> + Send,
) -> PyResult<T> {
    let stop = Stop::default();
    let listener = Listener::new(py)?;
    let done = py.detach(|| {
        std::thread::scope(|scope| {
            let (done, finished) = mpsc::sync_channel(1);
            let flag = &stop;
            let worker = std::thread::Builder::new().name("forehand".to_owned()).stack_size(STACK).spawn_scoped(
                scope,
                move || {
                    let result = catch_unwind(AssertUnwindSafe(|| work(flag)));
                    // The receiver is there until the result has come; nothing is lost.
                    let _ = done.send(result);
                },
            )?;
            let waited = listener.wait(&finished);
            stop.store(true, Ordering::Relaxed);
            let _ = worker.join();
            // A thread that ends without an answer would be killed from outside.
            waited?.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
        })
    })?;
    match done {
        Ok(result) => result.map_err(Into::into),
        Err(panic) => Err(Error::fault(panic.as_ref())),
    }
    .or_raise(py)
}
