//! Lakes as obstacles: ponds with a bank instead of the rectangles of their footprints, and pools of lava
//! with a crust.

use rmg_core::Grid;

use super::arithmetic::{EDGE, ONE, index, noise};
use super::look::{CellLook, Mass};
use super::palette::{LAKE, Palette};
use crate::picture::color::Color;

/// Share of a lake at the center of its cell, reduction for each open side, maximum random shift, and bounds.
/// These keep a pond on two by two tiles from looking square.
const POND: i32 = 290;
const POND_SIDE: i32 = 38;
const POND_CHANCE: i32 = 84;
const POND_BOUNDS: (i32, i32) = (172, 350);

/// Minimum share at a corner of a lake that is three cells long, and its maximum random addition. About half
/// of the corners become ground, so that no large lake looks rectangular.
const POND_CORNER: i32 = 24;
const POND_CORNER_CHANCE: i32 = 208;

/// Difference of the share of a lake between its edge and the start of its bank.
const BANK: i32 = 44;

/// Returns the share of a lake at the center of a cell. Beyond the edge, lakes continue.
pub(super) fn pond_share(cells: &Grid<CellLook>, x: i32, y: i32) -> i32 {
    let near = |at: i32, side: u16| {
        u16::try_from(at.clamp(0, i32::from(side) - 1)).expect("clamped to the sides of the level")
    };
    let is_lake = |x: i32, y: i32| {
        cells.row(near(y, cells.height()))[usize::from(near(x, cells.width()))].mass == Mass::Lake
    };
    if !is_lake(x, y) {
        return 0;
    }
    // East, south, west, north.
    let sides = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let is_open = sides.map(|(dx, dy)| !is_lake(x + dx, y + dy));
    let corner = (0..4).find(|side| is_open[*side] && is_open[(side + 1) % 4]);
    let is_long = |corner: usize| {
        [corner + 2, corner + 3].into_iter().all(|side| !is_open[side % 4])
            && [corner + 2, corner + 3].into_iter().any(|side| {
                let (dx, dy) = sides[side % 4];
                is_lake(x + 2 * dx, y + 2 * dy)
            })
    };
    if corner.is_some_and(is_long) {
        return POND_CORNER + noise(x, y, 13) % (POND_CORNER_CHANCE + 1);
    }
    let open = i32::try_from(is_open.into_iter().filter(|is_open| *is_open).count()).expect("at most four");
    let chance = noise(x, y, 13) % (2 * POND_CHANCE + 1) - POND_CHANCE;
    (POND - POND_SIDE * open + chance).clamp(POND_BOUNDS.0, POND_BOUNDS.1)
}

/// Returns the color of a lake, its bank or the ground, for the share of the lake around the pixel and the
/// wave at it.
pub(super) fn pond_color(
    palette: &Palette,
    terrain: usize,
    (share, wave): (i32, i32),
    pixels: i32,
    ground: Color,
) -> Color {
    let byte = |value: i32| u8::try_from(value.clamp(0, 255)).expect("clamped to a byte");
    if share <= EDGE - BANK {
        return ground;
    }
    let (light, dark) = palette.bank(terrain);
    let bank = if wave > 6 { dark } else { light };
    let color = ground.mix(bank, byte((share - EDGE + BANK) * 255 / (BANK / 2)));
    let cover = byte((share - EDGE) * pixels + ONE / 2);
    if cover == 0 {
        return color;
    }
    let is_molten = palette.is_molten(terrain);
    if is_molten && wave > 8 {
        return color.mix(dark, cover);
    }
    let center = (share - EDGE).clamp(0, ONE - EDGE) * 32 / (ONE - EDGE);
    let depth = center + if is_molten { -wave } else { wave / 4 };
    color.mix(palette.lake(terrain)[index(depth.clamp(0, 32)).min(LAKE - 1)], cover)
}
