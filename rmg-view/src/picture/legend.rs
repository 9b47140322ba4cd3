//! Legends: signs with text, in lines.

use super::color::{Color, INK};
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::item::{Item, Stroke};
use super::sprite::Sprite;

/// Minimum width in pixels of a page with larger type.
const LARGE_PAGE: i32 = 1800;
/// Pixels between two entries, and between a sign and its text. Doubled for larger type.
const GAP: i32 = 18;
const SIGN_GAP: i32 = 6;
/// Width and height of a sample of ground.
const SAMPLE: (i32, i32) = (18, 10);
/// Length of a sample of a line.
const STROKES: i32 = 30;
/// Height of a line in pixels.
const LINE: i32 = 22;

/// The sign before the text of an entry.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sign {
    Nothing,
    Icon(&'static Sprite, Color),
    /// A sample of a road or river.
    Line(Color),
    Patch(Color),
    /// A sample of a line that consists of these strokes, from bottom to top.
    Strokes(&'static [Stroke]),
}

#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) words: String,
}

/// Draws the entries in lines of at most `width` pixels and about equal length. Returns the bottom of the
/// last line.
pub(super) fn draw_entries(entries: &[Entry], at: Point, width: i32, items: &mut Vec<Item>) -> i32 {
    let (zoom, font) = if width >= LARGE_PAGE { (2, FontSize::Large) } else { (1, FontSize::Small) };
    let widths: Vec<i32> = entries.iter().map(|entry| entry.width(zoom, font)).collect();
    let mut at = Point::new(at.x, at.y + (zoom - 1) * LINE / 4);
    for line in lines(&widths, GAP * zoom, width) {
        let mut left = at.x;
        for place in line {
            entries[place].draw(Point::new(left, at.y), zoom, font, items);
            left += widths[place] + GAP * zoom;
        }
        at.y += LINE * zoom;
    }
    at.y - LINE * zoom / 2
}

/// Splits entries of the given widths into the minimum number of lines of at most `max_width` pixels. Of all
/// such splits, it minimizes the longest line.
fn lines(widths: &[i32], gap: i32, max_width: i32) -> Vec<std::ops::Range<usize>> {
    let fill = |max_width: i32| {
        let (mut lines, mut from, mut used) = (Vec::new(), 0, 0);
        for (at, width) in widths.iter().enumerate() {
            if at > from && used + gap + width > max_width {
                lines.push(from..at);
                (from, used) = (at, *width);
            } else {
                used += width + if at > from { gap } else { 0 };
            }
        }
        if from < widths.len() {
            lines.push(from..widths.len());
        }
        lines
    };
    let wanted = fill(max_width).len();
    let (mut low, mut high) = (0, max_width);
    while low < high {
        let mid = i32::midpoint(low, high);
        if fill(mid).len() <= wanted { high = mid } else { low = mid + 1 }
    }
    fill(high)
}

impl Entry {
    fn sign_size(&self, zoom: i32) -> (i32, i32) {
        let (width, height) = match self.sign {
            Sign::Nothing => return (0, 0),
            Sign::Icon(sprite, _) => (sprite.width(), sprite.height()),
            Sign::Line(_) => (SAMPLE.0, SAMPLE.1 / 2),
            Sign::Patch(_) => SAMPLE,
            Sign::Strokes(_) => (STROKES, SAMPLE.1),
        };
        (width * zoom, height * zoom)
    }

    fn width(&self, zoom: i32, font: FontSize) -> i32 {
        let (sign, _) = self.sign_size(zoom);
        sign + if sign > 0 { SIGN_GAP * zoom } else { 0 } + font.width(&self.words)
    }

    /// Draws the entry. `at` is the center of its left side.
    fn draw(&self, at: Point, zoom: i32, font: FontSize, items: &mut Vec<Item>) {
        let (width, height) = self.sign_size(zoom);
        let corner = at.offset(0, -height / 2);
        let rect = Rect { left: at.x, top: corner.y, right: at.x + width, bottom: corner.y + height };
        match self.sign {
            Sign::Nothing => {}
            Sign::Icon(art, fill) => items.push(Item::Icon { at: corner, art, zoom, fill }),
            Sign::Line(fill) | Sign::Patch(fill) => {
                let radius = if matches!(self.sign, Sign::Line(_)) { 0 } else { height / 3 };
                items.push(Item::Badge { rect, radius, fill, cover: 255, edge: Some(INK) });
            }
            Sign::Strokes(strokes) => items.extend(strokes.iter().map(|stroke| {
                let (from, to) = (at.offset(stroke.width / 2, 0), at.offset(width - stroke.width / 2, 0));
                Item::Line { points: vec![from, to], stroke: *stroke }
            })),
        }
        let at = at.offset(self.width(zoom, font) - font.width(&self.words), -font.letter().1 / 2);
        items.push(Item::Text { at, text: self.words.clone(), size: font, color: INK, halo: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legend_lines_have_similar_lengths() {
        // a greedy split would put one entry on the last line
        assert_eq!(lines(&[40; 7], 10, 300), [0..4, 4..7]);
        assert_eq!(lines(&[40; 6], 10, 300).len(), 1);
        assert_eq!(lines(&[400, 10], 10, 300), [0..1, 1..2]);
        assert!(lines(&[], 10, 300).is_empty());
    }
}
