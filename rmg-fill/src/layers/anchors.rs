//! Single tiles of a zone that later modifiers look for: the main point, what keeps its distance, ends of
//! roads.

use rmg_core::TilePos;

use crate::fields::distance_sq;

/// A door or the end of a link that a road may lead to.
#[derive(Debug, Clone)]
pub(crate) struct RoadEnd {
    /// A walkable tile of the zone from which it is entered.
    pub(crate) tile: TilePos,
    /// The further tiles that the road covers up to the thing itself: a door, a gap, a portal.
    pub(crate) to_door: Vec<TilePos>,
    /// Whether a road is asked for. Towns ask by standing in a zone with another end; mines never do.
    pub(crate) kind: RoadEndKind,
}

/// What a road leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoadEndKind {
    Town,
    /// A connection that carries a road.
    Link,
    /// A mine: gets a side road where there is nothing else to join.
    Mine,
}

/// See the module text.
#[derive(Debug, Clone, Default)]
pub struct Anchors {
    /// The tile before the entrance of the main town, else the walkable tile nearest the centre.
    pub(crate) main_point: Option<TilePos>,
    /// Where things stand that keep their distance from each other.
    pub(crate) apart: Vec<TilePos>,
    /// Tiles of gaps beside those that keep their distance, where roads come by a corner.
    pub(crate) corners: Vec<TilePos>,
    /// What roads may lead to, in the order of placement.
    pub(crate) road_ends: Vec<RoadEnd>,
}

impl Anchors {
    /// The tile before the entrance of the main town, else the walkable tile nearest the centre; none before
    /// `towns`.
    #[must_use]
    pub fn main_point(&self) -> Option<TilePos> {
        self.main_point
    }

    /// Squared distance to the nearest of what keeps its distance; `None` where nothing does.
    pub(crate) fn nearest_sq(&self, tile: TilePos) -> Option<i32> {
        self.apart.iter().map(|other| distance_sq(tile, *other)).min()
    }
}
