//! Reads a Parquet file of results.
//!
//! Files may come from anywhere: what the footer claims is held against the length of the file, nothing is unpacked that has no room
//! (`pages`), and rows are put together a few at a time.

use std::fmt;
use std::io::{Cursor, Read, Seek};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ::parquet::column::reader::{ColumnReader, get_column_reader};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
};
use ::parquet::schema::types::{ColumnDescPtr, SchemaDescriptor};
use rmg_core::reading;

use super::leaf::{Leaf, Place};
use super::pages::{Packing, Pages, Room};
use super::row::{Row, schema};
use super::shape::Shape;
use super::source::Source;
use super::thrift::{Item, walk};
use super::{CASES_KEY, GROUP_VALUES, HEADER_KEY, MAGIC};
use crate::check::{check, header_of, known};
use crate::error::ResultError;
use crate::header::Header;
use crate::read::Beginning;
use crate::record::Record;

/// Bytes behind the footer: its length, and the magic.
const TAIL: u64 = 8;
/// Most things of a list in the footer: row groups, columns, pairs of the metadata. The crate `parquet` takes the memory for all of a
/// list, some 500 bytes for each, before it reads the first.
const MOST_LISTED: usize = 1 << 16;
/// Most rows that are put together at once.
const BATCH: usize = 64;
/// Most values of all columns of such rows: those of a whole row group of ours.
const BATCH_VALUES: usize = 2 * GROUP_VALUES;
/// Most bytes of all texts of such rows.
const BATCH_TEXT: usize = 16 << 20;

/// A Parquet file of results, of which the footer was read.
#[derive(Debug)]
pub struct Part(Arc<Contents>);

struct Contents {
    source: Source,
    footer: ParquetMetaData,
    header: Header,
    cases: Range<u64>,
    wanted: u64,
}

impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contents")
            .field("shard", &self.header.shard)
            .field("cases", &self.cases)
            .field("wanted", &self.wanted)
            .finish_non_exhaustive()
    }
}

impl Part {
    /// Reads the footer of an open file, or of bytes in memory behind a [`Cursor`].
    ///
    /// # Errors
    /// When it is no whole Parquet file ([`ResultError::Damaged`]), holds no results ([`ResultError::NotResults`]), those of another
    /// layout, a header that contradicts itself, another number of records than its cases ask for, or columns that are not those of
    /// results or are compressed with anything but gzip and snappy ([`ResultError::Unreadable`]).
    pub fn open(from: impl Read + Seek + Send + 'static) -> Result<Self, ResultError> {
        let source = Source::new(from)?;
        let footer = footer(&source)?;
        let pairs = footer.file_metadata().key_value_metadata().map_or(&[][..], Vec::as_slice);
        let value = |key: &str| {
            let value = pairs.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.as_deref());
            value.ok_or_else(|| {
                ResultError::NotResults(format!("it is a Parquet file without `{key}` in its metadata"))
            })
        };
        let line = value(HEADER_KEY)?;
        let Ok(Beginning { format, version }) = serde_json::from_str(line) else {
            return Err(ResultError::NotResults(format!("`{HEADER_KEY}` of its metadata is no header")));
        };
        known(&format, version)?;
        let header = header_of(line.as_bytes())?;
        let cases = range(value(CASES_KEY)?)?;
        let wanted = count_of(&header, &cases)?;
        check_columns(&footer)?;
        let there = check_groups(&footer, source.length())?;
        if there != wanted {
            return Err(ResultError::WrongCount { there, wanted, first: cases.start, end: cases.end });
        }
        Ok(Self(Arc::new(Contents { source, footer, header, cases, wanted })))
    }

    /// The same of a file in memory.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, ResultError> {
        Self::open(Cursor::new(bytes))
    }

    /// What the sweep is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.0.header
    }

    /// The numbers of the cases that the file is about. It has the records of all of them that are of its shard.
    #[must_use]
    pub fn cases(&self) -> Range<u64> {
        self.0.cases.clone()
    }

    /// How many records it has.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.wanted
    }

    /// The records, in the order of their cases, each checked to be the one that comes next. Memory for the pages that are read, and for
    /// the packed bytes of a row group.
    #[must_use]
    pub fn records(&self) -> Records {
        Records {
            part: Arc::clone(&self.0),
            next: self.0.cases.start,
            row: 0,
            group: 0,
            open: None,
            leaves: columns().iter().map(|column| Leaf::new(column)).collect(),
            is_done: false,
        }
    }
}

/// The records of a [`Part`]. Behind an error there are none.
#[derive(Debug)]
pub struct Records {
    part: Arc<Contents>,
    /// Number of the case from which on the next one is.
    next: u64,
    /// Rows that were handed out.
    row: u64,
    /// The row group that is opened next.
    group: usize,
    open: Option<Group>,
    leaves: Vec<Leaf>,
    is_done: bool,
}

