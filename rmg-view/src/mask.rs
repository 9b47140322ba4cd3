//! Pictures as outlines: each pixel of a PNG is a room.

use std::io::Cursor;

use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

/// Maximum number of pixels, that of the rooms of a puzzle.
const MAX_PIXELS: u64 = 1_000_000;
/// Maximum number of bytes of memory for the decoder.
const MAX_BYTES: usize = 16 << 20;
/// Brightness and opacity from which a pixel is a room.
const LIGHT: u8 = 128;

/// Why a picture is no mask.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaskError {
    /// The file is not a PNG that can be read.
    #[error("it is not a PNG: {0}")]
    NotPng(#[from] DecodingError),
    /// The picture has too many pixels.
    #[error("it has {width}x{height} pixels; each is a room, and at most {MAX_PIXELS} rooms are possible")]
    TooLarge {
        /// Pixels from west to east.
        width: u32,
        /// Pixels from north to south.
        height: u32,
    },
}

/// Reads a PNG as the rows of a drawing: `.` for light pixels, a blank for dark or transparent ones, `S` for
/// green and `G` for red.
///
/// # Errors
/// [`MaskError`]
///
/// # Cost
/// O(pixels).
pub fn read_mask(bytes: &[u8]) -> Result<Vec<String>, MaskError> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MAX_BYTES });
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let (width, height) = (reader.info().width, reader.info().height);
    let too_large = MaskError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(too_large);
    }
    let mut pixels = vec![0; reader.output_buffer_size().ok_or(too_large)?];
    let frame = reader.next_frame(&mut pixels)?;
    let channels = frame.color_type.samples();
    let is_gray = matches!(frame.color_type, ColorType::Grayscale | ColorType::GrayscaleAlpha);
    let letter = |pixel: &[u8]| {
        let alpha = pixel.last().copied().unwrap_or(0);
        let (red, green, blue) =
            if is_gray { (pixel[0], pixel[0], pixel[0]) } else { (pixel[0], pixel[1], pixel[2]) };
        match () {
            () if alpha < LIGHT => ' ',
            () if green >= LIGHT && red < LIGHT && blue < LIGHT => 'S',
            () if red >= LIGHT && green < LIGHT && blue < LIGHT => 'G',
            () if u16::from(red) + u16::from(green) + u16::from(blue) >= 3 * u16::from(LIGHT) => '.',
            () => ' ',
        }
    };
    let row = |row: &[u8]| row.chunks_exact(channels).map(letter).collect();
    Ok(pixels.chunks_exact(frame.line_size).take(height as usize).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(color: ColorType, width: u32, height: u32, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.write_header().unwrap().write_image_data(pixels).unwrap();
        bytes
    }

    #[test]
    fn pixels_are_rooms_by_color_and_opacity() {
        let gray = png(ColorType::Grayscale, 3, 2, &[255, 0, 200, 127, 128, 9]);
        assert_eq!(read_mask(&gray).unwrap(), [". .", " . "]);
        let colors = [0, 200, 0, 255, 200, 0, 0, 255, 255, 255, 255, 0, 250, 250, 250, 255];
        assert_eq!(read_mask(&png(ColorType::Rgba, 4, 1, &colors)).unwrap(), ["SG ."]);
    }

    #[test]
    fn other_files_and_huge_pictures_are_refused() {
        assert!(matches!(read_mask(b"GIF89a"), Err(MaskError::NotPng(_))));
        let mut huge = png(ColorType::Grayscale, 1, 1, &[0]);
        huge[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        assert!(read_mask(&huge).is_err());
    }
}
