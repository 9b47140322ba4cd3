//! Which shapes of water and land the games can draw, looked up in a table by the 3 x 3 tiles around a tile.

use super::ground::Ground;

/// Where water lies in the 3 x 3 tiles around one, column by column from its upper left; the tile itself is
/// the fifth. Beyond the map lies what lies at its edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape(u16);

/// Bits of a shape: by the names of the sky, the first letter that of the row.
const NW: u16 = 1;
const W: u16 = 1 << 1;
const SW: u16 = 1 << 2;
const N: u16 = 1 << 3;
const SELF: u16 = 1 << 4;
const S: u16 = 1 << 5;
const NE: u16 = 1 << 6;
const E: u16 = 1 << 7;
const SE: u16 = 1 << 8;

/// The squares of 2 x 2 tiles that a tile lies in: its neighbour in the row, in the column, and between them.
const SQUARES: [[u16; 3]; 4] = [[W, N, NW], [E, N, NE], [W, S, SW], [E, S, SE]];

/// For each shape whether it needs mending.
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
    /// The shape around a tile of the map.
    pub(super) fn around(ground: &Ground, at: usize) -> Self {
        let (row, column) = (at / ground.stride, at % ground.stride);
        let rows = ground.rows_around(row);
        let columns = [(column - 1).max(1), column, (column + 1).min(ground.width)];
        let [left, here, right] = columns.map(|column| water(ground, rows, column));
        Self(left | here << 3 | right << 6)
    }

    /// Calls `look` for every tile, row by row. O(tiles), a few ns each.
    pub(super) fn for_each(ground: &Ground, mut look: impl FnMut(usize, Self)) {
        for row in 1..=ground.height {
            let rows = ground.rows_around(row);
            let mut here = water(ground, rows, 1);
            let mut left = here;
            for column in 1..=ground.width {
                let right = water(ground, rows, (column + 1).min(ground.width));
                look(row * ground.stride + column, Self(left | here << 3 | right << 6));
                (left, here) = (here, right);
            }
        }
    }

    /// Whether the tile lies as no game can draw it.
    pub(super) fn is_rough(self) -> bool {
        ROUGH[usize::from(self.0)]
    }

    /// Whether the tile lies in a square of its like.
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

    /// Whether a square around the tile has only its corners alike.
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

    /// The first square whose corners alone are alike: from its upper left in rows.
    pub(super) fn crossing(self) -> Option<usize> {
        SQUARES.iter().position(|square| self.is_crossed_in(*square))
    }

    /// Whether a tile is land, or the games have a sprite for it as water with land where it is around it: on
    /// no side, then at one corner at most; on one side, then at no corner beyond; or on two sides that meet,
    /// then not at the corner opposite.
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

/// Where water lies in a column of three rows, the upper one first.
fn water(ground: &Ground, rows: [usize; 3], column: usize) -> u16 {
    let [above, here, below] = rows.map(|row| u16::from(ground.sea[row + column]));
    above | here << 1 | below << 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn water_that_is_one_tile_wide_is_rough_and_that_of_two_is_not() {
        assert!(Shape(N | SELF | S).is_rough());
        assert!(Shape(SELF).is_rough());
        assert!(!Shape(N | SELF | S | NE | E | SE).is_rough());
        assert!(!Shape(0).is_rough());
        assert!(!Shape(511).is_rough());
    }

    #[test]
    fn land_on_opposite_sides_of_water_and_land_that_meets_by_a_corner_have_no_sprite() {
        assert!(!Shape(511 & !(N | S)).has_sprite());
        assert!(!Shape(511 & !(NW | SE)).has_sprite());
        assert!(Shape(511 & !NW).has_sprite());
        assert!(Shape(511 & !(NW | N | W)).has_sprite());
        assert_eq!(Shape(SELF | NW | S | SE | E).crossing(), Some(0));
    }

    #[test]
    fn a_mirrored_shape_is_as_rough_as_its_image() {
        let mirror = |bits: u16| (bits & 0o007) << 6 | bits & 0o070 | (bits & 0o700) >> 6;
        for bits in 0..512 {
            assert_eq!(Shape(bits).is_rough(), Shape(mirror(bits)).is_rough(), "{bits:09b}");
        }
    }
}
