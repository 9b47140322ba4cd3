//! Rectangles of tiles and their sides.

use crate::size::TilePos;

/// A rectangle of tiles; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// First column.
    pub left: u16,
    /// First row.
    pub top: u16,
    /// Number of columns, at least 1.
    pub width: u16,
    /// Number of rows, at least 1.
    pub height: u16,
}

/// A side of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The top side.
    North,
    /// The right side.
    East,
    /// The bottom side.
    South,
    /// The left side.
    West,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the opposite side.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Returns the position in [`ALL`](Self::ALL).
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the step to that side in columns and rows.
    #[must_use]
    pub fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// Returns the tile on that side of `tile`; `None` beyond the coordinates.
    #[must_use]
    pub fn next(self, tile: TilePos) -> Option<TilePos> {
        let TilePos { x, y } = tile;
        Some(match self {
            Self::North => TilePos::new(x, y.checked_sub(1)?),
            Self::East => TilePos::new(x.checked_add(1)?, y),
            Self::South => TilePos::new(x, y.checked_add(1)?),
            Self::West => TilePos::new(x.checked_sub(1)?, y),
        })
    }

    /// Returns whether a step to that side changes the column.
    #[must_use]
    pub fn is_horizontal(self) -> bool {
        matches!(self, Self::East | Self::West)
    }
}

impl Area {
    /// Creates the rectangle with its north-west corner at (`left`, `top`).
    #[must_use]
    pub const fn new(left: u16, top: u16, width: u16, height: u16) -> Self {
        Self { left, top, width, height }
    }

    /// Returns the last column.
    #[must_use]
    pub fn right(self) -> u16 {
        self.left + self.width - 1
    }

    /// Returns the last row.
    #[must_use]
    pub fn bottom(self) -> u16 {
        self.top + self.height - 1
    }

    /// Returns the center tile; for even sides the one to the north-west.
    #[must_use]
    pub fn center(self) -> TilePos {
        TilePos::new(self.left + (self.width - 1) / 2, self.top + (self.height - 1) / 2)
    }

    /// Returns whether `tile` is inside.
    #[must_use]
    pub fn contains(self, tile: TilePos) -> bool {
        (self.left..=self.right()).contains(&tile.x) && (self.top..=self.bottom()).contains(&tile.y)
    }

    /// Returns the rectangle without its outermost `by` rings, or `None` if it would be empty.
    #[must_use]
    pub fn shrunk(self, by: u16) -> Option<Self> {
        let width = self.width.checked_sub(2 * by).filter(|width| *width > 0)?;
        let height = self.height.checked_sub(2 * by).filter(|height| *height > 0)?;
        Some(Self::new(self.left + by, self.top + by, width, height))
    }

    /// Returns all tiles, row by row.
    pub fn tiles(self) -> impl Iterator<Item = TilePos> {
        (self.top..=self.bottom())
            .flat_map(move |y| (self.left..=self.right()).map(move |x| TilePos::new(x, y)))
    }

    /// Returns the number of tiles.
    #[must_use]
    pub fn tile_count(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_center_of_an_area() {
        let area = Area::new(2, 3, 4, 5);
        assert_eq!((area.right(), area.bottom(), area.center()), (5, 7, TilePos::new(3, 5)));
        assert_eq!(area.tiles().count(), 20);
        assert_eq!(area.shrunk(1), Some(Area::new(3, 4, 2, 3)));
        assert_eq!(area.shrunk(2), None);
        assert!(area.contains(TilePos::new(5, 7)) && !area.contains(TilePos::new(6, 7)));
    }
}
