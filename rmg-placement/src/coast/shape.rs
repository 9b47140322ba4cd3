//! The shapes of water and land that the games can draw, in a table indexed by the 3 x 3 tiles around a tile.

use super::field::CoastField;

/// The water in the 3 x 3 tiles around a tile, column by column from the upper left; the tile itself is the
/// fifth. Outside the map, the edge repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape(u16);

/// Bits of a shape: compass directions, the row first.
const NW: u16 = 1;
const W: u16 = 1 << 1;
const SW: u16 = 1 << 2;
const N: u16 = 1 << 3;
const SELF: u16 = 1 << 4;
const S: u16 = 1 << 5;
const NE: u16 = 1 << 6;
const E: u16 = 1 << 7;
const SE: u16 = 1 << 8;

/// The squares of 2 x 2 tiles that contain the tile: the neighbor in the row, the neighbor in the column, and
/// the one between them.
const SQUARES: [[u16; 3]; 4] = [[W, N, NW], [E, N, NE], [W, S, SW], [E, S, SE]];

/// For each shape, whether it must be corrected.
static ROUGH: [bool; 512] = {
    let mut rough = [false; 512];
    let mut bits = 0;
    while bits < 512 {
        let shape = Shape(bits);
        rough[bits as usize] = !shape.is_in_block() || shape.is_crossed() || !shape.has_sprite();
        bits += 1;
    }
    rough
};

impl Shape {
    /// Returns the shape around a tile of the map.
    pub(super) fn around(field: &CoastField, at: usize) -> Self {
        let (row, column) = (at / field.stride, at % field.stride);
        let rows = field.rows_around(row);
        let columns = [(column - 1).max(1), column, (column + 1).min(field.width)];
        let [left, here, right] = columns.map(|column| water(field, rows, column));
        Self(left | here << 3 | right << 6)
    }

    /// Calls `visit` for every tile, row by row. O(tiles), a few nanoseconds each.
    pub(super) fn for_each(field: &CoastField, mut visit: impl FnMut(usize, Self)) {
        for row in 1..=field.height {
            let rows = field.rows_around(row);
            let mut here = water(field, rows, 1);
            let mut left = here;
            for column in 1..=field.width {
                let right = water(field, rows, (column + 1).min(field.width));
                visit(row * field.stride + column, Self(left | here << 3 | right << 6));
                (left, here) = (here, right);
            }
        }
    }

    /// Returns whether no game can draw the tile.
    pub(super) fn is_rough(self) -> bool {
        ROUGH[usize::from(self.0)]
    }

    /// Returns whether the tile is in a 2 x 2 square of the same kind.
    pub(super) const fn is_in_block(self) -> bool {
        let mut at = 0;
        while at < SQUARES.len() {
            let [beside, along, corner] = SQUARES[at];
            let square = beside | along | corner;
            if self.0 & square == if self.is_water() { square } else { 0 } {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns whether in a square around the tile only diagonal tiles are equal.
    const fn is_crossed(self) -> bool {
        let mut at = 0;
        while at < SQUARES.len() {
            if self.is_crossed_in(SQUARES[at]) {
                return true;
            }
            at += 1;
        }
        false
    }

    const fn is_crossed_in(self, [beside, along, corner]: [u16; 3]) -> bool {
        let others = self.0 & (beside | along | corner);
        others == if self.is_water() { corner } else { beside | along }
    }

    /// Returns the first square in which only diagonal tiles are equal, in rows from the upper left.
    pub(super) fn crossing(self) -> Option<usize> {
        SQUARES.iter().position(|square| self.is_crossed_in(*square))
    }

    /// Returns whether a tile is land, or the games have a sprite for water with this land around it. There
    /// is a sprite for land on no side and at most one corner, on one side without a corner beyond, or on two
    /// adjacent sides without the opposite corner.
    pub(super) const fn has_sprite(self) -> bool {
        let land = !self.0;
        if land & SELF != 0 {
            return true;
        }
        let must_be_water = match (land & N != 0, land & W != 0, land & E != 0, land & S != 0) {
            (false, false, false, false) => return (land & (NW | NE | SW | SE)).count_ones() <= 1,
            (true, false, false, false) => SW | SE,
            (false, true, false, false) => NE | SE,
            (false, false, true, false) => NW | SW,
            (false, false, false, true) => NW | NE,
            (true, true, false, false) => SE,
            (true, false, true, false) => SW,
            (false, true, false, true) => NE,
            (false, false, true, true) => NW,
            _ => return false,
        };
        land & must_be_water == 0
    }

    const fn is_water(self) -> bool {
        self.0 & SELF != 0
    }
}

/// Returns the water in a column of three rows, the upper one first.
fn water(field: &CoastField, rows: [usize; 3], column: usize) -> u16 {
    let [above, here, below] = rows.map(|row| u16::from(field.sea[row + column]));
    above | here << 1 | below << 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn water_is_rough_if_it_is_one_tile_wide() {
        assert!(Shape(N | SELF | S).is_rough());
        assert!(Shape(SELF).is_rough());
        assert!(!Shape(N | SELF | S | NE | E | SE).is_rough());
        assert!(!Shape(0).is_rough());
        assert!(!Shape(511).is_rough());
    }

    #[test]
    fn opposite_or_diagonal_land_has_no_sprite() {
        assert!(!Shape(511 & !(N | S)).has_sprite());
        assert!(!Shape(511 & !(NW | SE)).has_sprite());
        assert!(Shape(511 & !NW).has_sprite());
        assert!(Shape(511 & !(NW | N | W)).has_sprite());
        assert_eq!(Shape(SELF | NW | S | SE | E).crossing(), Some(0));
    }

    #[test]
    fn roughness_does_not_depend_on_mirroring() {
        let mirror = |bits: u16| (bits & 0o007) << 6 | bits & 0o070 | (bits & 0o700) >> 6;
        for bits in 0..512 {
            assert_eq!(Shape(bits).is_rough(), Shape(mirror(bits)).is_rough(), "{bits:09b}");
        }
    }
}
