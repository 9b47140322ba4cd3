//! What all adders have in common.

use std::fmt;

use rmg_core::RngStream;

use crate::draft::Draft;
use crate::places::Places;

/// Puts things on free tiles.
pub trait Adder: fmt::Debug + Send + Sync {
    /// Takes tiles from `places`, and notes what found none.
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream);
}
