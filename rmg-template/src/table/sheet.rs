//! A lossless table of cells: tabs between them, a line end behind each row, cells with tabs, line ends or quotes in quotes.
//!
//! The text stays byte for byte what it was; a cell is a place in it. Edits patch the text and leave everything else: padding, mixed line ends,
//! header texts, surplus cells.

use std::borrow::Cow;

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity, Span};

use super::encoding::{self, Encoding, NoSuchLetter};
use super::limits::{MAX_BYTES, MAX_CELLS};

/// A table together with its text.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    text: String,
    encoding: Encoding,
    /// All cells, row by row.
    cells: Vec<Span>,
    /// By row the position behind its last cell.
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
    /// Reads a table, and everything that is wrong with it. Never fails: the table holds whatever could be read. With an error among the faults
    /// it takes no edits.
    ///
    /// # Cost
    /// O(bytes) time; memory for the text and at most [`MAX_CELLS`] cells of eight bytes.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> (Self, Vec<Fault>) {
        let mut faults = FaultList::default();
        if bytes.len() > MAX_BYTES {
            let (megabytes, most) = (bytes.len() >> 20, MAX_BYTES >> 20);
            let message = format!("the file has {megabytes} MB; at most {most} MB are read");
            faults.push(Fault::new(Severity::Error, "too-long", None, message));
            return (Self::of(String::new(), Encoding::Utf8 { mark: false }, &mut faults), faults.finish());
        }
        let (text, encoding) = encoding::decode(bytes);
        let sheet = Self::of(text, encoding, &mut faults);
        (sheet, faults.finish())
    }

    /// A new table of some rows, with the line ends of the games.
    #[must_use]
    pub fn of_rows(rows: &[Vec<String>], encoding: Encoding) -> Self {
        let row = |row: &Vec<String>| {
            let cells: Vec<Cow<'_, str>> = row.iter().map(|cell| quoted(cell)).collect();
            cells.join("\t") + "\r\n"
        };
        Self::of(rows.iter().map(row).collect(), encoding, &mut FaultList::default())
    }

    fn of(text: String, encoding: Encoding, faults: &mut FaultList) -> Self {
        let mut sheet = Self { text, encoding, cells: Vec::new(), row_ends: Vec::new(), is_editable: false };
        let mut at = 0;
        while at < sheet.text.len() && sheet.cells.len() < MAX_CELLS {
            at = sheet.read_row(at, faults);
        }
        if at < sheet.text.len() {
            let message = format!("the table has more than {MAX_CELLS} cells; what follows is not read");
            faults.push(Fault::new(Severity::Error, "too-many-cells", Some(span(at, at + 1)), message));
        }
        sheet.is_editable = !faults.has_errors();
        sheet
    }

    /// Reads the row that begins at `at`; where the next one does.
    fn read_row(&mut self, mut at: usize, faults: &mut FaultList) -> usize {
        loop {
            let end = cell_end(&self.text, at, faults);
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

    /// The whole text, without a byte order mark: places of cells are places in it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the text was written.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The bytes: those that were read, with all edits since.
    ///
    /// # Errors
    /// When an edit brought a letter that the encoding does not have.
    pub fn bytes(&self) -> Result<Vec<u8>, NoSuchLetter> {
        encoding::encode(&self.text, self.encoding)
    }

    /// All rows.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Row<'_>> + ExactSizeIterator {
        (0..self.row_ends.len()).map(|row| self.cells_of(row))
    }

    /// The row at a position, from 0.
    #[must_use]
    pub fn row(&self, row: usize) -> Option<Row<'_>> {
        (row < self.row_ends.len()).then(|| self.cells_of(row))
    }

    /// A row that is there.
    fn cells_of(&self, row: usize) -> Row<'_> {
        let start = row.checked_sub(1).map_or(0, |before| self.row_ends[before] as usize);
        Row { text: &self.text, cells: &self.cells[start..self.row_ends[row] as usize] }
    }

    /// Whether edits are taken: whether all could be read.
    #[must_use]
    pub fn is_editable(&self) -> bool {
        self.is_editable
    }

    /// Replaces the values of some cells, by row and column; a row that is too short is made longer. Nothing else of the text changes.
    ///
    /// # Errors
    /// See [`EditError`]; the table is unchanged then.
    pub fn set(&mut self, changes: &[(usize, usize, &str)]) -> Result<(), EditError> {
        if !self.is_editable {
            return Err(EditError::Broken);
        }
        let mut sorted = changes.to_vec();
        sorted.sort_unstable_by_key(|(row, column, _)| (*row, *column));
        let mut text = self.text.clone();
        // from the back to the front, so that places before a patch stay valid
        for (row, column, value) in sorted.iter().rev() {
            let place = self.row(*row).ok_or(EditError::NoSuchRow { row: *row })?;
            let cells = place.cells.len();
            if let Some(cell) = place.cells.get(*column) {
                text.replace_range(cell.start as usize..cell.end as usize, &quoted(value));
            } else {
                let (end, missing) = (place.end(), *column + 1 - cells);
                // a patch of a later cell of this row has put the tabs there
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

    /// Adds a row behind the last one.
    ///
    /// # Errors
    /// See [`EditError`]; the table is unchanged then.
    pub fn push(&mut self, cells: &[String]) -> Result<(), EditError> {
        if !self.is_editable {
            return Err(EditError::Broken);
        }
        let line_end = self.line_end();
        let mut text = self.text.clone();
        if !text.is_empty() && !text.ends_with(['\n', '\r']) {
            text += line_end;
        }
        let row: Vec<Cow<'_, str>> = cells.iter().map(|cell| quoted(cell)).collect();
        text += &row.join("\t");
        text += line_end;
        self.replace(text)
    }

    /// The line end of the first row; that of the games where there is none.
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
        let mut faults = FaultList::default();
        let changed = Self::of(text, self.encoding, &mut faults);
        if !changed.is_editable {
            // a patch of a sound table is sound, unless it went over a limit
            return Err(EditError::TooLarge);
        }
        changed.bytes()?;
        *self = changed;
        Ok(())
    }
}

/// Why a table was not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// It could not be read as a whole.
    #[error("the table has errors")]
    Broken,
    /// There is no such row.
    #[error("the table has no row {}", row + 1)]
    NoSuchRow {
        /// From 0.
        row: usize,
    },
    /// It would have more bytes or cells than are read.
    #[error("the table would be larger than what is read")]
    TooLarge,
    /// A letter that the encoding of the table does not have.
    #[error(transparent)]
    NoSuchLetter(#[from] NoSuchLetter),
}

impl<'s> Row<'s> {
    /// How many cells it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether all its cells are blank.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (0..self.len()).all(|column| self.get(column).is_empty())
    }

    /// The place of a cell, without blanks around it; of one that the row is too short for, its end.
    #[must_use]
    pub fn span(&self, column: usize) -> Span {
        let Some(cell) = self.cells.get(column) else { return span(self.end(), self.end()) };
        let raw = &self.text[cell.start as usize..cell.end as usize];
        let start = cell.start as usize + (raw.len() - raw.trim_start().len());
        span(start, start.max(cell.start as usize + raw.trim_end().len()))
    }

    /// The value of a cell, without quotes and without blanks around it; empty for one that the row is too short for.
    #[must_use]
    pub fn get(&self, column: usize) -> Cow<'s, str> {
        let Some(cell) = self.cells.get(column) else { return Cow::Borrowed("") };
        let raw = &self.text[cell.start as usize..cell.end as usize];
        match raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) {
            Some(inner) if is_quoted(raw) => Cow::Owned(inner.replace("\"\"", "\"").trim().to_owned()),
            _ => Cow::Borrowed(raw.trim()),
        }
    }

    /// Where its last cell ends.
    fn end(&self) -> usize {
        self.cells.last().map_or(0, |cell| cell.end as usize)
    }
}

