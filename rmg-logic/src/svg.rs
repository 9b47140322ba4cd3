//! What all drawings share: the document around them, and texts in it.

use std::fmt::Display;
use std::io::{self, Write};

use rmg_core::text::escaped_xml;

/// The document of a drawing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Pixels from west to east and from north to south.
    pub(crate) size: (usize, usize),
    /// Height of letters in pixels, where nothing else is said.
    pub(crate) letters: usize,
    pub(crate) style: &'a str,
    /// What the drawing refers to by name, for `<defs>`.
    pub(crate) definitions: &'a str,
}

impl Frame<'_> {
    /// Writes the document with a white ground, and what `draw` writes onto it.
    pub(crate) fn write<W: Write>(
        self,
        to: &mut W,
        draw: impl FnOnce(&mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        let Self { size: (width, height), letters, style, definitions } = self;
        writeln!(
            to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"{letters}\">"
        )?;
        writeln!(to, "<!-- made by rmg -->\n<style>{style}</style>")?;
        if !definitions.is_empty() {
            writeln!(to, "<defs>{definitions}</defs>")?;
        }
        writeln!(to, "<rect width=\"{width}\" height=\"{height}\" style=\"fill:#fff;stroke:none\"/>")?;
        draw(to)?;
        writeln!(to, "</svg>")
    }
}

/// A text at a point. `attributes` are those of the element besides the point: `class=\"b\"`; or nothing.
pub(crate) fn text(attributes: &str, (x, y): (impl Display, impl Display), words: &str) -> String {
    let space = if attributes.is_empty() { "" } else { " " };
    format!("<text{space}{attributes} x=\"{x}\" y=\"{y}\">{}</text>", escaped_xml(words))
}

/// A rectangle by its upper left corner and its size, with further attributes before and behind them, each after a blank.
pub(crate) fn rect<T: Display>(
    before: &str,
    (x, y): (T, T),
    (width, height): (T, T),
    behind: &str,
) -> String {
    format!("<rect{before} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{behind}/>")
}

/// A rectangle around what is `inside`; pointing at it shows `name`.
pub(crate) fn boxed(
    name: &str,
    corner: (usize, usize),
    size: (usize, usize),
    look: &str,
    inside: &str,
) -> String {
    format!("<g>{}{}{inside}</g>", tooltip(name), rect("", corner, size, look))
}

/// The text that shows when somebody points at the element around it.
pub(crate) fn tooltip(words: &str) -> String {
    format!("<title>{}</title>", escaped_xml(words))
}
