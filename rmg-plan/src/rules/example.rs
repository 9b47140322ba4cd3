//! An example of a rule.

use super::frame::Frame;

/// What a rule reports, and the same as it should be.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    pub code: &'static str,
    pub frame: Frame,
    pub wrong: &'static str,
    /// The nearest that is not reported.
    pub right: &'static str,
}
