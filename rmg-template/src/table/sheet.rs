//! A lossless table. Tabs separate cells, line ends separate rows, and quotes enclose cells that contain
//! tabs, line ends or quotes.
//!
//! The text stays the same byte for byte; a cell is a span in it. Edits patch the text and keep everything
//! else: padding, mixed line ends, header texts, extra cells.

use std::borrow::Cow;

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span};

use super::encoding::{self, Encoding, NoSuchLetter};
use super::limits::{MAX_BYTES, MAX_CELLS};

/// A table and its text.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    text: String,
    encoding: Encoding,
    /// All cells, row by row.
    cells: Vec<Span>,
    /// For each row, the number of cells up to its end.
    row_ends: Vec<u32>,
    is_editable: bool,
}

/// A row of a table.
#[derive(Debug, Clone, Copy)]
pub struct Row<'s> {
    text: &'s str,
    cells: &'s [Span],
}

impl Sheet {
    /// Parses a table and returns it with all diagnostics. Never fails: the table contains all cells that
    /// could be read. A table with errors cannot be edited.
    ///
    /// # Cost
    /// O(bytes) time; memory for the text and at most [`MAX_CELLS`] cells of eight bytes.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> (Self, Vec<Diagnostic>) {
        let mut diagnostics = DiagnosticList::default();
        if bytes.len() > MAX_BYTES {
            let (megabytes, max) = (bytes.len() >> 20, MAX_BYTES >> 20);
            let message = format!("the file has {megabytes} MB: the maximum is {max} MB");
            diagnostics.push(Diagnostic::new(Severity::Error, "too-long", None, message));
            return (
                Self::of(String::new(), Encoding::Utf8 { mark: false }, &mut diagnostics),
                diagnostics.finish(),
            );
        }
        let (text, encoding) = encoding::decode(bytes);
        let sheet = Self::of(text, encoding, &mut diagnostics);
        (sheet, diagnostics.finish())
    }

    /// Creates a table from rows, with the line ends of the games.
    #[must_use]
    pub fn of_rows(rows: &[Vec<String>], encoding: Encoding) -> Self {
        let row = |row: &Vec<String>| {
            let cells: Vec<Cow<'_, str>> = row.iter().map(|cell| quoted(cell)).collect();
            cells.join("\t") + "\r\n"
        };
        Self::of(rows.iter().map(row).collect(), encoding, &mut DiagnosticList::default())
    }

    /// Parses the text of a table that will be written in an encoding.
    #[must_use]
    pub fn of_text(text: &str, encoding: Encoding) -> Self {
        Self::of(text.to_owned(), encoding, &mut DiagnosticList::default())
    }

    fn of(text: String, encoding: Encoding, diagnostics: &mut DiagnosticList) -> Self {
        let mut sheet = Self { text, encoding, cells: Vec::new(), row_ends: Vec::new(), is_editable: false };
        let mut at = 0;
        while at < sheet.text.len() && sheet.cells.len() < MAX_CELLS {
            at = sheet.read_row(at, diagnostics);
        }
        if at < sheet.text.len() {
            let message = format!("the table has more than {MAX_CELLS} cells; the rest is not read");
            diagnostics.push(Diagnostic::new(
                Severity::Error,
                "too-many-cells",
                Some(span(at, at + 1)),
                message,
            ));
        }
        sheet.is_editable = !diagnostics.has_errors();
        sheet
    }

    /// Reads the row that starts at `at`. Returns the start of the next row.
    fn read_row(&mut self, mut at: usize, diagnostics: &mut DiagnosticList) -> usize {
        loop {
            let end = cell_end(&self.text, at, diagnostics);
            self.cells.push(span(at, end));
            let rest = &self.text.as_bytes()[end..];
            at = match rest {
                [b'\t', ..] if self.cells.len() < MAX_CELLS => end + 1,
                [b'\r', b'\n', ..] => end + 2,
                [_, ..] => end + 1,
                [] => end,
            };
            if rest.first() != Some(&b'\t') || self.cells.len() >= MAX_CELLS {
                self.row_ends.push(u32::try_from(self.cells.len()).expect("cells are counted"));
                return at;
            }
        }
    }

    /// Returns the whole text without a byte order mark. Spans refer to it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the encoding of the file.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the bytes of the file with all edits.
    ///
    /// # Errors
    /// If an edit added a character that the encoding does not have.
    pub fn bytes(&self) -> Result<Vec<u8>, NoSuchLetter> {
        encoding::encode(&self.text, self.encoding)
    }

    /// Returns all rows.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Row<'_>> + ExactSizeIterator {
        (0..self.row_ends.len()).map(|row| self.cells_of(row))
    }

    /// Returns the row at a position, from 0.
    #[must_use]
    pub fn row(&self, row: usize) -> Option<Row<'_>> {
        (row < self.row_ends.len()).then(|| self.cells_of(row))
    }

    /// Returns an existing row.
    fn cells_of(&self, row: usize) -> Row<'_> {
        let start = row.checked_sub(1).map_or(0, |before| self.row_ends[before] as usize);
        Row { text: &self.text, cells: &self.cells[start..self.row_ends[row] as usize] }
    }

    /// Returns whether the table can be edited, which requires that it has no errors.
    #[must_use]
    pub fn is_editable(&self) -> bool {
        self.is_editable
    }

    /// Replaces the values of some cells, by row and column. Extends rows that are too short. The rest of the
    /// text stays unchanged.
    ///
    /// # Errors
    /// See [`EditError`]. On an error the table is unchanged.
    pub fn set(&mut self, changes: &[(usize, usize, &str)]) -> Result<(), EditError> {
        if !self.is_editable {
            return Err(EditError::Broken);
        }
        let mut sorted = changes.to_vec();
        sorted.sort_unstable_by_key(|(row, column, _)| (*row, *column));
        let mut text = self.text.clone();
        // from back to front, so that positions before a patch stay valid
        for (row, column, value) in sorted.iter().rev() {
            let place = self.row(*row).ok_or(EditError::NoSuchRow { row: *row })?;
            let cells = place.cells.len();
            if let Some(cell) = place.cells.get(*column) {
                text.replace_range(cell.start as usize..cell.end as usize, &quoted(value));
            } else {
                let (end, missing) = (place.end(), *column + 1 - cells);
                // the patch of a later cell of this row has added the tabs
                let is_longer = sorted.iter().any(|(other, at, _)| other == row && at > column);
                if is_longer {
                    text.insert_str(end + missing, &quoted(value));
                } else {
                    text.insert_str(end, &format!("{}{}", "\t".repeat(missing), quoted(value)));
                }
            }
        }
        self.replace(text)
    }

    /// Inserts empty rows before the row at `at`, or at the end.
    ///
    /// # Errors
    /// See [`EditError`]. On an error the table is unchanged.
    pub fn insert(&mut self, at: usize, count: usize) -> Result<(), EditError> {
        if !self.is_editable {
            return Err(EditError::Broken);
        }
        let line_end = self.line_end();
        let mut text = self.text.clone();
        let start = self.row(at).and_then(|row| row.cells.first()).map(|cell| cell.start as usize);
        let start = start.unwrap_or_else(|| {
            if !text.is_empty() && !text.ends_with(['\n', '\r']) {
                text += line_end;
            }
            text.len()
        });
        text.insert_str(start, &line_end.repeat(count));
        self.replace(text)
    }

    /// Returns a table with other cells, which are texts of cells with their quotes, and the same line ends.
    pub(super) fn with_rows<'s>(
        &'s self,
        rows: impl Iterator<Item = Vec<Cow<'s, str>>>,
    ) -> Result<Self, EditError> {
        if !self.is_editable {
            return Err(EditError::Broken);
        }
        let mut text = String::with_capacity(self.text.len());
        for (at, cells) in rows.enumerate() {
            let mut separator = "";
            for cell in cells {
                text += separator;
                text += &cell;
                separator = "\t";
            }
            let end = self.row(at).map_or(self.text.len(), |row| row.end());
            let next = self.row(at + 1).and_then(|row| row.cells.first());
            text += &self.text[end..next.map_or(self.text.len(), |cell| cell.start as usize)];
        }
        let mut changed = self.clone();
        changed.replace(text)?;
        Ok(changed)
    }

    /// Returns the row that contains the byte at `offset`; the last row if there is none.
    pub(super) fn row_at(&self, offset: u32) -> usize {
        let ends = self.rows().position(|row| offset as usize <= row.end());
        ends.unwrap_or(self.row_ends.len().saturating_sub(1))
    }

    /// Returns the line end of the first row; by default that of the games.
    fn line_end(&self) -> &'static str {
        let end = self.row(0).map_or(0, |row| row.end());
        match self.text.as_bytes().get(end..) {
            Some([b'\n', ..]) => "\n",
            Some([b'\r', second, ..]) if *second != b'\n' => "\r",
            _ => "\r\n",
        }
    }

    fn replace(&mut self, text: String) -> Result<(), EditError> {
        if text.len() > MAX_BYTES {
            return Err(EditError::TooLarge);
        }
        let mut diagnostics = DiagnosticList::default();
        let changed = Self::of(text, self.encoding, &mut diagnostics);
        if !changed.is_editable {
            // patching a valid table fails only if the result exceeds a limit
            return Err(EditError::TooLarge);
        }
        changed.bytes()?;
        *self = changed;
        Ok(())
    }
}