/// A row group that is being read.
struct Group {
    columns: Vec<ColumnReader>,
    /// Rows that are read at once.
    batch: usize,
    /// Rows that were not read yet.
    left: usize,
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Group").field("left", &self.left).finish_non_exhaustive()
    }
}

impl Records {
    fn read(&mut self) -> Result<Option<Record>, ResultError> {
        if self.row == self.part.wanted {
            return match self.leaves.iter().find(|leaf| leaf.left() > 0) {
                Some(leaf) => Err(ResultError::Damaged(too_many(leaf))),
                None => Ok(None),
            };
        }
        if self.leaves[0].left() == 0 {
            self.fill()?;
        }
        let row = self.row + 1;
        let bad = |reason: String| ResultError::BadRow { row, reason };
        let record = Row::read(&mut self.leaves, Place::default()).and_then(Record::try_from).map_err(bad)?;
        self.next = check(&self.part.header, self.next, &record).map_err(|misfit| bad(misfit.words()))?;
        self.row = row;
        Ok(Some(record))
    }

    /// Reads the next rows into the columns.
    fn fill(&mut self) -> Result<(), ResultError> {
        let row = self.row + 1;
        let bad = |reason: String| ResultError::BadRow { row, reason };
        while self.open.as_ref().is_none_or(|group| group.left == 0) {
            let Some(group) = self.part.footer.row_groups().get(self.group) else {
                return Err(ResultError::Damaged("it has fewer rows than the footer says".to_owned()));
            };
            self.open = Some(open_group(&self.part.source, group)?);
            self.group += 1;
        }
        let Some(group) = &mut self.open else { return Ok(()) };
        let rows = group.batch.min(group.left);
        let (mut values, mut text) = (0, 0_usize);
        for (leaf, column) in self.leaves.iter_mut().zip(&mut group.columns) {
            if leaf.left() > 0 {
                return Err(ResultError::Damaged(too_many(leaf)));
            }
            leaf.clear();
            let read = contained(|| leaf.read(column, rows))
                .map_err(|reason| ResultError::Damaged(format!("column {}: {reason}", leaf.name)))?;
            if read != rows {
                return Err(ResultError::Damaged(format!("column {} ends too early", leaf.name)));
            }
            values += leaf.left();
            text = text.saturating_add(leaf.text_bytes());
            if values > BATCH_VALUES || text > BATCH_TEXT {
                return Err(bad("it, or one soon after it, is larger than any that is written".to_owned()));
            }
        }
        group.left -= rows;
        Ok(())
    }
}

impl Iterator for Records {
    type Item = Result<Record, ResultError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let read = self.read();
        self.is_done = !matches!(read, Ok(Some(_)));
        read.transpose()
    }
}

fn too_many(leaf: &Leaf) -> String {
    format!("column {} has more values than those beside it", leaf.name)
}

/// The columns of every file.
fn columns() -> Vec<ColumnDescPtr> {
    SchemaDescriptor::new(Arc::new(schema())).columns().to_vec()
}

/// Calls the crate `parquet`, which was not made for files of strangers: some of its checks are assertions. A panic there is a fault of the
/// file, and said as one; what was being read is dropped with it.
fn contained<T>(work: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result.map_err(words),
        Err(_) => Err("its values cannot be read".to_owned()),
    }
}

/// An error of the crate, without its prefixes.
fn words(error: ParquetError) -> String {
    let text = match error {
        ParquetError::General(text) | ParquetError::EOF(text) => text,
        error => error.to_string(),
    };
    text.trim_start_matches("parquet_data_error: ").to_owned()
}

/// Reads the footer.
fn footer(source: &Source) -> Result<ParquetMetaData, ResultError> {
    let length = source.length();
    let damaged = |reason: &str| ResultError::Damaged(reason.to_owned());
    let magic = MAGIC.len() as u64;
    if length < magic || source.get(0, magic)? != MAGIC {
        return Err(ResultError::NotResults("it is no Parquet file".to_owned()));
    }
    let tail = if length < magic + TAIL { Vec::new() } else { source.get(length - TAIL, TAIL)? };
    let Some((size, _)) = tail.split_first_chunk::<4>().filter(|(_, magic)| *magic == MAGIC) else {
        return Err(damaged("its end is not that of a Parquet file"));
    };
    let size = u64::from(u32::from_le_bytes(*size));
    if size > length - magic - TAIL {
        return Err(damaged("its footer is longer than the file"));
    }
    let bytes = source.get(length - TAIL - size, size)?;
    let is_small = |_: &[i16], item: Item| !matches!(item, Item::List(many) if many > MOST_LISTED);
    if walk(&bytes, &mut { is_small }).is_none() {
        return Err(damaged("its footer cannot be read"));
    }
    contained(|| ParquetMetaDataReader::decode_metadata(&bytes))
        .map_err(|reason| ResultError::Damaged(format!("its footer cannot be read: {reason}")))
}

