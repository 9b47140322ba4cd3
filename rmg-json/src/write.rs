//! Writes new values as text of the dialect.

use crate::edit_error::EditError;
use crate::string::quote;

/// A value to write into a document.
#[derive(Debug, Clone, PartialEq)]
pub enum NewValue {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    Int(i64),
    /// A decimal number. The text has a point, so that it is read as a decimal again.
    Float(f64),
    Text(String),
    /// A list, written on one line.
    Array(Vec<Self>),
    /// A structure, written on one line.
    Object(Vec<(String, Self)>),
    /// The source text of a value from another document, with its lines and comments.
    Raw(String),
}

impl NewValue {
    /// Returns the value as text on one line.
    ///
    /// # Errors
    /// [`EditError::NotWritable`] for values that the dialect cannot represent: control characters,
    /// infinities, NaN.
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
            Self::Raw(text) => text.clone(),
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

/// Returns a key in quotes.
///
/// # Errors
/// [`EditError::NotWritable`] for control characters, and for `#`, which would start a flag.
pub(super) fn key_text(key: &str) -> Result<String, EditError> {
    if key.contains('#') {
        return Err(EditError::NotWritable { what: format!("`#` in the key `{key}`") });
    }
    quoted(key)
}

fn quoted(text: &str) -> Result<String, EditError> {
    quote(text).ok_or_else(|| EditError::NotWritable { what: "a control character".to_owned() })
}

/// Line width of formatted text: values that fit stay on one line.
const LINE: usize = 100;

impl NewValue {
    /// Returns the value as formatted text: short values on one line, others with one member or item per
    /// line, indented by tabs. Ends with a line feed.
    ///
    /// # Errors
    /// As [`to_text`](Self::to_text).
    pub fn to_pretty(&self) -> Result<String, EditError> {
        let mut out = String::new();
        self.pretty(0, &mut out)?;
        out.push('\n');
        Ok(out)
    }

    fn pretty(&self, depth: usize, out: &mut String) -> Result<(), EditError> {
        let is_short = |text: &str| depth > 1 && text.len() + 4 * depth <= LINE && !text.contains('\n');
        let entries: Vec<(Option<&str>, &Self)> = match self {
            Self::Array(items) if !items.is_empty() => items.iter().map(|item| (None, item)).collect(),
            Self::Object(members) if !members.is_empty() => {
                members.iter().map(|(key, value)| (Some(key.as_str()), value)).collect()
            }
            scalar => {
                out.push_str(&scalar.to_text()?);
                return Ok(());
            }
        };
        let line = self.to_text()?;
        if is_short(&line) {
            out.push_str(&line);
            return Ok(());
        }
        let (open, close) = if matches!(self, Self::Array(_)) { ('[', ']') } else { ('{', '}') };
        out.push(open);
        for (at, (key, value)) in entries.iter().enumerate() {
            out.push_str(if at == 0 { "\n" } else { ",\n" });
            out.extend(std::iter::repeat_n('\t', depth + 1));
            if let Some(key) = key {
                out.push_str(&key_text(key)?);
                out.push_str(" : ");
            }
            value.pretty(depth + 1, out)?;
        }
        out.push('\n');
        out.extend(std::iter::repeat_n('\t', depth));
        out.push(close);
        Ok(())
    }
}
