//! Rectangles of tiles and their sides.

use crate::size::TilePos;

/// A rectangle of tiles; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// First column.
    pub left: u16,
    /// First row.
    pub top: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// A side of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Above.
    North,
    /// To the right.
    East,
    /// Below.
    South,
    /// To the left.
    West,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side across.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Position in [`ALL`](Self::ALL).
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Whether a step to that side leaves the column.
    #[must_use]
    pub fn is_horizontal(self) -> bool {
        matches!(self, Self::East | Self::West)
    }
}

impl Area {
    /// The rectangle with its corner at (`left`, `top`).
    #[must_use]
    pub const fn new(left: u16, top: u16, width: u16, height: u16) -> Self {
        Self { left, top, width, height }
    }

    /// Last column.
    #[must_use]
    pub fn right(self) -> u16 {
        self.left + self.width - 1
    }

    /// Last row.
    #[must_use]
    pub fn bottom(self) -> u16 {
        self.top + self.height - 1
    }

    /// The tile in the middle; north-west of it when a side is even.
    #[must_use]
    pub fn center(self) -> TilePos {
        TilePos::new(self.left + (self.width - 1) / 2, self.top + (self.height - 1) / 2)
    }

    /// Whether `tile` lies inside.
    #[must_use]
    pub fn contains(self, tile: TilePos) -> bool {
        (self.left..=self.right()).contains(&tile.x) && (self.top..=self.bottom()).contains(&tile.y)
    }

    /// The rectangle without its outermost `by` rings, or `None` when nothing is left.
    #[must_use]
    pub fn shrunk(self, by: u16) -> Option<Self> {
        let width = self.width.checked_sub(2 * by).filter(|width| *width > 0)?;
        let height = self.height.checked_sub(2 * by).filter(|height| *height > 0)?;
        Some(Self::new(self.left + by, self.top + by, width, height))
    }

    /// All tiles, row by row.
    pub fn tiles(self) -> impl Iterator<Item = TilePos> {
        (self.top..=self.bottom())
            .flat_map(move |y| (self.left..=self.right()).map(move |x| TilePos::new(x, y)))
    }

    /// Number of tiles.
    #[must_use]
    pub fn tile_count(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_knows_its_edges_and_middle() {
        let area = Area::new(2, 3, 4, 5);
        assert_eq!((area.right(), area.bottom(), area.center()), (5, 7, TilePos::new(3, 5)));
        assert_eq!(area.tiles().count(), 20);
        assert_eq!(area.shrunk(1), Some(Area::new(3, 4, 2, 3)));
        assert_eq!(area.shrunk(2), None);
        assert!(area.contains(TilePos::new(5, 7)) && !area.contains(TilePos::new(6, 7)));
    }
}
