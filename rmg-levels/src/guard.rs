//! Which tiles can be closed without cutting a level in two.
//!
//! A set of tiles joined by 4-neighbour steps stays joined when a tile leaves it whose neighbours in the set are
//! joined to each other through the 8 tiles around it: any way through the tile can be led around it. (The *simple
//! points* of digital topology; the count below is Yokoi's, Toriwaki and Fukumura, 1975.) The test looks at 8 bits,
//! so shelves, pillars and pits may be placed one by one without a flood fill each.

use rmg_core::dungeon::Marks;
use rmg_core::{Grid, TilePos};

/// Whether a tile can leave the set, by which of the tiles around it are in the set: bit 0 is north, and so on
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

/// Whether those tiles for which `is_in` holds stay joined without `tile`, which is one of them. False for the last
/// tile of a set.
pub(crate) fn can_leave(marks: &Grid<Marks>, tile: TilePos, is_in: impl Fn(Marks) -> bool) -> bool {
    // a tile at the edge has fewer than 8 tiles around it; nothing is ever open there
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

    fn answers(text: &str) -> String {
        let marks = board(text);
        let mut drawn = String::new();
        for (tile, mark) in marks.iter() {
            let letter = match (mark.is_walkable(), can_leave(&marks, tile, Marks::is_walkable)) {
                (false, _) => '#',
                (true, false) => '!',
                (true, true) => '.',
            };
            drawn.push(letter);
            if tile.x + 1 == marks.width() {
                drawn.push(' ');
            }
        }
        drawn.trim_end().to_owned()
    }

    #[test]
    fn necks_stay_and_corners_may_go() {
        assert_eq!(
            answers("####### #..#..# #.....# #..#..# #######"),
            "####### #..#..# #.!!!.# #..#..# #######"
        );
        assert_eq!(answers("##### #...# #...# #...# #####"), "##### #...# #...# #...# #####");
        assert_eq!(answers("### #.# ###"), "### #!# ###");
    }

    /// Every ring against a flood fill of the ring itself.
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
