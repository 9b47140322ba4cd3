//! Faults of an input: what is wrong, where, and how to mend it.

mod fault_list;
mod lines;
mod nearest;

use std::fmt;

pub use fault_list::FaultList;
pub use lines::{LineColumn, LineIndex};
pub use nearest::nearest;

/// A range of bytes of a source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }
}

/// A value with the place in the source where it stands.
///
/// Equality looks at the value only, so that two readings of differently formatted files compare equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written; empty for a default.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

/// How much a fault matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong (content of a mod that is not there).
    Note,
    /// Probably not what was meant; the input can be used.
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

/// One thing wrong with an input, in words for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// How much it matters.
    pub severity: Severity,
    /// Stable short name for tests and filters, in kebab case: `unknown-faction`.
    pub code: &'static str,
    /// What is wrong, in the words of the template language.
    pub message: String,
    /// Where; `None` when it is about the input as a whole.
    pub span: Option<Span>,
    /// Further places that take part, with what they have to do with it.
    pub related: Vec<(Span, String)>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Fault {
    /// A fault without further places or help.
    pub fn new(
        severity: Severity,
        code: &'static str,
        span: Option<Span>,
        message: impl Into<String>,
    ) -> Self {
        Self { severity, code, message: message.into(), span, related: Vec::new(), help: None }
    }

    /// The same with a way to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a further place.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }
}

/// True when one of `faults` is an error.
#[must_use]
pub fn has_errors(faults: &[Fault]) -> bool {
    faults.iter().any(|fault| fault.severity == Severity::Error)
}
