//! Ids of objects and piles, and positions on a map.

use crate::size::{Level, MapSize, TilePos};

/// An object of a map: its position in [`MapModel::objects`](crate::model::MapModel::objects).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// Returns the position in the list of objects.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the id of the object at `index`.
    ///
    /// # Panics
    /// If a map has 2^32 objects or more; a map has fewer tiles.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has fewer objects than tiles"))
    }
}

/// A pile of a map: its position in [`MapModel::piles`](crate::model::MapModel::piles).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(pub u32);

impl PileId {
    /// Returns the position in the list of piles.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the id of the pile at `index`.
    ///
    /// # Panics
    /// If a map has 2^32 piles or more; a map has fewer tiles.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has fewer piles than tiles"))
    }
}

/// Offsets of ids when lists are concatenated.
///
/// Ids of a list count from 0. When the list is appended to another one, its ids are shifted by the length of
/// that one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IdShift {
    /// Objects before the first of the list.
    pub objects: u32,
    /// Piles before the first of the list.
    pub piles: u32,
}

impl IdShift {
    pub(super) fn object(self, id: &mut ObjectId) {
        id.0 += self.objects;
    }

    pub(super) fn pile(self, id: &mut PileId) {
        id.0 += self.piles;
    }
}

/// A tile of the map with its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapPos {
    /// The level of the tile.
    pub level: Level,
    /// The position of the tile on its level.
    pub tile: TilePos,
}

impl MapPos {
    /// Returns the position as text, with the level if maps of the size have several: `(12, 30)`,
    /// `(12, 30) on the surface`, `(12, 30) underground`, `(12, 30) on level 2`.
    #[must_use]
    pub fn words(self, size: MapSize) -> String {
        let TilePos { x, y } = self.tile;
        match self.level {
            _ if size.levels() < 2 => format!("({x}, {y})"),
            Level(1) => format!("({x}, {y}) underground"),
            level => format!("({x}, {y}) on {}", level.words()),
        }
    }
}
