//! Connections: strokes by type, and plates with the strength of guards.

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::template::{Connection, ConnectionKind, RoadRequest, Template};
use rmg_core::text::shortened;

use super::route::{Curve, Node, corners, loop_at, pixel, route};
use crate::picture::color::{Color, INK, PAPER};
use crate::picture::diff_mark::DiffMark;
use crate::picture::font::FontSize;
use crate::picture::geometry::{Occupied, Point, Rect};
use crate::picture::item::{Dash, Item, Stroke};
use crate::picture::sheet::GROUND;
use crate::picture::sprite::MONOLITH;

const GUARDED: Color = Color(64, 68, 80);
const ROAD: Color = Color(176, 122, 62);
const FICTIVE: Color = Color(120, 124, 132);
const REPULSIVE: Color = Color(206, 52, 44);
pub(super) const PORTAL: Color = Color(134, 62, 190);

const fn stroke(width: i32, color: Color, dash: Dash) -> Stroke {
    Stroke { width, color, dash }
}

/// Stroke below lines with roads.
pub(super) const ROAD_STROKES: &[Stroke] = &[stroke(9, ROAD, Dash::Solid)];
pub(super) const GUARDED_STROKES: &[Stroke] = &[stroke(4, GUARDED, Dash::Solid)];
pub(super) const WIDE_STROKES: &[Stroke] = &[stroke(12, GUARDED, Dash::Solid), stroke(6, PAPER, Dash::Solid)];
pub(super) const FICTIVE_STROKES: &[Stroke] = &[stroke(4, FICTIVE, Dash::Dotted(4))];
pub(super) const REPULSIVE_STROKES: &[Stroke] = &[stroke(3, REPULSIVE, Dash::Dashed(3))];
pub(super) const PORTAL_STROKES: &[Stroke] = &[stroke(3, PORTAL, Dash::Dashed(3))];

/// Distance of parallel lines in pixels.
const SPREAD: f64 = 34.0;
/// Maximum letters of a plate.
const MAX_LETTERS: usize = 24;
/// Distance of the mark of a portal from its disc in pixels.
const MARK_GAP: f64 = 14.0;

/// Returns the strokes of a connection from bottom to top.
pub(super) fn strokes_of(connection: &Connection) -> Vec<Stroke> {
    let own = match connection.kind {
        ConnectionKind::Guarded => GUARDED_STROKES,
        ConnectionKind::Wide => WIDE_STROKES,
        ConnectionKind::Fictive => FICTIVE_STROKES,
        ConnectionKind::Repulsive => REPULSIVE_STROKES,
        ConnectionKind::ForcePortal => PORTAL_STROKES,
    };
    let makes_link = !matches!(connection.kind, ConnectionKind::Fictive | ConnectionKind::Repulsive);
    let mut strokes = Vec::new();
    if connection.road == RoadRequest::Yes && makes_link {
        // the road shows on both sides of the line
        let widest = own.iter().map(|stroke| stroke.width).max().unwrap_or(0);
        strokes.extend(ROAD_STROKES.iter().map(|road| Stroke { width: road.width.max(widest + 5), ..*road }));
    }
    strokes.extend(own);
    strokes
}

/// Returns the text on the plate of a connection. Empty for connections without a link.
fn plate_lines(connection: &Connection) -> Vec<(String, FontSize)> {
    let guard = || (connection.guard.value.to_string(), FontSize::Medium);
    let mut lines = match connection.kind {
        ConnectionKind::Guarded => vec![guard()],
        ConnectionKind::ForcePortal if connection.guard.value > 0 => vec![guard()],
        ConnectionKind::Wide => vec![("wide".to_owned(), FontSize::Medium)],
        ConnectionKind::ForcePortal | ConnectionKind::Fictive | ConnectionKind::Repulsive => Vec::new(),
    };
    if !connection.presence.is_always() {
        lines.push((shortened(&connection.presence.to_string(), MAX_LETTERS), FontSize::Small));
    }
    lines
}

