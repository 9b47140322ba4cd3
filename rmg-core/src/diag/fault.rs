//! One fault, and how much it matters.

use std::fmt;

use crate::diag::fix::Fix;
use crate::diag::span::Span;

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
    /// How many faults this stands for: 1, or more where only their number is kept.
    pub count: usize,
    /// Further places that take part, with what they have to do with it.
    pub related: Vec<(Span, String)>,
    /// How to fix it.
    pub help: Option<String>,
    /// How a program can fix it.
    pub fix: Option<Box<Fix>>,
}

impl Fault {
    /// A fault without further places or help.
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

    /// What the message names in backticks: names of zones and of what they hold. Together with the code they distinguish faults of
    /// different parts of an input.
    #[must_use]
    pub fn names(&self) -> String {
        self.message.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ")
    }

    /// The same with a way to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a way for programs to mend it.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(Box::new(fix));
        self
    }

    /// What is wrong, and how many times where it is more than one place.
    #[must_use]
    pub fn words(&self) -> String {
        match self.count {
            count if count > 1 && self.span.is_some() => format!("{} ({count} times)", self.message),
            _ => self.message.clone(),
        }
    }

    /// Counts `count` more faults with the same words at another place. The first few places are kept.
    pub fn add(&mut self, span: Option<Span>, count: usize) {
        /// Further places that are worth looking at.
        const PLACES: usize = 2;
        const LABEL: &str = "here, too";
        self.count += count;
        let known = self.related.iter().filter(|(_, label)| label == LABEL).count();
        if let Some(span) = span.filter(|span| known < PLACES && Some(*span) != self.span) {
            self.related.push((span, LABEL.to_owned()));
        }
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
