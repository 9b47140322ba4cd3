//! Values of a document with their places.

use rmg_core::diag::Span;

/// A value and where it stands.
///
/// Equality looks at spans too; [`Value::same_as`] does not.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    pub kind: Kind,
    /// From its first to its last character, brackets and quotes included.
    pub span: Span,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Something unreadable; a fault was reported for it.
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
    /// `{ ... }`: members in the order written, duplicates included.
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
    /// What follows the first `#` (`override` in `"mines#override"`), if anything does.
    pub flags: Option<String>,
    /// The key as written, quotes and flags included.
    pub span: Span,
}

impl Kind {
    /// The kind in words, with its article: `a string`.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self {
            Self::Bad => "something unreadable",
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
    /// The members of a structure, `None` for anything else.
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

    /// The items of a list, `None` for anything else.
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

    /// Whether both say the same, wherever they stand and however they are spelled. Key flags and the order of
    /// members count.
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
