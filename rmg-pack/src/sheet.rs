//! A CSV file with known columns.

use std::ops::Range;

use csv_core::Reader;
use rmg_core::diag::Span;
use rmg_core::text::shown;

use super::error::{Location, Report, suggestion};
use super::records::Records;
use super::schema::Schema;
use super::source::PackSource;

/// Maximum number of rows of a table over all layers: row numbers have 16 bits.
pub(super) const MAX_ROWS: usize = 65_535;

/// Maximum length of a name or a text in bytes. A row `*` of objects.csv expands to one object kind per row
/// of content, and each kind copies the texts of both rows. The longest text in the built-in pack has 31
/// bytes; letters of other scripts have 2 to 4.
pub(super) const MAX_BYTES: usize = 96;

/// The record that names the columns.
const HEADER: usize = 0;

/// A parsed CSV file.
#[derive(Debug)]
pub(super) struct Sheet<'s> {
    /// `folder/file`, for messages.
    pub(super) path: String,
    text: &'s str,
    /// The field of each column of the schema.
    fields: Vec<Option<usize>>,
    records: Records,
    lines: LineNumbers,
}

impl<'s> Sheet<'s> {
    /// Reads the sheet of `schema` in `source`; `None` if the file is missing or unreadable.
    pub(super) fn read(
        source: &'s PackSource<'_>,
        schema: &'static Schema,
        reader: &mut Reader,
        report: &Report,
    ) -> Option<Self> {
        let text = utf8(source, schema.file, report)?;
        let path = source.path(schema.file);
        let Ok(records) = Records::read(text, reader, MAX_ROWS + 1) else {
            let message = format!("{} has more than {MAX_ROWS} rows", schema.file);
            report.push(Location::file(path), "too-many-rows", message, "split the pack");
            return None;
        };
        let (fields, lines) = (vec![None; schema.columns.len()], LineNumbers::new(text));
        let mut sheet = Self { path, text, fields, records, lines };
        sheet.take_header(schema, report)?;
        sheet.check_shape(report);
        Some(sheet)
    }

    /// Reads the first record as column names.
    fn take_header(&mut self, schema: &'static Schema, report: &Report) -> Option<()> {
        if self.records.len() == 0 {
            let help = format!("write the column names in the first line: {}", schema.columns.join(","));
            let message = format!("{} is empty", schema.file);
            report.push(Location::file(self.path.clone()), "no-header", message, help);
            return None;
        }
        for field in 0..self.records.width(HEADER) {
            let name = self.records.field(HEADER, field);
            let place = || Location { span: self.cell_span(HEADER, field), ..self.line_place(HEADER) };
            match schema.columns.iter().position(|column| *column == name) {
                None if report.skip_beyond() => {}
                None => {
                    let help = suggestion(name, schema.columns.iter().copied());
                    report.push(place(), "unknown-column", format!("unknown column `{}`", shown(name)), help);
                }
                Some(at) if self.fields[at].is_some() => {
                    let message = format!("duplicate column `{name}`");
                    report.push(place(), "double-column", message, "remove one of them");
                }
                Some(at) => self.fields[at] = Some(field),
            }
        }
        for at in 0..schema.keys {
            if self.fields[at].is_none() {
                let message = format!("missing column `{}`", schema.columns[at]);
                let help = "add it: it contains the names of the rows";
                report.push(self.line_place(HEADER), "missing-column", message, help);
            }
        }
        Some(())
    }

    /// Reports rows with too many or too few cells, and line breaks in cells, which result from a missing
    /// quote.
    fn check_shape(&self, report: &Report) {
        let width = self.records.width(HEADER);
        let has_line_ends = self.records.has_line_ends();
        for record in self.rows() {
            let found = self.records.width(record);
            if found != width && !report.skip_beyond() {
                let message = format!("expected {width} cells, found {found}");
                report.push(self.line_place(record), "ragged-row", message, "add or remove commas");
            }
            let has_line_break =
                has_line_ends && (0..found).any(|field| self.records.field(record, field).contains('\n'));
            if has_line_break && !report.skip_beyond() {
                let message = "a cell contains a line break".to_owned();
                report.push(self.line_place(record), "line-break", message, "add the closing quotation mark");
            }
        }
    }

    /// Returns the records after the header.
    pub(super) fn rows(&self) -> Range<usize> {
        HEADER + 1..self.records.len()
    }

