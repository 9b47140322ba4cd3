//! The ground of a map: terrain with soft edges, water with depth, and obstacles on land.
//!
//! Colors come from the pack. Adjacent terrains fade into each other within half a tile. Water is darker
//! farther from the shore, and shores have sand and foam. Blocked tiles show their obstacle: ridges, tree
//! crowns, stones, bushes, lakes. Underground rock is a dark area with a face above the floor. Light comes
//! from the north-west. Integer arithmetic gives the same pixels on every platform.

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

/// Minimum pixels per cell for details. Smaller cells have a single color.
const MIN_PIXELS: i32 = 3;

/// Paints the part of a level that is on the canvas. O(pixels).
pub(super) fn paint_ground(ground: &LevelGround, canvas: &mut Canvas) {
    if ground.pixels < MIN_PIXELS {
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
