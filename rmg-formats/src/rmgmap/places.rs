//! Locations of errors: paths such as `objects[3].kind` and their spans.

use std::fmt;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span};

use rmg_json::{Document, Step, steps_of};

/// The path of a value.
#[derive(Debug, Clone, Default)]
pub(super) struct Path(pub(super) Vec<Step<'static>>);

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) if at == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Diagnostics with the paths of their values.
#[derive(Debug, Default)]
pub(super) struct Report {
    diagnostics: DiagnosticList,
    /// Paths of the kept diagnostics, in order.
    paths: Vec<String>,
}

impl Report {
    /// Adds an error of the value at `path`. Calls `path` and `message` only if the list is not full.
    pub(super) fn push(
        &mut self,
        code: &'static str,
        path: impl FnOnce() -> String,
        message: impl FnOnce() -> String,
        help: Option<String>,
    ) {
        let paths = &mut self.paths;
        self.diagnostics.push_with(Severity::Error, || {
            let path = path();
            let diagnostic = Diagnostic::new(Severity::Error, code, None, format!("{path}: {}", message()));
            paths.push(path);
            Diagnostic { help, ..diagnostic }
        });
    }

    /// Returns whether the list is not full.
    pub(super) fn has_room(&self) -> bool {
        self.diagnostics.has_room(Severity::Error)
    }

    /// Returns whether there are no diagnostics.
    pub(super) fn is_empty(&self) -> bool {
        self.diagnostics.total() == 0
    }

    /// Returns the diagnostics in order, with their spans in `bytes`.
    pub(super) fn finish(self, bytes: &[u8]) -> Vec<Diagnostic> {
        // Only a file with errors is parsed again, by the parser that records positions.
        let (document, _) = Document::parse(bytes);
        let mut diagnostics = self.diagnostics.finish();
        for (diagnostic, path) in diagnostics.iter_mut().zip(&self.paths) {
            diagnostic.span = document.get(&steps_of(path)).map(|value| value.span);
        }
        diagnostics
    }
}

/// Returns the position of a line and column. Both count from 1, columns in bytes.
pub(super) fn span_at(bytes: &[u8], line: usize, column: usize) -> Option<Span> {
    let mut start = 0;
    for _ in 1..line {
        start += bytes.get(start..)?.iter().position(|byte| *byte == b'\n')? + 1;
    }
    let at = u32::try_from((start + column.saturating_sub(1)).min(bytes.len())).ok()?;
    Some(Span::new(at, at))
}
