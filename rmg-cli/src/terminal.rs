//! How messages look.

use std::io::{self, IsTerminal};

use annotate_snippets::Renderer;

/// How faults look: in colours on a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
pub(crate) fn renderer() -> Renderer {
    if has_color() { Renderer::styled() } else { Renderer::plain() }
}

/// Whether messages on standard error have colours.
pub(crate) fn has_color() -> bool {
    let wants_color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    io::stderr().is_terminal() && wants_color
}
