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
mod zone_quota;

pub use anchors::Anchors;
pub(crate) use anchors::{RoadEnd, RoadEndKind};
pub(crate) use drawn::{Drawn, DrawnLines};
pub use facts::Facts;
pub(crate) use links::{Crossing, HasWay, MonolithKinds};
pub(crate) use obstacle_tiles::ObstacleTiles;
pub(crate) use painted::Painted;
pub(crate) use river_tiles::RiverTiles;
pub(crate) use road_tiles::RoadTiles;
pub(crate) use slots::{Layer, Layers};
pub(crate) use tiled::{Cells, Tiled};
pub(crate) use tiles::Surface;
pub use tiles::{Claim, Tiles};
pub(crate) use zone_quota::{Find, OpenQuest, PileGuard, TownCounts, ZoneQuota};
