//! The records of a page.

/// A record of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub name: String,
    /// Number of its runs.
    pub runs: usize,
}
