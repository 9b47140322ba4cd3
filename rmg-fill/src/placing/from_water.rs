//! How far the tiles of the surface lie from the sea.

use rmg_core::{Sea, TilePos};

use crate::fields::{Cell, Window, distances_sq};

/// How far from water anybody asks, in tiles.
const REACH: u8 = 5;

/// Squared distance of land that touches water with a side or a corner.
pub(crate) const SHORE_SQ: u16 = 2;

/// Squared straight distance of every tile of the surface to the nearest water, sailed or not.
#[derive(Debug)]
pub(crate) struct FromWater {
    window: Window,
    distance_sq: Vec<u16>,
}

impl FromWater {
    /// O(tiles).
    pub(crate) fn new(sea: &Sea) -> Self {
        let (width, height) = (sea.water_of.width(), sea.water_of.height());
        let last = Cell::new(i32::from(width) - 1, i32::from(height) - 1);
        let window = Window::around(Cell::default(), last);
        let mut is_water = vec![false; window.len()];
        for y in 0..height {
            let first = window.index(TilePos::new(0, y)).expect("the window is the whole map");
            let row = is_water[first..].iter_mut().zip(sea.water_of.row(y));
            row.for_each(|(to, number)| *to = *number != 0);
        }
        Self { window, distance_sq: distances_sq(&window, REACH, |at| is_water[at]) }
    }

    /// Squared distances along a row of a zone's window.
    pub(crate) fn row(&self, of: &Window, row: i32) -> &[u16] {
        let origin = TilePos::new(0, 0);
        let shift = self.window.cell_of(origin) - of.cell_of(origin);
        let first = self.window.position(Cell::new(0, row) + shift).expect("zones lie on the map");
        &self.distance_sq[first..first + of.stride()]
    }

    /// Squared distance of a tile, 0 for water; more than 25 beyond 5 tiles.
    ///
    /// # Panics
    /// When the tile lies beyond the map.
    pub(crate) fn sq(&self, tile: TilePos) -> u16 {
        self.distance_sq[self.window.index(tile).expect("tiles of the map are asked for")]
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::layout::WaterUse;
    use rmg_core::{Level, TilePos};

    use crate::fixture::Fixture;

    #[test]
    fn distances_are_known_near_the_water_of_the_surface_only() {
        let mut board = Fixture::new(&["bbaaaaaaaaaa"; 3], &[]);
        board.flood(WaterUse::Lake, |_| false);
        let board = board.board();
        let sq = |level, x| board.water_sq(level, TilePos::new(x, 1));
        let row: Vec<Option<u16>> = [1, 2, 3, 6, 7].map(|x| sq(Level::SURFACE, x)).to_vec();
        assert_eq!(row, [Some(0), Some(1), Some(4), Some(25), None]);
        let zone = board.window(rmg_core::ZoneId(0));
        let along = board.from_water.as_ref().unwrap().row(&zone, 1);
        assert_eq!(along[..5], [0, 1, 4, 9, 16], "the window begins beside the zone");
        assert_eq!(sq(Level::UNDERGROUND, 1), None);
    }
}
