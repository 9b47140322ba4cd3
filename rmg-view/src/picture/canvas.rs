//! Pixels in memory, with the shapes that pictures need. Antialiasing uses only exact arithmetic (`+ - * /`
//! and `sqrt`), so the bytes are the same on every platform.

use std::convert::Infallible;
use std::ops::Range;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::text::Baseline;
use embedded_graphics::text::renderer::TextRenderer;

use super::color::Color;
use super::font::FontSize;
use super::geometry::{Point, Rect};

/// An RGB picture or a band of its rows. Coordinates are those of the whole picture. Pixels outside the band
/// are ignored.
#[derive(Debug)]
pub(crate) struct Canvas {
    width: i32,
    /// First row of the band.
    top: i32,
    bottom: i32,
    pixels: Vec<[u8; 3]>,
}

impl Canvas {
    /// Returns a picture of one color. Both sides must be at least 1.
    #[cfg(test)]
    pub(crate) fn new(width: i32, height: i32, color: Color) -> Self {
        Self::band(width, 0..height, color)
    }

    /// Returns a band of the given rows, in one color.
    pub(crate) fn band(width: i32, rows: Range<i32>, color: Color) -> Self {
        let count = usize::try_from(i64::from(width) * (i64::from(rows.end) - i64::from(rows.start)))
            .expect("sides are not negative");
        let pixels = vec![[color.0, color.1, color.2]; count];
        Self { width, top: rows.start, bottom: rows.end, pixels }
    }

    /// Returns the rows of the band.
    pub(crate) fn rows(&self) -> Range<i32> {
        self.top..self.bottom
    }

    #[cfg(test)]
    pub(crate) fn width(&self) -> usize {
        usize::try_from(self.width).expect("sides are not negative")
    }

    /// Returns the pixels of the band, row by row.
    pub(crate) fn pixels(&self) -> &[[u8; 3]] {
        &self.pixels
    }

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        if !(0..self.width).contains(&x) || !(self.top..self.bottom).contains(&y) {
            return None;
        }
        usize::try_from(i64::from(y - self.top) * i64::from(self.width) + i64::from(x)).ok()
    }

    /// Returns the pixels `left..right` of a row that are in the band.
    pub(crate) fn run(&mut self, y: i32, left: i32, right: i32) -> &mut [[u8; 3]] {
        let (left, right) = (left.max(0), right.min(self.width));
        match self.at(left, y) {
            Some(at) if left < right => {
                let pixels = usize::try_from(right - left).expect("checked just before");
                &mut self.pixels[at..at + pixels]
            }
            _ => &mut [],
        }
    }

    /// Blends a pixel with `color`. Pixels outside the band are ignored.
    pub(crate) fn blend(&mut self, x: i32, y: i32, color: Color, cover: u8) {
        if let Some(at) = self.at(x, y) {
            blend_run(&mut self.pixels[at..=at], color, cover);
        }
    }

    /// Fills a rectangle.
    pub(crate) fn fill(&mut self, rect: &Rect, color: Color, cover: u8) {
        for y in rect.top.max(self.top)..rect.bottom.min(self.bottom) {
            blend_run(self.run(y, rect.left, rect.right), color, cover);
        }
    }

    /// Fills a rectangle with round corners.
    pub(crate) fn fill_round(&mut self, rect: &Rect, radius: i32, color: Color, cover: u8) {
        let radius = radius.min(rect.width() / 2).min(rect.height() / 2).max(0);
        let inner = rect.grown(-radius);
        for y in rect.top.max(self.top)..rect.bottom.min(self.bottom) {
            for x in rect.left.max(0)..rect.right.min(self.width) {
                // distance of the center of the pixel from the rectangle of the centers of the corners
                let out = |at: i32, low: i32, high: i32| {
                    let at = f64::from(at) + 0.5;
                    (f64::from(low) - at).max(at - f64::from(high)).max(0.0)
                };
                let (dx, dy) = (out(x, inner.left, inner.right), out(y, inner.top, inner.bottom));
                let edge = f64::from(radius) - (dx * dx + dy * dy).sqrt();
                let part = if radius == 0 { 1.0 } else { edge + 0.5 };
                self.blend(x, y, color, share(part, cover));
            }
        }
    }

    /// Draws a straight line with round ends, `width` pixels wide.
    pub(crate) fn stroke(&mut self, from: (f64, f64), to: (f64, f64), width: f64, color: Color) {
        let reach = width / 2.0;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length_sq = dx * dx + dy * dy;
        let (top, bottom) = (from.1.min(to.1) - reach - 1.0, from.1.max(to.1) + reach + 1.0);
        for y in pixel(top).max(self.top)..=pixel(bottom).min(self.bottom - 1) {
            let center = f64::from(y) + 0.5;
            // the part of the line that can affect this row
            let (mut low, mut high) = (0.0f64, 1.0f64);
            if dy != 0.0 {
                let (one, two) = ((center - reach - 1.0 - from.1) / dy, (center + reach + 1.0 - from.1) / dy);
                low = one.min(two).clamp(0.0, 1.0);
                high = one.max(two).clamp(0.0, 1.0);
            }
            let (one, two) = (from.0 + dx * low, from.0 + dx * high);
            let (left, right) = (one.min(two) - reach - 1.0, one.max(two) + reach + 1.0);
            for x in pixel(left).max(0)..=pixel(right).min(self.width - 1) {
                let (px, py) = (f64::from(x) + 0.5 - from.0, center - from.1);
                let along =
                    if length_sq > 0.0 { ((px * dx + py * dy) / length_sq).clamp(0.0, 1.0) } else { 0.0 };
                let (ox, oy) = (px - dx * along, py - dy * along);
                let part = reach + 0.5 - (ox * ox + oy * oy).sqrt();
                self.blend(x, y, color, share(part, 255));
            }
        }
    }

    /// Draws a line of text. `at` is its upper left corner.
    pub(crate) fn text(&mut self, at: Point, text: &str, size: FontSize, color: Color) {
        let mut left = at.x;
        for letter in text.chars() {
            let style = MonoTextStyle::new(size.font_for(letter), BinaryColor::On);
            let mut glyph = Glyph { canvas: self, at: Point::new(left, at.y), zoom: size.zoom(), color };
            let origin = embedded_graphics::geometry::Point::zero();
            let letter = letter.to_string();
            match style.draw_string(&letter, origin, Baseline::Top, &mut glyph) {
                Ok(_) => left += size.letter().0,
                Err(never) => match never {},
            }
        }
    }
}

