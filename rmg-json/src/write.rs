//! New values as text of the dialect.

use crate::edit_error::EditError;
use crate::string::quote;

/// A value to be written into a document.
#[derive(Debug, Clone, PartialEq)]
pub enum NewValue {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A decimal number; written with a point so that it stays one.
    Float(f64),
    /// A text.
    Text(String),
    /// A list, written on one line.
    Array(Vec<Self>),
    /// A structure, written on one line.
    Object(Vec<(String, Self)>),
}

impl NewValue {
    /// The value as text of the dialect, on one line.
    ///
    /// # Errors
    /// [`EditError::NotWritable`] for what the dialect cannot say: control characters, infinities, NaN.
    pub fn to_text(&self) -> Result<String, EditError> {
        Ok(match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Int(value) => value.to_string(),
            Self::Float(value) if value.is_finite() => {
                let text = format!("{value}");
                if text.contains('.') { text } else { text + ".0" }
            }
            Self::Float(value) => return Err(EditError::NotWritable { what: value.to_string() }),
            Self::Text(text) => quoted(text)?,
            Self::Array(items) if items.is_empty() => "[]".to_owned(),
            Self::Array(items) => {
                let items = items.iter().map(Self::to_text).collect::<Result<Vec<_>, _>>()?;
                format!("[ {} ]", items.join(", "))
            }
            Self::Object(members) if members.is_empty() => "{}".to_owned(),
            Self::Object(members) => {
                let members = members
                    .iter()
                    .map(|(key, value)| Ok(format!("{} : {}", key_text(key)?, value.to_text()?)))
                    .collect::<Result<Vec<_>, _>>()?;
                format!("{{ {} }}", members.join(", "))
            }
        })
    }
}

/// A key in quotes.
///
/// # Errors
/// [`EditError::NotWritable`] for control characters, and for `#`, which would begin a flag.
pub(super) fn key_text(key: &str) -> Result<String, EditError> {
    if key.contains('#') {
        return Err(EditError::NotWritable { what: format!("`#` in the key `{key}`") });
    }
    quoted(key)
}

fn quoted(text: &str) -> Result<String, EditError> {
    quote(text).ok_or_else(|| EditError::NotWritable { what: "a control character".to_owned() })
}