/// The reason why a table was not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The table has errors.
    #[error("the table has errors")]
    Broken,
    /// The row does not exist.
    #[error("the table has no row {}", row + 1)]
    NoSuchRow {
        /// The row, from 0.
        row: usize,
    },
    /// The table would exceed the limits of bytes or cells.
    #[error("the table would exceed the size limit")]
    TooLarge,
    /// The encoding of the table does not have a character.
    #[error(transparent)]
    NoSuchLetter(#[from] NoSuchLetter),
}

impl<'s> Row<'s> {
    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether all cells are blank.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (0..self.len()).all(|column| self.get(column).is_empty())
    }

    /// Returns the span of a cell without surrounding blanks; the end of the row if it is too short.
    #[must_use]
    pub fn span(&self, column: usize) -> Span {
        let Some(cell) = self.cells.get(column) else { return span(self.end(), self.end()) };
        let raw = &self.text[cell.start as usize..cell.end as usize];
        let start = cell.start as usize + (raw.len() - raw.trim_start().len());
        span(start, start.max(cell.start as usize + raw.trim_end().len()))
    }

    /// Returns the value of a cell without quotes and surrounding blanks; empty if the row is too short.
    #[must_use]
    pub fn get(&self, column: usize) -> Cow<'s, str> {
        let Some(cell) = self.cells.get(column) else { return Cow::Borrowed("") };
        let raw = &self.text[cell.start as usize..cell.end as usize];
        match raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) {
            Some(inner) if is_quoted(raw) => Cow::Owned(inner.replace("\"\"", "\"").trim().to_owned()),
            _ => Cow::Borrowed(raw.trim()),
        }
    }

    /// Returns the text of a cell with its quotes and blanks; empty if the row is too short.
    pub(super) fn raw(&self, column: usize) -> &'s str {
        self.cells.get(column).map_or("", |cell| &self.text[cell.start as usize..cell.end as usize])
    }

    /// Returns the end of the last cell.
    fn end(&self) -> usize {
        self.cells.last().map_or(0, |cell| cell.end as usize)
    }
}

