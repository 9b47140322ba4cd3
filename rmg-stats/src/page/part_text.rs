//! Titles of fairness measures.

/// The title and unit of a fairness measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartText {
    /// Its name in records.
    pub word: String,
    /// Its title for people.
    pub title: String,
    /// The unit of its values.
    pub unit: String,
}
