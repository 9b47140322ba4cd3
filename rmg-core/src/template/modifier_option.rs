//! Options of custom modifiers.

use std::fmt;

use crate::diag::Spanned;

/// An option of a custom modifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierOption {
    /// The name of the modifier.
    pub modifier: Spanned<String>,
    /// The name of the option.
    pub key: Spanned<String>,
    /// Its value.
    pub value: Spanned<OptionValue>,
}

/// The value of an option of a custom modifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// A number without a decimal point.
    Whole(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A text.
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(out),
            Self::Flag(flag) => flag.fmt(out),
            Self::Text(text) => write!(out, "`{text}`"),
        }
    }
}
