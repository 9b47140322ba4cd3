//! What trying every layout tells.

use crate::entrances::error::Impossible;

/// What trying everything gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A layout that meets the goal, as mates of ends.
    Found(Vec<u32>),
    /// There is none.
    Impossible(Impossible),
    /// Too large to tell.
    Unknown,
}
