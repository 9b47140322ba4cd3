//! Limits that bound memory and stack for adversarial input.

/// Maximum size of a document in bytes. Spans are 32 bits wide; templates are far smaller.
pub const MAX_BYTES: usize = 256 << 20;
/// Maximum nesting depth of lists and structures. Templates use 7; VCMI warns above 30.
pub const MAX_DEPTH: usize = 200;
/// Maximum number of values and keys of a document; the tree then takes about 200 MB.
pub const MAX_VALUES: usize = 2_000_000;
/// Number of diagnostics after which parsing stops: the input is probably not JSON.
pub const MAX_DIAGNOSTICS: usize = 10_000;
/// Number of letters of a word or a key in messages.
pub(crate) const SHOWN: usize = 32;
