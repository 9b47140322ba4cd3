//! The terrain of the window of a zone, which includes one row and column of its neighbors.

use rmg_core::{Grid, TerrainId, TilePos, ZoneId};

use crate::fields::Window;

/// Terrain by position of the window. Positions beyond the map edge have the terrain at the edge.
#[derive(Debug, Clone)]
pub struct Painted {
    window: Window,
    terrain: Vec<TerrainId>,
}

impl Painted {
    /// Creates an unpainted window.
    pub(crate) fn new(window: Window) -> Self {
        Self { window, terrain: vec![TerrainId(0); window.len()] }
    }

    /// Returns the terrain at a position.
    pub(crate) fn terrain(&self, at: usize) -> TerrainId {
        self.terrain[at]
    }

    /// Returns the terrain of a tile of the zone or one of its neighbors; `None` for other tiles. The games
    /// require that terrain meets other terrain in certain shapes, so some tiles of a zone have the terrain
    /// of a neighbor.
    #[must_use]
    pub fn terrain_of(&self, tile: TilePos) -> Option<TerrainId> {
        self.window.index(tile).map(|at| self.terrain[at])
    }

    /// Copies the window from its level.
    pub(crate) fn copy_from(&mut self, level: &Grid<TerrainId>) {
        self.terrain.clear();
        for row in self.window.rows_on(level.height()) {
            let of_row = level.row(row);
            self.terrain.extend(self.window.columns_on(level.width()).map(|column| of_row[column]));
        }
    }

    /// Copies the tiles of the zone to its level.
    pub(crate) fn copy_own_to(&self, level: &mut Grid<TerrainId>, owners: &Grid<ZoneId>, zone: ZoneId) {
        let (columns, rows) = self.window.on_map(owners.width(), owners.height());
        for y in rows {
            let first = self.window.index(TilePos::new(columns.start, y)).expect("a part of the window");
            let start = level.index(TilePos::new(columns.start, y));
            let to = &mut level.cells_mut()[start..start + columns.len()];
            let owners = &owners.cells()[start..start + columns.len()];
            for ((to, owner), terrain) in to.iter_mut().zip(owners).zip(&self.terrain[first..]) {
                if *owner == zone {
                    *to = *terrain;
                }
            }
        }
    }
}
