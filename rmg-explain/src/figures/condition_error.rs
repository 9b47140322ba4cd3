//! Errors of conditions.

use std::fmt;
use std::ops::Range;

use rmg_core::diag::{Span, nearest};

use super::Figure;

/// Maximum depth of parentheses and `not`.
pub const MAX_DEPTH: usize = 64;

/// Why a text is not a condition, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionError {
    /// What is wrong.
    pub kind: ConditionErrorKind,
    /// The place in the text, in bytes. Empty at the end of the text.
    pub at: Span,
}

/// What is wrong in a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConditionErrorKind {
    /// A letter or sign that has no meaning.
    Letter(char),
    /// An unknown name.
    Name(String),
    /// Something else than expected.
    Expected(Expected),
    /// More than [`MAX_DEPTH`] parentheses and `not` inside each other.
    Depth,
}

/// What a condition needs at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A name or a number.
    Value,
    /// A sign that compares.
    Comparison,
    /// `)`
    Close,
    /// `and`, `or`, or the end.
    Joint,
}

impl ConditionError {
    pub(super) fn new(kind: ConditionErrorKind, at: Range<usize>) -> Self {
        let [start, end] = [at.start, at.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Self { kind, at: Span::new(start, end) }
    }

    /// Returns the figure that an unknown name probably means.
    #[must_use]
    pub fn nearest(&self) -> Option<Figure> {
        let ConditionErrorKind::Name(name) = &self.kind else { return None };
        nearest(name, Figure::ALL.into_iter().map(Figure::word)).and_then(Figure::of)
    }
}

impl fmt::Display for ConditionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ConditionErrorKind::Letter(letter) => write!(out, "unexpected `{letter}`"),
            ConditionErrorKind::Name(name) => write!(out, "unknown figure `{name}`"),
            ConditionErrorKind::Expected(Expected::Value) => {
                out.write_str("expected the name of a figure or a number")
            }
            ConditionErrorKind::Expected(Expected::Comparison) => {
                out.write_str("expected one of < <= = != >= >")
            }
            ConditionErrorKind::Expected(Expected::Close) => out.write_str("expected `)`"),
            ConditionErrorKind::Expected(Expected::Joint) => out.write_str("expected `and`, `or` or the end"),
            ConditionErrorKind::Depth => write!(out, "more than {MAX_DEPTH} conditions inside each other"),
        }
    }
}

impl std::error::Error for ConditionError {}
