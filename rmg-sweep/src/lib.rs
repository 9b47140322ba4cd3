//! Many maps at once, and failing cases made small.
//!
//! - [`sweep`]: many maps, to find out what a template or a version is worth.
//! - [`shrink`]: the least template and options that still fail in the same way.

pub mod shrink;
pub mod sweep;
