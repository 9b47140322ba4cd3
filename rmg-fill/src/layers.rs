//! Layers: the data that modifiers read and write, in a slot for each zone, connection or level.
//!
//! A layer is a type with a file and a line in `slots`. Only [`crate::access`] creates handles to the slots.

mod anchors;
mod drawn;
mod facts;
mod links;
mod obstacle_tiles;
mod painted;
mod river_tiles;
mod road_tiles;
mod slots;
mod tiled;
mod tiles;
mod turned_doors;
mod zone_quota;

pub(crate) use anchors::RoadEnd;
pub use anchors::{Anchors, RoadEndKind};
pub(crate) use drawn::{Drawn, DrawnLines};
pub use facts::Facts;
pub use links::HasWay;
pub(crate) use links::{Crossing, MonolithKinds};
pub use obstacle_tiles::ObstacleTiles;
pub use painted::Painted;
pub use river_tiles::RiverTiles;
pub use road_tiles::RoadTiles;
pub(crate) use slots::{Layer, Layers};
pub(crate) use tiled::{Cells, Tiled};
pub use tiles::{Claim, Surface, Tiles};
pub use zone_quota::ZoneQuota;
pub(crate) use zone_quota::{Find, OpenQuest, PileGuard, TownCounts};
