//! Converts errors of the library to Python exceptions with the same messages. Their fields become
//! attributes.
//!
//! The classes are defined in Python (`rmg._errors`), so that they can be pickled and their attributes have
//! types.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rmg::parts::core::diag::{Diagnostic, LineIndex};
use rmg::{Diagnostics, Error, TextDiagnostics};
use rmg_generate::GenerateError;

/// Creates an exception of a class of `rmg._errors`, without attributes.
pub(crate) fn simple(py: Python<'_>, class: &str, message: &str) -> PyErr {
    instance(py, class, message, &PyDict::new(py)).unwrap_or_else(|error| error)
}

/// Converts an error to an exception.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    exception(py, error).unwrap_or_else(|error| error)
}

fn instance(py: Python<'_>, class: &str, message: &str, fields: &Bound<'_, PyDict>) -> PyResult<PyErr> {
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
        Error::Invalid(diagnostics) => {
            fields.set_item("diagnostics", diagnostic_list(py, diagnostics)?)?;
            "InvalidError"
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
            fields.set_item("is_internal_error", matches!(**error, GenerateError::Panicked { .. }))?;
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
        Error::Fill(causes) => {
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
        | Error::ContentSeed(_)
        | Error::Victory(_)
        | Error::Symmetry(_) => "ChoiceError",
        Error::Pack(_) => "PackError",
        Error::Cancelled => "CancelledError",
        Error::Map(_) | Error::Unusable { .. } | Error::Campaign { .. } => "MapError",
        _ => "Error",
    };
    instance(py, class, &error.to_string(), &fields)
}

fn texts<E: ToString>(causes: &[E]) -> Vec<String> {
    causes.iter().map(ToString::to_string).collect()
}

/// Converts all diagnostics to Python objects, in order.
pub(crate) fn diagnostic_list<'py>(
    py: Python<'py>,
    diagnostics: &Diagnostics,
) -> PyResult<Bound<'py, PyList>> {
    let class = py.import("rmg._errors")?.getattr("Diagnostic")?;
    let list = PyList::empty(py);
    for TextDiagnostics { name, text, diagnostics, .. } in diagnostics.texts() {
        let lines = LineIndex::new(text);
        for Diagnostic { severity, code, message, span, help, .. } in diagnostics {
            let fields = PyDict::new(py);
            fields.set_item("severity", severity.to_string())?;
            fields.set_item("code", code)?;
            fields.set_item("message", message)?;
            fields.set_item("help", help.as_deref())?;
            fields.set_item("file", name)?;
            if let Some(span) = span.filter(|_| !text.is_empty()) {
                let start = lines.locate(span.start);
                fields.set_item("line", start.line)?;
                fields.set_item("column", start.column)?;
                fields.set_item("span", (span.start, span.end))?;
            }
            list.append(class.call((), Some(&fields))?)?;
        }
    }
    Ok(list)
}
