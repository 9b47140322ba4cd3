//! Shapes of rooms: what is carved out of a section. One shape a file.

mod cave;
mod cavern;
mod disc;
mod square;
mod tunnels;
mod tunnels_to_cave;
mod whole;

use std::fmt;
use std::sync::Arc;

use rmg_core::RngStream;
use rmg_core::dungeon::{Area, TextureId};

pub use cave::Cave;
pub use cavern::Cavern;
pub use disc::Disc;
pub use square::Square;
pub use tunnels::Tunnels;
pub use tunnels_to_cave::TunnelsToCave;
pub use whole::Whole;

use crate::read::Fields;
use crate::site::{Room, RoomSite};

/// A shape of rooms.
pub trait Shape: fmt::Debug + Send + Sync {
    /// Carves a room in one piece and tells where corridors may enter.
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room;
}

/// How a shape is read from a configuration.
pub(crate) type ReadShape = fn(&mut Fields<'_, '_>) -> Arc<dyn Shape>;

/// Every shape with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadShape)] = &[
    ("square", |_| Arc::new(Square)),
    ("circular", |_| Arc::new(Disc)),
    ("whole", |_| Arc::new(Whole)),
    ("tunnels", |fields| Arc::new(Tunnels::read(fields))),
    ("cave", |fields| Arc::new(Cave::read(fields))),
    ("tunnels-to-cave", |fields| Arc::new(TunnelsToCave::read(fields))),
    ("cavern", |fields| Arc::new(Cavern::read(fields))),
];

/// The 3x3 tiles around a tile, which lies inside `inner` (itself at least 3x3), moved inside where they stick out.
fn block_of_nine(inner: Area, middle: rmg_core::TilePos) -> Area {
    let left = middle.x.saturating_sub(1).clamp(inner.left, inner.right() - 2);
    let top = middle.y.saturating_sub(1).clamp(inner.top, inner.bottom() - 2);
    Area::new(left, top, 3, 3)
}
