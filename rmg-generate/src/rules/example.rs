//! An example of a rule.

use super::frame::Frame;

/// What a rule reports, and the same as it should be.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Its rule.
    pub code: &'static str,
    /// Where the snippets stand.
    pub frame: Frame,
    /// What the rule reports.
    pub wrong: &'static str,
    /// The nearest that is not reported.
    pub right: &'static str,
}
