//! The window of a zone: its bounding box with a margin of one tile, and its cells.

use std::ops::{Add, Range, Sub};

use rmg_core::TilePos;

/// A cell of a window by column and row, or a step to the east and to the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Cell {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Cell {
    /// Steps to the four sides.
    pub(crate) const SIDES: [Self; 4] =
        [Self::new(0, -1), Self::new(-1, 0), Self::new(1, 0), Self::new(0, 1)];
    /// The eight neighbors, row by row.
    pub(crate) const AROUND: [Self; 8] = [
        Self::new(-1, -1),
        Self::new(0, -1),
        Self::new(1, -1),
        Self::new(-1, 0),
        Self::new(1, 0),
        Self::new(-1, 1),
        Self::new(0, 1),
        Self::new(1, 1),
    ];

    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Returns all cells at most `steps` from the origin on each axis, row by row.
    pub(crate) fn square(steps: i32) -> impl Iterator<Item = Self> {
        (-steps..=steps).flat_map(move |y| (-steps..=steps).map(move |x| Self::new(x, y)))
    }

    /// Returns column and row of a cell in its window, or south or east of it.
    pub(crate) fn in_window(self) -> [usize; 2] {
        [self.x, self.y].map(|n| usize::try_from(n).expect("cells of a window count from 0"))
    }

    /// Returns the number of side steps of a step.
    pub(crate) fn sides(self) -> i32 {
        self.x.abs() + self.y.abs()
    }

    /// Returns the squared length of a step.
    pub(crate) fn length_sq(self) -> i32 {
        self.x * self.x + self.y * self.y
    }
}

impl Add for Cell {
    type Output = Self;

    fn add(self, step: Self) -> Self {
        Self::new(self.x + step.x, self.y + step.y)
    }
}

impl Sub for Cell {
    type Output = Self;

    fn sub(self, from: Self) -> Self {
        Self::new(self.x - from.x, self.y - from.y)
    }
}

/// The area of the layers of a zone on the map: the bounding box of the zone with a margin of one tile, so
/// that every tile of the zone has eight neighbors. Positions are in row-major order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    /// Map coordinates of the north-west corner, which can be one tile outside of the map.
    origin: Cell,
    width: i32,
    height: i32,
}

impl Window {
    /// Creates the window around a box, from its first to its last tile.
    pub(crate) fn around(first: Cell, last: Cell) -> Self {
        let size = last - first;
        Self { origin: first - Cell::new(1, 1), width: size.x + 3, height: size.y + 3 }
    }

    /// Returns the number of columns.
    pub(crate) fn width(&self) -> i32 {
        self.width
    }

    /// Returns the number of rows.
    pub(crate) fn height(&self) -> i32 {
        self.height
    }

    /// Returns the number of positions.
    pub(crate) fn len(&self) -> usize {
        usize::try_from(self.width * self.height).expect("windows are on the map")
    }

    /// Returns the number of positions in a row.
    pub(crate) fn stride(&self) -> usize {
        usize::try_from(self.width).expect("windows have a positive width")
    }

    /// Returns column and row of a position.
    pub(crate) fn cell(&self, at: usize) -> Cell {
        let at = i32::try_from(at).expect("windows are on the map");
        Cell::new(at % self.width, at / self.width)
    }

    /// Returns the position of a cell, if it is in the window.
    pub(crate) fn position(&self, cell: Cell) -> Option<usize> {
        ((0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y))
            .then(|| usize::try_from(cell.y * self.width + cell.x).expect("both are in the window"))
    }

    /// Returns column and row of a tile, which can be outside of the window.
    pub(crate) fn cell_of(&self, tile: TilePos) -> Cell {
        Cell::new(i32::from(tile.x), i32::from(tile.y)) - self.origin
    }

    /// Returns the position of a tile, if it is in the window.
    pub(crate) fn index(&self, tile: TilePos) -> Option<usize> {
        self.position(self.cell_of(tile))
    }

    /// Returns the tile of a cell; `None` beyond the north or west edge of the map.
    pub(crate) fn tile_of_cell(&self, cell: Cell) -> Option<TilePos> {
        let at = self.origin + cell;
        Some(TilePos::new(u16::try_from(at.x).ok()?, u16::try_from(at.y).ok()?))
    }

    /// Returns the tile at a position; `None` beyond the north or west edge of the map.
    pub(crate) fn tile_at(&self, at: usize) -> Option<TilePos> {
        self.tile_of_cell(self.cell(at))
    }

    /// Returns the map row of each row of the window, on a map with `height` rows; rows outside count as the
    /// row at the edge.
    pub(crate) fn rows_on(&self, height: u16) -> impl Iterator<Item = u16> + use<> {
        along(self.origin.y, self.height, height)
    }

    /// Returns the map column of each column of the window, on a map with `width` columns; columns outside
    /// count as the column at the edge.
    pub(crate) fn columns_on(&self, width: u16) -> impl Iterator<Item = usize> + use<> {
        along(self.origin.x, self.width, width).map(usize::from)
    }

    /// Returns the columns and rows of the window that are on a map of the given size.
    pub(crate) fn on_map(&self, width: u16, height: u16) -> (Range<u16>, Range<u16>) {
        let part = |first: i32, count: i32, side: u16| {
            let narrow = |n: i32| u16::try_from(n.clamp(0, i32::from(side))).expect("clamped to the map");
            narrow(first)..narrow(first + count)
        };
        (part(self.origin.x, self.width, width), part(self.origin.y, self.height, height))
    }

    /// Returns the positions of the eight neighbors, row by row. For tiles of the zone all of them exist
    /// because of the margin.
    pub(crate) fn neighbors8(&self, at: usize) -> [usize; 8] {
        let width = self.stride();
        [
            at - width - 1,
            at - width,
            at - width + 1,
            at - 1,
            at + 1,
            at + width - 1,
            at + width,
            at + width + 1,
        ]
    }

    /// Returns the positions of the four side neighbors: north, west, east, south.
    pub(crate) fn neighbors4(&self, at: usize) -> [usize; 4] {
        let width = self.stride();
        [at - width, at - 1, at + 1, at + width]
    }
}

fn along(first: i32, count: i32, side: u16) -> impl Iterator<Item = u16> {
    let clamped = move |at: i32| at.clamp(0, i32::from(side) - 1);
    (first..first + count).map(move |at| u16::try_from(clamped(at)).expect("clamped to the map"))
}

/// Returns the tile after a step. It must be on the map.
pub(crate) fn shifted(tile: TilePos, step: Cell) -> TilePos {
    let narrow = |n: i32| u16::try_from(n).expect("the tile is on the map");
    TilePos::new(narrow(i32::from(tile.x) + step.x), narrow(i32::from(tile.y) + step.y))
}

/// Returns the step from one tile to another.
pub(crate) fn step_to(from: TilePos, to: TilePos) -> Cell {
    Cell::new(i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y))
}

/// Returns the squared distance of two tiles.
pub(crate) fn distance_sq(a: TilePos, b: TilePos) -> i32 {
    step_to(a, b).length_sq()
}

/// Returns the squared distance to the nearest of some tiles, at most `up_to`.
pub(crate) fn nearest_sq(tile: TilePos, others: &[TilePos], up_to: i32) -> i32 {
    others.iter().map(|other| distance_sq(tile, *other)).fold(up_to, i32::min)
}
