//! The window of a zone: its bounding box and a margin of one tile, and the cells in it.

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
    /// The eight neighbours, row by row.
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

    /// All cells within so many steps of the origin, row by row.
    pub(crate) fn square(steps: i32) -> impl Iterator<Item = Self> {
        (-steps..=steps).flat_map(move |y| (-steps..=steps).map(move |x| Self::new(x, y)))
    }

    /// Column and row of a cell that lies in its window, or south or east of it.
    pub(crate) fn in_window(self) -> [usize; 2] {
        [self.x, self.y].map(|n| usize::try_from(n).expect("cells of a window count from 0"))
    }

    /// Side steps that a step amounts to.
    pub(crate) fn sides(self) -> i32 {
        self.x.abs() + self.y.abs()
    }

    /// Squared length of a step, squared distance of two cells' difference.
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

/// Where the layers of a zone lie on the map: row-major windows over the zone's bounding box with a margin of
/// one tile, so that every tile of the zone has its eight neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    /// Map coordinates of the north-west corner; may lie one beyond the map.
    origin: Cell,
    width: i32,
    height: i32,
}

impl Window {
    /// The window around a box, from its first to its last tile.
    pub(crate) fn around(first: Cell, last: Cell) -> Self {
        let size = last - first;
        Self { origin: first - Cell::new(1, 1), width: size.x + 3, height: size.y + 3 }
    }

    /// Columns.
    pub(crate) fn width(&self) -> i32 {
        self.width
    }

    /// Rows.
    pub(crate) fn height(&self) -> i32 {
        self.height
    }

    /// Number of positions.
    pub(crate) fn len(&self) -> usize {
        usize::try_from(self.width * self.height).expect("windows lie on the map")
    }

    /// Positions in a row.
    pub(crate) fn stride(&self) -> usize {
        usize::try_from(self.width).expect("windows have a positive width")
    }

    /// Column and row of a position.
    pub(crate) fn cell(&self, at: usize) -> Cell {
        let at = i32::try_from(at).expect("windows lie on the map");
        Cell::new(at % self.width, at / self.width)
    }

    /// The position of a cell, if it lies in the window.
    pub(crate) fn position(&self, cell: Cell) -> Option<usize> {
        ((0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y))
            .then(|| usize::try_from(cell.y * self.width + cell.x).expect("both are in the window"))
    }

    /// Column and row of a tile, also of one beside the window.
    pub(crate) fn cell_of(&self, tile: TilePos) -> Cell {
        Cell::new(i32::from(tile.x), i32::from(tile.y)) - self.origin
    }

    /// Position of a tile, if it lies in the window.
    pub(crate) fn index(&self, tile: TilePos) -> Option<usize> {
        self.position(self.cell_of(tile))
    }

    /// The tile of a cell; `None` beyond the map's north or west edge.
    pub(crate) fn tile_of_cell(&self, cell: Cell) -> Option<TilePos> {
        let at = self.origin + cell;
        Some(TilePos::new(u16::try_from(at.x).ok()?, u16::try_from(at.y).ok()?))
    }

    /// The tile at a position; `None` beyond the map's north or west edge.
    pub(crate) fn tile_at(&self, at: usize) -> Option<TilePos> {
        self.tile_of_cell(self.cell(at))
    }

    /// Map row of each row of the window, on a map of so many rows; beyond the edge that at the edge.
    pub(crate) fn rows_on(&self, height: u16) -> impl Iterator<Item = u16> + use<> {
        along(self.origin.y, self.height, height)
    }

    /// Map column of each column of the window, on a map of so many columns; beyond the edge that at the
    /// edge.
    pub(crate) fn columns_on(&self, width: u16) -> impl Iterator<Item = usize> + use<> {
        along(self.origin.x, self.width, width).map(usize::from)
    }

    /// Map columns and rows of the part of the window that lies on a map of such a size.
    pub(crate) fn on_map(&self, width: u16, height: u16) -> (Range<u16>, Range<u16>) {
        let part = |first: i32, count: i32, side: u16| {
            let narrow = |n: i32| u16::try_from(n.clamp(0, i32::from(side))).expect("clamped to the map");
            narrow(first)..narrow(first + count)
        };
        (part(self.origin.x, self.width, width), part(self.origin.y, self.height, height))
    }

    /// Positions of the eight neighbours, row by row; the margin makes all of them exist for tiles of the
    /// zone.
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

    /// Positions of the four side neighbours: north, west, east, south.
    pub(crate) fn neighbors4(&self, at: usize) -> [usize; 4] {
        let width = self.stride();
        [at - width, at - 1, at + 1, at + width]
    }
}

fn along(first: i32, count: i32, side: u16) -> impl Iterator<Item = u16> {
    let clamped = move |at: i32| at.clamp(0, i32::from(side) - 1);
    (first..first + count).map(move |at| u16::try_from(clamped(at)).expect("clamped to the map"))
}

/// A tile beside another. Callers have looked that it lies on the map.
pub(crate) fn shifted(tile: TilePos, step: Cell) -> TilePos {
    let narrow = |n: i32| u16::try_from(n).expect("looked up in the zone's window before");
    TilePos::new(narrow(i32::from(tile.x) + step.x), narrow(i32::from(tile.y) + step.y))
}

/// The step from one tile to another.
pub(crate) fn step_to(from: TilePos, to: TilePos) -> Cell {
    Cell::new(i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y))
}

/// Squared distance of two tiles.
pub(crate) fn distance_sq(a: TilePos, b: TilePos) -> i32 {
    step_to(a, b).length_sq()
}
