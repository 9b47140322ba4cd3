//! The footer of a Parquet file of results.

use std::ops::Range;
use std::panic::catch_unwind;

use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use super::{CASES_KEY, HEADER_KEY};
use crate::check::{check_version, parse_header};
use crate::error::ResultError;
use crate::header::Header;
use crate::read::FormatVersion;

/// The first and last bytes of every Parquet file.
const MAGIC: &[u8; 4] = b"PAR1";
/// Bytes after the footer: its length and the magic.
const TAIL: usize = 8;

/// The sweep and the range of cases of a Parquet file.
#[derive(Debug)]
pub struct RecordPart {
    header: Header,
    cases: Range<u64>,
}

impl RecordPart {
    /// Reads the footer of a file. Uses some hundred bytes of memory for each byte of the footer.
    ///
    /// # Errors
    /// If the file is not a complete Parquet file ([`ResultError::Damaged`]), does not contain results
    /// ([`ResultError::NotResults`]), has another layout version or an inconsistent header, or if its number
    /// of records differs from its number of cases.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ResultError> {
        let footer = footer(bytes)?;
        let metadata = footer.file_metadata();
        let pairs = metadata.key_value_metadata().map_or(&[][..], Vec::as_slice);
        let value = |key: &str| {
            let value = pairs.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.as_deref());
            value.ok_or_else(|| {
                ResultError::NotResults(format!("the metadata of the Parquet file has no key `{key}`"))
            })
        };
        let line = value(HEADER_KEY)?;
        let Ok(FormatVersion { format, version }) = serde_json::from_str(line) else {
            return Err(ResultError::NotResults(format!(
                "invalid header in the metadata key `{HEADER_KEY}`"
            )));
        };
        check_version(&format, version)?;
        let header = parse_header(line.as_bytes())?;
        let cases = range(value(CASES_KEY)?)?;
        let wanted = count_of(&header, &cases)?;
        let there = u64::try_from(metadata.num_rows()).unwrap_or_default();
        if there != wanted {
            return Err(ResultError::WrongCount { there, wanted, first: cases.start, end: cases.end });
        }
        Ok(Self { header, cases })
    }

    /// Returns the header of the sweep.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the range of case numbers. The file has the records of all cases of its shard in this range.
    #[must_use]
    pub fn cases(&self) -> Range<u64> {
        self.cases.clone()
    }
}

/// Reads the metadata at the end of a Parquet file.
fn footer(bytes: &[u8]) -> Result<ParquetMetaData, ResultError> {
    let damaged = |reason: &str| ResultError::Damaged(reason.to_owned());
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        return Err(ResultError::NotResults("not a Parquet file".to_owned()));
    };
    let Some((rest, tail)) = rest.split_last_chunk::<TAIL>().filter(|(_, tail)| tail.ends_with(MAGIC)) else {
        return Err(damaged("the file does not end as a Parquet file"));
    };
    let [a, b, c, d, ..] = *tail;
    let size = u32::from_le_bytes([a, b, c, d]) as usize;
    let Some(start) = rest.len().checked_sub(size) else {
        return Err(damaged("the footer is longer than the file"));
    };
    let unreadable = |reason: String| damaged(&format!("cannot read the footer: {reason}"));
    // some checks of the crate are assertions
    match catch_unwind(|| ParquetMetaDataReader::decode_metadata(&rest[start..])) {
        Ok(read) => read.map_err(|error| match error {
            ParquetError::General(reason) | ParquetError::EOF(reason) => unreadable(reason),
            error => unreadable(error.to_string()),
        }),
        Err(_) => Err(unreadable("inconsistent metadata".to_owned())),
    }
}

/// Reads `first..end`.
fn range(text: &str) -> Result<Range<u64>, ResultError> {
    let range = text.split_once("..").and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    range.ok_or_else(|| {
        ResultError::Contradiction(format!("`{CASES_KEY}` is `{text}`: expected a range `first..end`"))
    })
}

/// Returns the number of cases of the shard in a range.
pub(super) fn count_of(header: &Header, cases: &Range<u64>) -> Result<u64, ResultError> {
    if cases.start > cases.end || cases.end > header.total() {
        return Err(ResultError::Contradiction(format!(
            "the file contains maps {}..{}, but the sweep has {} maps",
            cases.start,
            cases.end,
            header.total()
        )));
    }
    Ok(header.shard_total_below(cases.end) - header.shard_total_below(cases.start))
}
