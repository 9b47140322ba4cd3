//! Squares of pixels, and the PNG that they make together.

use std::io;

use png::ColorType;

use super::scene::{COLUMNS, TILE_PIXELS, row_count};
use crate::png::{Packing, begin};

/// Red, green, blue, and how much it covers.
pub(crate) type Rgba = [u8; 4];

/// Pixels a side of a square.
const SIDE: usize = TILE_PIXELS as usize;

/// The picture of a tileset in the making.
#[derive(Debug)]
pub(crate) struct Canvas {
    pixels: Vec<u8>,
    squares: usize,
}

impl Canvas {
    /// So many squares, with nothing on them.
    pub(crate) fn new(squares: usize) -> Self {
        let width = usize::from(COLUMNS) * SIDE;
        Self { pixels: vec![0; width * row_count(squares) * SIDE * 4], squares }
    }

    /// Draws the square at a position, counted from 0: `color` gives the pixel in a column and row.
    pub(crate) fn draw(&mut self, square: usize, color: impl Fn(usize, usize) -> Rgba) {
        debug_assert!(square < self.squares, "the canvas has {} squares", self.squares);
        let columns = usize::from(COLUMNS);
        let (left, top) = (square % columns * SIDE, square / columns * SIDE);
        for y in 0..SIDE {
            for x in 0..SIDE {
                let at = ((top + y) * columns * SIDE + left + x) * 4;
                self.pixels[at..at + 4].copy_from_slice(&color(x, y));
            }
        }
    }

    /// The picture as PNG.
    pub(crate) fn png(&self) -> io::Result<Vec<u8>> {
        let (width, height) = (usize::from(COLUMNS) * SIDE, row_count(self.squares) * SIDE);
        let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
        let mut bytes = Vec::new();
        let size = (side(width)?, side(height)?);
        let mut file = begin(size, ColorType::Rgba, Packing::Dense, None, &mut bytes)?;
        file.write_image_data(&self.pixels)?;
        file.finish()?;
        Ok(bytes)
    }
}

/// A plain square with a darker edge to the right and below, which shows where one tile ends.
pub(crate) fn edged(color: [u8; 3]) -> impl Fn(usize, usize) -> Rgba {
    move |x, y| {
        let is_edge = x == SIDE - 1 || y == SIDE - 1;
        let [red, green, blue] = color.map(|channel| if is_edge { channel - channel / 5 } else { channel });
        [red, green, blue, 255]
    }
}