/// Returns whether quotes enclose the whole cell.
fn is_quoted(raw: &str) -> bool {
    raw.len() >= 2 && closing_quote(raw, 0) == Some(raw.len() - 1)
}

/// Returns the quote that closes the one at `open`. Doubled quotes are literal.
fn closing_quote(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == b'"')?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns the end of the cell that starts at `at`.
fn cell_end(text: &str, at: usize, diagnostics: &mut DiagnosticList) -> usize {
    let unquoted_end =
        |from: usize| text[from..].find(['\t', '\n', '\r']).map_or(text.len(), |length| from + length);
    if !text[at..].starts_with('"') {
        return unquoted_end(at);
    }
    let Some(close) = closing_quote(text, at) else {
        diagnostics.push_with(Severity::Warning, || {
            let message = "missing closing quote; the quote is read as a letter";
            let diagnostic =
                Diagnostic::new(Severity::Warning, "stray-quote", Some(span(at, at + 1)), message);
            diagnostic
                .help("end the cell with a quote and double quotes inside")
                .fix(in_quotes(text, span(at, unquoted_end(at))))
        });
        return unquoted_end(at);
    };
    let end = unquoted_end(close + 1);
    if end == close + 1 || text[close + 1..end].trim().is_empty() {
        return end;
    }
    // text after the quote belongs to the cell, but a line end before it does not
    let end = unquoted_end(at);
    diagnostics.push_with(Severity::Warning, || {
        let message = "unexpected text after the quotes of a cell; the quotes are read as letters";
        let diagnostic = Diagnostic::new(Severity::Warning, "stray-quote", Some(span(at, at + 1)), message);
        diagnostic
            .help("put the whole cell in quotes and double those inside")
            .fix(in_quotes(text, span(at, end)))
    });
    end
}

/// Returns a fix that quotes a whole cell.
fn in_quotes(text: &str, cell: Span) -> Fix {
    let value = &text[cell.start as usize..cell.end as usize];
    Fix::certain("put the whole cell in quotes", vec![Edit::new(cell, quoted(value))])
}

/// Converts a value to a cell, with quotes if needed.
fn quoted(value: &str) -> Cow<'_, str> {
    if value.contains(['\t', '\n', '\r', '"']) {
        Cow::Owned(format!("\"{}\"", value.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(value)
    }
}

fn span(start: usize, end: usize) -> Span {
    let place = |at: usize| u32::try_from(at).expect("tables are at most `MAX_BYTES` long");
    Span::new(place(start), place(end))
}
