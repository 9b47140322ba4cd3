//! The picture of a tileset: squares of pixels, written as PNG.

use std::io;

use png::ColorType;

use super::scene::{COLUMNS, TILE_PIXELS, row_count};
use crate::png::{Packing, start};

/// Red, green, blue and opacity.
pub(crate) type Rgba = [u8; 4];

/// Side of a square in pixels.
const SIDE: usize = TILE_PIXELS as usize;

/// The picture of a tileset while it is drawn.
#[derive(Debug)]
pub(crate) struct Canvas {
    pixels: Vec<u8>,
    squares: usize,
}

impl Canvas {
    /// Returns a transparent picture of `squares` squares.
    pub(crate) fn new(squares: usize) -> Self {
        let width = usize::from(COLUMNS) * SIDE;
        Self { pixels: vec![0; width * row_count(squares) * SIDE * 4], squares }
    }

    /// Draws the square at a position that starts at 0. `color` returns the pixel in a column and row.
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

    /// Returns the picture as PNG.
    pub(crate) fn png(&self) -> io::Result<Vec<u8>> {
        let (width, height) = (usize::from(COLUMNS) * SIDE, row_count(self.squares) * SIDE);
        let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
        let mut bytes = Vec::new();
        let size = (side(width)?, side(height)?);
        let mut file = start(size, ColorType::Rgba, Packing::Dense, None, &mut bytes)?;
        file.write_image_data(&self.pixels)?;
        file.finish()?;
        Ok(bytes)
    }
}

/// Returns the pixels of a square of one color with a darker edge at the right and at the bottom, which
/// separates it from the next tile.
pub(crate) fn edged(color: [u8; 3]) -> impl Fn(usize, usize) -> Rgba {
    move |x, y| {
        let is_edge = x == SIDE - 1 || y == SIDE - 1;
        let [red, green, blue] = color.map(|channel| if is_edge { channel - channel / 5 } else { channel });
        [red, green, blue, 255]
    }
}
