//! The ground of a finished map: terrain with soft edges, and thickets that rise from it.
//!
//! Colours come from the pack. Where terrains meet, one fades into the other within half a tile. What is blocked
//! is a rounded mass of mounds, lit from the north-west, that casts a short shadow. All arithmetic is on whole
//! numbers, so that every platform paints the same.

mod arithmetic;
mod level;
mod mounds;
mod squares;
#[cfg(test)]
mod tests;

use rmg_core::pack::{ContentPack, Rgb};

use super::canvas::Canvas;
use super::color::Color;
use super::geometry::Rect;
pub(super) use level::{CellLook, LevelGround};
use squares::paint_squares;

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

/// Paints a level, as far as the canvas holds it. O(pixels).
pub(super) fn paint_ground(ground: &LevelGround, canvas: &mut Canvas) {
    if ground.pixels < LEAST_PIXELS {
        paint_flat(ground, canvas);
    } else {
        paint_squares(ground, canvas);
    }
}

fn paint_flat(ground: &LevelGround, canvas: &mut Canvas) {
    for (tile, look) in ground.cells.iter() {
        let (free, blocked) = ground.colors[look.terrain.index()];
        let (left, top) = (
            ground.origin.x + i32::from(tile.x) * ground.pixels,
            ground.origin.y + i32::from(tile.y) * ground.pixels,
        );
        let rect = Rect { left, top, right: left + ground.pixels, bottom: top + ground.pixels };
        canvas.fill(&rect, if look.is_blocked { blocked } else { free }, 255);
    }
}
