//! Sprites of roads and rivers, by the neighbours that they go on to.

use rmg_core::ids::{RiverId, RoadId};
use rmg_core::model::TileView;
use rmg_core::{Grid, RngStream, TilePos};

use super::draw;
use super::frames::Range;

const NORTH: u8 = 1;
const EAST: u8 = 2;
const SOUTH: u8 = 4;
const WEST: u8 = 8;

/// Chooses the sprite of every road tile of one level: roads of any kind go on to each other, and end at the
/// edge of the map. Tiles without a road get the default. O(tiles).
#[must_use]
pub fn road_views(road: &Grid<Option<RoadId>>, rng: &mut RngStream) -> Grid<TileView> {
    views(road, road_sprite, rng)
}

/// The same for rivers. A tile alone, or where the river ends, is drawn straight.
#[must_use]
pub fn river_views(river: &Grid<Option<RiverId>>, rng: &mut RngStream) -> Grid<TileView> {
    views(river, river_sprite, rng)
}

/// Frames of a tile, and its mirroring (bit 0 left-right, bit 1 top-bottom).
pub(super) type LineSprite = (Range, u8);

/// What a tile can get if a road runs through it.
pub(super) fn road_sprite<T>(road: &Grid<Option<T>>, tile: TilePos) -> LineSprite {
    road_frames(ways(road, tile), is_staircase(road, tile))
}

/// What a tile can get if a river runs through it.
pub(super) fn river_sprite<T>(river: &Grid<Option<T>>, tile: TilePos) -> LineSprite {
    river_frames(ways(river, tile))
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
        TileView { frame: draw(frames, rng), flip }
    });
    Grid::from_cells(line.width(), line.height(), cells.collect())
}

/// Whether a line runs through the tile `dx` to the east and `dy` to the south.
fn has_line<T>(line: &Grid<Option<T>>, tile: TilePos, dx: i16, dy: i16) -> bool {
    let at = tile.x.checked_add_signed(dx).zip(tile.y.checked_add_signed(dy));
    at.and_then(|(x, y)| line.get(TilePos { x, y })).is_some_and(Option::is_some)
}

/// The sides where the line goes on.
fn ways<T>(line: &Grid<Option<T>>, tile: TilePos) -> u8 {
    let sides = [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];
    sides.into_iter().filter(|(_, dx, dy)| has_line(line, tile, *dx, *dy)).map(|(side, _, _)| side).sum()
}

/// Whether a turn is one of a staircase: a further tile lies across one of its two arms, on the outer
/// diagonals.
fn is_staircase<T>(line: &Grid<Option<T>>, tile: TilePos) -> bool {
    let (dx, dy) = match turn(ways(line, tile)) {
        Some(0 | 3) => (1, -1),
        Some(_) => (-1, -1),
        None => return false,
    };
    has_line(line, tile, dx, dy) || has_line(line, tile, -dx, -dy)
}

/// Mirroring of a turn that without it goes east and south.
fn turn(ways: u8) -> Option<u8> {
    const EAST_SOUTH: u8 = EAST | SOUTH;
    const WEST_SOUTH: u8 = WEST | SOUTH;
    const NORTH_EAST: u8 = NORTH | EAST;
    const NORTH_WEST: u8 = NORTH | WEST;
    match ways {
        EAST_SOUTH => Some(0),
        WEST_SOUTH => Some(1),
        NORTH_EAST => Some(2),
        NORTH_WEST => Some(3),
        _ => None,
    }
}

fn road_frames(ways: u8, is_staircase: bool) -> LineSprite {
    const ALL: u8 = NORTH | EAST | SOUTH | WEST;
    const VERTICAL: u8 = NORTH | SOUTH;
    const HORIZONTAL: u8 = EAST | WEST;
    if let Some(flip) = turn(ways) {
        return (if is_staircase { (2, 5) } else { (0, 1) }, flip);
    }
    match ways {
        ALL => ((16, 16), 0),
        VERTICAL => ((10, 11), 0),
        HORIZONTAL => ((12, 13), 0),
        EAST => ((15, 15), 0),
        WEST => ((15, 15), 1),
        NORTH => ((14, 14), 2),
        // Alone, or to the south.
        0 | SOUTH => ((14, 14), 0),
        _ => branch(ways, (6, 7), (8, 9)),
    }
}

fn river_frames(ways: u8) -> LineSprite {
    const ALL: u8 = NORTH | EAST | SOUTH | WEST;
    const HORIZONTAL: u8 = EAST | WEST;
    const VERTICAL: u8 = NORTH | SOUTH;
    if let Some(flip) = turn(ways) {
        return ((0, 3), flip);
    }
    match ways {
        ALL => ((4, 4), 0),
        HORIZONTAL | EAST | WEST => ((11, 12), 0),
        0 | VERTICAL | NORTH | SOUTH => ((9, 10), 0),
        _ => branch(ways, (7, 8), (5, 6)),
    }
}

/// Three ways: `upright` goes north, east and south, `level` west, east and south.
fn branch(ways: u8, upright: Range, level: Range) -> LineSprite {
    let missing = !ways & (NORTH | EAST | SOUTH | WEST);
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

    /// Frames and mirroring of the tiles of a board, `frame/flip`; `.` without line.
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
                        let ((first, _), flip) = choose(ways(&line, tile), is_staircase(&line, tile));
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
        let river = |ways: u8, _: bool| river_frames(ways);
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
