//! Terminal output: colors, and replacements for control characters.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal};
use std::ops::Deref;
use std::sync::OnceLock;

use annotate_snippets::{Group, Renderer};
use clap::ColorChoice;
use clap::builder::StyledStr;
use rmg::text::{shortened, stand_in, visible};

/// The value of `--color`. It is parsed first, because errors of other arguments are colored too.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Finds `--color` in the arguments. Its errors are reported later by the parser.
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

/// Text that is safe to print: its only control characters are line ends, tabs and colors of rmg. Names,
/// paths and values come from files and arguments, so all output is converted to this type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Painted(String);

/// First character of a color sequence.
const ESCAPE: char = '\x1b';

/// Maximum number of characters of a line. The longest line of the program itself is a command with all
/// content of a pack, about 6,000. Names may have megabytes.
const MAX_LETTERS: usize = 1 << 14;

impl Painted {
    /// Escapes a text without colors.
    pub(crate) fn plain(text: &str) -> Self {
        let lines = text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
            Some(line) => shortened(line, MAX_LETTERS) + "\n",
            None => shortened(line, MAX_LETTERS),
        });
        Self::whole(&lines.collect::<String>())
    }

    /// Escapes a whole file without a limit of line lengths.
    pub(crate) fn whole(text: &str) -> Self {
        Self(text.chars().map(shown_letter).collect())
    }

    /// Returns the colored text if colors are wanted, else `plain`. Also returns `plain` if it contains an
    /// escape character or a too long line.
    fn colored(plain: &str, wanted: bool, colored: impl FnOnce() -> String) -> Self {
        let is_short = || plain.lines().all(|line| line.chars().nth(MAX_LETTERS).is_none());
        if !wanted || plain.contains(ESCAPE) || !is_short() {
            return Self::plain(plain);
        }
        Self::of_colored(&colored())
    }

    /// Escapes a text in which all escape characters belong to colors of rmg.
    pub(crate) fn of_colored(text: &str) -> Self {
        Self(
            text.chars().map(|letter| if letter == ESCAPE { letter } else { shown_letter(letter) }).collect(),
        )
    }

    pub(crate) fn message(groups: &[Group<'_>]) -> Self {
        let plain = Renderer::plain().render(groups) + "\n";
        Self::colored(&plain, has_color(), || Renderer::styled().render(groups) + "\n")
    }

    pub(crate) fn with_blank_line(self) -> Self {
        Self(self.0 + "\n")
    }

    /// Formats a message of the argument parser. Escapes the arguments in it. If an argument contains an
    /// escape character, there are no colors.
    pub(crate) fn answer(text: &StyledStr, has_color: bool) -> Self {
        // replacing a part that consists only of such characters could change a color sequence or a line end
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

/// Removes color sequences: an escape character, `[`, numbers, and `m`.
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

/// Returns a character or its replacement. Line ends and tabs are kept.
fn shown_letter(letter: char) -> char {
    if matches!(letter, '\n' | '\t') { letter } else { stand_in(letter).unwrap_or(letter) }
}

/// Escapes a part of a [message](Painted::message), so that the message keeps its colors.
pub(crate) fn part(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| letter == shown_letter(letter)) && text.len() <= MAX_LETTERS {
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

/// Returns whether to use colors: by `--color`, else on terminals unless `NO_COLOR` is set
/// (<https://no-color.org>).
fn is_colored(is_terminal: bool) -> bool {
    match CHOICE.get() {
        Some(ColorChoice::Always) => true,
        Some(ColorChoice::Never) => false,
        Some(ColorChoice::Auto) | None => {
            is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && shows_colors()
        }
    }
}

/// Returns whether the terminal shows colors. Consoles of Windows need one call for this.
fn shows_colors() -> bool {
    #[cfg(windows)]
    return anstyle_query::windows::enable_ansi_colors().unwrap_or(true);
    #[cfg(not(windows))]
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colors_of_rmg_are_kept() {
        let plain = Painted::plain("a\x1b[31m\u{7}\n\u{202e}b\tc\n");
        assert_eq!(&*plain, "a\u{241b}[31m\u{2407}\n\u{fffd}b\tc\n");
        let ours = || "\x1b[1mbold\x1b[0m \u{202e}\n".to_owned();
        assert_eq!(&*Painted::colored("bold \u{202e}\n", true, ours), "\x1b[1mbold\x1b[0m \u{fffd}\n");
        assert_eq!(&*Painted::colored("bold\n", false, ours), "bold\n");
        // if an input may contain an escape character, all colors are omitted
        assert_eq!(&*Painted::colored("bold \x1b[5m\n", true, ours), "bold \u{241b}[5m\n");
    }

    #[test]
    fn only_colors_are_removed() {
        let text = "\x1b[1m\x1b[91merror\x1b[0m: a\x1b]0;b\x1b[2Jc";
        assert_eq!(without_colors(text), "error: a\x1b]0;b\x1b[2Jc");
    }

    #[test]
    fn only_too_long_lines_are_cut() {
        let long = format!("{}\nshort\n", "x".repeat(1_000_000));
        let printed = Painted::plain(&long);
        assert!(printed.chars().count() < 20_000 && printed.ends_with("x\u{2026}\nshort\n"));
        assert_eq!(Painted::whole(&long).len(), long.len());
        assert!(part(&long).len() < 20_000 && part("a\nb") == "a\nb");
    }
}
