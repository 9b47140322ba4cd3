//! One CSV file: records under known columns.

use std::ops::Range;

use csv_core::Reader;
use rmg_core::diag::Span;
use rmg_core::text::shown;

use super::error::{Place, Report, suggestion};
use super::records::Records;
use super::schema::Schema;
use super::source::PackSource;

/// Rows of a table over all layers are counted in 16 bits.
pub(super) const MOST_ROWS: usize = 65_535;

/// Most bytes of a name or a text: a row `*` of objects.csv stands for as many kinds of objects as there is content, and each has the
/// texts of the row and of the content. The longest in the built-in pack has 31, and letters of other scripts have 2 to 4.
pub(super) const MOST_BYTES: usize = 96;

/// The record that names the columns.
const HEADER: usize = 0;

/// One CSV file, taken apart.
#[derive(Debug)]
pub(super) struct Sheet<'s> {
    /// `folder/file`, for messages.
    pub(super) path: String,
    text: &'s str,
    /// For each column of the schema, the field where it stands.
    fields: Vec<Option<usize>>,
    records: Records,
    lines: LineNumbers,
}

impl<'s> Sheet<'s> {
    /// The sheet of `schema` in `source`; `None` when there is no such file, or nothing in it can be read.
    pub(super) fn read(
        source: &'s PackSource<'_>,
        schema: &'static Schema,
        reader: &mut Reader,
        report: &Report,
    ) -> Option<Self> {
        let text = utf8(source, schema.file, report)?;
        let path = source.path(schema.file);
        let Ok(records) = Records::read(text, reader, MOST_ROWS + 1) else {
            let message = format!("{} has more than {MOST_ROWS} rows", schema.file);
            report.push(Place::file(path), "too-many-rows", message, "split the pack");
            return None;
        };
        let (fields, lines) = (vec![None; schema.columns.len()], LineNumbers::new(text));
        let mut sheet = Self { path, text, fields, records, lines };
        sheet.take_header(schema, report)?;
        sheet.check_shape(report);
        Some(sheet)
    }

    /// Takes the first record as names of columns.
    fn take_header(&mut self, schema: &'static Schema, report: &Report) -> Option<()> {
        if self.records.len() == 0 {
            let help = format!("its first line names the columns: {}", schema.columns.join(","));
            let message = format!("{} is empty", schema.file);
            report.push(Place::file(self.path.clone()), "no-header", message, help);
            return None;
        }
        for field in 0..self.records.width(HEADER) {
            let name = self.records.field(HEADER, field);
            let place = || Place { span: self.cell_span(HEADER, field), ..self.line_place(HEADER) };
            match schema.columns.iter().position(|column| *column == name) {
                None if report.skip_beyond() => {}
                None => {
                    let help = suggestion(name, schema.columns.iter().copied());
                    report.push(place(), "unknown-column", format!("unknown column `{}`", shown(name)), help);
                }
                Some(at) if self.fields[at].is_some() => {
                    let message = format!("column `{name}` stands twice");
                    report.push(place(), "double-column", message, "remove one");
                }
                Some(at) => self.fields[at] = Some(field),
            }
        }
        for at in 0..schema.keys {
            if self.fields[at].is_none() {
                let message = format!("there is no column `{}`", schema.columns[at]);
                let help = "rows are known by it; add it";
                report.push(self.line_place(HEADER), "missing-column", message, help);
            }
        }
        Some(())
    }

    /// Looks for rows with too many or too few cells, and for what can only be a forgotten quote.
    fn check_shape(&self, report: &Report) {
        let width = self.records.width(HEADER);
        let has_line_ends = self.records.has_line_ends();
        for record in self.rows() {
            let found = self.records.width(record);
            if found != width && !report.skip_beyond() {
                let message = format!("the row has {found} cells, the first line names {width} columns");
                report.push(self.line_place(record), "ragged-row", message, "add or remove commas");
            }
            let runs_over =
                has_line_ends && (0..found).any(|field| self.records.field(record, field).contains('\n'));
            if runs_over && !report.skip_beyond() {
                let message = "a cell runs over the end of its line".to_owned();
                report.push(self.line_place(record), "line-break", message, "close its quotation mark");
            }
        }
    }

    /// The records below the header.
    pub(super) fn rows(&self) -> Range<usize> {
        HEADER + 1..self.records.len()
    }

    /// The cell of a schema column, trimmed; `None` when the file has no such column.
    pub(super) fn cell(&self, record: usize, column: usize) -> Option<&str> {
        self.fields[column].map(|field| self.records.field(record, field))
    }

    /// Where a record stands.
    pub(super) fn place(&self, record: usize, schema: &'static Schema, column: Option<usize>) -> Place {
        let mut place = self.line_place(record);
        if let Some(column) = column {
            place.column = Some(schema.columns[column]);
            if let Some(span) = self.fields[column].and_then(|field| self.cell_span(record, field)) {
                place.span = Some(span);
            }
        }
        place
    }

    fn line_place(&self, record: usize) -> Place {
        let start = self.records.byte(record);
        let line = self.lines.line_at(self.text, start);
        let length = self.text[start..].find('\n').unwrap_or(self.text.len() - start);
        Place { file: self.path.clone(), line: line as u64, column: None, span: span(start, start + length) }
    }

    /// Bytes of a cell, found by counting commas outside quotation marks.
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

/// Finds the number of a line by counting line ends from the last multiple of [`Self::STRIDE`] bytes.
///
/// A list of all line ends would be four times a file of short lines.
#[derive(Debug)]
struct LineNumbers {
    /// Line ends before every multiple.
    before: Vec<u32>,
}

impl LineNumbers {
    /// Bytes between two places whose line is known.
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

    /// The line of a byte, from 1.
    fn line_at(&self, text: &str, byte: usize) -> usize {
        let known = byte / Self::STRIDE;
        1 + self.before[known] as usize + line_ends(&text.as_bytes()[known * Self::STRIDE..byte])
    }
}

fn line_ends(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

/// The span of `start..end`; `None` in a file of more than 4 GB.
pub(super) fn span(start: usize, end: usize) -> Option<Span> {
    Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?))
}

/// The text of a file without byte order mark. A file that is not UTF-8 is a fault.
pub(super) fn utf8<'s>(source: &'s PackSource<'_>, file: &str, report: &Report) -> Option<&'s str> {
    let bytes = source.bytes(file)?;
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let line = 1 + line_ends(&bytes[..error.valid_up_to()]);
            let place = Place { line: line as u64, ..Place::file(source.path(file)) };
            report.push(place, "not-utf8", "the file is not UTF-8 text".to_owned(), "save it as UTF-8");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_if_from_the_start() {
        let text = "# long\n\n#\n".repeat(2000);
        let lines = LineNumbers::new(&text);
        for byte in (0..=text.len()).step_by(97).chain([text.len(), LineNumbers::STRIDE]) {
            assert_eq!(lines.line_at(&text, byte), 1 + text[..byte].matches('\n').count(), "byte {byte}");
        }
        assert_eq!(LineNumbers::new("").line_at("", 0), 1);
    }

    #[test]
    fn a_line_far_behind_is_found_without_a_look_at_what_is_before() {
        let text = "#\n".repeat(100_000);
        let lines = LineNumbers::new(&text);
        let byte = text.len() - 1;
        let unread = "?".repeat(byte / LineNumbers::STRIDE * LineNumbers::STRIDE);
        let end_alone = format!("{unread}{}", &text[unread.len()..]);
        assert_eq!(lines.line_at(&end_alone, byte), 100_000);
    }
}
