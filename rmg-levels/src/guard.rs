//! Decides which tiles can be closed without disconnecting a level.
//!
//! A set of tiles connected by 4-neighbor steps stays connected without a tile if the neighbors of this tile
//! in the set are connected through the 8 tiles around it: each path through the tile has a path around it.
//! (These are the *simple points* of digital topology; the count below is that of Yokoi, Toriwaki and
//! Fukumura, 1975.) The test reads 8 bits, so shelves, pillars and pits need no flood fill each.

use rmg_core::dungeon::Marks;
use rmg_core::{Grid, TilePos};

/// Whether a tile can leave the set, by which of the tiles around it are in the set: bit 0 is north, then
/// clockwise.
static CAN_LEAVE: [bool; 256] = can_leave_table();

const fn can_leave_table() -> [bool; 256] {
    let mut table = [false; 256];
    let mut ring = 0;
    while ring < 256 {
        let mut pieces = 0;
        let mut neighbors = 0;
        let mut at = 0;
        while at < 8 {
            let one = (ring >> at) & 1;
            let (two, three) = ((ring >> ((at + 1) % 8)) & 1, (ring >> ((at + 2) % 8)) & 1);
            neighbors += one;
            pieces += one - one * two * three;
            at += 2;
        }
        table[ring] = neighbors > 0 && pieces <= 1;
        ring += 1;
    }
    table
}

/// Returns whether the tiles for which `is_in` holds stay connected without `tile`, which is one of them.
/// False for the last tile of a set.
pub(crate) fn can_leave(marks: &Grid<Marks>, tile: TilePos, is_in: impl Fn(Marks) -> bool) -> bool {
    // a tile at the edge has fewer than 8 tiles around it; the edge is never open
    if tile.x == 0 || tile.y == 0 || tile.x + 1 >= marks.width() || tile.y + 1 >= marks.height() {
        return false;
    }
    let cells = marks.cells();
    let (here, row) = (marks.index(tile), usize::from(marks.width()));
    let (north, south) = (here - row, here + row);
    let around = [north, north + 1, here + 1, south + 1, south, south - 1, here - 1, north - 1];
    let ring =
        around.iter().enumerate().fold(0, |ring, (bit, at)| ring | usize::from(is_in(cells[*at])) << bit);
    CAN_LEAVE[ring]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Grid<Marks> {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let cells =
            rows.concat().chars().map(|c| if c == '.' { Marks::OPEN } else { Marks::default() }).collect();
        Grid::from_cells(u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap(), cells)
    }

    fn drawn(text: &str) -> String {
        let marks = board(text);
        let mut text = String::new();
        for (tile, mark) in marks.iter() {
            let letter = match (mark.is_walkable(), can_leave(&marks, tile, Marks::is_walkable)) {
                (false, _) => '#',
                (true, false) => '!',
                (true, true) => '.',
            };
            text.push(letter);
            if tile.x + 1 == marks.width() {
                text.push(' ');
            }
        }
        text.trim_end().to_owned()
    }

    #[test]
    fn tiles_of_narrow_passages_cannot_be_closed_but_corners_can() {
        assert_eq!(
            drawn("####### #..#..# #.....# #..#..# #######"),
            "####### #..#..# #.!!!.# #..#..# #######"
        );
        assert_eq!(drawn("##### #...# #...# #...# #####"), "##### #...# #...# #...# #####");
        assert_eq!(drawn("### #.# ###"), "### #!# ###");
    }

    /// Compares each ring with a flood fill of the ring.
    #[test]
    fn the_table_agrees_with_a_flood_fill_of_all_256_rings() {
        for (ring, can_leave) in CAN_LEAVE.iter().enumerate() {
            let is_in = |at: usize| (ring >> (at % 8)) & 1 == 1;
            let starts: Vec<usize> = [0, 2, 4, 6].into_iter().filter(|at| is_in(*at)).collect();
            let joined = starts.first().is_some_and(|first| {
                let mut seen = [false; 8];
                let mut stack = vec![*first];
                while let Some(at) = stack.pop() {
                    if is_in(at) && !std::mem::replace(&mut seen[at % 8], true) {
                        stack.extend([(at + 1) % 8, (at + 7) % 8]);
                    }
                }
                starts.iter().all(|at| seen[*at])
            });
            assert_eq!(*can_leave, joined, "{ring:08b}");
        }
    }
}
