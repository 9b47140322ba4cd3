//! The type of examples.

use super::frame::Frame;

/// A snippet that a rule reports, and its corrected version.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    pub code: &'static str,
    pub frame: Frame,
    pub wrong: &'static str,
    /// The most similar snippet that the rule does not report.
    pub right: &'static str,
}
