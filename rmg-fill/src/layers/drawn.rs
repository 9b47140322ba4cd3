//! The sprites of a level, which the modifiers `sprites` and `line_sprites` choose.

use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::TileView;
use rmg_core::{Grid, TerrainId};

/// The terrain of a level with its sprites.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    pub(crate) terrain: Grid<TerrainId>,
    pub(crate) view: Grid<TileView>,
}

/// Roads and rivers of a level with their sprites.
#[derive(Debug, Clone)]
pub(crate) struct DrawnLines {
    pub(crate) road: Grid<Option<RoadId>>,
    pub(crate) road_view: Grid<TileView>,
    pub(crate) river: Grid<Option<RiverId>>,
    pub(crate) river_view: Grid<TileView>,
}

impl Default for Drawn {
    /// Returns an empty level.
    fn default() -> Self {
        Self { terrain: Grid::new(0, 0, TerrainId(0)), view: Grid::new(0, 0, TileView::default()) }
    }
}

impl Default for DrawnLines {
    /// Returns an empty level.
    fn default() -> Self {
        let view = || Grid::new(0, 0, TileView::default());
        let (road, river) = (Grid::new(0, 0, None), Grid::new(0, 0, None));
        Self { road, road_view: view(), river, river_view: view() }
    }
}
