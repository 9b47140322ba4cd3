//! Results as Apache Parquet: the records of a sweep in columns, for tools that read tables.
//!
//! - [`write_part`] writes the records of a row of cases; a sweep is one such file, or many.
//! - [`Part`] reads one: what it is about from its footer alone, then record by record, each checked as in a file of lines.
//! - [`PartSet`]: whether several are of one sweep, and in which order.
//!
//! Columns have the names of the keys of records ([`Record`](crate::Record)), in that order; lists of things are lists of structures.
//! A record of a file of lines and of a Parquet file are the same, and so are all statistics of them.

mod leaf;
mod pages;
mod read;
mod row;
mod set;
mod shape;
mod source;
mod thrift;
mod write;

pub use read::{Part, Records};
pub use set::{PartSet, PartSetError};
pub use write::write_part;

/// Key of the metadata of a file under which the header of the sweep stands, as JSON in one line.
pub const HEADER_KEY: &str = "rmg-sweep";
/// Key of the metadata of a file under which the numbers of cases stand that it is about: `first..end`, without the end.
pub const CASES_KEY: &str = "rmg-cases";
/// What every Parquet file begins and ends with.
pub const MAGIC: &[u8; 4] = b"PAR1";

/// Most rows of a row group.
const ROWS: usize = 8192;
/// Values of all columns of a row group from which on another one begins, and most values of a row: a row group has at most twice as many,
/// and readers need memory for no more.
const GROUP_VALUES: usize = 1 << 18;
/// Bytes of a page, and of a dictionary, before compression, from which on another one begins.
const PAGE_BYTES: usize = 128 << 10;
