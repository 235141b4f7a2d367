//! The one door for long calls: releases the interpreter, listens for Ctrl-C, and turns a fault of ours into an
//! exception instead of a crash.

use forehand::perft::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// How often a waiting call looks for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(20);

/// The stack of the thread that works: far more than any search needs, whatever stack the caller has.
const STACK: usize = 64 << 20;

/// Runs `work` on a thread with a stack of its own, with the interpreter released, and gives what it returns. `work` gets
/// a flag that is set on Ctrl-C and must end soon after.
///
/// Python runs its signal handlers in the main thread only. A call from another thread therefore also ends with
/// `KeyboardInterrupt` when Ctrl-C comes while the default handler is in place, or when the main thread has ended:
/// otherwise a program could not be stopped while its worker threads solve.
pub fn enter<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    let stop = Stop::default();
    let presses = presses();
    let before = presses.load(Ordering::Relaxed);
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?;
    let in_main = threading.call_method0("current_thread")?.is(&main);
    let main = main.unbind();

    py.detach(|| {
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
            let interrupted = loop {
                match finished.recv_timeout(GLANCE) {
                    Ok(result) => {
                        return result.map_err(|panic| Python::attach(|py| fault(py, panic.as_ref())));
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break PyErr::new::<PyKeyboardInterrupt, _>(()),
                }
                let glance = Python::attach(|py| {
                    if in_main {
                        return py.check_signals();
                    }
                    let pressed = presses.load(Ordering::Relaxed) != before && default_handler(py)?;
                    let alive: bool = main.bind(py).call_method0("is_alive")?.extract()?;
                    if pressed || !alive { Err(PyErr::new::<PyKeyboardInterrupt, _>(())) } else { Ok(()) }
                });
                if let Err(error) = glance {
                    break error;
                }
            };
            stop.store(true, Ordering::Relaxed);
            let _ = worker.join();
            Err(interrupted)
        })
    })
}

/// How often Ctrl-C has been pressed, counted from the first long call on. Python's own handler still runs.
fn presses() -> &'static Arc<AtomicUsize> {
    static PRESSES: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    PRESSES.get_or_init(|| {
        let presses = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        {
            let count = Arc::clone(&presses);
            // SAFETY: the handler only adds to an atomic, which is allowed in a signal handler.
            let registered = unsafe {
                signal_hook::low_level::register(signal_hook::consts::SIGINT, move || {
                    count.fetch_add(1, Ordering::Relaxed);
                })
            };
            // Without it a call from a worker thread is not interruptible while the main thread lives; all else works.
            drop(registered);
        }
        presses
    })
}

/// Whether Ctrl-C means KeyboardInterrupt, as it does unless the program has set a handler of its own.
fn default_handler(py: Python<'_>) -> PyResult<bool> {
    let signal = py.import("signal")?;
    let handler = signal.call_method1("getsignal", (signal.getattr("SIGINT")?,))?;
    Ok(handler.is(&signal.getattr("default_int_handler")?))
}

/// The exception for a contradiction inside the engine.
fn fault(py: Python<'_>, panic: &(dyn std::any::Any + Send)) -> PyErr {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    let error = forehand::error::Error::new(
        forehand::error::Kind::Internal,
        format!("the engine contradicted itself ({message}); please report this with the input"),
    );
    crate::error::to_python(py, &error)
}
