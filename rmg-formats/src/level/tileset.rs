//! One square a texture: the tileset of a Tiled map.

use std::io;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use rmg_core::dungeon::{TextureId, Textures};

/// Pixels a side of a square.
pub(super) const TILE_PIXELS: usize = 16;
/// Squares in a row.
pub(super) const COLUMNS: usize = 16;

/// Rows of squares for all textures but the empty one, which needs none.
pub(super) fn row_count(textures: &Textures) -> usize {
    textures.names().len().saturating_sub(1).div_ceil(COLUMNS).max(1)
}

/// The squares as a PNG: texture 1 first, row by row. A darker edge shows where one tile ends.
pub(super) fn tileset_png(textures: &Textures) -> io::Result<Vec<u8>> {
    let (width, height) = (COLUMNS * TILE_PIXELS, row_count(textures) * TILE_PIXELS);
    let mut pixels = vec![0; width * height * 4];
    for number in 1..textures.names().len() {
        let Ok(id) = u16::try_from(number) else { break };
        let color = crate::picture::texture_color(textures, TextureId(id));
        let (left, top) = ((number - 1) % COLUMNS * TILE_PIXELS, (number - 1) / COLUMNS * TILE_PIXELS);
        for y in 0..TILE_PIXELS {
            for x in 0..TILE_PIXELS {
                let is_edge = x == TILE_PIXELS - 1 || y == TILE_PIXELS - 1;
                let shade = |channel: u8| if is_edge { channel - channel / 5 } else { channel };
                let at = ((top + y) * width + left + x) * 4;
                pixels[at..at + 4].copy_from_slice(&[shade(color[0]), shade(color[1]), shade(color[2]), 255]);
            }
        }
    }
    let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Level(6), FilterType::Up)
        .write_image(&pixels, side(width)?, side(height)?, ExtendedColorType::Rgba8)
        .map_err(io::Error::other)?;
    Ok(png)
}
