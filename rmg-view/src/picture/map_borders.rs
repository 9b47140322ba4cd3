//! Borders between the zones of a finished map: fine dots along the lines where two zones meet on land.
//!
//! Where a zone ends at the sea or in rock, the shore and the rock show it, so nothing is drawn there; over
//! what blocks the way dots are faint. Dots of a corner lie on the way across it, so that steps from tile to
//! tile read as slopes.

use rmg_core::TilePos;
use rmg_core::pack::TerrainKind;

use super::canvas::Canvas;
use super::color::{Color, INK, PAPER};
use super::geometry::{Point, Rect};
use super::level_view::LevelView;
use super::map_ground::{CellLook, LevelGround, Mass};

/// How much of the ground a dot covers, and one over what stands there.
const COVER: u8 = 200;
const FAINT_COVER: u8 = 110;
/// How much the ground below a dot is darkened.
const SHADE: u8 = 60;
/// Cells of so many pixels have a dot at their corners, too.
const CORNER_PIXELS: i32 = 12;

/// A dot of a border: its middle, and how much it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BorderDot {
    pub(super) at: Point,
    pub(super) cover: u8,
}

/// The dots of a level, from the north to the south but for a cell. O(cells).
pub(super) fn border_dots(view: &LevelView, ground: &LevelGround) -> Vec<BorderDot> {
    let mut dots = Vec::new();
    let looks = &ground.cells;
    let (width, height) = (looks.width(), looks.height());
    let crosses = |one: TilePos, other: TilePos| {
        let is_border = view.cells[one] != view.cells[other];
        (is_border && is_land(ground, looks[one]) && is_land(ground, looks[other])).then(|| {
            if looks[one].mass == Mass::Open && looks[other].mass == Mass::Open { COVER } else { FAINT_COVER }
        })
    };
    // the two sides of a cell that it shares with those before it: western and northern
    let west = |x: u16, y: u16| {
        (x > 0 && y < height).then(|| crosses(TilePos::new(x - 1, y), TilePos::new(x, y)))?
    };
    let north =
        |x: u16, y: u16| (y > 0 && x < width).then(|| crosses(TilePos::new(x, y - 1), TilePos::new(x, y)))?;
    for y in 0..height {
        for x in 0..width {
            let (corner, half) = (view.corner_of(x, y), view.pixels / 2);
            let (down, right) = (west(x, y), north(x, y));
            let middles = [(down, corner.offset(0, half)), (right, corner.offset(half, 0))];
            dots.extend(
                middles.iter().filter_map(|(cover, at)| cover.map(|cover| BorderDot { at: *at, cover })),
            );
            if view.pixels < CORNER_PIXELS {
                continue;
            }
            // what meets at the corner: from the north and the west as well
            let above = (y > 0).then(|| west(x, y - 1)).flatten();
            let before = (x > 0).then(|| north(x - 1, y)).flatten();
            let met = [(down, (0, half)), (right, (half, 0)), (above, (0, -half)), (before, (-half, 0))];
            let mut ends = met.iter().filter_map(|(cover, way)| cover.map(|cover| (cover, *way)));
            if let (Some((cover, one)), Some((_, other)), None) = (ends.next(), ends.next(), ends.next()) {
                dots.push(BorderDot {
                    at: corner.offset((one.0 + other.0) / 2, (one.1 + other.1) / 2),
                    cover,
                });
            }
        }
    }
    dots
}

/// Width of a dot on cells of so many pixels.
pub(super) fn dot_width(pixels: i32) -> i32 {
    (pixels / 6).clamp(if pixels < 8 { 1 } else { 2 }, 4)
}

/// Colour of a dot.
pub(super) const DOT: Color = PAPER;

/// Paints the dots that the canvas holds.
pub(super) fn paint_border_dots(dots: &[BorderDot], pixels: i32, canvas: &mut Canvas) {
    let width = dot_width(pixels);
    for dot in dots {
        let rect = Rect::around(dot.at, width, width);
        if rect.bottom < canvas.rows().start || rect.top > canvas.rows().end {
            continue;
        }
        // a darker edge, so that dots are seen on snow
        let edge = rect.grown(1);
        canvas.fill_round(&edge, edge.width() / 2, INK, SHADE.min(dot.cover));
        canvas.fill_round(&rect, width / 2, DOT, dot.cover);
    }
}

fn is_land(ground: &LevelGround, look: CellLook) -> bool {
    look.mass != Mass::Rock && ground.kind(look) == TerrainKind::Land
}

#[cfg(test)]
mod tests {
    use rmg_core::pack::Rgb;
    use rmg_core::{Grid, Level, Ownership, TerrainId, ZoneId};

    use super::super::level_view::CellScale;
    use super::super::map_ground::{GroundStyle, Palette};
    use super::*;

    /// Dots of a level by letters: zones by small and large letters, of which `a` and `b` are land, `w`
    /// water, `r` rock, `t` wood of `b`.
    fn dots(rows: &[&str], pixels: i32) -> Vec<BorderDot> {
        let kinds = [TerrainKind::Land, TerrainKind::Water, TerrainKind::Rock];
        let palette = Palette::new(
            kinds
                .into_iter()
                .map(|kind| (kind, Rgb { r: 0, g: 90, b: 0 }, (Color(40, 110, 40), Color(30, 80, 30)))),
        );
        let look = |letter: u8| match letter {
            b'w' => (ZoneId(2), TerrainId(1), Mass::Open),
            b'r' => (ZoneId(3), TerrainId(2), Mass::Rock),
            b't' => (ZoneId(1), TerrainId(0), Mass::Tree),
            letter => (ZoneId(u16::from(letter - b'a')), TerrainId(0), Mass::Open),
        };
        let all: Vec<_> = rows.iter().flat_map(|row| row.bytes().map(look)).collect();
        let (width, height) = (u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap());
        let looks = all.iter().map(|(_, terrain, mass)| CellLook { terrain: *terrain, mass: *mass });
        let levels = [Grid::from_cells(width, height, looks.collect())];
        let style = GroundStyle::new(palette, pixels, &levels);
        let [cells] = levels;
        let ground = LevelGround::new(cells, Point::new(0, 0), pixels, &style);
        let ownership = Ownership {
            size: format!("{width}x{height}").parse().unwrap(),
            owners: vec![Grid::from_cells(width, height, all.iter().map(|(zone, ..)| *zone).collect())],
            target_tiles: vec![1; 4],
            levels: vec![Level::SURFACE; 4],
        };
        let view =
            LevelView::new(&ownership, Level::SURFACE, CellScale { tiles: 1, pixels }, Point::new(0, 0));
        border_dots(&view, &ground)
    }

    #[test]
    fn zones_have_a_border_on_land_and_none_along_water_and_rock() {
        assert_eq!(dots(&["aab", "aab"], 8).len(), 2);
        assert!(dots(&["aaw", "arr", "aww"], 8).is_empty());
        assert_eq!(dots(&["abw", "abr"], 8), dots(&["ab", "ab"], 8));
    }

    #[test]
    fn a_border_is_faint_over_what_stands_there_and_cuts_corners_on_large_tiles() {
        let covers: Vec<u8> = dots(&["ab", "at"], 8).iter().map(|dot| dot.cover).collect();
        assert_eq!(covers, [COVER, FAINT_COVER]);
        let corner: Vec<Point> = dots(&["aa", "ab"], 16).iter().map(|dot| dot.at).collect();
        assert!(corner.contains(&Point::new(20, 20)) && corner.len() == 3, "{corner:?}");
    }
}
