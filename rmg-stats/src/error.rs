//! Errors of result files.

use std::io;

use crate::header::VERSION;

/// Why a result file is invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultError {
    /// The file cannot be read.
    #[error("cannot read the file: {0}")]
    Io(#[from] io::Error),
    /// The first line is not a header.
    #[error("not a sweep result file: {0}")]
    NotResults(String),
    /// The file has another version of the layout.
    #[error("unsupported layout version {0}: expected {VERSION}; run the sweep again")]
    OtherVersion(u64),
    /// The header contradicts itself.
    #[error("inconsistent results: {0}")]
    Contradiction(String),
    /// A line is not a record.
    #[error("line {line} is not a valid record: {reason}")]
    BadLine {
        /// Number of the line, from 1.
        line: u64,
        reason: String,
    },
    /// A record at a wrong position.
    #[error(
        "line {line}: expected map {wanted}, found map {found}; lines are missing, duplicate or out of order"
    )]
    OutOfOrder {
        /// Number of the line, from 1.
        line: u64,
        /// Number of the case in the line.
        found: u64,
        /// Number of the expected case.
        wanted: u64,
    },
    /// The file has more records than the sweep has cases.
    #[error("line {line}: unexpected map {found} after the last map of the sweep")]
    TooMany {
        /// Number of the line, from 1.
        line: u64,
        /// Number of the case in the line.
        found: u64,
    },
    /// The last line has no line end: the program was killed while it wrote the line.
    #[error("line {line}, the last one, is cut off")]
    CutOff {
        /// Number of the line, from 1.
        line: u64,
    },
    /// A line is longer than the limit.
    #[error("line {line} is longer than {most} bytes")]
    TooLong {
        /// Number of the line, from 1.
        line: u64,
        /// Maximum bytes of a line.
        most: u64,
    },
    /// A Parquet file is incomplete or invalid.
    #[error("damaged or cut off: {0}")]
    Damaged(String),
    /// A record cannot be written as a row of a Parquet file, or is at a wrong position.
    #[error("row {row} is not a valid record: {reason}")]
    BadRow {
        /// Number of the row, from 1.
        row: u64,
        reason: String,
    },
    /// The number of records differs from the number of cases.
    #[error("expected {wanted} records for maps {first}..{end} of the sweep, found {there}")]
    WrongCount {
        there: u64,
        /// Number of cases of the shard in the range of the file.
        wanted: u64,
        /// The first case of the range.
        first: u64,
        /// The case after the last one.
        end: u64,
    },
}
