//! Bytes of a text as the lines and columns of the protocol, and back.

use lsp_types::{Position, Range};
use rmg_core::diag::{LineIndex, Span};

/// What a column counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, of which letters beyond the first plane have two: what every client can.
    #[default]
    Utf16,
}

/// A text with its lines; both numbers of a position are counted from 0.
#[derive(Debug)]
pub(crate) struct Positions<'t> {
    text: &'t str,
    lines: LineIndex<'t>,
    encoding: Encoding,
}

impl<'t> Positions<'t> {
    /// The lines of `text`. O(bytes).
    pub(crate) fn new(text: &'t str, encoding: Encoding) -> Self {
        Self { text, lines: LineIndex::new(text), encoding }
    }

    /// Where a byte stands; offsets beyond the text or inside a character are moved back, and those inside a line end stand before it.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.lines.line_of(offset);
        let Some(bytes) = self.lines.line(line) else { return Position::default() };
        let before = &self.text[bytes.start..offset.min(bytes.end)];
        let column = match self.encoding {
            Encoding::Utf16 if !before.is_ascii() => before.encode_utf16().count(),
            Encoding::Utf8 | Encoding::Utf16 => before.len(),
        };
        Position::new(number(line - 1), number(column))
    }

    /// The byte at a position: columns beyond a line are its end, lines beyond the text the end of it, and columns inside a character its begin.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX).saturating_add(1);
        let Some(bytes) = self.lines.line(line) else { return self.text.len() };
        let column = usize::try_from(position.character).unwrap_or(usize::MAX);
        let text = &self.text[bytes.clone()];
        let inside = match self.encoding {
            Encoding::Utf8 => text.floor_char_boundary(column),
            Encoding::Utf16 => utf16_offset(text, column),
        };
        bytes.start + inside
    }

    /// Where a part of the text stands.
    pub(crate) fn range(&self, span: Span) -> Range {
        Range::new(self.position(span.start as usize), self.position(span.end as usize))
    }

    /// The bytes between two positions, in whatever order they are.
    pub(crate) fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let (one, other) = (self.offset(range.start), self.offset(range.end));
        one.min(other)..one.max(other)
    }
}

/// The byte behind so many units of UTF-16, at most the end of the text.
fn utf16_offset(text: &str, column: usize) -> usize {
    let mut units = 0;
    for (at, letter) in text.char_indices() {
        units += letter.len_utf16();
        if units > column {
            return at;
        }
    }
    text.len()
}

/// Numbers of the protocol have 32 bits; no document comes near.
fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a😀b\r\nä\rc\n\nd";

    #[test]
    fn every_byte_comes_back_from_its_position() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let positions = Positions::new(TEXT, encoding);
            for (offset, _) in TEXT.char_indices().chain([(TEXT.len(), ' ')]) {
                // the middle of a line end is the end of the line
                let wanted = if offset == 7 { 6 } else { offset };
                assert_eq!(positions.offset(positions.position(offset)), wanted, "{encoding:?} {offset}");
            }
        }
    }

    #[test]
    fn letters_beyond_the_first_plane_are_two_units_or_four_bytes() {
        let column = |encoding| Positions::new(TEXT, encoding).position(5);
        assert_eq!(column(Encoding::Utf16), Position::new(0, 3));
        assert_eq!(column(Encoding::Utf8), Position::new(0, 5));
        let inside = |encoding, column| Positions::new(TEXT, encoding).offset(Position::new(0, column));
        assert_eq!(
            (inside(Encoding::Utf16, 2), inside(Encoding::Utf8, 3)),
            (1, 1),
            "inside of it is its begin"
        );
    }

    #[test]
    fn places_that_are_not_there_are_the_nearest_ones_before() {
        let positions = Positions::new(TEXT, Encoding::Utf16);
        assert_eq!(positions.offset(Position::new(0, 99)), 6);
        assert_eq!(positions.offset(Position::new(1, 1)), 10);
        assert_eq!(positions.offset(Position::new(99, 0)), TEXT.len());
        assert_eq!(positions.offset(Position::new(u32::MAX, u32::MAX)), TEXT.len());
        assert_eq!(positions.position(usize::MAX), Position::new(4, 1));
        assert_eq!(positions.position(3), Position::new(0, 1), "inside a letter");
        let reversed = Range::new(Position::new(1, 0), Position::new(0, 1));
        assert_eq!(positions.bytes(reversed), 1..8);
        assert_eq!(Positions::new("", Encoding::Utf8).range(Span::new(3, 9)), Range::default());
    }
}
