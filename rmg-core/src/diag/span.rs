//! Locations in a source text.

/// A range of bytes of a source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span of the bytes `start..end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }
}

/// A value with its location in the source.
///
/// Equality compares values only, so that documents with different formatting compare equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spanned<T> {
    /// The value without its location.
    pub value: T,
    /// The location; empty for a default.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Creates a value with its location.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}
