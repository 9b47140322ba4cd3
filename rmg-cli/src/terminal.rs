//! How messages look.

use std::io::{self, IsTerminal};

use annotate_snippets::Renderer;

/// How faults look: in colours on a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
pub(crate) fn renderer() -> Renderer {
    let wants_color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if io::stderr().is_terminal() && wants_color { Renderer::styled() } else { Renderer::plain() }
}
