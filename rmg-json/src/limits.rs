//! Bounds that keep hostile input from using memory or stack without end.

/// Most bytes of a document. Spans are 32 bits wide; no template comes near.
pub const MAX_BYTES: usize = 256 << 20;
/// Deepest nesting of arrays and structures. Templates use 7, VCMI warns beyond 30.
pub const MAX_DEPTH: usize = 200;
/// Most values and keys of a document; about 200 MB of tree.
pub const MAX_VALUES: usize = 2_000_000;
/// Faults after which reading stops: the input is something else than JSON.
pub const MAX_FAULTS: usize = 10_000;
/// Letters of a run or a key that are shown in a message.
pub(crate) const SHOWN: usize = 32;
