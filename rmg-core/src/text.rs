//! Text in sentences, tables and drawings.

use std::borrow::Cow;
use std::fmt::Display;

/// Returns the number with its noun, in the plural unless the number is 1: `1 gate`, `2 gates`.
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// The level of detail of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// All details.
    Full,
    /// Only details that are the same on many maps: `N` replaces every number.
    Kind,
}

impl Detail {
    pub(crate) fn number(self, number: &impl Display) -> String {
        match self {
            Self::Full => number.to_string(),
            Self::Kind => "N".to_owned(),
        }
    }

    pub(crate) fn counted(self, number: u64, noun: &str) -> String {
        match self {
            Self::Full => counted(number, noun),
            Self::Kind => format!("N {noun}s"),
        }
    }
}

/// Replaces the numbers of a free text, such as the message of a panic, with `N`, so that texts that differ
/// only in numbers can be counted together. Numbers that belong to a name (`chest2`) stay.
#[must_use]
pub fn without_numbers(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    for letter in text.chars() {
        let before = short.chars().next_back();
        match (letter.is_ascii_digit(), before) {
            (true, Some('N')) if is_number_end(&short) => {}
            // the rest of a number with digit groups: 12,000
            (true, Some(',')) if is_number_end(&short[..short.len() - 1]) => {
                short.pop();
            }
            (true, Some(before)) if before.is_alphanumeric() || before == '_' => short.push(letter),
            (true, _) => short.push('N'),
            (false, _) => short.push(letter),
        }
    }
    short
}

/// Returns whether the text ends with an `N` that replaces a number.
fn is_number_end(text: &str) -> bool {
    let mut back = text.chars().rev();
    back.next() == Some('N') && !back.next().is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Returns a number of creatures with their title: `1 Goblin`, `49 Goblins`, `3 Grand Elves`.
#[must_use]
pub fn several(number: u32, title: &str) -> String {
    if number == 1 { format!("1 {title}") } else { format!("{number} {}", plural(title)) }
}

/// Returns the plural of an English noun, such as the title of a creature; only its last word changes.
#[must_use]
pub fn plural(noun: &str) -> String {
    /// Endings of irregular plurals, and their replacements.
    const IRREGULAR: [(&str, &str); 11] = [
        ("man", "men"),
        ("hero", "heroes"),
        ("elf", "elves"),
        ("dwarf", "dwarves"),
        ("wolf", "wolves"),
        ("pegasus", "pegasi"),
        ("cerberus", "cerberi"),
        ("cyclops", "cyclopes"),
        ("dead", "dead"),
        ("efreeti", "efreet"),
        ("unknown", "unknown"),
    ];
    let (before, word) =
        noun.rsplit_once(' ').map_or(("", noun), |(_, word)| noun.split_at(noun.len() - word.len()));
    let lower = word.to_lowercase();
    let irregular = IRREGULAR.iter().find(|(ending, _)| lower.ends_with(ending));
    if let Some((ending, other)) = irregular.filter(|_| word.is_ascii()) {
        let (stem, old) = word.split_at(word.len() - ending.len());
        let is_capital = old.starts_with(|letter: char| letter.is_ascii_uppercase());
        let other = if is_capital { other[..1].to_uppercase() + &other[1..] } else { (*other).to_owned() };
        return format!("{before}{stem}{other}");
    }
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| "aeiou".contains(letter));
    match lower.strip_suffix('y') {
        Some(stem) if !is_vowel(stem.chars().next_back()) => {
            format!("{before}{}ies", &word[..word.len() - 1])
        }
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|ending| lower.ends_with(ending)) => {
            format!("{before}{word}es")
        }
        _ => format!("{before}{word}s"),
    }
}

/// Returns the text if it has at most `most` characters, else its start with an ellipsis: `most` characters
/// in total, at least 1.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Maximum number of characters of a name in a message.
const SHOWN: usize = 64;

/// Returns a name of an input for messages: on one line, [visible], and [shortened] if it is long, because a
/// hundred diagnostics may contain the same name.
#[must_use]
pub fn shown(name: &str) -> String {
    visible(&shortened(name, SHOWN)).into_owned()
}

/// Returns the replacement of a character that a terminal interprets or hides, such as Escape or a change of
/// the direction of text: the picture of a control character (U+2400 to U+2421), else U+FFFD. `None` for a
/// printable character.
#[must_use]
pub fn stand_in(letter: char) -> Option<char> {
    /// Replacement of characters without a picture.
    const OTHER: char = '\u{fffd}';
    match letter {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(letter)),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}' => Some(OTHER),
        // direction marks, line and paragraph separators, zero-width characters, annotations, noncharacters,
        // tags; the joiners U+200C and U+200D stay, because several scripts need them
        '\u{61c}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' => Some(OTHER),
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e007f}' => {
            Some(OTHER)
        }
        _ => None,
    }
}

