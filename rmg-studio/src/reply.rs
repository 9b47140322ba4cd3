//! Answers and errors.

use rmg::diag::LineIndex;
use rmg::{Diagnostic, Error};
use serde::Serialize;
use serde_json::{Value, json};

/// The answer to a request.
#[derive(Debug, Default)]
pub struct Reply {
    /// What the page reads.
    pub value: Value,
    /// A picture or a file; empty for most requests.
    pub bytes: Vec<u8>,
}

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self { value, bytes: Vec::new() }
    }
}

/// The reason why a request has no answer.
#[derive(Debug, Clone, PartialEq, Serialize, thiserror::Error)]
#[error("{message}")]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// The reason, for users.
    pub message: String,
    /// Whether the caller cancelled the run.
    pub is_cancelled: bool,
    /// The diagnostics of the template and of the options.
    pub diagnostics: Vec<Value>,
}

impl Failure {
    /// Creates an error without diagnostics.
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err(Failure::new)`")]
    pub fn new(message: impl ToString) -> Self {
        Self { message: message.to_string(), is_cancelled: false, diagnostics: Vec::new() }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let diagnostics = error.diagnostics().map_or_else(Vec::new, |found| {
            let of_text = |text: &rmg::TextDiagnostics| {
                let lines = LineIndex::new(&text.text);
                let one = |one: &Diagnostic| {
                    let line =
                        one.span.filter(|_| !text.text.is_empty()).map(|at| lines.locate(at.start).line);
                    json!({
                        "line": line,
                        "severity": one.severity.to_string(),
                        "code": one.code,
                        "message": one.words(),
                        "help": one.help,
                    })
                };
                text.diagnostics.iter().map(one).collect::<Vec<_>>()
            };
            found.texts().iter().flat_map(of_text).collect()
        });
        let is_cancelled = matches!(error, Error::Cancelled);
        Self { message: error.to_string(), is_cancelled, diagnostics }
    }
}
