//! Narrows: which tiles of a sea can be closed so that boats still get everywhere.

use rmg_core::TilePos;

use crate::fields::Cell;
use crate::layers::Tiles;

/// The cells around one, each beside the next by a side, and the last beside the first.
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

/// Whether boats get round a tile of water once it is closed: the open water around it is one run by the
/// sides, as no boat cuts past land.
///
/// - `is_open`: whether boats sail on a tile of the map, with what else is to be closed left out.
pub(crate) fn can_close(water: &Tiles, tile: TilePos, is_open: impl Fn(TilePos) -> bool) -> bool {
    let cell = water.window().cell_of(tile);
    let ring = RING.map(|step| {
        let near = cell + step;
        water.is_on_map(near) && water.tile_of_cell(near).is_some_and(&is_open)
    });
    let runs = (0..ring.len()).filter(|at| ring[*at] && !ring[(at + ring.len() - 1) % ring.len()]).count();
    // Where all of it is open no run begins.
    runs == 1 || ring == [true; 8]
}

#[cfg(test)]
mod tests {
    use crate::fixture::Fixture;

    use super::*;

    /// Whether the middle of nine tiles can be closed, `~` water.
    fn closes(rows: [&str; 3]) -> bool {
        let board = Fixture::new(&["aaa"; 3], &[]);
        let is_water = |tile: TilePos| &rows[usize::from(tile.y)][tile.x.into()..=tile.x.into()] == "~";
        can_close(&board.zone('a'), TilePos::new(1, 1), is_water)
    }

    #[test]
    fn water_at_a_straight_shore_can_be_closed_and_that_of_a_strait_cannot() {
        assert!(closes(["...", "~~~", "~~~"]));
        assert!(closes(["~~~", "~~~", "~~~"]), "open water");
        assert!(closes(["~~.", "~~~", "~~~"]));
        assert!(!closes(["...", "~~~", "..."]), "a strait");
        assert!(!closes(["~..", "~~~", "..~"]), "two waters that meet");
        assert!(!closes(["..~", ".~.", "~.."]), "nothing but corners");
        assert!(!closes(["...", ".~.", "..."]), "a puddle, which nobody sails");
    }
}
