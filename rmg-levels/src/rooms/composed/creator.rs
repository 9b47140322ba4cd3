//! Creators put something on the tiles that a selector picked. One creator a file.

mod cache;
mod floor;
mod furniture;
mod ornament;
mod trap;
mod wall;

use std::fmt;
use std::sync::Arc;

use rmg_core::{RngStream, TilePos};

pub use cache::CacheCreator;
pub use floor::FloorCreator;
pub use furniture::FurnitureCreator;
pub use ornament::OrnamentCreator;
pub use trap::TrapCreator;
pub use wall::WallCreator;

use super::selector::Selector;
use crate::read::Fields;
use crate::site::RoomSite;

/// Puts something into a room.
pub trait Creator: fmt::Debug + Send + Sync {
    /// Where.
    fn selector(&self) -> Selector;

    /// Does it on the given open tiles.
    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], rng: &mut RngStream);
}

/// How a creator is read from a configuration.
pub(crate) type ReadCreator = fn(&mut Fields<'_, '_>) -> Arc<dyn Creator>;

/// Every creator with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadCreator)] = &[
    ("floor", |fields| Arc::new(FloorCreator::read(fields))),
    ("wall", |fields| Arc::new(WallCreator::read(fields))),
    ("furniture", |fields| Arc::new(FurnitureCreator::read(fields))),
    ("ornament", |fields| Arc::new(OrnamentCreator::read(fields))),
    ("trap", |fields| Arc::new(TrapCreator::read(fields))),
    ("cache", |fields| Arc::new(CacheCreator::read(fields))),
];
