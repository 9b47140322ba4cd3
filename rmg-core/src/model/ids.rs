//! Numbers of objects and piles, and places on a map.

use crate::size::{Level, TilePos};

/// An object of a map: its position in [`MapModel::objects`](crate::model::MapModel::objects).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The id as a position in the list of objects.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the object at `index`.
    ///
    /// # Panics
    /// When a map would have 2^32 objects or more; a map has fewer tiles.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has fewer objects than tiles"))
    }
}

/// A pile of a map: its position in [`MapModel::piles`](crate::model::MapModel::piles).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(pub u32);

impl PileId {
    /// The id as a position in the list of piles.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the pile at `index`.
    ///
    /// # Panics
    /// When a map would have 2^32 piles or more; a map has fewer tiles.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has fewer piles than tiles"))
    }
}

/// A tile of the map with its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapPos {
    /// The level.
    pub level: Level,
    /// The tile.
    pub tile: TilePos,
}
