//! Sprites of roads and rivers, by the sides on which they continue.

use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::TileView;
use rmg_core::{Grid, RngStream, TilePos};

use super::frames::Range;
use super::pick;

const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;

/// Chooses the sprites of the road tiles of one level. Roads of all kinds connect with each other, and end at
/// the map edge. Tiles without a road get the default. O(tiles).
#[must_use]
pub fn road_views(road: &Grid<Option<RoadId>>, rng: &mut RngStream) -> Grid<TileView> {
    views(road, road_sprite, rng)
}

/// As [`road_views`], for rivers. A single tile, and the end of a river, is drawn straight.
#[must_use]
pub fn river_views(river: &Grid<Option<RiverId>>, rng: &mut RngStream) -> Grid<TileView> {
    views(river, river_sprite, rng)
}

/// Frames of a tile, and its mirroring (bit 0 left-right, bit 1 top-bottom).
pub(super) type LineSprite = (Range, u8);

/// Returns the possible sprites of a road tile.
pub(super) fn road_sprite<T>(road: &Grid<Option<T>>, tile: TilePos) -> LineSprite {
    road_frames(sides(road, tile), is_staircase(road, tile))
}

/// Returns the possible sprites of a river tile.
pub(super) fn river_sprite<T>(river: &Grid<Option<T>>, tile: TilePos) -> LineSprite {
    river_frames(sides(river, tile))
}

fn views<T>(
    line: &Grid<Option<T>>,
    sprite: impl Fn(&Grid<Option<T>>, TilePos) -> LineSprite,
    rng: &mut RngStream,
) -> Grid<TileView> {
    let cells = line.iter().map(|(tile, here)| {
        if here.is_none() {
            return TileView::default();
        }
        let (frames, flip) = sprite(line, tile);
        TileView { frame: pick(frames, rng), flip }
    });
    Grid::from_cells(line.width(), line.height(), cells.collect())
}

/// Returns whether the tile `dx` to the east and `dy` to the south has a line.
fn has_line<T>(line: &Grid<Option<T>>, tile: TilePos, dx: i16, dy: i16) -> bool {
    let at = tile.x.checked_add_signed(dx).zip(tile.y.checked_add_signed(dy));
    at.and_then(|(x, y)| line.get(TilePos { x, y })).is_some_and(Option::is_some)
}

/// Returns the sides on which the line continues.
fn sides<T>(line: &Grid<Option<T>>, tile: TilePos) -> u8 {
    let steps = [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];
    steps.into_iter().filter(|(_, dx, dy)| has_line(line, tile, *dx, *dy)).map(|(side, _, _)| side).sum()
}

/// Returns whether a turn is part of a staircase: a further tile is across one of its two arms, on the outer
/// diagonals.
fn is_staircase<T>(line: &Grid<Option<T>>, tile: TilePos) -> bool {
    let (dx, dy) = match turn(sides(line, tile)) {
        Some(0 | 3) => (1, -1),
        Some(_) => (-1, -1),
        None => return false,
    };
    has_line(line, tile, dx, dy) || has_line(line, tile, -dx, -dy)
}

/// Returns the mirroring of a turn; the original leads east and south.
fn turn(sides: u8) -> Option<u8> {
    const EAST_SOUTH: u8 = EAST | SOUTH;
    const WEST_SOUTH: u8 = WEST | SOUTH;
    const NORTH_EAST: u8 = NORTH | EAST;
    const NORTH_WEST: u8 = NORTH | WEST;
    match sides {
        EAST_SOUTH => Some(0),
        WEST_SOUTH => Some(1),
        NORTH_EAST => Some(2),
        NORTH_WEST => Some(3),
        _ => None,
    }
}

fn road_frames(sides: u8, is_staircase: bool) -> LineSprite {
    const ALL: u8 = NORTH | EAST | SOUTH | WEST;
    const VERTICAL: u8 = NORTH | SOUTH;
    const HORIZONTAL: u8 = EAST | WEST;
    if let Some(flip) = turn(sides) {
        return (if is_staircase { (2, 5) } else { (0, 1) }, flip);
    }
    match sides {
        ALL => ((16, 16), 0),
        VERTICAL => ((10, 11), 0),
        HORIZONTAL => ((12, 13), 0),
        EAST => ((15, 15), 0),
        WEST => ((15, 15), 1),
        NORTH => ((14, 14), 2),
        // A single tile, or only to the south.
        0 | SOUTH => ((14, 14), 0),
        _ => branch(sides, (6, 7), (8, 9)),
    }
}

