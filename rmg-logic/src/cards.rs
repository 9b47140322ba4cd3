//! Cards: boxes with a title and rows of text. Drawings of entrances and worlds consist of cards and lines
//! between their rows, so that all names are also readable on paper.

use rmg_core::sketch::{Letters, Point, Rgb, Shape, Sketch, curve};

/// Distance of rows in pixels.
pub(crate) const ROW: i32 = 15;
const PADDING: i32 = 6;
const MIN_WIDTH: i32 = 90;
/// Maximum width: 48 plain letters.
const MAX_WIDTH: i32 = 48 * 6 + 2 * PADDING;

pub(crate) const INK: Rgb = Rgb(24, 26, 34);
pub(crate) const FADED: Rgb = Rgb(110, 116, 124);
pub(crate) const ORANGE: Rgb = Rgb(190, 84, 0);
pub(crate) const BLUE: Rgb = Rgb(37, 99, 235);
pub(crate) const GREEN: Rgb = Rgb(20, 110, 50);
pub(crate) const RED: Rgb = Rgb(192, 28, 40);
pub(crate) const GRAY: Rgb = Rgb(170, 176, 182);

/// Fill and edge of a card.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look(pub(crate) Rgb, pub(crate) Rgb);

pub(crate) const NORMAL: Look = Look(Rgb(247, 244, 234), Rgb(107, 93, 58));
pub(crate) const START: Look = Look(Rgb(217, 242, 220), Rgb(26, 127, 55));
pub(crate) const SPECIAL: Look = Look(Rgb(219, 231, 255), Rgb(37, 99, 235));
pub(crate) const MINOR: Look = Look(Rgb(240, 240, 240), Rgb(150, 150, 150));
pub(crate) const MISSED: Look = Look(Rgb(253, 236, 236), Rgb(192, 28, 40));

/// A box with a title and rows.
#[derive(Debug, Clone)]
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) rows: Vec<(String, Rgb)>,
    pub(crate) look: Look,
}

/// The position of a card on the page.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spot {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: i32,
}

impl Card {
    /// Returns the width that its longest text needs, within limits.
    pub(crate) fn width(&self) -> i32 {
        let rows = self.rows.iter().map(|(text, _)| Letters::Plain.width(text)).max().unwrap_or(0);
        (rows.max(Letters::Bold.width(&self.title)).saturating_add(2 * PADDING)).clamp(MIN_WIDTH, MAX_WIDTH)
    }

    pub(crate) fn height(&self) -> i32 {
        2 * PADDING + ROW * (1 + i32::try_from(self.rows.len()).unwrap_or(i32::MAX / ROW - 2))
    }

    /// Draws the card. Texts that are too long are cut; the tooltip has all of them.
    pub(crate) fn draw(&self, spot: Spot, sketch: &mut Sketch) {
        let Spot { left, top, width } = spot;
        let space = width - 2 * PADDING;
        let is_cut = |letters: Letters, text: &str| letters.width(text) > space;
        let any_cut = is_cut(Letters::Bold, &self.title)
            || self.rows.iter().any(|(text, _)| is_cut(Letters::Plain, text));
        let mut tip = String::new();
        if any_cut {
            let rows = self.rows.iter().map(|(text, _)| text.as_str());
            tip = std::iter::once(self.title.as_str()).chain(rows).collect::<Vec<_>>().join("; ");
        }
        let Look(fill, edge) = self.look;
        let area = (left, top, width, self.height());
        sketch.shapes.push(Shape::Box { area, fill, edge, tip });
        let at = (left + PADDING, top + PADDING);
        sketch.text(at, Letters::Bold, INK, Letters::Bold.fitting(&self.title, space));
        for ((text, color), row) in self.rows.iter().zip(1..) {
            let at = (at.0, at.1 + ROW * row);
            sketch.text(at, Letters::Plain, *color, Letters::Plain.fitting(text, space));
        }
    }
}

impl Spot {
    /// Returns the height at which lines of a row start; `None` for the title.
    pub(crate) fn row(self, row: Option<usize>) -> i32 {
        let row = row.and_then(|row| i32::try_from(row + 1).ok()).unwrap_or(0);
        self.top + PADDING + ROW * row + ROW / 2
    }

    /// Returns a curve from a row of this card to a row of another one. `middle` is the side on which cards
    /// of one column are joined.
    pub(crate) fn line(
        self,
        row: Option<usize>,
        other: Self,
        other_row: Option<usize>,
        middle: i32,
    ) -> Vec<Point> {
        let (y1, y2) = (self.row(row), other.row(other_row));
        let right = |spot: Self| spot.left + spot.width;
        let (x1, x2, out1, out2) = if other.left >= right(self) {
            (right(self), other.left, 1, -1)
        } else if right(other) <= self.left {
            (self.left, right(other), -1, 1)
        } else if middle >= self.left + self.width / 2 {
            (right(self), right(other), 1, 1)
        } else {
            (self.left, other.left, -1, -1)
        };
        let bend = 24 + ((x2 - x1).abs() / 4 + (y2 - y1).abs() / 12).min(120);
        curve((x1, y1), (x1 + out1 * bend, y1), (x2 + out2 * bend, y2), (x2, y2))
    }
}

/// Margin of pages in pixels, and the height of the title.
pub(crate) const MARGIN: i32 = 24;
pub(crate) const HEAD: i32 = 84;

/// Draws the title with two lines of text, and returns the width that they need.
pub(crate) fn draw_head(title: &str, lines: [&str; 2], sketch: &mut Sketch) -> i32 {
    let title = Letters::Title.fitting(title, 1000);
    sketch.text((MARGIN, 14), Letters::Title, INK, title.clone());
    for (line, y) in lines.into_iter().zip([36, 53]) {
        sketch.text((MARGIN, y), Letters::Plain, FADED, line);
    }
    let widths = lines.into_iter().map(|line| Letters::Plain.width(line));
    2 * MARGIN + widths.chain([Letters::Title.width(&title)]).max().unwrap_or(0)
}

/// Draws samples of lines with their meaning below the head. Returns the width that they need.
pub(crate) fn draw_legend(samples: &[(Rgb, bool, &str)], y: i32, sketch: &mut Sketch) -> i32 {
    let mut x = MARGIN;
    for (color, is_dashed, text) in samples {
        sketch.line(vec![(x, y), (x + 26, y)], 2, *color, *is_dashed, String::new());
        sketch.text((x + 34, y - 7), Letters::Plain, INK, *text);
        x += 34 + Letters::Plain.width(text) + 22;
    }
    x + MARGIN
}
