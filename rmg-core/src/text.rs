//! Words and numbers in sentences, tables and drawings.

use std::fmt::Display;

/// The number with its noun, in the plural unless it is 1: `1 gate`, `2 gates`.
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// The text, if it has at most `most` letters, else its beginning with an ellipsis: `most` letters together, at least 1.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Letters of a name that a message shows; hardly anybody writes longer ones.
const SHOWN: usize = 64;

/// A name from an input, as messages show it: a very long one is [shortened], since a hundred faults may tell of the same one.
#[must_use]
pub fn shown(name: &str) -> String {
    shortened(name, SHOWN)
}

/// Text as XML takes it, between tags and in attributes: markup is escaped, line ends and tabs are spaces, and what XML 1.0
/// cannot hold (control characters, the last two code points of the first plane) is U+FFFD.
#[must_use]
pub fn escaped_xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\n' | '\t' | '\r' => safe.push(' '),
            bad if bad.is_control() || matches!(bad, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            plain => safe.push(plain),
        }
    }
    safe
}

/// A word as one types it into a shell: in single quotes where it has a letter that means something there.
#[must_use]
pub fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=+,:%@".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_only_where_a_shell_needs_it() {
        for (word, want) in [
            ("--seed", "--seed"),
            ("a b", "'a b'"),
            ("f.json#n", "'f.json#n'"),
            ("it's", r"'it'\''s'"),
            ("$(rm)", "'$(rm)'"),
            ("", "''"),
        ] {
            assert_eq!(shell_word(word), want);
        }
    }

    #[test]
    fn one_is_singular_and_nothing_else_is() {
        assert_eq!([0_u32, 1, 2].map(|number| counted(number, "gate")), ["0 gates", "1 gate", "2 gates"]);
        assert_eq!(counted(1_usize, "room"), "1 room");
    }

    #[test]
    fn long_names_end_in_an_ellipsis_and_keep_their_length() {
        assert_eq!(shortened("a name that is far too long", 18), "a name that is fa…");
        assert_eq!(shortened("grün", 4), "grün");
        assert_eq!(shortened("grüne", 4), "grü…");
        assert_eq!(shortened("ab", 0), "…");
        assert_eq!(shown("grass"), "grass");
        assert_eq!(shown(&"a".repeat(1_000_000)), format!("{}…", "a".repeat(63)));
    }

    #[test]
    fn names_cannot_break_the_markup() {
        assert_eq!(
            escaped_xml("<a>\t& \"b\" 'c'\u{1}\u{ffff}"),
            "&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;\u{fffd}\u{fffd}"
        );
    }
}