fn river_frames(sides: u8) -> LineSprite {
    const ALL: u8 = NORTH | EAST | SOUTH | WEST;
    const HORIZONTAL: u8 = EAST | WEST;
    const VERTICAL: u8 = NORTH | SOUTH;
    if let Some(flip) = turn(sides) {
        return ((0, 3), flip);
    }
    match sides {
        ALL => ((4, 4), 0),
        HORIZONTAL | EAST | WEST => ((11, 12), 0),
        0 | VERTICAL | NORTH | SOUTH => ((9, 10), 0),
        _ => branch(sides, (7, 8), (5, 6)),
    }
}

/// Returns the sprites of a branch with three arms: those of `upright` lead north, east and south, those of
/// `level` west, east and south.
fn branch(sides: u8, upright: Range, level: Range) -> LineSprite {
    let missing = !sides & (NORTH | EAST | SOUTH | WEST);
    match missing {
        WEST => (upright, 0),
        EAST => (upright, 1),
        NORTH => (level, 0),
        _ => (level, 2),
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    /// Returns frames and mirroring of the tiles of a board, `frame/flip`; `.` without a line.
    fn shown(text: &str, choose: impl Fn(u8, bool) -> LineSprite) -> String {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let cells: Vec<Option<RoadId>> = rows
            .iter()
            .flat_map(|row| row.chars())
            .map(|tile| (tile == '#').then_some(RoadId::from_index(0)))
            .collect();
        let (width, height) = (u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap());
        let line = Grid::from_cells(width, height, cells);
        let mut lines = String::new();
        for y in 0..height {
            let tiles: Vec<String> = (0..width)
                .map(|x| match line[TilePos { x, y }] {
                    None => ".".to_owned(),
                    Some(_) => {
                        let tile = TilePos { x, y };
                        let ((first, _), flip) = choose(sides(&line, tile), is_staircase(&line, tile));
                        format!("{first}/{flip}")
                    }
                })
                .collect();
            lines += &tiles.join(" ");
            lines += "\n";
        }
        lines
    }

    #[test]
    fn roads_turn_branch_cross_and_end() {
        assert_eq!(shown("### #.# ###", road_frames), "0/0 12/0 0/1\n10/0 . 10/0\n0/2 12/0 0/3\n");
        assert_eq!(shown(".#. ### .#.", road_frames), ". 14/0 .\n15/0 16/0 15/1\n. 14/2 .\n");
        assert_eq!(shown("##. .## ..#", road_frames), "15/0 2/1 .\n. 2/2 2/1\n. . 14/2\n");
        assert_eq!(shown(".## ##. #..", road_frames), ". 2/0 15/1\n2/0 2/3 .\n14/2 . .\n");
        assert_eq!(shown("#.. ##. #..", road_frames), "14/0 . .\n6/0 15/1 .\n14/2 . .\n");
        assert_eq!(shown("### .#.", road_frames), "15/0 8/0 15/1\n. 14/2 .\n");
        assert_eq!(shown(".#. ###", road_frames), ". 14/0 .\n15/0 8/2 15/1\n");
        assert_eq!(shown("#", road_frames), "14/0\n");
    }

    #[test]
    fn rivers_end_straight() {
        let river = |sides: u8, _: bool| river_frames(sides);
        assert_eq!(shown("##. .## ..#", river), "11/0 0/1 .\n. 0/2 0/1\n. . 9/0\n");
        assert_eq!(shown(".#. ### .#.", river), ". 9/0 .\n11/0 4/0 11/0\n. 9/0 .\n");
        assert_eq!(shown("### .#.", river), "11/0 5/0 11/0\n. 9/0 .\n");
        assert_eq!(shown("#. ## #.", river), "9/0 .\n7/0 11/0\n9/0 .\n");
        assert_eq!(shown("#", river), "9/0\n");
    }

    #[test]
    fn only_tiles_with_a_line_get_a_frame() {
        let line = Grid::from_cells(2, 1, vec![None, Some(RiverId::from_index(1))]);
        let views = river_views(&line, &mut Seed(1).at("rivers").stream());
        assert_eq!(views.cells()[0], TileView::default());
        assert!((9..=10).contains(&views.cells()[1].frame));
        let line = Grid::from_cells(2, 1, vec![None, Some(RoadId::from_index(1))]);
        assert_eq!(road_views(&line, &mut Seed(1).at("roads").stream()).cells()[1].frame, 14);
    }
}
