//! What can be wrong with a file of results.

use std::io;

use crate::header::VERSION;

/// What is wrong with a file of results.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResultError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// Its first line is no header.
    #[error("it holds no results of a sweep: {0}")]
    NotResults(String),
    /// It was written in another layout.
    #[error("its layout is version {0}, and this program knows version {VERSION} only; make the sweep again")]
    OtherVersion(u64),
    /// A header that contradicts itself.
    #[error("it contradicts itself: {0}")]
    Contradiction(String),
    /// A line is no record.
    #[error("line {line} is no record: {reason}")]
    BadLine {
        /// Number of the line, from 1.
        line: u64,
        reason: String,
    },
    /// A record that does not come at this place.
    #[error(
        "line {line} has map {found}, and map {wanted} comes there: lines are missing, twice there or in another order"
    )]
    OutOfOrder {
        /// Number of the line, from 1.
        line: u64,
        /// Number of the case that the line has.
        found: u64,
        /// Number of the case that comes there.
        wanted: u64,
    },
    /// There are more records than the sweep has cases.
    #[error("line {line} has map {found}, and the sweep has no more maps")]
    TooMany {
        /// Number of the line, from 1.
        line: u64,
        /// Number of the case that the line has.
        found: u64,
    },
    /// The last line has no end: the program was killed while it wrote.
    #[error("line {line}, the last one, is cut off")]
    CutOff {
        /// Number of the line, from 1.
        line: u64,
    },
    /// A line longer than any that is written.
    #[error("line {line} is longer than {most} bytes")]
    TooLong {
        /// Number of the line, from 1.
        line: u64,
        /// Most bytes of a line.
        most: u64,
    },
    /// A Parquet file that is not whole, or that nobody wrote so.
    #[error("it is damaged or cut off: {0}")]
    Damaged(String),
    /// A record that cannot be written as a row of a Parquet file, or is not the one that comes there.
    #[error("row {row} is no record: {reason}")]
    BadRow {
        /// Number of the row, from 1.
        row: u64,
        reason: String,
    },
    /// A Parquet file has more or fewer records than it says.
    #[error("it has {there} of the {wanted} records that belong to maps {first}..{end} of the sweep")]
    WrongCount {
        there: u64,
        /// Cases of the shard among those that the file is about.
        wanted: u64,
        /// The first of the cases that the file is about.
        first: u64,
        /// The case behind the last one.
        end: u64,
    },
}
