//! The result of the exhaustive search.

use crate::entrances::error::Impossible;

/// The result of the exhaustive search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A layout that meets the goal, as partners of ends.
    Found(Vec<u32>),
    /// No layout exists.
    Impossible(Impossible),
    /// The world is too large for the search.
    Unknown,
}
