//! Overlays mark tiles of a room for selectors. Only tiles with open floor all around them are marked.

use rmg_core::TilePos;
use rmg_core::dungeon::Area;

use crate::site::RoomSite;

rmg_core::words! {
    /// A rule that marks tiles of a room.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Overlay {
        /// Each second row: the even or the odd rows, the set with more tiles.
        Rows = "rows",
        /// Each second column: the even or the odd columns, the set with more tiles.
        Columns = "columns",
        /// All tiles that are not next to a wall.
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
    /// The marked center.
    pub center_area: Vec<TilePos>,
}

impl Blueprint {
    /// Creates a blueprint without marks.
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

/// Returns the tiles of each second line, line by line: of the even or the odd lines, the set with more
/// tiles.
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
