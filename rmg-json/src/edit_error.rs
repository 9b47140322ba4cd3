//! Why a document cannot be edited so.

/// Why a document cannot be edited so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The document has errors; an edit could hit the wrong place.
    #[error("the text has errors and cannot be edited before they are fixed")]
    Broken,
    /// The path leads nowhere.
    #[error("there is no `{path}` in the text")]
    NoSuchPath { path: String },
    /// A member with this key is there already.
    #[error("there is a `{key}` already")]
    KeyExists { key: String },
    /// The dialect has no way to say it.
    #[error("{what} cannot be written in the template language")]
    NotWritable { what: String },
    /// The text would have become longer or deeper than documents may be.
    #[error("the text would become too large")]
    TooLarge,
}
