//! Reasons why an edit fails.

/// The reason why an edit failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The document has errors, so an edit could change the wrong place.
    #[error("the text has errors and cannot be edited before they are fixed")]
    Broken,
    /// The path does not exist.
    #[error("unknown path `{path}`")]
    NoSuchPath { path: String },
    /// The structure already has a member with this key.
    #[error("duplicate key `{key}`")]
    KeyExists { key: String },
    /// The dialect cannot represent the value.
    #[error("{what} cannot be written in the template language")]
    NotWritable { what: String },
    /// The text would exceed the limits of length or depth.
    #[error("the text would exceed the size limit")]
    TooLarge,
}