/// Draws all connections: lines into `below`, and items over the discs into `above`. If possible, plates
/// avoid `occupied` and stay within `bounds`. Lines with a mark have a border in its color. Returns the
/// plates by connection.
pub(super) fn draw_lines(
    (template, marks): (&Template, &[Option<DiffMark>]),
    nodes: &[Node],
    bounds: &Rect,
    occupied: &mut Occupied,
    (below, above): (&mut Vec<Item>, &mut Vec<Item>),
) -> Vec<Option<Rect>> {
    let curves = curves(template, nodes);
    let all_marks = marks.iter().copied().chain(std::iter::repeat(None));
    for ((connection, curve), mark) in template.connections.iter().zip(&curves).zip(all_marks) {
        let points = corners(curve);
        let strokes = strokes_of(connection);
        let widest = strokes.iter().map(|stroke| stroke.width).max().unwrap_or(0);
        // a seam separates crossing lines
        let seam = Stroke { width: widest + 4, color: GROUND, dash: Dash::Solid };
        let glow = mark.map(|mark| Stroke { width: widest + 12, color: mark.color(), dash: Dash::Solid });
        let all = [seam].into_iter().chain(glow).chain(strokes);
        below.extend(all.map(|stroke| Item::Line { points: points.clone(), stroke }));
        if connection.kind == ConnectionKind::ForcePortal {
            draw_marks(connection, nodes, curve, occupied, above);
        }
    }
    let traces: Vec<Trace> = curves.iter().map(|curve| Trace::of(curve)).collect();
    let mut plates = Vec::new();
    for (at, connection) in template.connections.iter().enumerate() {
        let lines = plate_lines(connection);
        let line = (at, curves[at].as_slice());
        let plate =
            (!lines.is_empty()).then(|| draw_plate(&lines, line, &traces, nodes, bounds, occupied, above));
        plates.push(plate);
    }
    plates
}

