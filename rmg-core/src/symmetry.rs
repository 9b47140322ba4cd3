//! Symmetries of square grids, and what they do to the zones and connections of a plan.

use crate::ids::{ConnectionId, ZoneId};
use crate::size::{MapSize, TilePos};

words! {
    /// A symmetry of a map: a cyclic group of moves that carry the grid onto itself, given by its generator.
    ///
    /// Every level is carried onto itself.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Symmetry {
        /// Half a turn. Two parts.
        Rotate2 = "rotate2",
        /// A quarter turn to the right. Four parts; only square maps.
        Rotate4 = "rotate4",
        /// West and east change places. Two parts.
        MirrorX = "mirror-x",
        /// North and south change places. Two parts.
        MirrorY = "mirror-y",
        /// Columns and rows change places; the line from north-west to south-east is fixed. Two parts; only
        /// square maps.
        Diagonal = "diagonal",
        /// The line from north-east to south-west is fixed. Two parts; only square maps.
        AntiDiagonal = "anti-diagonal",
    }
}

impl Symmetry {
    /// Returns the symmetry with a name; `None` for another text.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.word() == word)
    }

    /// Returns the number of parts of the map that are carried onto each other: 2 or 4.
    #[must_use]
    pub fn order(self) -> u8 {
        if self == Self::Rotate4 { 4 } else { 2 }
    }

    /// Returns whether it is a reflection: tiles change places across a line.
    #[must_use]
    pub fn is_mirror(self) -> bool {
        !matches!(self, Self::Rotate2 | Self::Rotate4)
    }

    /// Returns whether the symmetry carries a map of a size onto itself.
    #[must_use]
    pub fn fits(self, size: MapSize) -> bool {
        match self {
            Self::Rotate2 | Self::MirrorX | Self::MirrorY => true,
            Self::Rotate4 | Self::Diagonal | Self::AntiDiagonal => size.width() == size.height(),
        }
    }

    /// Returns the tile onto which one move carries a tile, on a map of a size that [fits](Self::fits).
    ///
    /// # Panics
    /// If the tile is not on the map, in debug builds.
    #[must_use]
    pub fn image(self, tile: TilePos, size: MapSize) -> TilePos {
        let (x, y) = self.image_of_cell((tile.x.into(), tile.y.into()), size);
        let on_map = |at: i32| u16::try_from(at).unwrap_or(0);
        debug_assert!(tile.x < size.width() && tile.y < size.height(), "{tile} is beyond the map");
        TilePos::new(on_map(x), on_map(y))
    }

    /// Returns the cell onto which one move carries a cell, on the map or beyond it, by column and row.
    #[must_use]
    pub fn image_of_cell(self, (x, y): (i32, i32), size: MapSize) -> (i32, i32) {
        let (east, south) = (i32::from(size.width()) - 1 - x, i32::from(size.height()) - 1 - y);
        match self {
            Self::Rotate2 => (east, south),
            Self::Rotate4 => (south, x),
            Self::MirrorX => (east, y),
            Self::MirrorY => (x, south),
            Self::Diagonal => (y, x),
            Self::AntiDiagonal => (south, east),
        }
    }

    /// Returns the tile onto which several moves carry a tile.
    #[must_use]
    pub fn image_after(self, tile: TilePos, size: MapSize, moves: u8) -> TilePos {
        (0..moves % self.order()).fold(tile, |tile, _| self.image(tile, size))
    }

    /// Returns the images of a tile after 1, 2, ... moves: one less than the [order](Self::order).
    pub fn images(self, tile: TilePos, size: MapSize) -> impl Iterator<Item = TilePos> + Clone {
        (1..self.order()).map(move |moves| self.image_after(tile, size, moves))
    }

    /// Returns the point, in tiles from the north-west corner of the map, onto which one move carries a
    /// point.
    #[must_use]
    pub fn image_of_point(self, (x, y): (f64, f64), size: MapSize) -> (f64, f64) {
        let (east, south) = (f64::from(size.width()) - x, f64::from(size.height()) - y);
        match self {
            Self::Rotate2 => (east, south),
            Self::Rotate4 => (south, x),
            Self::MirrorX => (east, y),
            Self::MirrorY => (x, south),
            Self::Diagonal => (y, x),
            Self::AntiDiagonal => (south, east),
        }
    }
}

/// The symmetry of a plan. No zone is carried onto itself, except the sea, which lies on both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymmetryPlan {
    /// The symmetry of the map.
    pub symmetry: Symmetry,
    /// The zone onto which one move carries each zone, indexed by zone: a permutation whose cycles have the
    /// length of the order of the symmetry, except for the sea, which is fixed.
    pub zones: Vec<ZoneId>,
    /// The connection onto which one move carries each connection, indexed by connection: a permutation that
    /// agrees with `zones`.
    pub connections: Vec<ConnectionId>,
}

impl SymmetryPlan {
    /// Returns the zone onto which several moves carry a zone.
    #[must_use]
    pub fn zone_after(&self, zone: ZoneId, moves: u8) -> ZoneId {
        (0..moves % self.symmetry.order()).fold(zone, |zone, _| self.zones[zone.index()])
    }

    /// Returns the connection onto which several moves carry a connection.
    #[must_use]
    pub fn connection_after(&self, id: ConnectionId, moves: u8) -> ConnectionId {
        (0..moves % self.symmetry.order()).fold(id, |id, _| self.connections[id.index()])
    }

    /// Returns the zone with the lowest id that is carried onto a zone, and the number of moves.
    #[must_use]
    pub fn first_zone(&self, zone: ZoneId) -> (ZoneId, u8) {
        let order = self.symmetry.order();
        let images = (0..order).map(|moves| (self.zone_after(zone, moves), (order - moves) % order));
        images.min().unwrap_or((zone, 0))
    }

    /// Returns the connection with the lowest id that is carried onto a connection, and the number of moves.
    #[must_use]
    pub fn first_connection(&self, id: ConnectionId) -> (ConnectionId, u8) {
        let order = self.symmetry.order();
        let images = (0..order).map(|moves| (self.connection_after(id, moves), (order - moves) % order));
        images.min().unwrap_or((id, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_number_of_moves_until_every_tile_is_back() {
        for symmetry in Symmetry::ALL {
            for size in ["36x36", "7x7", "8x5", "1x1"] {
                let size: MapSize = size.parse().unwrap();
                if !symmetry.fits(size) {
                    continue;
                }
                for (x, y) in (0..size.width()).flat_map(|x| (0..size.height()).map(move |y| (x, y))) {
                    let tile = TilePos::new(x, y);
                    let all = (0..symmetry.order()).fold(tile, |tile, _| symmetry.image(tile, size));
                    assert_eq!(all, tile, "{symmetry:?} {size}");
                    let middle = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                    let (px, py) = symmetry.image_of_point(middle, size);
                    let there = symmetry.image(tile, size);
                    assert_eq!((px, py), (f64::from(there.x) + 0.5, f64::from(there.y) + 0.5));
                }
            }
        }
    }

    #[test]
    fn the_first_zone_is_carried_onto_the_zone_by_its_number_of_moves() {
        let plan = SymmetryPlan {
            symmetry: Symmetry::Rotate4,
            zones: [2, 5, 3, 4, 0, 5].map(ZoneId).to_vec(),
            connections: Vec::new(),
        };
        for zone in [0, 2, 3, 4].map(ZoneId) {
            let (first, moves) = plan.first_zone(zone);
            assert_eq!((first, plan.zone_after(first, moves)), (ZoneId(0), zone));
        }
    }
}