    /// Returns the trimmed cell of a schema column; `None` if the file does not have the column.
    pub(super) fn cell(&self, record: usize, column: usize) -> Option<&str> {
        self.fields[column].map(|field| self.records.field(record, field))
    }

    /// Returns the location of a record.
    pub(super) fn place(&self, record: usize, schema: &'static Schema, column: Option<usize>) -> Location {
        let mut place = self.line_place(record);
        if let Some(column) = column {
            place.column = Some(schema.columns[column]);
            if let Some(span) = self.fields[column].and_then(|field| self.cell_span(record, field)) {
                place.span = Some(span);
            }
        }
        place
    }

    fn line_place(&self, record: usize) -> Location {
        let start = self.records.byte(record);
        let line = self.lines.line_at(self.text, start);
        let length = self.text[start..].find('\n').unwrap_or(self.text.len() - start);
        Location {
            file: self.path.clone(),
            line: line as u64,
            column: None,
            span: span(start, start + length),
        }
    }

    /// Finds the span of a cell by counting commas outside quotation marks.
    fn cell_span(&self, record: usize, field: usize) -> Option<Span> {
        let start = self.records.byte(record);
        let (mut seen, mut quoted, mut from) = (0, false, start);
        for (at, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            let ends_cell = !quoted && matches!(byte, b',' | b'\r' | b'\n');
            if ends_cell && seen == field {
                return span(from, start + at);
            }
            match byte {
                b'"' => quoted = !quoted,
                b',' if !quoted => (seen, from) = (seen + 1, start + at + 1),
                b'\n' if !quoted => return None,
                _ => {}
            }
        }
        (seen == field).then(|| span(from, self.text.len()))?
    }
}

/// Finds line numbers by counting line ends from the last multiple of [`Self::STRIDE`] bytes.
///
/// A list of all line ends could take four times the memory of a file with short lines.
#[derive(Debug)]
struct LineNumbers {
    /// Number of line ends before each multiple.
    before: Vec<u32>,
}

impl LineNumbers {
    /// Bytes between two positions with known line numbers.
    const STRIDE: usize = 4096;

    fn new(text: &str) -> Self {
        let mut before = vec![0];
        let mut ends = 0;
        for part in text.as_bytes().chunks(Self::STRIDE) {
            ends += line_ends(part);
            before.push(u32::try_from(ends).unwrap_or(u32::MAX));
        }
        Self { before }
    }

    /// Returns the line of a byte, from 1.
    fn line_at(&self, text: &str, byte: usize) -> usize {
        let known = byte / Self::STRIDE;
        1 + self.before[known] as usize + line_ends(&text.as_bytes()[known * Self::STRIDE..byte])
    }
}

fn line_ends(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

/// Returns the span of `start..end`; `None` in a file of more than 4 GB.
pub(super) fn span(start: usize, end: usize) -> Option<Span> {
    Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?))
}

/// Returns the text of a file without its byte order mark. Reports a file that is not UTF-8.
pub(super) fn utf8<'s>(source: &'s PackSource<'_>, file: &str, report: &Report) -> Option<&'s str> {
    let bytes = source.bytes(file)?;
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let line = 1 + line_ends(&bytes[..error.valid_up_to()]);
            let place = Location { line: line as u64, ..Location::file(source.path(file)) };
            report.push(place, "not-utf8", "the file is not UTF-8 text".to_owned(), "save it as UTF-8");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_numbers_count_from_the_start() {
        let text = "# long\n\n#\n".repeat(2000);
        let lines = LineNumbers::new(&text);
        for byte in (0..=text.len()).step_by(97).chain([text.len(), LineNumbers::STRIDE]) {
            assert_eq!(lines.line_at(&text, byte), 1 + text[..byte].matches('\n').count(), "byte {byte}");
        }
        assert_eq!(LineNumbers::new("").line_at("", 0), 1);
    }

    #[test]
    fn a_line_number_is_found_without_reading_the_text_before() {
        let text = "#\n".repeat(100_000);
        let lines = LineNumbers::new(&text);
        let byte = text.len() - 1;
        let unread = "?".repeat(byte / LineNumbers::STRIDE * LineNumbers::STRIDE);
        let end_alone = format!("{unread}{}", &text[unread.len()..]);
        assert_eq!(lines.line_at(&end_alone, byte), 100_000);
    }
}
