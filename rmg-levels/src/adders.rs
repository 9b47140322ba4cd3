//! Adders put portals, traps, creatures and items on a level. One adder per file.

mod adder;
mod creatures;
mod draw;
mod items;
mod portals;
mod traps;

pub use adder::Adder;
pub use creatures::{CreatureAdder, CreatureRule};
pub use draw::{Draw, Supply};
pub use items::{ItemAdder, ItemRule};
pub use portals::{Leads, PortalAdder};
pub use traps::{TrapAdder, TrapRule};
