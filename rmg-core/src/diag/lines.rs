//! Converts byte offsets to the lines and columns of editors.

use std::fmt;
use std::ops::Range;

/// The starts of the lines of a text.
///
/// Lines end with `\n`, `\r\n` or a lone `\r`, as in editors.
#[derive(Debug, Clone)]
pub struct LineIndex<'a> {
    text: &'a str,
    /// Byte offset of the first character of each line; the first is 0.
    starts: Vec<usize>,
}

/// A location in a text; both numbers count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters (not bytes); a tab counts as one.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl<'a> LineIndex<'a> {
    /// Builds the index of `text`. O(bytes).
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let ends_line = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends_line {
                starts.push(at + 1);
            }
        }
        Self { text, starts }
    }

    /// Returns the line and column of the byte at `offset`. Offsets outside the text or inside a character
    /// are moved back to the nearest character boundary.
    #[must_use]
    pub fn locate(&self, offset: u32) -> LineColumn {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let offset = self.text.floor_char_boundary(offset);
        let line = self.line_of(offset);
        let start = self.starts[line - 1];
        LineColumn { line, column: 1 + self.text[start..offset].chars().count() }
    }

    /// Returns the line of the byte at `offset`, counted from 1; for an offset outside the text the last
    /// line. O(log lines).
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// Returns the bytes of a line, counted from 1, without its line end; `None` if the text has no such
    /// line.
    #[must_use]
    pub fn line(&self, line: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(line.checked_sub(1)?)?;
        let end = self.starts.get(line).copied().unwrap_or(self.text.len());
        let text = &self.text[start..end];
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        Some(start..start + text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_each_line_end_counts_once() {
        let lines = LineIndex::new("aä\r\nb\rc\n\nd");
        let places: Vec<_> = [0, 1, 2, 3, 5, 6, 7, 8, 9, 99].map(|at| lines.locate(at).to_string()).into();
        assert_eq!(places, ["1:1", "1:2", "1:2", "1:3", "2:1", "2:2", "3:1", "3:2", "4:1", "5:2"]);
    }

    #[test]
    fn lines_exclude_their_line_ends() {
        let text = "aä\r\nb\rc\n\nd";
        let lines = LineIndex::new(text);
        let all: Vec<_> = (1..9).map_while(|line| lines.line(line)).map(|line| &text[line]).collect();
        assert_eq!(all, ["aä", "b", "c", "", "d"]);
        assert_eq!((lines.line(0), lines.line_of(0), lines.line_of(99)), (None, 1, 5));
        assert_eq!(LineIndex::new("a\r").line(1), Some(0..1));
    }

    #[test]
    fn empty_text_has_one_location() {
        assert_eq!(LineIndex::new("").locate(7), LineColumn { line: 1, column: 1 });
    }
}