/// Whether a raw cell is in quotes from its first to its last letter.
fn is_quoted(raw: &str) -> bool {
    raw.len() >= 2 && closing_quote(raw, 0) == Some(raw.len() - 1)
}

/// The quote that closes the one at `open`; doubled ones are letters.
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

/// Where the cell that begins at `at` ends.
fn cell_end(text: &str, at: usize, faults: &mut FaultList) -> usize {
    let plain =
        |from: usize| text[from..].find(['\t', '\n', '\r']).map_or(text.len(), |length| from + length);
    if !text[at..].starts_with('"') {
        return plain(at);
    }
    let Some(close) = closing_quote(text, at) else {
        faults.push_with(Severity::Warning, || {
            let message = "a quote is opened and never closed; it is taken for a letter";
            let fault = Fault::new(Severity::Warning, "stray-quote", Some(span(at, at + 1)), message);
            fault
                .help("a cell that begins with a quote ends with one; quotes inside are doubled")
                .fix(in_quotes(text, span(at, plain(at))))
        });
        return plain(at);
    };
    let end = plain(close + 1);
    if end == close + 1 || text[close + 1..end].trim().is_empty() {
        return end;
    }
    // what follows the quote belongs to the cell, and a line end before it does not
    let end = plain(at);
    faults.push_with(Severity::Warning, || {
        let message = "something stands behind the quotes of a cell; they are taken for letters";
        let fault = Fault::new(Severity::Warning, "stray-quote", Some(span(at, at + 1)), message);
        fault.help("put the whole cell in quotes and double those inside").fix(in_quotes(text, span(at, end)))
    });
    end
}

/// What stands in a cell, in quotes as a whole.
fn in_quotes(text: &str, cell: Span) -> Fix {
    let value = &text[cell.start as usize..cell.end as usize];
    Fix::certain("put the whole cell in quotes", vec![Edit::new(cell, quoted(value))])
}

/// A value as a cell.
fn quoted(value: &str) -> Cow<'_, str> {
    if value.contains(['\t', '\n', '\r', '"']) {
        Cow::Owned(format!("\"{}\"", value.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(value)
    }
}

fn span(start: usize, end: usize) -> Span {
    let place = |at: usize| u32::try_from(at).expect("texts of tables have less than 4 GB");
    Span::new(place(start), place(end))
}
