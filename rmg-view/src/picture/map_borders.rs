//! Borders between the zones of a map: fine dots along the lines where two zones meet on land.
//!
//! Borders at the sea and in rock have no dots, because shore and rock already show them. Dots over blocked
//! tiles are faint. On large tiles, an additional dot at a corner cuts it, so that a staircase of tiles looks
//! like a slope.

use rmg_core::TilePos;
use rmg_core::pack::TerrainKind;

use super::canvas::Canvas;
use super::color::{Color, INK, PAPER};
use super::geometry::{Point, Rect};
use super::level_view::LevelView;
use super::map_ground::{CellLook, LevelGround, Mass};

/// Opacity of a dot on open ground, and over blocked tiles.
const COVER: u8 = 200;
const FAINT_COVER: u8 = 110;
/// Opacity of the dark edge of a dot.
const SHADE: u8 = 60;
/// Minimum pixels per cell for dots at corners.
const CORNER_PIXELS: i32 = 12;

/// A dot of a border: its center and its opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BorderDot {
    pub(super) at: Point,
    pub(super) cover: u8,
}

/// Returns the dots of a level, approximately from north to south. O(cells).
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
    // the western and the northern side of a cell
    let west = |x: u16, y: u16| {
        (x > 0 && y < height).then(|| crosses(TilePos::new(x - 1, y), TilePos::new(x, y)))?
    };
    let north =
        |x: u16, y: u16| (y > 0 && x < width).then(|| crosses(TilePos::new(x, y - 1), TilePos::new(x, y)))?;
    for y in 0..height {
        for x in 0..width {
            let (corner, half) = (view.corner_of(x, y), view.pixels / 2);
            let (down, right) = (west(x, y), north(x, y));
            let centers = [(down, corner.offset(0, half)), (right, corner.offset(half, 0))];
            dots.extend(
                centers.iter().filter_map(|(cover, at)| cover.map(|cover| BorderDot { at: *at, cover })),
            );
            if view.pixels < CORNER_PIXELS {
                continue;
            }
            // the sides that meet at the corner, also those to the north and the west of it
            let above = (y > 0).then(|| west(x, y - 1)).flatten();
            let before = (x > 0).then(|| north(x - 1, y)).flatten();
            let met = [(down, (0, half)), (right, (half, 0)), (above, (0, -half)), (before, (-half, 0))];
            let mut ends = met.iter().filter_map(|(cover, step)| cover.map(|cover| (cover, *step)));
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

/// Returns the width of a dot for cells of `pixels` pixels.
pub(super) fn dot_width(pixels: i32) -> i32 {
    (pixels / 6).clamp(if pixels < 8 { 1 } else { 2 }, 4)
}

/// Color of dots.
pub(super) const DOT: Color = PAPER;

/// Paints the dots that are on the canvas.
pub(super) fn paint_border_dots(dots: &[BorderDot], pixels: i32, canvas: &mut Canvas) {
    let width = dot_width(pixels);
    for dot in dots {
        let rect = Rect::around(dot.at, width, width);
        if rect.bottom < canvas.rows().start || rect.top > canvas.rows().end {
            continue;
        }
        // a darker edge makes dots visible on snow
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

    /// Returns the dots of a level that is given as letters, one for each zone. `a` and `b` are land, `w` is
    /// water, `r` is rock, and `t` is forest in zone `b`.
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
    fn borders_have_dots_on_land_only() {
        assert_eq!(dots(&["aab", "aab"], 8).len(), 2);
        assert!(dots(&["aaw", "arr", "aww"], 8).is_empty());
        assert_eq!(dots(&["abw", "abr"], 8), dots(&["ab", "ab"], 8));
    }

    #[test]
    fn borders_are_faint_over_obstacles_and_cut_corners_on_large_tiles() {
        let covers: Vec<u8> = dots(&["ab", "at"], 8).iter().map(|dot| dot.cover).collect();
        assert_eq!(covers, [COVER, FAINT_COVER]);
        let corner: Vec<Point> = dots(&["aa", "ab"], 16).iter().map(|dot| dot.at).collect();
        assert!(corner.contains(&Point::new(20, 20)) && corner.len() == 3, "{corner:?}");
    }
}
