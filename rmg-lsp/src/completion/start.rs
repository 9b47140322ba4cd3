//! Values to begin with, where a key is completed.

use rmg_template::json::language::{Accepted, Field, Omitted};

/// A value with a place where one goes on typing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Start {
    before: &'static str,
    hole: Hole,
    after: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Hole {
    Empty,
    Text(String),
    Choice(Vec<&'static str>),
}

impl Start {
    /// A value for a key.
    pub(crate) fn of(field: &Field) -> Self {
        let of = |before, hole, after| Self { before, hole, after };
        let text = |text: &str| Hole::Text(text.to_owned());
        match (field.value, field.default) {
            (Accepted::Truth, Omitted::Value("true")) => of("", Hole::Choice(vec!["false", "true"]), ""),
            (Accepted::Truth, _) => of("", Hole::Choice(vec!["true", "false"]), ""),
            (Accepted::Decimal | Accepted::Whole(..), Omitted::Value(default)) => of("", text(default), ""),
            (Accepted::Whole(min, _), _) => Self::number(min.max(1)),
            (Accepted::Decimal, _) => Self::number(1),
            (Accepted::Numbers(..), _) => of("\"", text("2"), "\""),
            (Accepted::Size, _) => of("\"", text("m"), "\""),
            (Accepted::Word(words), _) => of("\"", Hole::Choice(words.to_vec()), "\""),
            (Accepted::Words(_) | Accepted::Names(_), _) => of("[\"", Hole::Empty, "\"]"),
            (Accepted::Structure(_) | Accepted::ByName(_), _) => of("{ ", Hole::Empty, " }"),
            (Accepted::List(_), _) => of("[ { ", Hole::Empty, " } ]"),
            (Accepted::Text | Accepted::Zone | Accepted::Zones, _) => of("\"", Hole::Empty, "\""),
            (Accepted::Foreign, _) => of("", Hole::Empty, ""),
        }
    }

    /// A number.
    pub(crate) fn number(number: u32) -> Self {
        Self { before: "", hole: Hole::Text(number.to_string()), after: "" }
    }

    /// `true`.
    pub(crate) fn truth() -> Self {
        Self { before: "", hole: Hole::Text("true".to_owned()), after: "" }
    }

    /// The value as text, with a snippet's tab stops where the editor knows them.
    pub(crate) fn text(&self, is_snippet: bool) -> String {
        let Self { before, hole, after } = self;
        let hole = match (hole, is_snippet) {
            (Hole::Empty, false) => return format!("{}{}", before.trim_end(), after.trim_start()),
            (Hole::Empty, true) => "$1".to_owned(),
            (Hole::Text(text), false) => text.clone(),
            (Hole::Text(text), true) => format!("${{1:{text}}}"),
            (Hole::Choice(words), false) => words.first().copied().unwrap_or_default().to_owned(),
            (Hole::Choice(words), true) => format!("${{1|{}|}}", words.join(",")),
        };
        format!("{before}{hole}{after}")
    }
}

/// A text as snippets take it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

#[cfg(test)]
mod tests {
    use rmg_template::json::language::STRUCTURES;

    use super::*;

    #[test]
    fn what_is_begun_can_be_read() {
        for field in STRUCTURES.iter().flat_map(|structure| structure.fields) {
            let start = Start::of(field);
            let plain = start.text(false);
            let (_, faults) = rmg_json::Document::parse(format!("{{ a: {plain} }}"));
            assert!(faults.is_empty() || plain.is_empty(), "{}: {plain}", field.key);
            assert!(start.text(true).contains("$"), "{}", field.key);
        }
    }
}
