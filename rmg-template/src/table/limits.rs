//! Limits that bound memory for adversarial input.

/// Maximum size of a table in bytes; the largest pack, with 126 templates, has less than one megabyte.
pub const MAX_BYTES: usize = 64 << 20;
/// Maximum number of cells of a table: 20,000 rows of 200.
pub const MAX_CELLS: usize = 4_000_000;
