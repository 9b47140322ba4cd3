//! The one encoder of PNG files. What it is told is fixed wherever it is used, so that the same pixels give the same bytes.

use std::io;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

/// How pixels are packed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Packing {
    /// For pictures of repeated icons: filters make them larger, and levels above 4 double the time for some per cent
    /// (measured on maps of all sizes).
    Quick,
    /// For small pictures of soft colours.
    Dense,
}

/// What a pixel consists of, a byte a channel.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Channels {
    /// Red, green, blue.
    Rgb,
    /// And how much it covers.
    Rgba,
}

/// The file. It is made in memory first: the encoder hides why a write failed.
pub(crate) fn encode(
    pixels: &[u8],
    (width, height): (u32, u32),
    channels: Channels,
    packing: Packing,
) -> io::Result<Vec<u8>> {
    let (level, filter) = match packing {
        Packing::Quick => (4, FilterType::NoFilter),
        Packing::Dense => (6, FilterType::Up),
    };
    let channels = match channels {
        Channels::Rgb => ExtendedColorType::Rgb8,
        Channels::Rgba => ExtendedColorType::Rgba8,
    };
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Level(level), filter)
        .write_image(pixels, width, height, channels)
        .map_err(io::Error::other)?;
    Ok(bytes)
}
