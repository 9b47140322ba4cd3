//! Formats of our own: bytes and texts on one side, the vocabulary of `rmg-core` on the other.
//!
//! - [`rmgmap`]: finished maps with everything that is known about them.
//! - [`pack`]: content packs.
//!
//! Changes when a field of `.rmgmap` or a table of packs does. Nothing here opens files or prints; callers hand over bytes
//! and take faults.

pub mod pack;
pub mod rmgmap;
