//! The only place that prints.

use std::io::{self, IsTerminal, Write};

use annotate_snippets::Renderer;

/// Writes a result. That nobody reads it (a closed pipe) is no error.
pub(crate) fn say(text: &str) {
    // a reader that went away has seen enough; anything else cannot be reported either
    let _unread = io::stdout().lock().write_all(text.as_bytes());
}

/// Writes a message.
pub(crate) fn complain(text: &str) {
    let _unread = io::stderr().lock().write_all(text.as_bytes());
}

/// How faults look: in colours on a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
pub(crate) fn renderer() -> Renderer {
    let wants_color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if io::stderr().is_terminal() && wants_color { Renderer::styled() } else { Renderer::plain() }
}
