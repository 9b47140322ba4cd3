//! What parts of fairness are called.

/// What a part of fairness is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartText {
    /// The word of the part, as records have it.
    pub word: String,
    /// What it is, in a few words.
    pub title: String,
    /// The unit of its values.
    pub unit: String,
}
