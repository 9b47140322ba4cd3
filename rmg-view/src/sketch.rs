//! Drawings of graphs as SVG and PNG.

use std::io::{self, Write};

use rmg_core::sketch::{Letters, Rgb, Shape, Sketch};
use rmg_core::text::escaped_xml;
use rmg_jobs::Pool;

use crate::picture::bands::write_bands;
use crate::picture::color::Color;
use crate::picture::font::FontSize;
use crate::picture::geometry::{Point, Rect};
use crate::picture::item::{Dash, Item, Stroke};
use crate::picture::paint::paint_item;
use crate::picture::svg::{write_head, write_item};

const GROUND: Color = Color(255, 255, 255);
/// Radius of the corners of boxes in pixels.
const RADIUS: i32 = 5;
/// Maximum side of a PNG in pixels.
const MAX_SIDE: i32 = 16_384;

/// Writes a drawing as an SVG document. The texts of shapes for the pointer are their titles.
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write_svg(sketch: &Sketch, to: &mut impl Write) -> io::Result<()> {
    write_head(sketch.width, sketch.height, GROUND, to)?;
    for shape in &sketch.shapes {
        match shape {
            Shape::Box { tip, .. } | Shape::Line { tip, .. } if !tip.is_empty() => {
                write!(to, "<g><title>{}</title>", escaped_xml(tip))?;
                write_item(&item(shape), to)?;
                writeln!(to, "</g>")?;
            }
            _ => write_item(&item(shape), to)?,
        }
    }
    writeln!(to, "</svg>")
}

/// Writes a drawing as a PNG with 8 bits per channel.
///
/// # Errors
/// Returns an error if writing to `to` fails, or if a side has more than 16,384 pixels.
///
/// # Cost
/// O(shapes + pixels) time. Memory for some bands of rows.
pub fn write_png(sketch: &Sketch, to: &mut impl Write) -> io::Result<()> {
    let Sketch { width, height, shapes } = sketch;
    if *width > MAX_SIDE || *height > MAX_SIDE {
        let message = format!(
            "the picture is too large for a PNG: {width}x{height} pixels, the maximum is {MAX_SIDE}; write an SVG"
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let items: Vec<Item> = shapes.iter().map(item).collect();
    let paint = |canvas: &mut _| items.iter().for_each(|item| paint_item(canvas, item));
    write_bands((*width, *height), GROUND, None, &Pool::single(), paint, to)
}

fn item(shape: &Shape) -> Item {
    match shape {
        Shape::Box { area: (left, top, width, height), fill, edge, .. } => Item::Badge {
            rect: Rect { left: *left, top: *top, right: left + width, bottom: top + height },
            radius: RADIUS,
            fill: color(*fill),
            cover: 255,
            edge: Some(color(*edge)),
        },
        Shape::Line { points, width, color: of, is_dashed, .. } => Item::Line {
            points: points.iter().map(|(x, y)| Point::new(*x, *y)).collect(),
            stroke: Stroke {
                width: *width,
                color: color(*of),
                dash: if *is_dashed { Dash::Dashed(2) } else { Dash::Solid },
            },
        },
        Shape::Text { at, text, letters, color: of } => Item::Text {
            at: Point::new(at.0, at.1),
            text: text.clone(),
            size: font(*letters),
            color: color(*of),
            halo: None,
        },
    }
}

fn font(letters: Letters) -> FontSize {
    match letters {
        Letters::Plain => FontSize::Small,
        Letters::Bold => FontSize::Medium,
        Letters::Title => FontSize::Large,
    }
}

fn color(Rgb(red, green, blue): Rgb) -> Color {
    Color::new(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_size_of_their_font() {
        for letters in [Letters::Plain, Letters::Bold, Letters::Title] {
            assert_eq!(letters.size(), font(letters).letter());
        }
    }

    #[test]
    fn a_page_that_is_too_large_is_refused() {
        let sketch = Sketch { width: 10, height: MAX_SIDE + 1, shapes: Vec::new() };
        assert!(write_png(&sketch, &mut Vec::new()).unwrap_err().to_string().contains("write an SVG"));
        let mut svg = Vec::new();
        write_svg(&sketch, &mut svg).unwrap();
        assert!(String::from_utf8(svg).unwrap().ends_with("</svg>\n"));
    }
}
