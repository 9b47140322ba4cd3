//! Diagnostics of packs with their files.

use std::cell::RefCell;
use std::fmt;

use rmg_core::diag::{Diagnostic, Severity, Span, did_you_mean};

/// A diagnostic and its location in a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackDiagnostic {
    /// `folder/file`.
    pub file: String,
    /// Line, from 1; 0 for the file as a whole.
    pub line: u64,
    /// Name of the column, if the diagnostic is about one.
    pub column: Option<&'static str>,
    /// Message and help; spans count bytes of that file.
    pub diagnostic: Diagnostic,
}

impl fmt::Display for PackDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if let Some(column) = self.column {
            write!(f, ", column `{column}`")?;
        }
        write!(f, ": {}", self.diagnostic.message)?;
        if let Some(help) = &self.diagnostic.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

/// All errors of a pack that could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackError {
    /// The diagnostics, ordered by file and location; never empty.
    pub diagnostics: Vec<PackDiagnostic>,
    /// Number of further errors that are not listed.
    pub more: usize,
}

impl PackError {
    /// Maximum number of diagnostics in the list.
    pub const LIMIT: usize = 100;
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, diagnostic) in self.diagnostics.iter().enumerate() {
            let line_end = if at == 0 { "" } else { "\n" };
            write!(f, "{line_end}{diagnostic}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more errors", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for PackError {}

/// Returns help for an unknown word: a similar known word, or all known words.
pub(super) fn suggestion<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    let similar = did_you_mean(word, known.clone());
    similar.unwrap_or_else(|| format!("write one of: {}", known.collect::<Vec<_>>().join(", ")))
}

/// Collects diagnostics while a pack is read.
#[derive(Debug, Default)]
pub(super) struct Report {
    diagnostics: RefCell<Vec<PackDiagnostic>>,
    more: RefCell<usize>,
}

/// A location in a file of a pack.
#[derive(Debug, Clone, Default)]
pub(super) struct Location {
    pub(super) file: String,
    pub(super) line: u64,
    pub(super) column: Option<&'static str>,
    pub(super) span: Option<Span>,
}

impl Location {
    /// Returns the location of the file as a whole.
    pub(super) fn file(file: String) -> Self {
        Self { file, ..Self::default() }
    }
}

impl Report {
    /// Returns whether the report is full, and counts the error if it is. Callers can then skip finding its
    /// location and help.
    pub(super) fn skip_beyond(&self) -> bool {
        let is_full = self.diagnostics.borrow().len() >= PackError::LIMIT;
        if is_full {
            *self.more.borrow_mut() += 1;
        }
        is_full
    }

    /// Adds an error; `help` states how to fix it.
    pub(super) fn push(&self, place: Location, code: &'static str, message: String, help: impl Into<String>) {
        let mut diagnostics = self.diagnostics.borrow_mut();
        if diagnostics.len() == PackError::LIMIT {
            *self.more.borrow_mut() += 1;
            return;
        }
        let Location { file, line, column, span } = place;
        let diagnostic = Diagnostic::new(Severity::Error, code, span, message).help(help);
        diagnostics.push(PackDiagnostic { file, line, column, diagnostic });
    }

    /// Returns all collected errors, if there are any.
    pub(super) fn finish(&self) -> Result<(), PackError> {
        let mut diagnostics = self.diagnostics.take();
        diagnostics.sort_by(|a, b| {
            let key = |f: &PackDiagnostic| (f.line, f.diagnostic.span);
            a.file.cmp(&b.file).then_with(|| key(a).cmp(&key(b)))
        });
        // A cell that is read twice is reported once.
        diagnostics.dedup();
        if diagnostics.is_empty() { Ok(()) } else { Err(PackError { diagnostics, more: self.more.take() }) }
    }
}
