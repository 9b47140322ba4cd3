//! A diagnostic and its severity.

use std::fmt;

use crate::diag::fix::Fix;
use crate::diag::span::Span;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; nothing is wrong (for example, content of a mod that is not installed).
    Note,
    /// Probably a mistake; the input can be used.
    Warning,
    /// The input cannot be used.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A problem in an input, with a message for its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error, warning or note.
    pub severity: Severity,
    /// Stable short name for tests and filters, in kebab case: `unknown-faction`.
    pub code: &'static str,
    /// What is wrong, in the terms of the template language.
    pub message: String,
    /// The location; `None` for the input as a whole.
    pub span: Option<Span>,
    /// The number of diagnostics that this represents: 1, or more if only their number is kept.
    pub count: usize,
    /// Further locations, each with a label.
    pub related: Vec<(Span, String)>,
    /// How the author can fix it.
    pub help: Option<String>,
    /// How a program can fix it.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// Creates a diagnostic without further locations or help.
    pub fn new(
        severity: Severity,
        code: &'static str,
        span: Option<Span>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            severity,
            code,
            message: message.into(),
            span,
            count: 1,
            related: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// Returns the names in backticks of the message: zones and their contents. With the code they
    /// distinguish diagnostics of different parts of an input.
    #[must_use]
    pub fn names(&self) -> String {
        self.message.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ")
    }

    /// Sets the text that explains how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the automatic fix.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(Box::new(fix));
        self
    }

    /// Returns the message, with the number of occurrences if there are several.
    #[must_use]
    pub fn words(&self) -> String {
        match self.count {
            count if count > 1 && self.span.is_some() => format!("{} ({count} times)", self.message),
            _ => self.message.clone(),
        }
    }

    /// Counts `count` more diagnostics with the same message at another location. Keeps the first few
    /// locations.
    pub fn add(&mut self, span: Option<Span>, count: usize) {
        /// Maximum number of further locations.
        const PLACES: usize = 2;
        const LABEL: &str = "also here";
        self.count += count;
        let known = self.related.iter().filter(|(_, label)| label == LABEL).count();
        if let Some(span) = span.filter(|span| known < PLACES && Some(*span) != self.span) {
            self.related.push((span, LABEL.to_owned()));
        }
    }

    /// Adds a further location.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }
}

/// Returns whether one of `diagnostics` is an error.
#[must_use]
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
