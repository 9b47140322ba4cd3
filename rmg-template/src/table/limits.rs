//! Bounds that keep hostile input from using memory without end.

/// Most bytes of a table; the largest pack of 126 templates has less than one megabyte.
pub const MAX_BYTES: usize = 64 << 20;
/// Most cells of a table: 20,000 rows of 200.
pub const MAX_CELLS: usize = 4_000_000;
