//! The roads of a zone.

use rmg_core::TilePos;
use rmg_core::ids::RoadId;

/// Tiles with a road, row by row; none before the modifier `roads`.
#[derive(Debug, Clone, Default)]
pub struct RoadTiles(pub(crate) Vec<(TilePos, RoadId)>);

impl RoadTiles {
    /// Returns the tiles with a road and their kinds of road, row by row.
    pub fn each(&self) -> impl Iterator<Item = (TilePos, RoadId)> {
        self.0.iter().copied()
    }

    /// Returns the kind of road on a tile; `None` without one. O(log tiles).
    #[must_use]
    pub fn road_of(&self, tile: TilePos) -> Option<RoadId> {
        self.position(tile).map(|at| self.0[at].1)
    }

    /// Replaces the kind of the road on a tile. Returns false, and changes nothing, without a road there.
    pub fn set_kind(&mut self, tile: TilePos, kind: RoadId) -> bool {
        let at = self.position(tile);
        if let Some(at) = at {
            self.0[at].1 = kind;
        }
        at.is_some()
    }

    fn position(&self, tile: TilePos) -> Option<usize> {
        self.0.binary_search_by_key(&(tile.y, tile.x), |(tile, _)| (tile.y, tile.x)).ok()
    }
}