/// The pixels of a line.
struct Trace {
    pixels: Vec<Point>,
    /// Ranges of their columns and rows.
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Trace {
    fn of(curve: &[(f64, f64)]) -> Self {
        let pixels: Vec<Point> = curve.iter().map(|point| pixel(*point)).collect();
        let ends = |of: fn(&Point) -> i32| {
            let all = pixels.iter().map(of);
            (all.clone().min().unwrap_or(i32::MAX), all.max().unwrap_or(i32::MIN))
        };
        let (columns, rows) = (ends(|point| point.x), ends(|point| point.y));
        Self { pixels, columns, rows }
    }

    /// Returns whether a point of the line is in a rectangle.
    fn is_in(&self, rect: &Rect) -> bool {
        let may_be = self.columns.0 <= rect.right
            && self.columns.1 >= rect.left
            && self.rows.0 <= rect.bottom
            && self.rows.1 >= rect.top;
        may_be && self.pixels.iter().any(|point| rect.contains(*point))
    }
}

/// Returns the curve of every connection.
fn curves(template: &Template, nodes: &[Node]) -> Vec<Curve> {
    let ends = |connection: &Connection| [connection.a.value, connection.b.value].map(ZoneId::index);
    let pair = |connection: &Connection| {
        let [a, b] = ends(connection);
        (a.min(b), a.max(b))
    };
    let mut parallels: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for connection in &template.connections {
        *parallels.entry(pair(connection)).or_default() += 1;
    }
    let mut turns: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    let mut curves: Vec<Curve> = Vec::new();
    for connection in &template.connections {
        let [a, b] = ends(connection);
        let turn = turns.entry(pair(connection)).or_default();
        let bow = SPREAD * (f64::from(*turn) - f64::from(parallels[&pair(connection)] - 1) / 2.0);
        *turn += 1;
        curves.push(if a == b { Curve::new() } else { route(nodes, a, b, bow) });
    }
    // loops avoid the other lines
    let mut loops: BTreeMap<usize, usize> = BTreeMap::new();
    for at in 0..curves.len() {
        let [a, b] = ends(&template.connections[at]);
        if a == b {
            let turn = loops.entry(a).or_default();
            curves[at] = loop_at(nodes, a, *turn, &curves);
            *turn += 1;
        }
    }
    curves
}

/// Draws a monolith at each end of the line.
fn draw_marks(
    connection: &Connection,
    nodes: &[Node],
    curve: &[(f64, f64)],
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) {
    let mut mark = |zone: ZoneId, point: Option<&(f64, f64)>| {
        let Some(point) = point.filter(|point| !nodes[zone.index()].is_near(**point, 0.0)) else { return };
        let rect = Rect::around(pixel(*point), MONOLITH.width(), MONOLITH.height());
        occupied.take(rect);
        let at = Point::new(rect.left, rect.top);
        items.push(Item::Icon { at, art: &MONOLITH, zoom: 1, fill: PORTAL });
    };
    let (a, b) = (connection.a.value, connection.b.value);
    let outside = |zone: ZoneId| move |point: &&(f64, f64)| !nodes[zone.index()].is_near(**point, MARK_GAP);
    if a == b {
        return mark(a, curve.iter().find(outside(a)));
    }
    mark(a, curve.iter().find(outside(a)));
    mark(b, curve.iter().rev().find(outside(b)));
}

/// Draws the plate of the connection at `at` at the center of its line, or next to it if the place is
/// occupied.
fn draw_plate(
    lines: &[(String, FontSize)],
    (at, curve): (usize, &[(f64, f64)]),
    traces: &[Trace],
    nodes: &[Node],
    bounds: &Rect,
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) -> Rect {
    /// Positions along the visible line in percent, and offsets from it.
    const ALONG: [usize; 9] = [50, 42, 58, 34, 66, 26, 74, 18, 82];
    const BESIDE: [(i32, i32); 9] =
        [(0, 0), (0, -10), (0, 10), (-16, 0), (16, 0), (0, -20), (0, 20), (-30, 0), (30, 0)];
    let width = lines.iter().map(|(text, size)| size.width(text)).max().unwrap_or(0) + 8;
    let height = lines.iter().map(|(_, size)| size.letter().1).sum::<i32>() + 4;
    let is_free = |point: &&(f64, f64)| !nodes.iter().any(|node| node.is_near(**point, 2.0));
    let mut visible: Vec<(f64, f64)> = curve.iter().filter(is_free).copied().collect();
    if visible.is_empty() {
        visible = curve.to_vec();
    }
    let mut best: Option<(i64, Rect)> = None;
    for (rank, (dx, dy)) in (0i64..).zip(BESIDE) {
        for (place, part) in (0i64..).zip(ALONG) {
            let point = pixel(visible[(visible.len() - 1) * part / 100]).offset(dx, dy);
            let rect = Rect::around(point, width, height).kept_within(bounds);
            let discs = nodes.iter().filter(|node| node.meets(&rect, 1.0)).count();
            let around = rect.grown(2);
            let others =
                traces.iter().enumerate().filter(|(other, trace)| *other != at && trace.is_in(&around));
            let covered = i64::try_from(10_000 * discs + 150 * others.count()).unwrap_or(i64::MAX);
            let cost = covered + 60 * occupied.overlap(&around) + 12 * rank + 6 * place;
            if best.is_none_or(|(min, _)| cost < min) {
                best = Some((cost, rect));
            }
        }
    }
    let rect = best.map_or_else(|| Rect::around(Point::new(0, 0), width, height), |(_, rect)| rect);
    occupied.take(rect);
    draw_plate_at(&rect, lines, items);
    rect
}

/// Draws lines of text on a light plate.
pub(super) fn draw_plate_at(rect: &Rect, lines: &[(String, FontSize)], items: &mut Vec<Item>) {
    items.push(Item::Badge { rect: *rect, radius: 4, fill: PAPER, cover: 245, edge: Some(GUARDED) });
    let mut top = rect.top + 2;
    for (text, size) in lines {
        let at = Point::new(rect.center().x - size.width(text) / 2, top);
        items.push(Item::Text { at, text: text.clone(), size: *size, color: INK, halo: None });
        top += size.letter().1;
    }
}
