//! Line and column in a long text, computed incrementally.

use rmg_core::diag::LineColumn;

/// A position in a text that moves forward.
#[derive(Debug, Clone)]
pub(super) struct Lines<'t> {
    text: &'t str,
    at: usize,
    place: LineColumn,
}

impl<'t> Lines<'t> {
    /// Starts at the beginning of a text.
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, place: LineColumn { line: 1, column: 1 } }
    }

    /// Returns line and column of the character at `offset`, as [`LineIndex`](rmg_core::diag::LineIndex)
    /// does. O(distance) for an offset after the current position, otherwise O(offset).
    pub(super) fn locate(&mut self, offset: usize) -> LineColumn {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.at {
            *self = Self::new(self.text);
        }
        let mut letters = self.text[self.at..].chars().peekable();
        while self.at < offset {
            let Some(letter) = letters.next() else { break };
            self.at += letter.len_utf8();
            if letter == '\n' || (letter == '\r' && letters.peek() != Some(&'\n')) {
                self.place = LineColumn { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.place
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::diag::LineIndex;

    use super::*;

    #[test]
    fn positions_equal_those_of_line_index() {
        let text = "aä\r\nb\rc\n\nd\r";
        let index = LineIndex::new(text);
        let mut lines = Lines::new(text);
        for at in [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 99, 4, 0] {
            assert_eq!(lines.locate(at), index.locate(u32::try_from(at).unwrap()), "{at}");
        }
    }
}
