//! Lakes among the obstacles: ponds with a bank instead of the rectangles of their footprints, and pools of
//! lava with a crust.

use rmg_core::Grid;

use super::arithmetic::{EDGE, ONE, index, noise};
use super::look::{CellLook, Mass};
use super::palette::{LAKE, Palette};
use crate::picture::color::Color;

/// Share at the middle of a cell of a lake, what it loses for each side that is open, how much chance moves
/// it, and its bounds: a pond on two by two tiles is no square.
const POND: i32 = 290;
const POND_SIDE: i32 = 38;
const POND_CHANCE: i32 = 84;
const POND_BOUNDS: (i32, i32) = (172, 350);

/// How much less of a lake is around where its bank begins.
const BANK: i32 = 44;

/// The share of a lake at the middle of a cell; beyond the edge lakes go on.
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
    let open = [(1, 0), (0, 1), (-1, 0), (0, -1)].iter().filter(|(dx, dy)| !is_lake(x + dx, y + dy)).count();
    let open = i32::try_from(open).expect("at most four");
    let chance = noise(x, y, 13) % (2 * POND_CHANCE + 1) - POND_CHANCE;
    (POND - POND_SIDE * open + chance).clamp(POND_BOUNDS.0, POND_BOUNDS.1)
}

/// A lake, its bank, or the ground beside it, where so much of the lake is around, moved by chance by
/// twice the wave.
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
    let middle = (share - EDGE).clamp(0, ONE - EDGE) * 32 / (ONE - EDGE);
    let depth = middle + if is_molten { -wave } else { wave / 4 };
    color.mix(palette.lake(terrain)[index(depth.clamp(0, 32)).min(LAKE - 1)], cover)
}
