//! The sprites of a level, which the modifier `sprites` chooses for terrain, roads and rivers.

use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::TileView;
use rmg_core::{Grid, TerrainId};

/// Terrain, roads and rivers of a level with their sprites.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) terrain: Grid<TerrainId>,
    pub(crate) view: Grid<TileView>,
    pub(crate) road: Grid<Option<RoadId>>,
    pub(crate) road_view: Grid<TileView>,
    pub(crate) river: Grid<Option<RiverId>>,
    pub(crate) river_view: Grid<TileView>,
}

impl Default for Drawn {
    /// Returns an empty level.
    fn default() -> Self {
        Self {
            terrain: Grid::new(0, 0, TerrainId(0)),
            view: Grid::new(0, 0, TileView::default()),
            road: Grid::new(0, 0, None),
            road_view: Grid::new(0, 0, TileView::default()),
            river: Grid::new(0, 0, None),
            river_view: Grid::new(0, 0, TileView::default()),
        }
    }
}
