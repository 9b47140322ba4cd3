//! Tiles of a zone that later modifiers use: the main point, positions that keep a distance, ends of roads.

use rmg_core::TilePos;

use crate::fields::distance_sq;

/// A door or the end of a link to which a road can lead.
#[derive(Debug, Clone)]
pub(crate) struct RoadEnd {
    /// The walkable tile of the zone from which it is entered.
    pub(crate) tile: TilePos,
    /// Further tiles of the road up to the object: a door, a gap, a portal.
    pub(crate) to_door: Vec<TilePos>,
    /// The kind, which decides whether a road is requested: always for links with a road, for towns if the
    /// zone has another end, never for mines.
    pub(crate) kind: RoadEndKind,
}

/// The object at the end of a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoadEndKind {
    /// A town.
    Town,
    /// A connection that carries a road.
    Link,
    /// A mine: it gets a side road if there is nothing else to join.
    Mine,
}

/// Positions of a zone that later modifiers use.
#[derive(Debug, Clone, Default)]
pub struct Anchors {
    /// The tile in front of the main town, else the walkable tile nearest to the center.
    pub(crate) main_point: Option<TilePos>,
    /// Positions of objects that keep a distance from each other.
    pub(crate) apart: Vec<TilePos>,
    /// Tiles of gaps that roads can pass only diagonally.
    pub(crate) corners: Vec<TilePos>,
    /// Possible ends of roads, in the order of placement.
    pub(crate) road_ends: Vec<RoadEnd>,
}

impl Anchors {
    /// Returns the tile in front of the main town, else the walkable tile nearest to the center; `None`
    /// before the modifier `towns`.
    #[must_use]
    pub fn main_point(&self) -> Option<TilePos> {
        self.main_point
    }

    /// Returns the tiles from which towns, links and mines are entered, which roads can join, in the order of
    /// placement.
    pub fn entrances(&self) -> impl Iterator<Item = (TilePos, RoadEndKind)> {
        self.road_ends.iter().map(|end| (end.tile, end.kind))
    }

    /// Adds a tile from which later objects that keep a distance from each other keep it.
    pub fn keep_apart(&mut self, tile: TilePos) {
        self.apart.push(tile);
    }

    /// Returns the squared distance to the nearest object that keeps a distance; `None` if there is none.
    pub(crate) fn nearest_sq(&self, tile: TilePos) -> Option<i32> {
        self.apart.iter().map(|other| distance_sq(tile, *other)).min()
    }
}
