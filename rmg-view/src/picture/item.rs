//! What is drawn over levels: lines, plates, icons, texts.

use std::ops::Range;

use super::color::Color;
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::sprite::Sprite;

/// Parts of a pixel in which ribbons count their widths.
pub(super) const RIBBON_UNITS: i32 = 8;

/// Something drawn over the levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    /// A line through all points.
    Line { points: Vec<Point>, stroke: Stroke },
    /// A line through all points, which have widths of their own, in [`RIBBON_UNITS`]ths of a pixel.
    Ribbon { points: Vec<(Point, i32)>, color: Color },
    /// A rectangle with round corners.
    Badge { rect: Rect, radius: i32, fill: Color, cover: u8, edge: Option<Color> },
    /// An icon; `at` is its upper left corner, a dot is `zoom` pixels wide.
    Icon { at: Point, art: &'static Sprite, zoom: i32, fill: Color },
    /// A line of text; `at` is its upper left corner.
    Text { at: Point, text: String, size: FontSize, color: Color, halo: Option<Color> },
}

impl Item {
    /// Rows that it can reach, at most a few more than it does.
    pub(super) fn rows(&self) -> Range<i32> {
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

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) width: i32,
    pub(super) color: Color,
    pub(super) dash: Dash,
}

/// How a line is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dash {
    Solid,
    /// Dashes of 4 and gaps of 3 times so many pixels.
    Dashed(i32),
    /// Dots, 2 times so many pixels and one apart.
    Dotted(i32),
}

impl Dash {
    /// Pixels drawn, without the round ends, and pixels left out.
    pub(super) fn pattern(self) -> Option<(i32, i32)> {
        match self {
            Self::Solid => None,
            Self::Dashed(unit) => Some((unit * 4, unit * 3)),
            Self::Dotted(unit) => Some((0, unit * 2 + 1)),
        }
    }
}

/// A text in the middle of `rect`.
pub(super) fn centered_text(rect: &Rect, text: String, size: FontSize, color: Color) -> Item {
    let center = rect.center();
    let at = Point::new(center.x - size.width(&text) / 2, center.y - size.letter().1 / 2);
    Item::Text { at, text, size, color, halo: None }
}
