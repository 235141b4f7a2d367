//! The engine's errors as Python's: the classes are `forehand.errors`, shared with the reference.

use forehand::error::Error;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The Python exception for an engine error, with its fields.
pub fn to_python(py: Python<'_>, error: &Error) -> PyErr {
    build(py, error).map_or_else(|failure| failure, |exception| PyErr::from_value(exception))
}

/// The exception as an object, not raised.
pub fn build<'py>(py: Python<'py>, error: &Error) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("forehand.errors")?.getattr("ERROR_BY_KIND")?.get_item(error.kind.name())?;
    let fields = PyDict::new(py);
    fields.set_item("line", error.line)?;
    fields.set_item("deal", error.deal)?;
    fields.set_item("step", error.step)?;
    fields.set_item("action", error.action.as_deref())?;
    fields.set_item("clause", error.clause)?;
    class.call((error.message.as_str(),), Some(&fields))
}

/// Maps an engine result to Python's.
pub trait OrRaise<T> {
    /// The value, or the Python exception for the error.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Error> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| to_python(py, &error))
    }
}
