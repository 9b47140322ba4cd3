//! Partitioners divide a level into sections, each with one room. One partitioner per file.

mod binary;
mod grid;
mod partitioner;
mod repeat;

use std::sync::Arc;

pub use binary::BinarySpace;
pub use grid::GridPartitioner;
pub use partitioner::{MIN_SECTION, Partitioner};
pub use repeat::Repeat;

use crate::fields::Kinds;

/// All partitioners with their names in configurations.
pub(crate) const KINDS: &Kinds<Arc<dyn Partitioner>> = &[
    ("grid", |fields| Arc::new(GridPartitioner::read(fields))),
    ("repeat", |fields| Arc::new(Repeat::read(fields))),
    ("binary-space", |fields| Arc::new(BinarySpace::read(fields))),
];
