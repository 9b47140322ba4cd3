//! A rule.

use rmg_core::diag::Severity;

/// What a fault code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub code: &'static str,
    /// The highest severity that its faults have.
    pub severity: Severity,
    /// What is wrong, in a few words.
    pub title: &'static str,
    /// What is meant, why it is a fault, and what to do.
    pub reason: &'static str,
    /// What the rule rests on: a quirk of a format, a rule of a game, or what was seen in published templates.
    pub source: &'static str,
}