/// Replaces every character of a line that has a [`stand_in`], including line ends and tabs.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| stand_in(letter).is_none()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|letter| stand_in(letter).unwrap_or(letter)).collect())
}

/// Escapes text for XML content and attributes: escapes markup, replaces line ends and tabs with spaces, and
/// replaces characters that XML 1.0 does not allow (control characters, U+FFFE and U+FFFF) with U+FFFD.
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

/// Quotes a word for a shell: in single quotes if it has special characters, and in the `$'\x1b'` quotes of
/// bash and zsh if it has characters that [cannot be shown](stand_in).
#[must_use]
pub fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=+,:%@".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if word.chars().all(|letter| stand_in(letter).is_none()) {
        format!("'{}'", word.replace('\'', "'\\''"))
    } else {
        let quoted = |letter: char| match letter {
            '\\' | '\'' => format!("\\{letter}"),
            hidden if stand_in(hidden).is_some() => {
                let mut bytes = [0; 4];
                hidden.encode_utf8(&mut bytes).bytes().map(|byte| format!("\\x{byte:02x}")).collect()
            }
            shown => shown.to_string(),
        };
        format!("$'{}'", word.chars().map(quoted).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_replaced_and_names_stay() {
        for (text, want) in [
            ("a map holds 1296 tiles", "a map holds N tiles"),
            ("12,000 of 3 to 40", "N of N to N"),
            ("chest2 and pandoraBox3", "chest2 and pandoraBox3"),
            ("zone 7, 8 towns", "zone N, N towns"),
            ("NORTH 5", "NORTH N"),
            ("", ""),
        ] {
            assert_eq!(without_numbers(text), want);
        }
    }

    #[test]
    fn words_are_quoted_only_if_needed() {
        for (word, want) in [
            ("--seed", "--seed"),
            ("a b", "'a b'"),
            ("f.json#n", "'f.json#n'"),
            ("it's", r"'it'\''s'"),
            ("$(rm)", "'$(rm)'"),
            ("it's\x1b\\\u{202e}\n", r"$'it\'s\x1b\\\xe2\x80\xae\x0a'"),
            ("", "''"),
        ] {
            assert_eq!(shell_word(word), want);
        }
    }

    #[test]
    fn only_one_is_singular() {
        assert_eq!([0_u32, 1, 2].map(|number| counted(number, "gate")), ["0 gates", "1 gate", "2 gates"]);
        assert_eq!(counted(1_usize, "room"), "1 room");
    }

    #[test]
    fn plurals_of_creatures() {
        for (title, want) in [
            ("Goblin", "Goblins"),
            ("Wolf Rider", "Wolf Riders"),
            ("Pikeman", "Pikemen"),
            ("Grand Elf", "Grand Elves"),
            ("Battle Dwarf", "Battle Dwarves"),
            ("Harpy", "Harpies"),
            ("Evil Eye", "Evil Eyes"),
            ("Serpent Fly", "Serpent Flies"),
            ("Power Lich", "Power Liches"),
            ("Phoenix", "Phoenixes"),
            ("Silver Pegasus", "Silver Pegasi"),
            ("Cyclops", "Cyclopes"),
            ("Cyclops King", "Cyclops Kings"),
            ("Walking Dead", "Walking Dead"),
            ("Efreeti", "Efreet"),
            ("Кентавр", "Кентаврs"),
        ] {
            assert_eq!(several(49, title), format!("49 {want}"));
            assert_eq!(several(1, title), format!("1 {title}"));
        }
    }

    #[test]
    fn long_names_are_shortened_with_an_ellipsis() {
        assert_eq!(shortened("a name that is far too long", 18), "a name that is fa…");
        assert_eq!(shortened("grün", 4), "grün");
        assert_eq!(shortened("grüne", 4), "grü…");
        assert_eq!(shortened("ab", 0), "…");
        assert_eq!(shown("grass"), "grass");
        assert_eq!(shown(&"a".repeat(1_000_000)), format!("{}…", "a".repeat(63)));
    }

    #[test]
    fn control_characters_are_replaced_and_others_stay() {
        assert_eq!(visible("a\x1b[31m\u{7}\n\t\u{7f}"), "a\u{241b}[31m\u{2407}\u{240a}\u{2409}\u{2421}");
        for bad in
            ['\u{9b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{2028}', '\u{200b}', '\u{e0041}', '\u{fffe}']
        {
            assert_eq!(stand_in(bad), Some('\u{fffd}'), "{bad:?}");
        }
        for plain in ["a b", "\u{a0}Кольцо", "می\u{200c}خواهم", "𠀀👩\u{200d}🌾"] {
            assert!(matches!(visible(plain), Cow::Borrowed(same) if same == plain));
        }
        assert_eq!(shown("two\nlines"), "two\u{240a}lines");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            escaped_xml("<a>\t& \"b\" 'c'\u{1}\u{ffff}"),
            "&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;\u{fffd}\u{fffd}"
        );
    }
}
