//! Writes records as a Parquet file.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use ::parquet::basic::{Compression, Encoding, GzipLevel};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{ColumnPath, SchemaDescriptor};

use super::leaf::{Leaf, LeafPlace};
use super::row::{Row, schema};
use super::shape::Shape;
use super::{CASES_KEY, GROUP_VALUES, HEADER_KEY, PAGE_BYTES, ROWS};
use crate::check::{RecordMismatch, check, check_consistent};
use crate::error::ResultError;
use crate::header::Header;
use crate::record::Record;

/// Compression level of gzip, 1 to 9. Levels above 6 hardly reduce the size.
const LEVEL: u32 = 6;

/// Writes the records of all cases of the shard ([`Header::cases_from`]) with numbers in `cases`, in order.
/// The same records produce the same bytes. Memory for a row group of at most 8192 records.
///
/// # Errors
/// - Before writing: [`ResultError::WrongCount`] and [`ResultError::BadRow`] if the records are not those of
///   the cases, [`ResultError::Contradiction`] if the header is inconsistent or does not have the cases.
/// - While writing, with incomplete output: [`ResultError::BadRow`] if a record has more than 262,144 values,
///   about 80 times those of a map with a thousand zones, and [`ResultError::Io`] for errors of the writer.
pub fn write_part(
    header: &Header,
    cases: Range<u64>,
    records: &[Record],
    to: impl Write + Send,
) -> Result<(), ResultError> {
    check_consistent(header)?;
    let wanted = super::part::count_of(header, &cases)?;
    if records.len() as u64 != wanted {
        let there = records.len() as u64;
        return Err(ResultError::WrongCount { there, wanted, first: cases.start, end: cases.end });
    }
    let mut next = cases.start;
    for (row, record) in (1..).zip(records) {
        next = check(header, next, record)
            .map_err(|mismatch| ResultError::BadRow { row, reason: mismatch.text() })?;
    }
    let line = serde_json::to_string(header).map_err(io::Error::from)?;
    let pairs = vec![
        KeyValue::new(HEADER_KEY.to_owned(), line),
        KeyValue::new(CASES_KEY.to_owned(), format!("{}..{}", cases.start, cases.end)),
    ];
    write(records, pairs, to)
}

fn write(records: &[Record], pairs: Vec<KeyValue>, to: impl Write + Send) -> Result<(), ResultError> {
    let schema = Arc::new(schema());
    let columns = SchemaDescriptor::new(Arc::clone(&schema));
    let mut leaves: Vec<Leaf> = columns.columns().iter().map(|column| Leaf::new(column)).collect();
    let properties = Arc::new(properties(pairs)?);
    let mut file = SerializedFileWriter::new(to, schema, properties).map_err(failed)?;
    let mut rows = 0;
    for (row, record) in (1..).zip(records) {
        let values = |leaves: &[Leaf]| leaves.iter().map(Leaf::len).sum::<usize>();
        let before = values(&leaves);
        Row::from(record).write(&mut leaves, LeafPlace::default());
        rows += 1;
        if values(&leaves) - before > GROUP_VALUES {
            return Err(ResultError::BadRow {
                row,
                reason: format!("the record has more than {GROUP_VALUES} values"),
            });
        }
        if rows == ROWS || values(&leaves) >= GROUP_VALUES {
            write_group(&mut file, &mut leaves)?;
            rows = 0;
        }
    }
    if rows > 0 {
        write_group(&mut file, &mut leaves)?;
    }
    file.close().map(|_| ()).map_err(failed)
}

/// Writes the entries of the columns as a row group, and clears the columns.
fn write_group<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    leaves: &mut [Leaf],
) -> Result<(), ResultError> {
    let mut group = file.next_row_group().map_err(failed)?;
    for leaf in leaves {
        let Some(mut column) = group.next_column().map_err(failed)? else { break };
        leaf.write(column.untyped()).map_err(failed)?;
        column.close().map_err(failed)?;
        leaf.clear();
    }
    group.close().map(|_| ()).map_err(failed)
}

/// Returns the layout settings besides the schema. They contain no times, so that the same records produce
/// the same bytes.
fn properties(pairs: Vec<KeyValue>) -> Result<WriterProperties, ResultError> {
    let level = GzipLevel::try_new(LEVEL).map_err(failed)?;
    let properties = WriterProperties::builder()
        .set_created_by(format!("rmg {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(pairs))
        .set_compression(Compression::GZIP(level))
        .set_data_page_size_limit(PAGE_BYTES)
        .set_dictionary_page_size_limit(PAGE_BYTES)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true);
    // ascending numbers: differences are shorter than a dictionary
    let ascending = ["n", "seed"].into_iter().map(|name| ColumnPath::new(vec![name.to_owned()]));
    let properties = ascending.fold(properties, |properties, column| {
        properties
            .set_column_dictionary_enabled(column.clone(), false)
            .set_column_encoding(column, Encoding::DELTA_BINARY_PACKED)
    });
    Ok(properties.build())
}

impl RecordMismatch {
    /// Returns a message without the position of the record.
    fn text(self) -> String {
        match self {
            Self::OutOfOrder { found, wanted } => format!(
                "expected map {wanted}, found map {found}; rows are missing, duplicate or out of order"
            ),
            Self::TooMany { found } => format!("unexpected map {found} after the last map of the sweep"),
            Self::Contradiction(reason) => reason,
        }
    }
}

fn failed(error: ParquetError) -> ResultError {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => ResultError::Io(*error),
            Err(error) => ResultError::Io(io::Error::other(error)),
        },
        error => ResultError::Io(io::Error::other(error)),
    }
}
