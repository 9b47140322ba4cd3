//! Narrow water: tiles of a sea that can be closed without cutting off boats.

use rmg_core::TilePos;

use crate::fields::Cell;
use crate::layers::Tiles;

/// The cells around a cell, in a ring: each is next to the following one, and the last to the first.
const RING: [Cell; 8] = [
    Cell::new(-1, -1),
    Cell::new(0, -1),
    Cell::new(1, -1),
    Cell::new(1, 0),
    Cell::new(1, 1),
    Cell::new(0, 1),
    Cell::new(-1, 1),
    Cell::new(-1, 0),
];

/// Returns whether boats can bypass a water tile after it is closed: the open water around it is one run of
/// side neighbors, because boats do not move diagonally past land.
///
/// - `is_open`: returns whether boats sail on a tile of the map; false for other tiles that will be closed.
pub(crate) fn can_close(water: &Tiles, tile: TilePos, is_open: impl Fn(TilePos) -> bool) -> bool {
    let cell = water.window().cell_of(tile);
    let ring = RING.map(|step| {
        let near = cell + step;
        water.is_on_map(near) && water.tile_of_cell(near).is_some_and(&is_open)
    });
    let runs = (0..ring.len()).filter(|at| ring[*at] && !ring[(at + ring.len() - 1) % ring.len()]).count();
    // A fully open ring has no start of a run.
    runs == 1 || ring == [true; 8]
}

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    use super::*;

    /// Returns whether the center of nine tiles can be closed; `~` is water.
    fn closes(rows: [&str; 3]) -> bool {
        let board = Fixture::new(&["aaa"; 3], &[]);
        let is_water = |tile: TilePos| &rows[usize::from(tile.y)][tile.x.into()..=tile.x.into()] == "~";
        can_close(&board.zone('a'), TilePos::new(1, 1), is_water)
    }

    #[test]
    fn tiles_at_a_straight_shore_can_be_closed_and_straits_cannot() {
        assert!(closes(["...", "~~~", "~~~"]));
        assert!(closes(["~~~", "~~~", "~~~"]), "open water");
        assert!(closes(["~~.", "~~~", "~~~"]));
        assert!(!closes(["...", "~~~", "..."]), "a strait");
        assert!(!closes(["~..", "~~~", "..~"]), "two waters that meet");
        assert!(!closes(["..~", ".~.", "~.."]), "only diagonal neighbors");
        assert!(!closes(["...", ".~.", "..."]), "a pond without boats");
    }
}