/// Reads `first..end`.
fn range(text: &str) -> Result<Range<u64>, ResultError> {
    let range = text.split_once("..").and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    range.ok_or_else(|| ResultError::Contradiction(format!("`{CASES_KEY}` is `{text}`, and no first..end")))
}

/// How many cases of the shard are in a range.
pub(super) fn count_of(header: &Header, cases: &Range<u64>) -> Result<u64, ResultError> {
    if cases.start > cases.end || cases.end > header.total() {
        return Err(ResultError::Contradiction(format!(
            "it is about maps {}..{}, and the sweep has {}",
            cases.start,
            cases.end,
            header.total()
        )));
    }
    Ok(header.shard_total_below(cases.end) - header.shard_total_below(cases.start))
}

/// Refuses columns that are not those of results. How numbers are called may differ; how values are nested may not.
fn check_columns(footer: &ParquetMetaData) -> Result<(), ResultError> {
    let there = footer.file_metadata().schema_descr();
    let wanted = columns();
    for (at, column) in wanted.iter().enumerate() {
        let name = column.path().string();
        let Some(found) = (at < there.num_columns()).then(|| there.column(at)) else {
            return Err(ResultError::Unreadable(format!("it has no column {name}")));
        };
        if found.path() != column.path() {
            let other = found.path().string();
            return Err(ResultError::Unreadable(format!("it has a column {other} where {name} comes")));
        }
        let kind =
            |column: &ColumnDescPtr| (column.physical_type(), column.max_def_level(), column.max_rep_level());
        if kind(&found) != kind(column) {
            return Err(ResultError::Unreadable(format!("column {name} is of another type")));
        }
    }
    if there.num_columns() > wanted.len() {
        let name = there.column(wanted.len()).path().string();
        return Err(ResultError::Unreadable(format!("it has a column {name}, which results have not")));
    }
    Ok(())
}

/// Where the pages of a column lie, first byte and length.
fn place_of(column: &ColumnChunkMetaData) -> Option<(u64, u64)> {
    let data = column.data_page_offset();
    // some programs write 0 where there is no dictionary
    let first = column.dictionary_page_offset().filter(|at| *at > 0 && *at < data).unwrap_or(data);
    Some((u64::try_from(first).ok()?, u64::try_from(column.compressed_size()).ok()?))
}

/// Refuses row groups that cannot be in a file of so many bytes. Returns how many rows all have.
fn check_groups(footer: &ParquetMetaData, length: u64) -> Result<u64, ResultError> {
    let wrong = || ResultError::Damaged("its footer contradicts itself".to_owned());
    let (mut rows, mut bytes) = (0_u64, 0_u64);
    for group in footer.row_groups() {
        let in_group = u64::try_from(group.num_rows()).map_err(|_| wrong())?;
        rows = rows.checked_add(in_group).ok_or_else(wrong)?;
        if group.num_columns() != footer.file_metadata().schema_descr().num_columns() {
            return Err(wrong());
        }
        for column in group.columns() {
            let (first, size) = place_of(column).ok_or_else(wrong)?;
            bytes = bytes.checked_add(size).ok_or_else(wrong)?;
            let is_inside = first.checked_add(size).is_some_and(|end| end <= length) && bytes <= length;
            // every column has an entry for each row
            let entries = u64::try_from(column.num_values()).map_err(|_| wrong())?;
            if !is_inside || entries < in_group || (size == 0 && in_group > 0) {
                return Err(wrong());
            }
            Packing::of(column.compression()).map_err(ResultError::Unreadable)?;
        }
    }
    Ok(rows)
}

/// Opens the columns of a row group.
fn open_group(source: &Source, group: &RowGroupMetaData) -> Result<Group, ResultError> {
    let wrong = || ResultError::Damaged("its footer contradicts itself".to_owned());
    // the rest is for the packed bytes, for the rows that are put together, and for the record
    let room = Room::new(reading::of_file(usize::try_from(source.length()).unwrap_or(usize::MAX)) / 3);
    let (mut readers, mut values) = (Vec::new(), 0_usize);
    for (column, descriptor) in group.columns().iter().zip(columns()) {
        let (first, size) = place_of(column).ok_or_else(wrong)?;
        let packing = Packing::of(column.compression()).map_err(ResultError::Unreadable)?;
        let entries = usize::try_from(column.num_values()).map_err(|_| wrong())?;
        values = values.saturating_add(entries);
        let pages = Pages::new(source.get(first, size)?, packing, room.clone(), entries, &descriptor);
        readers.push(get_column_reader(descriptor, Box::new(pages)));
    }
    let left = usize::try_from(group.num_rows()).map_err(|_| wrong())?;
    // a few rows at once, fewer of those with long lists
    let of_row = (values / left.max(1)).max(1);
    Ok(Group { columns: readers, batch: (BATCH_VALUES / 8 / of_row).clamp(1, BATCH), left })
}
