//! Results as Apache Parquet, for data tools.
//!
//! - [`write_part`] writes the records of a range of cases. A sweep is one or more such files.
//! - [`RecordPart`] reads the sweep and the range of cases from the footer of a file.
//!
//! Columns have the names and the order of the keys of [`Record`](crate::Record). Lists of objects are lists
//! of structures.
//!
//! This crate does not read records from Parquet: the crate `parquet` allocates the size that a page header
//! claims and unpacks gzip without a limit, so that a small file could use any amount of memory. Statistics
//! read lines ([`Results`](crate::Results)); the Python package converts Parquet to lines
//! (`Sweep.write_lines`).

mod leaf;
mod part;
mod row;
mod shape;
mod write;

pub use part::RecordPart;
pub use write::write_part;

/// Metadata key of the header of the sweep, as JSON in one line.
pub const HEADER_KEY: &str = "rmg-sweep";
/// Metadata key of the range of case numbers: `first..end`, exclusive.
pub const CASES_KEY: &str = "rmg-cases";

/// Maximum rows of a row group.
const ROWS: usize = 8192;
/// Number of values in all columns at which a row group ends, and maximum number of values of a row. A row
/// group has at most twice as many, which bounds the memory of readers.
const GROUP_VALUES: usize = 1 << 18;
/// Bytes before compression at which a page or a dictionary ends.
const PAGE_BYTES: usize = 128 << 10;
