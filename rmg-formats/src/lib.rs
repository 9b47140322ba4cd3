//! Readers and writers: bytes and texts on one side, the vocabulary of `rmg-core` on the other.
//!
//! - [`json`]: the dialect of JSON that templates are written in, as a lossless document.
//! - [`template_json`]: templates as a view of such a document.
//! - [`pack`]: content packs.
//! - [`picture`]: pictures of layouts.
//!
//! Nothing here opens files or prints; callers hand over bytes and take faults.

pub mod json;
pub mod pack;
pub mod picture;
pub mod template_json;
