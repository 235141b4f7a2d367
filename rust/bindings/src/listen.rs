//! Ctrl-C for calls that wait with the interpreter released.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How often a waiting call looks for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(20);

/// Notices Ctrl-C from the moment it is made, in whatever thread.
///
/// Python runs its signal handlers in the main thread only. A call from another thread therefore also ends with
/// `KeyboardInterrupt` when Ctrl-C comes while the default handler is in place, or when the main thread has ended:
/// otherwise a program could not be stopped while its worker threads solve.
pub struct Listener {
    before: usize,
    main: Py<PyAny>,
    in_main: bool,
}

impl Listener {
    /// Listens from now on, for the thread that asks.
    pub fn new(py: Python<'_>) -> PyResult<Self> {
        let before = presses().load(Ordering::Relaxed);
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?;
        let in_main = threading.call_method0("current_thread")?.is(&main);
        Ok(Self { before, main: main.unbind(), in_main })
    }

    /// Waits for what another thread sends; none if it ended without sending anything. To be called with the interpreter
    /// released; fails with what Python raises on Ctrl-C.
    pub fn wait<T>(&self, receiver: &Receiver<T>) -> PyResult<Option<T>> {
        loop {
            match receiver.recv_timeout(GLANCE) {
                Ok(sent) => return Ok(Some(sent)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => Python::attach(|py| self.glance(py))?,
            }
        }
    }

    fn glance(&self, py: Python<'_>) -> PyResult<()> {
        if self.in_main {
            return py.check_signals();
        }
        let pressed = presses().load(Ordering::Relaxed) != self.before && default_handler(py)?;
        let alive: bool = self.main.bind(py).call_method0("is_alive")?.extract()?;
        if pressed || !alive { Err(PyKeyboardInterrupt::new_err(())) } else { Ok(()) }
    }
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
