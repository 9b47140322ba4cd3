//! The ground of a finished map: terrain with soft edges, water by its depth, and what stands on the land.
//!
//! Colours come from the pack. Where terrains meet, one fades into the other within half a tile. Water is
//! deeper away from the shore, which has sand and foam. What is blocked shows what blocks it: ridges, crowns,
//! stones, bushes, lakes; rock of the underground is a dark mass with a face above the floor. Light comes
//! from the north-west. All arithmetic is on whole numbers, so that every platform paints the same.

mod arithmetic;
mod coast;
mod colors;
mod growth;
mod level;
mod look;
mod palette;
mod pond;
mod square;
mod squares;
mod stamps;
#[cfg(test)]
mod tests;
mod texture;

use super::canvas::Canvas;
use super::geometry::Rect;
pub(super) use arithmetic::noise;
pub(crate) use colors::terrain_colors;
pub(super) use level::{GroundStyle, LevelGround};
pub(super) use look::{CellLook, Mass};
pub(super) use palette::Palette;
pub(crate) use palette::obstacle_colors;
use squares::paint_squares;

/// Cells below so many pixels are painted flat: there is no room for more.
const LEAST_PIXELS: i32 = 3;

/// Paints a level, as far as the canvas holds it. O(pixels).
pub(super) fn paint_ground(ground: &LevelGround, canvas: &mut Canvas) {
    if ground.pixels < LEAST_PIXELS {
        paint_flat(ground, canvas);
    } else {
        paint_squares(ground, canvas);
    }
}

fn paint_flat(ground: &LevelGround, canvas: &mut Canvas) {
    for (at, (tile, _)) in ground.cells.iter().enumerate() {
        let (left, top) = (
            ground.origin.x + i32::from(tile.x) * ground.pixels,
            ground.origin.y + i32::from(tile.y) * ground.pixels,
        );
        let rect = Rect { left, top, right: left + ground.pixels, bottom: top + ground.pixels };
        canvas.fill(&rect, ground.flat(at), 255);
    }
}
