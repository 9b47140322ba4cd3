//! How messages look.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use annotate_snippets::Renderer;
use clap::ColorChoice;

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

/// How faults look.
pub(crate) fn renderer() -> Renderer {
    if has_color() { Renderer::styled() } else { Renderer::plain() }
}

/// Whether messages on standard error have colours.
pub(crate) fn has_color() -> bool {
    is_colored(io::stderr().is_terminal())
}

/// Whether what goes to standard output has colours.
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
