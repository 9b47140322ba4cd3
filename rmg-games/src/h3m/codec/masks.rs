//! Bit sets.

use std::fmt;

use super::prelude::*;

/// A set of the numbers `0..8 * N`: item `i` is bit `i % 8` of byte `i / 8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mask<const N: usize>(pub [u8; N]);

impl<const N: usize> Mask<N> {
    /// Every item.
    pub const ALL: Self = Self([0xFF; N]);
    /// No item.
    pub const NONE: Self = Self([0; N]);

    /// Returns whether `item` is in the set; false for items that the mask cannot represent.
    #[must_use]
    pub fn has(&self, item: usize) -> bool {
        self.0.get(item / 8).is_some_and(|byte| byte >> (item % 8) & 1 == 1)
    }

    /// Adds or removes `item`. Returns false and does nothing for items that the mask cannot represent.
    pub fn set(&mut self, item: usize, is_in: bool) -> bool {
        let Some(byte) = self.0.get_mut(item / 8) else { return false };
        let bit = 1 << (item % 8);
        *byte = if is_in { *byte | bit } else { *byte & !bit };
        true
    }

    /// Returns all items in ascending order.
    pub fn items(&self) -> impl Iterator<Item = usize> {
        let mask = *self;
        (0..8 * N).filter(move |item| mask.has(*item))
    }
}

impl<const N: usize> Default for Mask<N> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const N: usize> FromIterator<usize> for Mask<N> {
    /// Returns the set of those items that the mask can represent.
    fn from_iter<I: IntoIterator<Item = usize>>(items: I) -> Self {
        let mut mask = Self::NONE;
        for item in items {
            mask.set(item, true);
        }
        mask
    }
}

impl<const N: usize> fmt::Debug for Mask<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.items()).finish()
    }
}

impl<const N: usize> Field for Mask<N> {
    const MIN_BYTES: usize = N;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        from.array().map(Self)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        to.put(&self.0);
        Ok(())
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(Field::sample(dice))
    }
}

impl<const N: usize> Growing for Mask<N> {
    fn read_first(from: &mut Reader<'_>, stored: usize) -> Result<Self, H3mError> {
        Growing::read_first(from, stored).map(Self)
    }

    fn write_first(&self, to: &mut Writer, stored: usize) -> Result<(), H3mWriteError> {
        self.0.write_first(to, stored)
    }

    #[cfg(test)]
    fn sample_first(dice: &mut Dice, stored: usize) -> Self {
        Self(Growing::sample_first(dice, stored))
    }
}

/// Spells, by [`SpellCode`](super::SpellCode).
pub type SpellMask = Mask<9>;
/// Secondary skills, by [`SkillCode`](super::SkillCode).
pub type SkillMask = Mask<4>;
/// Factions, by [`TownCode`](super::TownCode).
pub type TownMask = Mask<2>;
/// Players, by [`PlayerCode`](super::PlayerCode).
pub type PlayerMask = Mask<1>;
/// Terrains, by [`TerrainCode`](super::TerrainCode).
pub type TerrainMask = Mask<2>;
/// Resources, by [`ResourceCode`](super::ResourceCode).
pub type ResourceMask = Mask<1>;
/// Buildings of a town. Bits from 0: town hall, city hall, capitol, fort, citadel, castle, tavern,
/// blacksmith, market, silo, artifact merchant, guild 1 to 5 (11 to 15), shipyard 16, grail 17, special 18 to
/// 21, then for levels 1 to 5 dwelling, upgraded dwelling and horde (22 to 36), and for 6 and 7 dwelling and
/// upgraded dwelling (37 to 40).
pub type BuildingMask = Mask<6>;

/// Cells of an appearance: 6 rows of 8. The last cell of the last row is the anchor, which is the position of
/// the object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellMask(pub [u8; 6]);

impl CellMask {
    /// Number of rows.
    pub const ROWS: i16 = 6;
    /// Number of columns.
    pub const COLUMNS: i16 = 8;

    /// Returns whether the bit of the cell `dx`, `dy` from the anchor (negative is left and up) is set; false
    /// outside of the mask.
    #[must_use]
    pub fn has(&self, dx: i16, dy: i16) -> bool {
        bit_of(dx, dy).is_some_and(|(row, bit)| self.0[row] & bit != 0)
    }

    /// Sets or clears the bit of the cell `dx`, `dy` from the anchor. Returns false and does nothing outside
    /// of the mask.
    pub fn set(&mut self, dx: i16, dy: i16, is_set: bool) -> bool {
        let Some((row, bit)) = bit_of(dx, dy) else { return false };
        self.0[row] = if is_set { self.0[row] | bit } else { self.0[row] & !bit };
        true
    }
}

/// Returns row and bit of the cell `dx`, `dy` from the anchor.
fn bit_of(dx: i16, dy: i16) -> Option<(usize, u8)> {
    let column = dx.saturating_add(CellMask::COLUMNS - 1);
    let row = dy.saturating_add(CellMask::ROWS - 1);
    let is_inside = (0..CellMask::COLUMNS).contains(&column) && (0..CellMask::ROWS).contains(&row);
    is_inside.then(|| (usize::from(row.unsigned_abs()), 1 << column))
}

/// Rows from the top, separated by `/`; `1` for a set bit.
impl fmt::Debug for CellMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, byte) in self.0.iter().enumerate() {
            write!(f, "{}{:08b}", if row == 0 { "" } else { "/" }, byte.reverse_bits())?;
        }
        Ok(())
    }
}

impl Field for CellMask {
    const MIN_BYTES: usize = 6;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        from.array().map(Self)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        to.put(&self.0);
        Ok(())
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        Self(Field::sample(dice))
    }
}
