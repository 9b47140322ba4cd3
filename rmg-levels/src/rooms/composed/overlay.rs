//! Overlays mark tiles of a room for selectors: only tiles with open floor all around them.

use rmg_core::TilePos;
use rmg_core::dungeon::Area;

use crate::site::RoomSite;

rmg_core::words! {
    /// What is marked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Overlay {
        /// Every second row: the even or the odd ones, whichever hold more tiles.
        Rows = "rows",
        /// Every second column: the even or the odd ones, whichever hold more tiles.
        Columns = "columns",
        /// Everything away from the walls.
        CenterArea = "center-area",
    }
}

/// The marks of one room.
#[derive(Debug, Clone)]
pub struct Blueprint {
    /// The rectangle around the room.
    pub area: Area,
    /// The marked rows.
    pub rows: Vec<Vec<TilePos>>,
    /// The marked columns.
    pub columns: Vec<Vec<TilePos>>,
    /// The marked middle.
    pub center_area: Vec<TilePos>,
}

impl Blueprint {
    /// Nothing is marked yet.
    #[must_use]
    pub fn new(area: Area) -> Self {
        Self { area, rows: Vec::new(), columns: Vec::new(), center_area: Vec::new() }
    }
}

impl Overlay {
    /// Marks the tiles.
    pub fn mark(self, site: &RoomSite<'_>, blueprint: &mut Blueprint) {
        let tiles = blueprint.area.tiles().filter(|tile| site.is_in_the_open(*tile));
        match self {
            Self::Rows => blueprint.rows = every_second(tiles.collect(), |tile| tile.y),
            Self::Columns => blueprint.columns = every_second(tiles.collect(), |tile| tile.x),
            Self::CenterArea => blueprint.center_area = tiles.collect(),
        }
    }
}

/// The tiles of every second line, line by line: of the even or the odd ones, whichever are more tiles.
fn every_second(mut tiles: Vec<TilePos>, line: impl Fn(&TilePos) -> u16) -> Vec<Vec<TilePos>> {
    let odd = tiles.iter().filter(|tile| line(tile) % 2 == 1).count();
    let parity = u16::from(2 * odd > tiles.len());
    tiles.retain(|tile| line(tile) % 2 == parity);
    // stable: tiles of a line keep their order
    tiles.sort_by_key(|tile| line(tile));
    tiles.chunk_by(|a, b| line(a) == line(b)).map(<[TilePos]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_half_of_the_lines_is_marked() {
        let lines = |height| every_second(Area::new(0, 0, 2, height).tiles().collect(), |tile| tile.y);
        assert_eq!(lines(3).iter().map(|line| line[0].y).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(lines(4).len(), 2);
        assert!(every_second(Vec::new(), |tile| tile.y).is_empty());
    }
}
