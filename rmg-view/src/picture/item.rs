//! What is drawn over levels: lines, plates, icons, texts.

use super::color::Color;
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::sprite::Sprite;

/// Something drawn over the levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    /// A line through all points.
    Line { points: Vec<Point>, stroke: Stroke },
    /// A rectangle with round corners.
    Badge { rect: Rect, radius: i32, fill: Color, cover: u8, edge: Option<Color> },
    /// An icon; `at` is its upper left corner, a dot is `zoom` pixels wide.
    Icon { at: Point, art: &'static Sprite, zoom: i32, fill: Color },
    /// A line of text; `at` is its upper left corner.
    Text { at: Point, text: String, size: FontSize, color: Color, halo: Option<Color> },
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stroke {
    /// Pixels.
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
