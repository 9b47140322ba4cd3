//! Collects errors and determines their lines.

use rmg_core::diag::{LineColumn, LineIndex};
use rmg_core::text::shortened;
use rmg_json::{Document, steps_of};

use super::error::{VmapDiagnostic, VmapError, VmapProblem};
use super::lines::Lines;

/// Receives errors: the path of a value, and the problem.
pub(super) type Refuse<'r> = dyn FnMut(String, VmapProblem) + 'r;

/// Maximum length of the path of a value, in characters. A path may contain a long name from the file.
const MAX_PATH: usize = 500;

/// The collected errors.
#[derive(Debug, Default)]
pub(super) struct Report {
    diagnostics: Vec<VmapDiagnostic>,
    total: usize,
}

impl Report {
    /// Adds an error of the value `field` of the file `entry`.
    pub(super) fn push(&mut self, entry: &str, field: impl FnOnce() -> String, problem: VmapProblem) {
        self.push_with(|| VmapDiagnostic {
            entry: entry.to_owned(),
            at: None,
            field: shortened(&field(), MAX_PATH),
            problem,
        });
    }

    /// Adds an error. Calls `make` only if the maximum is not reached.
    pub(super) fn push_with(&mut self, make: impl FnOnce() -> VmapDiagnostic) {
        self.total += 1;
        if self.diagnostics.len() < VmapError::MAX {
            self.diagnostics.push(make());
        }
    }

    /// Returns whether there is no error.
    pub(super) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Adds an error that has a location.
    pub(super) fn push_diagnostic(&mut self, diagnostic: VmapDiagnostic) {
        self.push_with(|| diagnostic);
    }

    /// Returns the current state for [`rewind`](Self::rewind).
    pub(super) fn mark(&self) -> (usize, usize) {
        (self.diagnostics.len(), self.total)
    }

    /// Removes all errors since a mark.
    pub(super) fn rewind(&mut self, (kept, total): (usize, usize)) {
        self.diagnostics.truncate(kept);
        self.total = total;
    }

    /// Moves the errors of another report to this one.
    pub(super) fn append(&mut self, other: Self) {
        self.total += other.total - other.diagnostics.len();
        other.diagnostics.into_iter().for_each(|diagnostic| self.push_diagnostic(diagnostic));
    }

    /// Determines the lines of the errors of `entry`, whose text is `bytes`. Parses the file again only if it
    /// has errors, because the fast parser does not record locations.
    pub(super) fn locate(&mut self, entry: &str, bytes: &[u8]) {
        let is_wanted = |diagnostic: &VmapDiagnostic| {
            diagnostic.at.is_none() && diagnostic.entry == entry && !diagnostic.field.is_empty()
        };
        if !self.diagnostics.iter().any(is_wanted) {
            return;
        }
        let (document, _) = Document::parse(bytes);
        let lines = LineIndex::new(document.text());
        for diagnostic in self.diagnostics.iter_mut().filter(|diagnostic| is_wanted(diagnostic)) {
            // the value, or the innermost existing value around it
            let steps = steps_of(&diagnostic.field);
            let value = (0..=steps.len()).rev().find_map(|length| document.get(&steps[..length]));
            diagnostic.at = value.map(|value| lines.locate(value.span.start));
        }
    }

    /// Determines the lines of the errors since `mark`. All of them are in `value`, the part of the file at
    /// byte `at` with the path `path`. Parses the part again only if it has errors.
    pub(super) fn locate_in(
        &mut self,
        mark: (usize, usize),
        path: &str,
        value: &str,
        at: usize,
        lines: &mut Lines<'_>,
    ) {
        let diagnostics = &mut self.diagnostics[mark.0..];
        if diagnostics.iter().all(|diagnostic| diagnostic.at.is_some()) {
            return;
        }
        let start = lines.locate(at);
        let (document, _) = Document::parse(value);
        let index = LineIndex::new(value);
        for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.at.is_none()) {
            // the value, or the innermost existing value around it
            let steps = steps_of(diagnostic.field.strip_prefix(path).unwrap_or_default());
            let found = (0..=steps.len()).rev().find_map(|length| document.get(&steps[..length]));
            let place = index.locate(found.map_or(0, |value| value.span.start));
            let column = if place.line == 1 { start.column + place.column - 1 } else { place.column };
            diagnostic.at = Some(LineColumn { line: start.line + place.line - 1, column });
        }
    }

    /// Returns `value` if there is no error.
    pub(super) fn finish<T>(self, value: T) -> Result<T, VmapError> {
        if self.is_empty() { Ok(value) } else { Err(self.into_error()) }
    }

    /// Returns the errors; there must be at least one.
    pub(super) fn into_error(self) -> VmapError {
        let more = self.total - self.diagnostics.len();
        VmapError { diagnostics: self.diagnostics, more }
    }
}
