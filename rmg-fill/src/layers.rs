//! Layers: what modifiers read and write, in a slot for each zone, connection or level.
//!
//! A layer is a type with a file of its own and a line in `slots`. Only [`crate::access`] hands out what is
//! in the slots.

mod anchors;
mod drawn;
mod facts;
mod hand;
mod links;
mod obstacle_tiles;
mod painted;
mod river_tiles;
mod road_tiles;
mod slots;
mod tiled;
mod tiles;

pub use anchors::Anchors;
pub(crate) use anchors::{RoadEnd, RoadEndKind};
pub(crate) use drawn::Drawn;
pub use facts::Facts;
pub(crate) use hand::{Find, Hand, OpenQuest, TownCounts};
pub(crate) use links::{Crossing, HasWay, MonolithKinds};
pub(crate) use obstacle_tiles::ObstacleTiles;
pub(crate) use painted::Painted;
pub(crate) use river_tiles::{Mouth, RiverTiles};
pub(crate) use road_tiles::RoadTiles;
pub(crate) use slots::{Layer, Layers};
pub(crate) use tiled::{Cells, Tiled};
pub(crate) use tiles::Surface;
pub use tiles::{Claim, Tiles};
