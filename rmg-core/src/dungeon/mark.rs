//! The use of a tile, as bits.

use std::ops::{BitOr, BitOrAssign};

/// The marks of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks(u8);

impl Marks {
    /// Open: it has a floor and no wall.
    pub const OPEN: Self = Self(1);
    /// Part of a room.
    pub const ROOM: Self = Self(2);
    /// Part of a corridor.
    pub const CORRIDOR: Self = Self(4);
    /// Furniture blocks the tile.
    pub const SOLID: Self = Self(8);
    /// The tile has a trap.
    pub const TRAP: Self = Self(16);
    /// A portal, item or creature is here, or a portal in a wall is used from here.
    pub const TAKEN: Self = Self(32);

    /// Returns the marks as a number, one bit each in the order of the constants.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the marks of a number; `None` if it has unknown bits.
    #[must_use]
    pub fn from_bits(bits: u8) -> Option<Self> {
        (bits < 2 * Self::TAKEN.0).then_some(Self(bits))
    }

    /// Returns whether all marks of `other` are set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the marks without those of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the character of the tile in drawings of levels: `#` for a wall, `&` for furniture, `^` for a
    /// trap, `.` for a room, `,` for a corridor.
    #[must_use]
    pub fn letter(self) -> char {
        match () {
            () if !self.has(Self::OPEN) => '#',
            () if self.has(Self::SOLID) => '&',
            () if self.has(Self::TRAP) => '^',
            () if self.has(Self::ROOM) => '.',
            () => ',',
        }
    }

    /// Returns whether the tile can be entered, even if it has a trap.
    #[must_use]
    pub const fn is_walkable(self) -> bool {
        self.0 & (Self::OPEN.0 | Self::SOLID.0) == Self::OPEN.0
    }

    /// Returns whether the tile can be entered safely.
    #[must_use]
    pub const fn is_safe(self) -> bool {
        self.0 & (Self::OPEN.0 | Self::SOLID.0 | Self::TRAP.0) == Self::OPEN.0
    }
}

impl BitOr for Marks {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Marks {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
