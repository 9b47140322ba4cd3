//! Reads the records of a CSV text with three allocations, independent of their number.
//!
//! Uses `csv-core` instead of `csv`, which rebuilds its tables for every file. For the built-in pack this
//! would double the loading time.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// Creates a reader for [`Records::read`]: commas separate cells, `"` quotes cells, and lines that start with
/// `#` are comments.
pub(super) fn reader() -> Reader {
    ReaderBuilder::new().comment(Some(b'#')).build()
}

/// Records of a CSV text; the first is the header.
#[derive(Debug)]
pub(super) struct Records {
    /// The text without quotation marks.
    data: String,
    /// The byte range of each field, without surrounding blanks.
    fields: Vec<(usize, usize)>,
    records: Vec<RecordAt>,
}

#[derive(Debug, Clone, Copy)]
struct RecordAt {
    first_field: usize,
    width: usize,
    /// Offset of the start of the record in the text.
    byte: usize,
}

/// The text has more records than allowed.
pub(super) struct TooMany;

impl Records {
    /// Parses `text`. Rows may have different lengths.
    ///
    /// # Errors
    /// If there are more than `max` records.
    pub(super) fn read(text: &str, reader: &mut Reader, max: usize) -> Result<Self, TooMany> {
        reader.reset();
        // The output is never longer than the input.
        let mut data = vec![0; text.len()];
        let count = |symbol: u8| text.bytes().filter(|byte| *byte == symbol).count();
        let lines = count(b'\n') + 1;
        let mut fields = Vec::with_capacity(count(b',') + lines);
        let mut records = Vec::with_capacity(lines);
        let (mut read, mut written, mut field_start) = (0, 0, 0);
        let mut record = RecordAt { first_field: 0, width: 0, byte: 0 };
        loop {
            let (result, taken, given) = reader.read_field(&text.as_bytes()[read..], &mut data[written..]);
            (read, written) = (read + taken, written + given);
            match result {
                // An empty input marks the end.
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull => data.resize(data.len() + 64, 0),
                ReadFieldResult::Field { record_end } => {
                    fields.push((field_start, written));
                    field_start = written;
                    record.width += 1;
                    if record_end {
                        record.byte = first_byte(text, record.byte);
                        // The reader returns a comment at the end of the text as a record.
                        if record.byte < text.len() {
                            records.push(record);
                        }
                        record = RecordAt { first_field: fields.len(), width: 0, byte: read };
                        if records.len() > max {
                            return Err(TooMany);
                        }
                    }
                }
                ReadFieldResult::End => break,
            }
        }
        data.truncate(written);
        let data = String::from_utf8(data).expect("removing quotation marks keeps the text valid UTF-8");
        for (start, end) in &mut fields {
            let cell = &data[*start..*end];
            let trimmed = cell.trim_ascii_start();
            *start += cell.len() - trimmed.len();
            *end = *start + trimmed.trim_ascii_end().len();
        }
        Ok(Self { data, fields, records })
    }

    /// Returns the number of records.
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the number of fields of a record.
    pub(super) fn width(&self, record: usize) -> usize {
        self.records[record].width
    }

    /// Returns a field of a record without surrounding blanks; empty if the record is too short.
    pub(super) fn field(&self, record: usize, field: usize) -> &str {
        let RecordAt { first_field, width, .. } = self.records[record];
        if field >= width {
            return "";
        }
        let (start, end) = self.fields[first_field + field];
        &self.data[start..end]
    }

    /// Returns whether any field contains a line end.
    pub(super) fn has_line_ends(&self) -> bool {
        self.data.contains('\n')
    }

    /// Returns the offset of a record in the text.
    pub(super) fn byte(&self, record: usize) -> usize {
        self.records[record].byte
    }
}

/// Returns the first byte of the record after `start`, skipping blank lines and comments.
fn first_byte(text: &str, mut start: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(start) {
            Some(b'\r' | b'\n') => start += 1,
            Some(b'#') => start += text[start..].find('\n').unwrap_or(text.len() - start),
            _ => return start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Vec<String>> {
        let Ok(records) = Records::read(text, &mut reader(), 100) else { panic!("a few records") };
        let row = |record| (0..records.width(record)).map(move |at| (record, at));
        (0..records.len()).map(|r| row(r).map(|(r, at)| records.field(r, at).to_owned()).collect()).collect()
    }

    #[test]
    fn quotes_comments_blanks_and_line_ends_are_parsed() {
        let text = "a, b ,\"c,\"\"d\"\"\"\r\n# no\n\n\"x\ny\",,z";
        assert_eq!(cells(text), [vec!["a", "b", "c,\"d\""], vec!["x\ny", "", "z"]]);
        assert_eq!(cells(""), Vec::<Vec<String>>::new());
        assert_eq!(cells("one\n"), [vec!["one"]]);
        assert_eq!(cells("\"open\nä"), [vec!["open\nä"]]);
    }

    #[test]
    fn ragged_records_have_empty_fields_at_the_end() {
        let Ok(records) = Records::read("a,b\nc\nd,e", &mut reader(), 100) else { panic!("three records") };
        assert_eq!((records.width(1), records.field(1, 1), records.field(2, 1)), (1, "", "e"));
    }

    #[test]
    fn a_comment_at_the_end_needs_no_line_end() {
        assert_eq!(cells("a,b\n# end"), [vec!["a", "b"]]);
        assert_eq!(cells("#"), Vec::<Vec<String>>::new());
    }

    #[test]
    fn records_start_after_blank_lines_and_comments() {
        let text = "# who\n\na,b\r\n#\n\n# c,d\ne\n#";
        let Ok(records) = Records::read(text, &mut reader(), 100) else { panic!("two records") };
        let starts: Vec<&str> = (0..records.len()).map(|at| &text[records.byte(at)..][..1]).collect();
        assert_eq!(starts, ["a", "e"]);
    }

    #[test]
    fn too_many_records_are_an_error() {
        assert!(Records::read("a\nb\nc\n", &mut reader(), 2).is_err());
    }
}
