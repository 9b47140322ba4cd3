//! Rules of modifiers about their own cost, for profilers.

/// A rule: if the jobs of a modifier count much of something, a change would make them faster.
///
/// Profilers replay a run as if the change were done, and list it if the run would be shorter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Advice {
    /// Name of the rule, in lower case with hyphens: `shrine-search`.
    pub rule: &'static str,
    /// The counter that the rule reads.
    pub counter: &'static str,
    /// The rule applies if the jobs count this much of it on average, or more.
    pub at_least: u64,
    /// The change, as a text that follows `with`: `a grid of candidates instead of a scan`.
    pub change: &'static str,
    /// Expected work after the change, relative to the work before, `0.0..=1.0`.
    pub factor: f64,
    /// Why the change helps, and what it may cost.
    pub explanation: &'static str,
}
