//! The type of rules.

use rmg_core::diag::Severity;

/// A rule of the linter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub code: &'static str,
    /// The highest severity of its diagnostics.
    pub severity: Severity,
    /// A short name of the problem.
    pub title: &'static str,
    /// Explains the problem and how to fix it.
    pub reason: &'static str,
    /// Evidence for the rule: a property of a format, a rule of a game, or an observation in published
    /// templates.
    pub source: &'static str,
}
