//! Identifies a level of a dungeon.

use std::fmt;

/// A level of a dungeon; the player starts on level 0. Levels are numbered by depth, then in the order of the
/// portals that lead to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelId(pub u32);

impl LevelId {
    /// The level where the player starts.
    pub const START: Self = Self(0);

    /// Returns the position in a list of levels.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for LevelId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
