//! The ground of a finished map: terrain with soft edges, and thickets that rise from it.
//!
//! Colours come from the pack. Where terrains meet, one fades into the other within half a tile. What is blocked
//! is a rounded mass of mounds, lit from the north-west, that casts a short shadow. All arithmetic is on whole
//! numbers, so that every platform paints the same.

mod arithmetic;
mod mounds;
mod squares;
#[cfg(test)]
mod tests;

use rmg_core::pack::{ContentPack, Rgb};
use rmg_core::{Grid, TerrainId, ZoneId};

use super::canvas::Canvas;
use super::color::Color;
use super::geometry::{Point, Rect};
use squares::paint_squares;

/// What a cell looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellLook {
    pub(super) terrain: TerrainId,
    pub(super) is_blocked: bool,
}

/// One level, ready to be painted.
#[derive(Debug)]
pub(super) struct LevelGround {
    pub(super) cells: Grid<CellLook>,
    /// Upper left pixel.
    pub(super) origin: Point,
    /// Pixels a cell.
    pub(super) pixels: i32,
    /// Colours of walkable and blocked tiles, by terrain.
    pub(super) colors: Vec<(Color, Color)>,
}

/// Cells below so many pixels are painted flat: there is no room for more.
const LEAST_PIXELS: i32 = 3;

/// The colours of all terrains of a pack. Packs have the dark colours of the games' small pictures; a large one
/// needs more light.
pub(crate) fn terrain_colors(pack: &ContentPack) -> Vec<(Color, Color)> {
    let lifted = |rgb: Rgb, light: u32| {
        let channel = |value: u8| {
            let root = (u32::from(value) * 255).isqrt();
            u8::try_from((u32::from(value) * (100 - light) + root * light) / 100).expect("a mean of bytes")
        };
        Color(channel(rgb.r), channel(rgb.g), channel(rgb.b))
    };
    pack.terrains
        .iter()
        .map(|(_, terrain)| {
            let free = faded(lifted(terrain.color, 66), 84).mix(Color(176, 158, 112), 26);
            let blocked = faded(lifted(terrain.blocked_color, 40), 50).mix(Color(60, 66, 60), 20);
            (free, blocked)
        })
        .collect()
}

/// A colour with less of its hue: 255 leaves grey of the same brightness (weights of Rec. 601).
fn faded(color: Color, share: u8) -> Color {
    let light = (299 * u32::from(color.0) + 587 * u32::from(color.1) + 114 * u32::from(color.2)) / 1000;
    let grey = u8::try_from(light).expect("a mean of bytes");
    color.mix(Color(grey, grey, grey), share)
}

impl LevelGround {
    /// All pixels of the level.
    pub(super) fn rect(&self) -> Rect {
        let (width, height) = (i32::from(self.cells.width()), i32::from(self.cells.height()));
        Rect {
            left: self.origin.x,
            top: self.origin.y,
            right: self.origin.x + width * self.pixels,
            bottom: self.origin.y + height * self.pixels,
        }
    }

    /// The cells as numbers of looks, and the colour of each.
    pub(super) fn classes(&self) -> (Grid<ZoneId>, Vec<Color>) {
        let class =
            |look: &CellLook| ZoneId::from_index(look.terrain.index() * 2 + usize::from(look.is_blocked));
        let cells = self.cells.cells().iter().map(class).collect();
        let colors = self.colors.iter().flat_map(|(free, blocked)| [*free, *blocked]).collect();
        (Grid::from_cells(self.cells.width(), self.cells.height(), cells), colors)
    }

    /// Paints the level, as far as the canvas holds it. O(pixels).
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        if self.pixels < LEAST_PIXELS {
            self.paint_flat(canvas);
        } else {
            paint_squares(self, canvas);
        }
    }

    fn paint_flat(&self, canvas: &mut Canvas) {
        for (tile, look) in self.cells.iter() {
            let (free, blocked) = self.colors[look.terrain.index()];
            let (left, top) = (
                self.origin.x + i32::from(tile.x) * self.pixels,
                self.origin.y + i32::from(tile.y) * self.pixels,
            );
            let rect = Rect { left, top, right: left + self.pixels, bottom: top + self.pixels };
            canvas.fill(&rect, if look.is_blocked { blocked } else { free }, 255);
        }
    }
}
