//! Errors of the library as exceptions: the same texts, and their fields as attributes.
//!
//! The classes are Python's (`rmg._errors`), so that they can be pickled and their attributes have types.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rmg::parts::core::diag::{Fault, LineIndex};
use rmg::{Error, Faults, FaultyText};
use rmg_generate::GenerateError;

/// An exception of one of our classes, without attributes.
pub(crate) fn plain(py: Python<'_>, class: &str, message: &str) -> PyErr {
    made(py, class, message, &PyDict::new(py)).unwrap_or_else(|error| error)
}

/// The exception of an error.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    exception(py, error).unwrap_or_else(|error| error)
}

fn made(py: Python<'_>, class: &str, message: &str, fields: &Bound<'_, PyDict>) -> PyResult<PyErr> {
    let class = py.import("rmg._errors")?.getattr(class)?;
    Ok(PyErr::from_value(class.call((message,), Some(fields))?))
}

fn exception(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let fields = PyDict::new(py);
    let class = match error {
        Error::Unreadable { path, reason, help } => {
            fields.set_item("path", path.to_string_lossy())?;
            fields.set_item("reason", reason)?;
            fields.set_item("help", help)?;
            "UnreadableError"
        }
        Error::Unwritable { path, reason } => {
            fields.set_item("path", path.to_string_lossy())?;
            fields.set_item("reason", reason)?;
            "UnwritableError"
        }
        Error::Faulty(faults) => {
            fields.set_item("faults", fault_list(py, faults)?)?;
            "FaultyError"
        }
        Error::Format { path, known } => {
            fields.set_item("path", path.to_string_lossy())?;
            fields.set_item("known", known)?;
            "FormatError"
        }
        Error::NoMap(error) => {
            let failed = PyList::empty(py);
            if let GenerateError::NoSoundMap { failed: attempts, .. } = &**error {
                for attempt in attempts {
                    let one = PyDict::new(py);
                    one.set_item("attempt", attempt.attempt)?;
                    one.set_item("kind", attempt.cause.kind())?;
                    one.set_item("text", attempt.cause.to_string())?;
                    failed.append(one)?;
                }
            }
            let causes: Vec<String> = error.causes().iter().map(|cause| cause.text.clone()).collect();
            fields.set_item("causes", causes)?;
            fields.set_item("failed", failed)?;
            fields.set_item("is_fault_of_program", matches!(**error, GenerateError::Panicked { .. }))?;
            "NoMapError"
        }
        Error::Game { game, reasons, more } => {
            fields.set_item("game", game)?;
            fields.set_item("reasons", reasons)?;
            fields.set_item("more", more)?;
            "GameError"
        }
        Error::OtherSweep { path, differences } => {
            fields.set_item("path", path.to_string_lossy())?;
            fields.set_item("differences", differences)?;
            "OtherSweepError"
        }
        Error::Entrances(causes) => {
            fields.set_item("causes", texts(causes))?;
            "ImpossibleError"
        }
        Error::Puzzle(causes) => {
            fields.set_item("causes", texts(causes))?;
            "ImpossibleError"
        }
        Error::World(cause) => {
            fields.set_item("causes", [cause.to_string()])?;
            "ImpossibleError"
        }
        Error::Level(cause) => {
            fields.set_item("causes", [cause.to_string()])?;
            "ImpossibleError"
        }
        Error::NotSwept { .. }
        | Error::Size(_)
        | Error::Player(_)
        | Error::Content(_)
        | Error::Victory(_) => "ChoiceError",
        Error::Pack(_) => "PackError",
        Error::Cancelled => "CancelledError",
        Error::Map(_) | Error::Unusable { .. } | Error::Campaign { .. } => "MapError",
        _ => "Error",
    };
    made(py, class, &error.to_string(), &fields)
}

fn texts<E: ToString>(causes: &[E]) -> Vec<String> {
    causes.iter().map(ToString::to_string).collect()
}

/// All faults as Python has them, in their order.
pub(crate) fn fault_list<'py>(py: Python<'py>, faults: &Faults) -> PyResult<Bound<'py, PyList>> {
    let class = py.import("rmg._errors")?.getattr("Fault")?;
    let list = PyList::empty(py);
    for FaultyText { name, text, faults, .. } in faults.texts() {
        let lines = LineIndex::new(text);
        for Fault { severity, code, message, span, help, .. } in faults {
            let fields = PyDict::new(py);
            fields.set_item("severity", severity.to_string())?;
            fields.set_item("code", code)?;
            fields.set_item("message", message)?;
            fields.set_item("help", help.as_deref())?;
            fields.set_item("file", name)?;
            if let Some(span) = span.filter(|_| !text.is_empty()) {
                let place = lines.locate(span.start);
                fields.set_item("line", place.line)?;
                fields.set_item("column", place.column)?;
                fields.set_item("span", (span.start, span.end))?;
            }
            list.append(class.call((), Some(&fields))?)?;
        }
    }
    Ok(list)
}
