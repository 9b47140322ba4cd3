//! Items that are drawn over levels: lines, plates, icons, texts.

use std::ops::Range;

use super::color::Color;
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::sprite::Sprite;

/// Units per pixel of ribbon widths.
pub(crate) const RIBBON_UNITS: i32 = 8;

/// An item that is drawn over the levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Item {
    /// A line through points.
    Line { points: Vec<Point>, stroke: Stroke },
    /// A line through points, each with its width in [`RIBBON_UNITS`]ths of a pixel.
    Ribbon { points: Vec<(Point, i32)>, color: Color },
    /// A rectangle with round corners.
    Badge { rect: Rect, radius: i32, fill: Color, cover: u8, edge: Option<Color> },
    /// An icon. `at` is its upper left corner. A dot is `zoom` pixels wide.
    Icon { at: Point, art: &'static Sprite, zoom: i32, fill: Color },
    /// A line of text. `at` is its upper left corner.
    Text { at: Point, text: String, size: FontSize, color: Color, halo: Option<Color> },
}

impl Item {
    /// Returns the rows that the item can affect. May include a few more.
    pub(crate) fn rows(&self) -> Range<i32> {
        match self {
            Self::Line { points, stroke } => {
                let ys = || points.iter().map(|point| point.y);
                let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
                top - stroke.width - 1..bottom + stroke.width + 2
            }
            Self::Ribbon { points, .. } => {
                let reach = |width: i32| width / RIBBON_UNITS + 2;
                let top = points.iter().map(|(point, width)| point.y - reach(*width)).min().unwrap_or(0);
                top..points.iter().map(|(point, width)| point.y + reach(*width)).max().unwrap_or(0)
            }
            Self::Badge { rect, .. } => rect.top - 1..rect.bottom + 1,
            Self::Icon { at, art, zoom, .. } => at.y..at.y + art.height() * zoom,
            Self::Text { at, size, .. } => at.y - 1..at.y + size.letter().1 + 1,
        }
    }
}

/// Style of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub(crate) width: i32,
    pub(crate) color: Color,
    pub(crate) dash: Dash,
}

/// Dash pattern of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dash {
    Solid,
    /// Dashes of 4 units and gaps of 3 units. The number is the unit in pixels.
    Dashed(i32),
    /// Dots with a distance of 2 units plus 1 pixel. The number is the unit in pixels.
    Dotted(i32),
}

impl Dash {
    /// Returns the length of a dash without its round ends, and the length of a gap, in pixels.
    pub(crate) fn pattern(self) -> Option<(i32, i32)> {
        match self {
            Self::Solid => None,
            Self::Dashed(unit) => Some((unit * 4, unit * 3)),
            Self::Dotted(unit) => Some((0, unit * 2 + 1)),
        }
    }
}

/// Returns a text centered in `rect`.
pub(crate) fn centered_text(rect: &Rect, text: String, size: FontSize, color: Color) -> Item {
    let center = rect.center();
    let at = Point::new(center.x - size.width(&text) / 2, center.y - size.letter().1 / 2);
    Item::Text { at, text, size, color, halo: None }
}
