//! Adders put portals, traps, creatures and items on a level. One adder a file.

mod creatures;
mod items;
mod portals;
mod traps;

use std::fmt;

use rmg_core::RngStream;

pub use creatures::{CreatureAdder, CreatureRule};
pub use items::{ItemAdder, ItemRule};
pub use portals::{Leads, PortalAdder};
pub use traps::{TrapAdder, TrapRule};

use crate::draft::Draft;
use crate::places::Places;

/// Puts things on free tiles.
pub trait Adder: fmt::Debug + Send + Sync {
    /// Takes tiles from `places`, and notes what found none.
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream);
}
