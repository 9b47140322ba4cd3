//! Results as Apache Parquet: the records of a sweep in columns, for tools that read tables.
//!
//! - [`write_part`] writes the records of a row of cases; a sweep is one such file, or many.
//! - [`Part`] reads from the footer alone what a file is about.
//!
//! Columns have the names of the keys of records ([`Record`](crate::Record)), in that order; lists of things are lists of structures.
//!
//! Records are not read from Parquet. The crate `parquet` allocates what the header of a page claims, and unpacks gzip to whatever it grows
//! to, so that a small file could take any amount of memory. Statistics are made of lines ([`Results`](crate::Results)), to which the
//! Python package converts (`Sweep.write_lines`).

mod leaf;
mod part;
mod row;
mod shape;
mod write;

pub use part::Part;
pub use write::write_part;

/// Key of the metadata of a file under which the header of the sweep stands, as JSON in one line.
pub const HEADER_KEY: &str = "rmg-sweep";
/// Key of the metadata of a file under which the numbers of cases stand that it is about: `first..end`, without the end.
pub const CASES_KEY: &str = "rmg-cases";

/// Maximum rows of a row group.
const ROWS: usize = 8192;
/// Values of all columns of a row group from which on another one begins, and maximum values of a row: a row group has at most twice as
/// many, and readers need memory for no more.
const GROUP_VALUES: usize = 1 << 18;
/// Bytes of a page, and of a dictionary, before compression, from which on another one begins.
const PAGE_BYTES: usize = 128 << 10;
