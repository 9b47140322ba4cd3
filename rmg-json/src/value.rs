//! Values of a document with their positions.

use rmg_core::diag::Span;

/// A value and its position.
///
/// Equality compares spans too; [`Value::same_as`] does not.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    pub kind: Kind,
    /// The span of the value, including brackets and quotes.
    pub span: Span,
}

/// The kind of a value.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// An unreadable value, for which an error was reported.
    Bad,
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number without point and exponent.
    Int(i64),
    /// A number with a point or an exponent, always finite.
    Float(f64),
    /// A string with its escapes resolved.
    String(String),
    /// `[ ... ]`.
    Array(Vec<Value>),
    /// `{ ... }`: members in source order, including duplicates.
    Object(Vec<Member>),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    pub key: Key,
    pub value: Value,
}

/// The key of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    pub name: String,
    /// The text after the first `#`, if any: `override` in `"mines#override"`.
    pub flags: Option<String>,
    /// The span of the key, including quotes and flags.
    pub span: Span,
}

impl Kind {
    /// Returns a description of the kind with its article, such as `a text`.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self {
            Self::Bad => "an unreadable value",
            Self::Null => "`null`",
            Self::Bool(_) => "`true` or `false`",
            Self::Int(_) => "a whole number",
            Self::Float(_) => "a decimal number",
            Self::String(_) => "a text",
            Self::Array(_) => "a list `[ ]`",
            Self::Object(_) => "a structure `{ }`",
        }
    }
}

impl Value {
    /// Returns the members of a structure; `None` for other kinds.
    #[must_use]
    pub fn members(&self) -> Option<&[Member]> {
        match &self.kind {
            Kind::Object(members) => Some(members),
            Kind::Bad
            | Kind::Null
            | Kind::Bool(_)
            | Kind::Int(_)
            | Kind::Float(_)
            | Kind::String(_)
            | Kind::Array(_) => None,
        }
    }

    /// Returns the items of a list; `None` for other kinds.
    #[must_use]
    pub fn items(&self) -> Option<&[Self]> {
        match &self.kind {
            Kind::Array(items) => Some(items),
            Kind::Bad
            | Kind::Null
            | Kind::Bool(_)
            | Kind::Int(_)
            | Kind::Float(_)
            | Kind::String(_)
            | Kind::Object(_) => None,
        }
    }

    /// Returns whether both values are equal, ignoring their positions and spelling. Compares key flags and
    /// the order of members.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Array(a), Kind::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same_as(b))
            }
            (Kind::Object(a), Kind::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        a.key.name == b.key.name && a.key.flags == b.key.flags && a.value.same_as(&b.value)
                    })
            }
            (a, b) => a == b,
        }
    }
}