/// Blends adjacent pixels with a color.
fn blend_run(run: &mut [[u8; 3]], color: Color, cover: u8) {
    match cover {
        0 => {}
        255 => run.fill([color.0, color.1, color.2]),
        _ => {
            for pixel in run {
                let mixed = Color(pixel[0], pixel[1], pixel[2]).mix(color, cover);
                *pixel = [mixed.0, mixed.1, mixed.2];
            }
        }
    }
}

/// Returns the opacity for a pixel that is partly inside a shape: `part` 0 is outside, 1 inside.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is between 0 and 255"
)]
fn share(part: f64, cover: u8) -> u8 {
    (part.clamp(0.0, 1.0) * f64::from(cover) + 0.5) as u8
}

/// Returns the pixel that contains a coordinate.
#[expect(clippy::cast_possible_truncation, reason = "coordinates are within a few widths of the picture")]
fn pixel(coordinate: f64) -> i32 {
    coordinate.floor() as i32
}

/// Receives the pixels of one letter.
struct Glyph<'a> {
    canvas: &'a mut Canvas,
    at: Point,
    zoom: i32,
    color: Color,
}

impl OriginDimensions for Glyph<'_> {
    fn size(&self) -> Size {
        Size::new(self.canvas.width.unsigned_abs(), self.canvas.bottom.unsigned_abs())
    }
}

impl DrawTarget for Glyph<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, ink) in pixels {
            if ink.is_on() {
                let (left, top) = (self.at.x + point.x * self.zoom, self.at.y + point.y * self.zoom);
                let rect = Rect { left, top, right: left + self.zoom, bottom: top + self.zoom };
                self.canvas.fill(&rect, self.color, 255);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn filled_rectangles_equal_single_blended_pixels() {
        let mut rng = Seed(2).at("canvas").stream();
        let mut number = |bound: u32| i32::try_from(rng.below(bound)).unwrap();
        for _ in 0..300 {
            let (width, top) = (1 + number(30), number(20));
            let rows = top..top + 1 + number(20);
            let mut filled = Canvas::band(width, rows.clone(), Color(200, 100, 50));
            let mut reference = Canvas::band(width, rows, Color(200, 100, 50));
            for _ in 0..4 {
                let (left, top) = (number(50) - 15, number(60) - 15);
                let rect = Rect { left, top, right: left + number(30) - 3, bottom: top + number(30) - 3 };
                let byte = |number: i32| u8::try_from(number).unwrap();
                let color = Color(byte(number(256)), byte(number(256)), byte(number(256)));
                let cover = [0, 255, byte(number(256))][usize::try_from(number(3)).unwrap()];
                filled.fill(&rect, color, cover);
                for y in rect.top..rect.bottom {
                    for x in rect.left..rect.right {
                        reference.blend(x, y, color, cover);
                    }
                }
            }
            assert_eq!(filled.pixels(), reference.pixels());
        }
    }
}
