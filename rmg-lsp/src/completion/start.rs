//! Initial values for completed keys.

use rmg_template::json::language::{Accepted, Field, Omitted};

/// An initial value with a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Start {
    before: &'static str,
    placeholder: Placeholder,
    after: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Placeholder {
    Empty,
    Text(String),
    Choice(Vec<&'static str>),
}

impl Start {
    /// Returns the initial value of a key.
    pub(crate) fn of(field: &Field) -> Self {
        let of = |before, placeholder, after| Self { before, placeholder, after };
        let text = |text: &str| Placeholder::Text(text.to_owned());
        match (field.value, field.default) {
            (Accepted::Truth, Omitted::Value("true")) => {
                of("", Placeholder::Choice(vec!["false", "true"]), "")
            }
            (Accepted::Truth, _) => of("", Placeholder::Choice(vec!["true", "false"]), ""),
            (Accepted::Decimal | Accepted::Whole(..), Omitted::Value(default)) => of("", text(default), ""),
            (Accepted::Whole(min, _), _) => Self::number(min.max(1)),
            (Accepted::Decimal, _) => Self::number(1),
            (Accepted::Numbers(..), _) => of("\"", text("2"), "\""),
            (Accepted::Size, _) => of("\"", text("m"), "\""),
            (Accepted::Word(words), _) => of("\"", Placeholder::Choice(words.to_vec()), "\""),
            (Accepted::Words(_) | Accepted::Names(_), _) => of("[\"", Placeholder::Empty, "\"]"),
            (Accepted::Structure(_) | Accepted::ByName(_), _) => of("{ ", Placeholder::Empty, " }"),
            (Accepted::List(_), _) => of("[ { ", Placeholder::Empty, " } ]"),
            (Accepted::Text | Accepted::Zone | Accepted::Zones, _) => of("\"", Placeholder::Empty, "\""),
            (Accepted::Foreign, _) => of("", Placeholder::Empty, ""),
        }
    }

    /// Returns the start of a value that is a number.
    pub(crate) fn number(number: u32) -> Self {
        Self { before: "", placeholder: Placeholder::Text(number.to_string()), after: "" }
    }

    /// Returns `true`.
    pub(crate) fn truth() -> Self {
        Self { before: "", placeholder: Placeholder::Text("true".to_owned()), after: "" }
    }

    /// Returns the value as text, with tab stops for a snippet.
    pub(crate) fn text(&self, is_snippet: bool) -> String {
        let Self { before, placeholder, after } = self;
        let middle = match (placeholder, is_snippet) {
            (Placeholder::Empty, false) => return format!("{}{}", before.trim_end(), after.trim_start()),
            (Placeholder::Empty, true) => "$1".to_owned(),
            (Placeholder::Text(text), false) => text.clone(),
            (Placeholder::Text(text), true) => format!("${{1:{text}}}"),
            (Placeholder::Choice(words), false) => words.first().copied().unwrap_or_default().to_owned(),
            (Placeholder::Choice(words), true) => format!("${{1|{}|}}", words.join(",")),
        };
        format!("{before}{middle}{after}")
    }
}

/// Escapes a text for snippets.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

#[cfg(test)]
mod tests {
    use rmg_template::json::language::STRUCTURES;

    use super::*;

    #[test]
    fn initial_values_are_valid() {
        for field in STRUCTURES.iter().flat_map(|structure| structure.fields) {
            let start = Start::of(field);
            let text = start.text(false);
            let (_, diagnostics) = rmg_json::Document::parse(format!("{{ a: {text} }}"));
            assert!(diagnostics.is_empty() || text.is_empty(), "{}: {text}", field.key);
            assert!(start.text(true).contains("$"), "{}", field.key);
        }
    }
}
