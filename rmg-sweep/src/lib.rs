//! Sweeps over many maps, and reduction of failing cases.
//!
//! - [`sweep`]: generates many maps to evaluate a template or a version of the generator.
//! - [`shrink`]: reduces a failing template and its options to the smallest ones that still fail in the same
//!   way.

pub mod shrink;
pub mod sweep;
