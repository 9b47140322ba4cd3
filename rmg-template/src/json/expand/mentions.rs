//! Parses `{name}` and `{name+1}` in a text.

use std::ops::Range;

/// A name in braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention<'t> {
    /// The byte range in the text, including braces.
    pub(super) place: Range<usize>,
    pub(super) name: &'t str,
    /// The offset from the current value.
    pub(super) shift: i64,
}

/// Returns all mentions in a text. Braces around other text are literal.
pub(super) fn mentions(text: &str) -> Vec<Mention<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('{').map(|open| at + open) {
        let rest = &text[open + 1..];
        let inside =
            rest.find(['{', '}']).filter(|end| rest[*end..].starts_with('}')).map(|end| &rest[..end]);
        match inside.and_then(|inside| Some((inside.len(), mention(inside)?))) {
            Some((length, (name, shift))) => {
                let place = open..open + length + 2;
                at = place.end;
                found.push(Mention { place, name, shift });
            }
            None => at = open + 1,
        }
    }
    found
}

/// Parses a name with an offset.
fn mention(inside: &str) -> Option<(&str, i64)> {
    /// Maximum absolute offset.
    const MAX_SHIFT: i64 = 1_000_000;
    let name_end = inside.find(['+', '-']).unwrap_or(inside.len());
    let (name, shift) = (inside[..name_end].trim(), inside[name_end..].replace(' ', ""));
    let shift = if shift.is_empty() { 0 } else { shift.parse::<i64>().ok()? };
    (is_name(name) && shift.abs() <= MAX_SHIFT).then_some((name, shift))
}

/// Returns whether a word is a valid name: a letter, then letters, digits and `_`.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
        && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_in_braces_are_mentions() {
        let found = |text| mentions(text).iter().map(|of| (of.name.to_owned(), of.shift)).collect::<Vec<_>>();
        assert_eq!(found("start {i}, {side - 2}"), [("i".to_owned(), 0), ("side".to_owned(), -2)]);
        assert_eq!(found("{i+1}{i}"), [("i".to_owned(), 1), ("i".to_owned(), 0)]);
        assert_eq!(found("{ä_1}"), [("ä_1".to_owned(), 0)]);
        for text in ["{}", "{ }", "{1}", "{i", "i}", "{i+}", "{i+x}", "{a b}", "{i+9999999999999999999}"] {
            assert_eq!(found(text), [], "{text}");
        }
        assert_eq!(mentions("{{i}")[0].place, 1..4);
    }
}
