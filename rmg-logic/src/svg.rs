//! Shared parts of SVG drawings: the document frame, texts and boxes.

use std::fmt::Display;
use std::io::{self, Write};

use rmg_core::text::escaped_xml;

/// The document of a drawing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Width and height in pixels.
    pub(crate) size: (usize, usize),
    /// Default height of letters in pixels.
    pub(crate) letters: usize,
    pub(crate) style: &'a str,
    /// Content of `<defs>`: elements that the drawing refers to by name.
    pub(crate) definitions: &'a str,
}

impl Frame<'_> {
    /// Writes the document with a white background and the output of `draw`.
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

/// Returns a text at a point. `attributes` are further attributes of the element, such as `class=\"b\"`, or
/// empty.
pub(crate) fn text(attributes: &str, (x, y): (impl Display, impl Display), words: &str) -> String {
    let space = if attributes.is_empty() { "" } else { " " };
    format!("<text{space}{attributes} x=\"{x}\" y=\"{y}\">{}</text>", escaped_xml(words))
}

/// Returns a rectangle, given its upper left corner and its size. `before` and `behind` are further
/// attributes, each after a space.
pub(crate) fn rect<T: Display>(
    before: &str,
    (x, y): (T, T),
    (width, height): (T, T),
    behind: &str,
) -> String {
    format!("<rect{before} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{behind}/>")
}

/// Returns a tooltip for the enclosing element.
pub(crate) fn tooltip(words: &str) -> String {
    format!("<title>{}</title>", escaped_xml(words))
}
