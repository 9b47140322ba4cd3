//! The records of a CSV text in three allocations, whatever their number.
//!
//! Built on `csv-core` instead of `csv`: the latter sets up its tables anew for every file, which for the built-in
//! pack costs as much as everything else together.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// A reader for [`Records::read`]: commas, `"` around cells, lines that begin with `#` are comments.
pub(super) fn reader() -> Reader {
    ReaderBuilder::new().comment(Some(b'#')).build()
}

/// Records of a CSV text; the first is the header.
#[derive(Debug)]
pub(super) struct Records {
    /// The text without quotation marks.
    data: String,
    /// Bytes of each field, without blanks at its ends.
    fields: Vec<(usize, usize)>,
    records: Vec<RecordAt>,
}

#[derive(Debug, Clone, Copy)]
struct RecordAt {
    first_field: usize,
    width: usize,
    /// Byte of the text where it begins.
    byte: usize,
}

/// There are more records than allowed.
pub(super) struct TooMany;

impl Records {
    /// Takes `text` apart. Rows may be ragged.
    ///
    /// # Errors
    /// When there are more than `most` records.
    pub(super) fn read(text: &str, reader: &mut Reader, most: usize) -> Result<Self, TooMany> {
        reader.reset();
        // What comes out is never longer than what goes in.
        let mut data = vec![0; text.len()];
        let count = |wanted: u8| text.bytes().filter(|byte| *byte == wanted).count();
        let lines = count(b'\n') + 1;
        let mut fields = Vec::with_capacity(count(b',') + lines);
        let mut records = Vec::with_capacity(lines);
        let (mut read, mut written, mut field_start) = (0, 0, 0);
        let mut record = RecordAt { first_field: 0, width: 0, byte: 0 };
        loop {
            let (result, taken, given) = reader.read_field(&text.as_bytes()[read..], &mut data[written..]);
            (read, written) = (read + taken, written + given);
            match result {
                // The end of the input is told by handing over nothing.
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull => data.resize(data.len() + 64, 0),
                ReadFieldResult::Field { record_end } => {
                    fields.push((field_start, written));
                    field_start = written;
                    record.width += 1;
                    if record_end {
                        record.byte = first_byte(text, record.byte);
                        // A comment that ends with the text comes as a record.
                        if record.byte < text.len() {
                            records.push(record);
                        }
                        record = RecordAt { first_field: fields.len(), width: 0, byte: read };
                        if records.len() > most {
                            return Err(TooMany);
                        }
                    }
                }
                ReadFieldResult::End => break,
            }
        }
        data.truncate(written);
        let data = String::from_utf8(data).expect("only quotation marks were taken out of the text");
        for (start, end) in &mut fields {
            let cell = &data[*start..*end];
            let trimmed = cell.trim_ascii_start();
            *start += cell.len() - trimmed.len();
            *end = *start + trimmed.trim_ascii_end().len();
        }
        Ok(Self { data, fields, records })
    }

    /// Number of records.
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    /// Number of fields of a record.
    pub(super) fn width(&self, record: usize) -> usize {
        self.records[record].width
    }

    /// A field of a record, without blanks at its ends; empty where the record is too short.
    pub(super) fn field(&self, record: usize, field: usize) -> &str {
        let RecordAt { first_field, width, .. } = self.records[record];
        if field >= width {
            return "";
        }
        let (start, end) = self.fields[first_field + field];
        &self.data[start..end]
    }

    /// Whether a field holds a line end.
    pub(super) fn has_line_ends(&self) -> bool {
        self.data.contains('\n')
    }

    /// Where in the text a record begins.
    pub(super) fn byte(&self, record: usize) -> usize {
        self.records[record].byte
    }
}

/// First byte of the record after the one that ended before `start`: blank lines and comments may lie between.
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
    fn quotes_comments_blanks_and_line_ends_are_understood() {
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
    fn records_begin_behind_blank_lines_and_comments() {
        let text = "# who\n\na,b\r\n#\n\n# c,d\ne\n#";
        let Ok(records) = Records::read(text, &mut reader(), 100) else { panic!("two records") };
        let starts: Vec<&str> = (0..records.len()).map(|at| &text[records.byte(at)..][..1]).collect();
        assert_eq!(starts, ["a", "e"]);
    }

    #[test]
    fn more_than_the_limit_is_refused() {
        assert!(Records::read("a\nb\nc\n", &mut reader(), 2).is_err());
    }
}
