//! How messages look: colors, and what stands for letters that would control the terminal.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal};
use std::ops::Deref;
use std::sync::OnceLock;

use annotate_snippets::{Group, Renderer};
use clap::ColorChoice;
use clap::builder::StyledStr;
use rmg::text::{shortened, stand_in, visible};

/// What `--color` says; read before everything else, because faults of the other arguments have colours, too.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Finds `--color` among the arguments. What is wrong with it is told when all arguments are read.
pub(crate) fn choose_color(args: impl IntoIterator<Item = String>) -> ColorChoice {
    let mut args = args.into_iter().take_while(|arg| arg != "--");
    let mut word = None;
    while let Some(arg) = args.next() {
        match arg.strip_prefix("--color") {
            Some("") => word = args.next(),
            Some(value) => word = value.strip_prefix('=').map(str::to_owned).or(word),
            None => {}
        }
    }
    let choice = match word.as_deref() {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    };
    *CHOICE.get_or_init(|| choice)
}

/// Text that can go to a terminal: line ends, tabs and our own colors are its only control characters. Names, paths and values come from
/// files and arguments of others, so nothing is printed that did not become one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Painted(String);

/// What begins a color.
const ESCAPE: char = '\x1b';

/// Most letters of a line; the longest that the program writes itself is a command that names all content of a pack, some 6,000. A name
/// may have megabytes.
const MOST_LETTERS: usize = 1 << 14;

impl Painted {
    /// The text without colors.
    pub(crate) fn plain(text: &str) -> Self {
        let lines = text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
            Some(line) => shortened(line, MOST_LETTERS) + "\n",
            None => shortened(line, MOST_LETTERS),
        });
        Self::whole(&lines.collect::<String>())
    }

    /// A whole file, however long its lines are.
    pub(crate) fn whole(text: &str) -> Self {
        Self(text.chars().map(shown_letter).collect())
    }

    /// The text with colors where they are `wanted`; as it is `plain` where that has a letter that could be mistaken for the start of one.
    fn colored(plain: &str, wanted: bool, colored: impl FnOnce() -> String) -> Self {
        let is_short = || plain.lines().all(|line| line.chars().nth(MOST_LETTERS).is_none());
        if !wanted || plain.contains(ESCAPE) || !is_short() {
            return Self::plain(plain);
        }
        Self::of_colored(&colored())
    }

    /// A text whose escape characters are those of our colors.
    pub(crate) fn of_colored(text: &str) -> Self {
        Self(
            text.chars().map(|letter| if letter == ESCAPE { letter } else { shown_letter(letter) }).collect(),
        )
    }

    pub(crate) fn message(groups: &[Group<'_>]) -> Self {
        let plain = Renderer::plain().render(groups) + "\n";
        Self::colored(&plain, has_color(), || Renderer::styled().render(groups) + "\n")
    }

    pub(crate) fn apart(self) -> Self {
        Self(self.0 + "\n")
    }

    /// What the parser of arguments says. Arguments that it repeats are shown on one line; where one has escape characters, there are no
    /// colors.
    pub(crate) fn answer(text: &StyledStr, has_color: bool) -> Self {
        // an argument of such letters only could be a part of our colors, or a line end
        let is_in_colors = |letter: char| "[;m0123456789".contains(letter) || stand_in(letter).is_some();
        let mut colored = text.ansi().to_string();
        let mut is_safe = true;
        for argument in std::env::args_os() {
            let argument = argument.to_string_lossy();
            is_safe &= !argument.contains(ESCAPE);
            let value = argument.split_once('=').map(|(_, value)| value);
            for part in [Some(&*argument), value].into_iter().flatten() {
                if let Cow::Owned(shown) = visible(part)
                    && !part.chars().all(is_in_colors)
                {
                    colored = colored.replace(part, &shown);
                }
            }
        }
        Self::colored(&without_colors(&colored), has_color && is_safe, || colored)
    }
}

impl FromIterator<Self> for Painted {
    fn from_iter<I: IntoIterator<Item = Self>>(parts: I) -> Self {
        Self(parts.into_iter().map(|part| part.0).collect())
    }
}

impl Deref for Painted {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Display for Painted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Painted {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

impl From<&String> for Painted {
    fn from(text: &String) -> Self {
        Self::plain(text)
    }
}

/// The text without our colors: an escape character, `[`, numbers, and `m`.
fn without_colors(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_number = |letter: char| letter.is_ascii_digit() || letter == ';';
        match part.strip_prefix('[').map(|rest| rest.trim_start_matches(is_number)) {
            Some(rest) if rest.starts_with('m') => plain += &rest[1..],
            _ => {
                plain.push(ESCAPE);
                plain += part;
            }
        }
    }
    plain
}

/// The letter, or what stands for it; line ends and tabs stay.
fn shown_letter(letter: char) -> char {
    if matches!(letter, '\n' | '\t') { letter } else { stand_in(letter).unwrap_or(letter) }
}

/// What a part of a [message](Painted::message) says, so that it keeps its colors: without escape characters, which are never wanted.
pub(crate) fn part(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| letter == shown_letter(letter)) && text.len() <= MOST_LETTERS {
        return Cow::Borrowed(text);
    }
    Cow::Owned(Painted::plain(text).0)
}

pub(crate) fn has_color() -> bool {
    is_colored(io::stderr().is_terminal())
}

pub(crate) fn has_color_out() -> bool {
    is_colored(io::stdout().is_terminal())
}

/// As `--color` says; without it on terminals, unless `NO_COLOR` is set (<https://no-color.org>).
fn is_colored(is_terminal: bool) -> bool {
    match CHOICE.get() {
        Some(ColorChoice::Always) => true,
        Some(ColorChoice::Never) => false,
        Some(ColorChoice::Auto) | None => {
            is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_others_has_no_colors_and_ours_keeps_them() {
        let plain = Painted::plain("a\x1b[31m\u{7}\n\u{202e}b\tc\n");
        assert_eq!(&*plain, "a\u{241b}[31m\u{2407}\n\u{fffd}b\tc\n");
        let ours = || "\x1b[1mbold\x1b[0m \u{202e}\n".to_owned();
        assert_eq!(&*Painted::colored("bold \u{202e}\n", true, ours), "\x1b[1mbold\x1b[0m \u{fffd}\n");
        assert_eq!(&*Painted::colored("bold\n", false, ours), "bold\n");
        // where an escape character could come from an input, there are none at all
        assert_eq!(&*Painted::colored("bold \x1b[5m\n", true, ours), "bold \u{241b}[5m\n");
    }

    #[test]
    fn colors_are_taken_out_and_nothing_else() {
        let text = "\x1b[1m\x1b[91merror\x1b[0m: a\x1b]0;b\x1b[2Jc";
        assert_eq!(without_colors(text), "error: a\x1b]0;b\x1b[2Jc");
    }

    #[test]
    fn lines_of_any_length_are_cut_and_others_are_not() {
        let long = format!("{}\nshort\n", "x".repeat(1_000_000));
        let printed = Painted::plain(&long);
        assert!(printed.chars().count() < 20_000 && printed.ends_with("x\u{2026}\nshort\n"));
        assert_eq!(Painted::whole(&long).len(), long.len());
        assert!(part(&long).len() < 20_000 && part("a\nb") == "a\nb");
    }
}
