//! Painting of scenes to pixels.

use super::canvas::Canvas;
use super::color::{Color, INK};
use super::geometry::{Point, Rect};
use super::item::{Item, RIBBON_UNITS, Stroke};
use super::level_view::LevelView;
use super::scene::Scene;

/// Color of a level without zones.
pub(super) const EMPTY: Color = Color(206, 204, 198);
/// Minimum pixels per cell for a faint grid, with which tiles can be counted.
const GRID_PIXELS: i32 = 10;

/// Paints the part of the scene that is on the canvas.
pub(super) fn paint(scene: &Scene, canvas: &mut Canvas) {
    for view in &scene.views {
        if view.is_empty {
            canvas.fill(&view.rect(), EMPTY, 255);
            continue;
        }
        paint_zones(canvas, view, &scene.zone_colors);
        if scene.has_borders {
            paint_borders(canvas, view);
        }
    }
    for item in &scene.items {
        paint_item(canvas, item);
    }
}

fn paint_zones(canvas: &mut Canvas, view: &LevelView, colors: &[Color]) {
    let pixels = view.pixels;
    for (cell, zone) in view.cells.iter() {
        let corner = view.corner_of(cell.x, cell.y);
        let color = colors[zone.index()];
        let rect =
            Rect { left: corner.x, top: corner.y, right: corner.x + pixels, bottom: corner.y + pixels };
        canvas.fill(&rect, color, 255);
        if pixels >= GRID_PIXELS {
            let line = color.mix(INK, 14);
            canvas.fill(&Rect { bottom: rect.top + 1, ..rect }, line, 255);
            canvas.fill(&Rect { right: rect.left + 1, ..rect }, line, 255);
        }
    }
}

/// Returns the width of a border line for cells of `pixels` pixels.
pub(super) fn border_width(pixels: i32) -> i32 {
    match pixels {
        ..=3 => 1,
        4..=11 => 2,
        12..=23 => 3,
        _ => 4,
    }
}

fn paint_borders(canvas: &mut Canvas, view: &LevelView) {
    let width = border_width(view.pixels);
    let (before, after) = (width / 2, width - width / 2);
    view.each_border(|cell, is_east| {
        let corner = view.corner_of(cell.x, cell.y);
        let (right, bottom) = (corner.x + view.pixels, corner.y + view.pixels);
        let rect = if is_east {
            Rect {
                left: right - before,
                right: right + after,
                top: corner.y - before,
                bottom: bottom + after,
            }
        } else {
            Rect {
                left: corner.x - before,
                right: right + after,
                top: bottom - before,
                bottom: bottom + after,
            }
        };
        canvas.fill(&rect, INK, 255);
    });
}

pub(crate) fn paint_item(canvas: &mut Canvas, item: &Item) {
    let rows = item.rows();
    if rows.start >= canvas.rows().end || rows.end <= canvas.rows().start {
        return;
    }
    match item {
        Item::Line { points, stroke } => paint_line(canvas, points, *stroke),
        Item::Ribbon { points, color } => {
            for pair in points.windows(2) {
                let [(from, one), (to, other)] = [pair[0], pair[1]];
                let width = f64::from(one + other) / f64::from(2 * RIBBON_UNITS);
                canvas.stroke(pixel_center(from), pixel_center(to), width, *color);
            }
        }
        Item::Badge { rect, radius, fill, cover, edge } => {
            if let Some(edge) = edge {
                canvas.fill_round(&rect.grown(1), radius + 1, *edge, *cover);
            }
            canvas.fill_round(rect, *radius, *fill, *cover);
        }
        Item::Icon { at, art, zoom, fill } => art.each_run(*fill, |x, y, length, color| {
            let (left, top) = (at.x + x * zoom, at.y + y * zoom);
            canvas.fill(&Rect { left, top, right: left + length * zoom, bottom: top + zoom }, color, 255);
        }),
        Item::Text { at, text, size, color, halo } => {
            if let Some(halo) = halo {
                for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                    canvas.text(at.offset(dx, dy), text, *size, *halo);
                }
            }
            canvas.text(*at, text, *size, *color);
        }
    }
}

/// Draws a line through all points. Dashes continue around corners.
fn paint_line(canvas: &mut Canvas, points: &[Point], stroke: Stroke) {
    let pattern = stroke.dash.pattern();
    let width = f64::from(stroke.width);
    let mut walked = 0.0; // since the start of the line
    for pair in points.windows(2) {
        let (from, to) = (pixel_center(pair[0]), pixel_center(pair[1]));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        let Some((on, off)) = pattern else {
            canvas.stroke(from, to, width, stroke.color);
            continue;
        };
        if length <= 0.0 {
            continue;
        }
        let (on, period) = (f64::from(on), f64::from(on + off));
        let at = |along: f64| (from.0 + dx * along / length, from.1 + dy * along / length);
        let mut start = (walked / period).floor() * period - walked;
        while start <= length {
            let (low, high) = (start.max(0.0), (start + on).min(length));
            if high >= low {
                canvas.stroke(at(low), at(high), width, stroke.color);
            }
            start += period;
        }
        walked += length;
    }
}

fn pixel_center(point: Point) -> (f64, f64) {
    (f64::from(point.x) + 0.5, f64::from(point.y) + 0.5)
}
