//! Converts byte offsets of a text to lines and columns of the protocol, and back.

use lsp_types::{Position, Range};
use rmg_core::diag::{LineIndex, Span};

/// The unit of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    Utf8,
    /// Code units of UTF-16. Characters beyond the first plane have two. Every client supports them.
    #[default]
    Utf16,
}

/// The distance of stored unit counts in bytes, so that positions in a long line with many diagnostics are
/// fast.
const BLOCK: usize = 1024;

/// A text with a line index. Lines and columns start at 0.
#[derive(Debug)]
pub(crate) struct Positions<'t> {
    text: &'t str,
    lines: LineIndex<'t>,
    encoding: Encoding,
    /// The number of UTF-16 units before each block of bytes; empty if columns are bytes or the text is
    /// ASCII.
    units: Vec<usize>,
}

impl<'t> Positions<'t> {
    /// Builds the index of `text`. O(bytes).
    pub(crate) fn new(text: &'t str, encoding: Encoding) -> Self {
        let is_counted = encoding == Encoding::Utf16 && !text.is_ascii();
        let units = if is_counted { units_of_blocks(text) } else { Vec::new() };
        Self { text, lines: LineIndex::new(text), encoding, units }
    }

    /// Returns the position of a byte. Moves an offset beyond the text or inside a character back, and an
    /// offset inside a line end to its start.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.lines.line_of(offset);
        let Some(bytes) = self.lines.line(line) else { return Position::default() };
        let column = self.count(offset.min(bytes.end)) - self.count(bytes.start);
        Position::new(number(line - 1), number(column))
    }

    /// Counts the units from the start of the text to a character boundary.
    fn count(&self, offset: usize) -> usize {
        let block = offset / BLOCK;
        match self.units.get(block) {
            Some(units) => units + units_of(&self.text[self.text.floor_char_boundary(block * BLOCK)..offset]),
            None => offset,
        }
    }

    /// Returns the byte at a position. Moves a column beyond the line to the end of the line, a line beyond
    /// the text to the end of the text, and a column inside a character to its start.
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

    /// Returns the range of a span.
    pub(crate) fn range(&self, span: Span) -> Range {
        Range::new(self.position(span.start as usize), self.position(span.end as usize))
    }

    /// Returns the bytes between two positions, in any order.
    pub(crate) fn bytes(&self, range: Range) -> std::ops::Range<usize> {
        let (one, other) = (self.offset(range.start), self.offset(range.end));
        one.min(other)..one.max(other)
    }
}

fn units_of(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Returns the number of units before each block. Blocks start at character boundaries.
fn units_of_blocks(text: &str) -> Vec<usize> {
    let starts = (0..=text.len()).step_by(BLOCK).map(|at| text.floor_char_boundary(at));
    let sums = starts.scan((0, 0), |(units, before), start| {
        *units += units_of(&text[*before..start]);
        *before = start;
        Some(*units)
    });
    sums.collect()
}

/// Returns the byte after `column` units of UTF-16, at most the end of the text.
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

/// Converts to a number of the protocol, which has 32 bits. No document is that large.
fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a😀b\r\nä\rc\n\nd";

    #[test]
    fn offsets_are_restored_from_their_positions() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let positions = Positions::new(TEXT, encoding);
            for (offset, _) in TEXT.char_indices().chain([(TEXT.len(), ' ')]) {
                // an offset inside a line end gives the end of the line
                let expected = if offset == 7 { 6 } else { offset };
                assert_eq!(positions.offset(positions.position(offset)), expected, "{encoding:?} {offset}");
            }
        }
    }

    #[test]
    fn columns_of_long_lines_are_correct() {
        let text = "aä😀".repeat(BLOCK);
        let positions = Positions::new(&text, Encoding::Utf16);
        for (count, (offset, _)) in text.match_indices('a').enumerate() {
            assert_eq!(positions.position(offset).character, u32::try_from(4 * count).unwrap());
        }
        assert_eq!(positions.position(text.len()), Position::new(0, u32::try_from(4 * BLOCK).unwrap()));
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
            "a column inside a character gives its start"
        );
    }

    #[test]
    fn invalid_positions_give_the_nearest_valid_one_before() {
        let positions = Positions::new(TEXT, Encoding::Utf16);
        assert_eq!(positions.offset(Position::new(0, 99)), 6);
        assert_eq!(positions.offset(Position::new(1, 1)), 10);
        assert_eq!(positions.offset(Position::new(99, 0)), TEXT.len());
        assert_eq!(positions.offset(Position::new(u32::MAX, u32::MAX)), TEXT.len());
        assert_eq!(positions.position(usize::MAX), Position::new(4, 1));
        assert_eq!(positions.position(3), Position::new(0, 1), "inside a character");
        let reversed = Range::new(Position::new(1, 0), Position::new(0, 1));
        assert_eq!(positions.bytes(reversed), 1..8);
        assert_eq!(Positions::new("", Encoding::Utf8).range(Span::new(3, 9)), Range::default());
    }
}
