//! Textures by the neighbors of a tile.

use rmg_core::dungeon::TextureId;
use rmg_core::{Grid, TilePos};

use crate::fields::Fields;

/// Bits of the sides.
pub(super) const NORTH: usize = 1;
/// See [`NORTH`].
pub(super) const EAST: usize = 2;
/// See [`NORTH`].
pub(super) const SOUTH: usize = 4;
/// See [`NORTH`].
pub(super) const WEST: usize = 8;

/// One texture for each of the 16 sets of sides.
pub(super) type Textures16 = [TextureId; 16];

/// Returns the 16 textures `BASE-nesw`, with the letters of the sides in the set. The empty set is `BASE-`
/// and `none`; the set of all sides is `BASE` if `all_is_base`.
pub(super) fn textures_by_sides(
    fields: &mut Fields<'_, '_>,
    base: &str,
    none: &str,
    all_is_base: bool,
) -> Textures16 {
    std::array::from_fn(|sides| {
        let letters: String = [(NORTH, 'n'), (EAST, 'e'), (SOUTH, 's'), (WEST, 'w')]
            .iter()
            .filter(|(bit, _)| sides & bit != 0)
            .map(|(_, letter)| *letter)
            .collect();
        match sides {
            0 => fields.intern(&format!("{base}-{none}")),
            15 if all_is_base => fields.intern(base),
            _ => fields.intern(&format!("{base}-{letters}")),
        }
    })
}

/// Returns which of the 8 tiles around a tile are in a set: bit 0 is north, then clockwise. Tiles outside the
/// grid are not.
pub(super) fn ring<T>(grid: &Grid<T>, tile: TilePos, is_in: impl Fn(&T) -> bool) -> usize {
    const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let mut ring = 0;
    for (bit, (dx, dy)) in STEPS.into_iter().enumerate() {
        let (x, y) = (u16::try_from(i32::from(tile.x) + dx), u16::try_from(i32::from(tile.y) + dy));
        if let (Ok(x), Ok(y)) = (x, y)
            && grid.get(TilePos::new(x, y)).is_some_and(&is_in)
        {
            ring |= 1 << bit;
        }
    }
    ring
}

/// Returns the sides of a [`ring`], as bits [`NORTH`] to [`WEST`].
pub(super) fn sides(ring: usize) -> usize {
    (ring & 1) | (ring >> 1 & EAST) | (ring >> 2 & SOUTH) | (ring >> 3 & WEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_every_second_bit_of_a_ring() {
        assert_eq!([1, 4, 16, 64].map(sides), [NORTH, EAST, SOUTH, WEST]);
        assert_eq!((sides(0b1010_1010), sides(255)), (0, 15));
        let grid = Grid::from_cells(3, 3, vec![0, 1, 0, 0, 0, 1, 1, 0, 0]);
        assert_eq!(ring(&grid, TilePos::new(1, 1), |cell| *cell == 1), 0b10_0101);
        assert_eq!(ring(&grid, TilePos::new(2, 0), |cell| *cell == 1), 0b101_0000);
    }
}
