//! Simple drawings as data: boxes, lines and texts in whole pixels.
//!
//! Crates that know a graph make them, and `rmg-view` writes them as SVG and PNG, with the same look. The
//! origin is the upper left corner. `y` increases downward.

/// A color: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A point in pixels.
pub type Point = (i32, i32);

/// A size of text. All letters of a size have the same width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letters {
    /// 6 x 13 pixels.
    Plain,
    /// 7 x 13 pixels, bold.
    Bold,
    /// 9 x 15 pixels, bold.
    Title,
}

impl Letters {
    /// Returns width and height of a letter in pixels.
    #[must_use]
    pub fn size(self) -> (i32, i32) {
        match self {
            Self::Plain => (6, 13),
            Self::Bold => (7, 13),
            Self::Title => (9, 15),
        }
    }

    /// Returns the width of a text in pixels.
    #[must_use]
    pub fn width(self, text: &str) -> i32 {
        i32::try_from(text.chars().count()).map_or(i32::MAX, |count| count.saturating_mul(self.size().0))
    }

    /// Returns `text` if it is at most `width` pixels wide, otherwise its start followed by two dots.
    #[must_use]
    pub fn fitting(self, text: &str, width: i32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let letters = usize::try_from(width / self.size().0).unwrap_or(0).saturating_sub(2).max(1);
        text.chars().take(letters).chain("..".chars()).collect()
    }
}

/// A part of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle with round corners.
    Box {
        /// Left, top, width and height.
        area: (i32, i32, i32, i32),
        /// The color inside.
        fill: Rgb,
        /// The color of its border.
        edge: Rgb,
        /// A text that appears under the pointer; empty for none. PNG has no such texts.
        tip: String,
    },
    /// A line through points.
    Line {
        /// At least two points.
        points: Vec<Point>,
        /// The width in pixels.
        width: i32,
        /// The color.
        color: Rgb,
        /// Whether the line is dashed.
        is_dashed: bool,
        /// As for boxes.
        tip: String,
    },
    /// One line of text.
    Text {
        /// The upper left corner of the first letter.
        at: Point,
        /// The text.
        text: String,
        /// The size.
        letters: Letters,
        /// The color.
        color: Rgb,
    },
}

/// A drawing on a white page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sketch {
    /// The width of the page in pixels.
    pub width: i32,
    /// The height of the page in pixels.
    pub height: i32,
    /// The shapes from bottom to top.
    pub shapes: Vec<Shape>,
}

impl Sketch {
    /// Adds a text.
    pub fn text(&mut self, at: Point, letters: Letters, color: Rgb, text: impl Into<String>) {
        self.shapes.push(Shape::Text { at, text: text.into(), letters, color });
    }

    /// Adds a line.
    pub fn line(&mut self, points: Vec<Point>, width: i32, color: Rgb, is_dashed: bool, tip: String) {
        self.shapes.push(Shape::Line { points, width, color, is_dashed, tip });
    }

    /// Adds another drawing below this one. The page gets the size of both.
    pub fn push_below(&mut self, other: Self) {
        let by = self.height;
        self.width = self.width.max(other.width);
        self.height = self.height.saturating_add(other.height);
        self.shapes.extend(other.shapes.into_iter().map(|shape| match shape {
            Shape::Box { area: (left, top, width, height), fill, edge, tip } => {
                Shape::Box { area: (left, top + by, width, height), fill, edge, tip }
            }
            Shape::Line { points, width, color, is_dashed, tip } => {
                let points = points.into_iter().map(|(x, y)| (x, y + by)).collect();
                Shape::Line { points, width, color, is_dashed, tip }
            }
            Shape::Text { at: (x, y), text, letters, color } => {
                Shape::Text { at: (x, y + by), text, letters, color }
            }
        }));
    }

    /// Adds the head of an arrow that ends at `to` and comes from the direction of `from`.
    pub fn arrow_head(&mut self, from: Point, to: Point, width: i32, color: Rgb) {
        const LENGTH: i64 = 8;
        let (dx, dy) = (i64::from(to.0 - from.0), i64::from(to.1 - from.1));
        let length = (dx * dx + dy * dy).isqrt().max(1);
        for side in [-1, 1] {
            let back = |along: i64, across: i64| (-LENGTH * along + side * LENGTH * across / 2) / length;
            let offset = |base: i32, by: i64| base + i32::try_from(by).unwrap_or(0);
            let end = (offset(to.0, back(dx, -dy)), offset(to.1, back(dy, dx)));
            self.line(vec![to, end], width, color, false, String::new());
        }
    }
}

/// Returns points on a cubic Bézier curve with these four control points.
#[must_use]
pub fn curve(a: Point, b: Point, c: Point, d: Point) -> Vec<Point> {
    const PARTS: i64 = 24;
    let at = |part: i64, [a, b, c, d]: [i32; 4]| {
        let (t, s) = (part, PARTS - part);
        let [a, b, c, d] = [a, b, c, d].map(i64::from);
        let sum = s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
        let whole = PARTS * PARTS * PARTS;
        // the mean of four coordinates is between them
        i32::try_from((2 * sum + whole).div_euclid(2 * whole)).unwrap_or(i32::MAX)
    };
    (0..=PARTS).map(|part| (at(part, [a.0, b.0, c.0, d.0]), at(part, [a.1, b.1, c.1, d.1]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_start_and_end_at_their_ends() {
        let points = curve((-5, 7), (40, 7), (60, 90), (100, 90));
        assert_eq!((points[0], points[24]), ((-5, 7), (100, 90)));
        assert!(points.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1));
    }
}
