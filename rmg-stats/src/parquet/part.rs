//! What a Parquet file of results is about.

use std::ops::Range;
use std::panic::catch_unwind;

use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use super::{CASES_KEY, HEADER_KEY};
use crate::check::{header_of, known};
use crate::error::ResultError;
use crate::header::Header;
use crate::read::Beginning;

/// What every Parquet file begins and ends with.
const MAGIC: &[u8; 4] = b"PAR1";
/// Bytes behind the footer: its length, and the magic.
const TAIL: usize = 8;

/// What a Parquet file of results is about, by its footer.
#[derive(Debug)]
pub struct Part {
    header: Header,
    cases: Range<u64>,
}

impl Part {
    /// Reads the footer of a file. Memory for some hundred bytes for each byte of it.
    ///
    /// # Errors
    /// When it is no whole Parquet file ([`ResultError::Damaged`]), holds no results ([`ResultError::NotResults`]), those of another
    /// layout, a header that contradicts itself, or another number of records than its cases ask for.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ResultError> {
        let footer = footer(bytes)?;
        let about = footer.file_metadata();
        let pairs = about.key_value_metadata().map_or(&[][..], Vec::as_slice);
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
        let there = u64::try_from(about.num_rows()).unwrap_or_default();
        if there != wanted {
            return Err(ResultError::WrongCount { there, wanted, first: cases.start, end: cases.end });
        }
        Ok(Self { header, cases })
    }

    /// What the sweep is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The numbers of the cases that the file is about. It has the records of all of them that are of its shard.
    #[must_use]
    pub fn cases(&self) -> Range<u64> {
        self.cases.clone()
    }
}

/// Reads the footer.
fn footer(bytes: &[u8]) -> Result<ParquetMetaData, ResultError> {
    let damaged = |reason: &str| ResultError::Damaged(reason.to_owned());
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        return Err(ResultError::NotResults("it is no Parquet file".to_owned()));
    };
    let Some((rest, tail)) = rest.split_last_chunk::<TAIL>().filter(|(_, tail)| tail.ends_with(MAGIC)) else {
        return Err(damaged("its end is not that of a Parquet file"));
    };
    let [a, b, c, d, ..] = *tail;
    let size = u32::from_le_bytes([a, b, c, d]) as usize;
    let Some(begin) = rest.len().checked_sub(size) else {
        return Err(damaged("its footer is longer than the file"));
    };
    let unreadable = |reason: String| damaged(&format!("its footer cannot be read: {reason}"));
    // some checks of the crate are assertions
    match catch_unwind(|| ParquetMetaDataReader::decode_metadata(&rest[begin..])) {
        Ok(read) => read.map_err(|error| match error {
            ParquetError::General(reason) | ParquetError::EOF(reason) => unreadable(reason),
            error => unreadable(error.to_string()),
        }),
        Err(_) => Err(unreadable("it contradicts itself".to_owned())),
    }
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
