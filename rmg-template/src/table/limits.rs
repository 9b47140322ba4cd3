//! Limits that bound memory for adversarial input.

/// Maximum size of a table in bytes; the largest pack, with 126 templates, has less than one megabyte.
pub const MAX_BYTES: usize = 64 << 20;
/// Maximum number of cells of a table: 20,000 rows of 200.
pub const MAX_CELLS: usize = 4_000_000;
/// Maximum number of object rules of a cell; public packs have up to 241.
pub const MAX_RULES: usize = 2048;
/// Maximum number of object rules of a file; the largest public pack has 192,279.
pub const MAX_RULES_OF_FILE: usize = 500_000;
