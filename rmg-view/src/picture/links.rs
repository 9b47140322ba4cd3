//! Connections: lines between zones, markers of gates and portals, and plates with the strength of guards.

use std::collections::BTreeMap;

use rmg_core::layout::LinkOutcome;
use rmg_core::plan::ConnectionPlan;
use rmg_core::template::ConnectionKind;
use rmg_core::{TilePos, ZoneId};

use super::anchors::{BorderStep, Pair, border_steps, pair, shared_cells};
use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Occupied, Point, Rect};
use super::item::{Dash, Item, Stroke, centered_text};
use super::layout_picture::LayoutPicture;
use super::level_view::LevelView;
use super::zone_labels::{ZoneSpot, spot_of};

/// Color of gates.
const GATE: Color = Color(96, 48, 150);
/// Color of the core of a line with a road.
const ROAD: Color = Color(250, 222, 140);
/// Colors of lines of connections without a link.
const FICTIVE: Color = Color(120, 124, 132);
const REPULSIVE: Color = Color(176, 72, 72);
/// Colors of portal pairs, used in rotation.
const PORTALS: [Color; 6] = [
    Color(190, 24, 60),
    Color(10, 96, 168),
    Color(150, 84, 0),
    Color(0, 112, 84),
    Color(148, 20, 140),
    Color(88, 88, 8),
];
/// Side of a marker in pixels.
const MARKER: i32 = 19;
/// Height of a plate in pixels.
const PLATE: i32 = 17;

/// State of the drawing of links.
struct LinkPainter<'a> {
    views: &'a [LevelView],
    spots: &'a [Option<ZoneSpot>],
    occupied: &'a mut Occupied,
    lines: Vec<Item>,
    markers: Vec<Item>,
}

/// Draws all connections.
pub(super) fn draw_links(
    picture: &LayoutPicture<'_>,
    views: &[LevelView],
    spots: &[Option<ZoneSpot>],
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) {
    let links: Vec<(&ConnectionPlan, LinkOutcome)> =
        picture.plan.connections.iter().zip(picture.links.iter().copied()).collect();
    let (borders, shared) = contacts(&links, views);
    let mut art = LinkPainter { views, spots, occupied, lines: Vec::new(), markers: Vec::new() };
    for (link, _) in links.iter().filter(|(_, outcome)| *outcome == LinkOutcome::Virtual) {
        art.draw_virtual(link);
    }
    let (mut gates, mut portals) = (0usize, 0usize);
    let mut drawn: BTreeMap<Pair, usize> = BTreeMap::new();
    for (link, outcome) in &links {
        let between = pair(link.a, link.b);
        match outcome {
            LinkOutcome::Virtual => {}
            LinkOutcome::Direct { .. } => {
                let turn = drawn.entry(between).or_default();
                let parallels = links.iter().filter(|(other, other_outcome)| {
                    pair(other.a, other.b) == between && matches!(other_outcome, LinkOutcome::Direct { .. })
                });
                let steps = borders.get(&between).map_or(&[][..], Vec::as_slice);
                art.draw_direct(link, steps, *turn, parallels.count());
                *turn += 1;
            }
            LinkOutcome::Gate { .. } => {
                gates += 1;
                art.draw_gate(link, shared.get(&between).map_or(&[][..], Vec::as_slice), &gates.to_string());
            }
            // Like portals, ferries are paired by letter and color.
            LinkOutcome::Ferry { .. } | LinkOutcome::Portal { .. } | LinkOutcome::Forced => {
                art.draw_portal(link, &letters(portals), PORTALS[portals % PORTALS.len()]);
                portals += 1;
            }
        }
    }
    items.append(&mut art.lines);
    items.append(&mut art.markers);
}

/// Returns the border steps of direct links and the shared cells of gates, by pair of zones.
fn contacts(
    links: &[(&ConnectionPlan, LinkOutcome)],
    views: &[LevelView],
) -> (BTreeMap<Pair, Vec<BorderStep>>, BTreeMap<Pair, Vec<TilePos>>) {
    let (mut borders, mut shared) = (BTreeMap::new(), BTreeMap::new());
    for (link, outcome) in links {
        match outcome {
            LinkOutcome::Direct { .. } => {
                borders.insert(pair(link.a, link.b), Vec::new());
            }
            LinkOutcome::Gate { .. } => {
                shared.insert(pair(link.a, link.b), Vec::new());
            }
            LinkOutcome::Ferry { .. }
            | LinkOutcome::Portal { .. }
            | LinkOutcome::Forced
            | LinkOutcome::Virtual => {}
        }
    }
    for view in views {
        border_steps(view, &mut borders);
    }
    if let [upper, lower] = views {
        shared_cells(upper, lower, &mut shared);
    }
    (borders, shared)
}

/// Returns the letters of a pair: `A` to `Z`, then `A2` to `Z2` and so on.
pub(crate) fn letters(number: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(number % 26).expect("below 26"));
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26 + 1) }
}

/// Returns the text on the plate of a connection. `None` for no plate.
fn plate_text(link: &ConnectionPlan) -> Option<String> {
    match (link.kind, link.guard) {
        (ConnectionKind::Wide, _) => Some("wide".to_owned()),
        (_, 0) => None,
        (_, guard) => Some(guard.to_string()),
    }
}

impl<'a> LinkPainter<'a> {
    fn spot(&self, zone: ZoneId) -> Option<&'a ZoneSpot> {
        spot_of(self.spots, zone)
    }

    fn line(&mut self, points: &[Point], width: i32, color: Color, dash: Dash) {
        self.lines.push(Item::Line { points: points.to_vec(), stroke: Stroke { width, color, dash } });
    }

    /// Draws a thin dotted line if both zones are on one level.
    fn draw_virtual(&mut self, link: &ConnectionPlan) {
        let (Some(a), Some(b)) = (self.spot(link.a), self.spot(link.b)) else { return };
        if a.level == b.level && link.a != link.b {
            let color = if link.kind == ConnectionKind::Repulsive { REPULSIVE } else { FICTIVE };
            self.line(&[a.center, b.center], 5, PAPER, Dash::Dotted(3));
            self.line(&[a.center, b.center], 3, color, Dash::Dotted(3));
        }
    }

    /// Draws a solid line through the border. `turn` is the position of this link among `parallels` links of
    /// the same zones.
    fn draw_direct(&mut self, link: &ConnectionPlan, steps: &[BorderStep], turn: usize, parallels: usize) {
        let (Some(a), Some(b)) = (self.spot(link.a), self.spot(link.b)) else { return };
        let view = &self.views[a.level.index()];
        let crossings: Vec<Point> = steps.iter().map(|step| crossing(view, *step)).collect();
        let through = choose_crossing(crossings, a.center, b.center, turn, parallels)
            .unwrap_or(a.center.towards(b.center, 1, 2));
        let points = [a.center, through, b.center];
        self.line(&points, 7, PAPER, Dash::Solid);
        if link.road {
            self.line(&points, 6, INK, Dash::Solid);
            self.line(&points, 3, ROAD, Dash::Solid);
        } else {
            self.line(&points, 3, INK, Dash::Solid);
        }
        self.draw_plate(link, through, &points, view.rect(), INK);
    }

    /// Draws a numbered marker on each level, with dotted lines from the zones.
    fn draw_gate(&mut self, link: &ConnectionPlan, cells: &[TilePos], number: &str) {
        let (Some(a), Some(b)) = (self.spot(link.a), self.spot(link.b)) else { return };
        let views = self.views;
        let rects = |cell: TilePos| {
            [a, b].map(|spot| {
                Rect::around(views[spot.level.index()].center_of(cell), marker_width(number), MARKER)
            })
        };
        let Some(cell) = self.gate_cell(cells, a, b, rects) else { return };
        for (spot, rect) in [a, b].into_iter().zip(rects(cell)) {
            let rect = rect.kept_within(&views[spot.level.index()].rect());
            self.line(&[spot.center, rect.center()], 7, PAPER, Dash::Dotted(4));
            self.line(&[spot.center, rect.center()], 5, GATE, Dash::Dotted(4));
            self.marker(rect, number, GATE, 4);
        }
        let upper = usize::from(b.level < a.level);
        let view = &views[[a, b][upper].level.index()];
        self.plate_beside(link, &rects(cell)[upper], view.rect(), GATE);
    }

    /// Returns the cell for the markers of a gate: first without overlap with labels and other markers, then
    /// close to the center of the shared cells.
    fn gate_cell(
        &self,
        cells: &[TilePos],
        a: &ZoneSpot,
        b: &ZoneSpot,
        rects: impl Fn(TilePos) -> [Rect; 2],
    ) -> Option<TilePos> {
        let count = u64::try_from(cells.len()).ok().filter(|count| *count > 0)?;
        let mean =
            |of: fn(&TilePos) -> u16| cells.iter().map(|cell| u64::from(of(cell))).sum::<u64>() / count;
        let (x, y) = (mean(|cell| cell.x), mean(|cell| cell.y));
        let off_center = |cell: &TilePos| {
            let (dx, dy) = (u64::from(cell.x).abs_diff(x), u64::from(cell.y).abs_diff(y));
            dx * dx + dy * dy
        };
        // a few hundred candidates are enough to find a free place
        let stride = cells.len().div_ceil(400);
        cells.iter().step_by(stride).copied().min_by_key(|cell| {
            let covered: i64 = rects(*cell).iter().map(|rect| self.occupied.overlap(&rect.grown(4))).sum();
            let is_on_line = [a, b].iter().any(|spot| spot.label.grown(8).contains(rects(*cell)[0].center()));
            (covered, is_on_line, off_center(cell))
        })
    }

    /// Draws a dashed line with a pair of letters. If the zones are on different levels, or are the same
    /// zone, draws only the letters.
    fn draw_portal(&mut self, link: &ConnectionPlan, letter: &str, color: Color) {
        let (Some(a), Some(b)) = (self.spot(link.a), self.spot(link.b)) else { return };
        let views = self.views;
        let size = (marker_width(letter), MARKER);
        if a.level == b.level && link.a != link.b {
            let bounds = views[a.level.index()].rect();
            self.line(&[a.center, b.center], 6, PAPER, Dash::Dashed(3));
            self.line(&[a.center, b.center], 3, color, Dash::Dashed(3));
            for (from, to) in [(a, b), (b, a)] {
                let places = along(from, to.center, size).map(|rect| rect.kept_within(&bounds));
                if let Some(rect) = self.occupied.place(places) {
                    self.marker(rect, letter, color, MARKER / 2);
                }
            }
            let halfway = a.center.towards(b.center, 1, 2);
            self.draw_plate(link, halfway, &[a.center, halfway, b.center], bounds, color);
            return;
        }
        for (turn, spot) in [a, b].into_iter().enumerate() {
            let bounds = views[spot.level.index()].rect();
            let places = beside(&spot.label, size, 6).map(|rect| rect.kept_within(&bounds));
            if let Some(rect) = self.occupied.place(places) {
                self.line(&[spot.center, rect.center()], 3, color, Dash::Dashed(2));
                self.marker(rect, letter, color, MARKER / 2);
                if turn == 0 {
                    self.plate_beside(link, &rect, bounds, color);
                }
            }
        }
    }

    fn marker(&mut self, rect: Rect, text: &str, color: Color, radius: i32) {
        self.occupied.take(rect);
        self.markers.push(Item::Badge {
            rect: rect.grown(1),
            radius: radius + 1,
            fill: PAPER,
            cover: 255,
            edge: None,
        });
        self.markers.push(Item::Badge { rect, radius, fill: color, cover: 255, edge: None });
        self.markers.push(centered_text(&rect, text.to_owned(), FontSize::Medium, PAPER));
    }

    /// Draws the plate of a connection at `wanted`, or at the nearest free place, preferably along the line.
    fn draw_plate(
        &mut self,
        link: &ConnectionPlan,
        wanted: Point,
        line: &[Point],
        bounds: Rect,
        edge: Color,
    ) {
        let Some(text) = plate_text(link) else { return };
        let width = plate_width(&text);
        let mut places = vec![wanted];
        for part in 1..=5 {
            places.extend(line.iter().map(|end| wanted.towards(*end, part, 8)));
        }
        for step in 1..=3 {
            let (dx, dy) = (step * width / 2, step * PLATE);
            places.extend([
                wanted.offset(0, dy),
                wanted.offset(0, -dy),
                wanted.offset(dx, 0),
                wanted.offset(-dx, 0),
            ]);
        }
        let rects = places.into_iter().map(|place| Rect::around(place, width, PLATE).kept_within(&bounds));
        self.plate(text, rects, edge);
    }

    /// Draws the plate of a connection next to its marker.
    fn plate_beside(&mut self, link: &ConnectionPlan, marker: &Rect, bounds: Rect, edge: Color) {
        let Some(text) = plate_text(link) else { return };
        let size = (plate_width(&text), PLATE);
        self.plate(text, beside(marker, size, 3).map(|rect| rect.kept_within(&bounds)), edge);
    }

    fn plate(&mut self, text: String, places: impl IntoIterator<Item = Rect>, edge: Color) {
        let Some(rect) = self.occupied.place(places) else { return };
        self.markers.push(Item::Badge { rect, radius: 4, fill: PAPER, cover: 240, edge: Some(edge) });
        self.markers.push(centered_text(&rect, text, FontSize::Medium, INK));
    }
}

/// Returns the width of a plate for `text`.
fn plate_width(text: &str) -> i32 {
    FontSize::Medium.width(text) + 8
}

/// Returns the width of a marker for `text`.
fn marker_width(text: &str) -> i32 {
    MARKER.max(FontSize::Medium.width(text) + 8)
}

/// Returns the pixel at the center of a step across a border.
fn crossing(view: &LevelView, (cell, is_east): BorderStep) -> Point {
    let half = view.pixels / 2;
    if is_east {
        view.corner_of(cell.x + 1, cell.y).offset(0, half)
    } else {
        view.corner_of(cell.x, cell.y + 1).offset(half, 0)
    }
}

/// Returns the point where a line from `a` to `b` crosses their border. The border is divided into one share
/// per parallel link. Of the points in the share of this link, the one with the shortest line is used. The
/// ends of the share are excluded, so that the line does not touch a third zone.
fn choose_crossing(
    mut crossings: Vec<Point>,
    a: Point,
    b: Point,
    turn: usize,
    parallels: usize,
) -> Option<Point> {
    let side = |point: &Point| {
        let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
        dx * i64::from(point.y - a.y) - dy * i64::from(point.x - a.x)
    };
    crossings.sort_by_key(|point| (side(point), *point));
    let parallels = parallels.max(1);
    let cut = |part: usize| crossings.len() * (turn.min(parallels - 1) * 4 + part) / (parallels * 4);
    let (low, high) = (cut(1), cut(3).max(cut(1) + 1).min(crossings.len()));
    crossings
        .get(low..high)?
        .iter()
        .copied()
        .min_by_key(|point| (a.distance(*point) + point.distance(b), *point))
}

/// Returns places for a marker on the line from a zone to `to` outside the label, nearest first.
fn along(from: &ZoneSpot, to: Point, (width, height): (i32, i32)) -> impl Iterator<Item = Rect> {
    let steps = 60;
    let label = from.label.grown(2);
    let start = from.center;
    (1..steps)
        .map(move |step| Rect::around(start.towards(to, step, steps), width, height))
        .filter(move |rect| rect.overlap(&label) == 0)
        .take(20)
}

/// Returns places for a rectangle around another one, `gap` pixels from it.
fn beside(other: &Rect, (width, height): (i32, i32), gap: i32) -> impl Iterator<Item = Rect> {
    let center = other.center();
    let (dx, dy) = ((other.width() + width) / 2 + gap, (other.height() + height) / 2 + gap);
    let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    (1..=3).flat_map(move |ring| {
        steps.map(|(x, y)| Rect::around(center.offset(x * dx * ring, y * dy * ring), width, height))
    })
}

/// Widths and colors of strokes from bottom to top, dash pattern, and text.
type LegendEntry = (&'static [(i32, Color)], Dash, &'static str);

/// Draws the legend of the kinds of lines that occur.
pub(super) fn legend(picture: &LayoutPicture<'_>, at: Point, items: &mut Vec<Item>) {
    let shows = |wanted: fn(&ConnectionPlan, &LinkOutcome) -> bool| {
        picture.plan.connections.iter().zip(picture.links).any(|(link, outcome)| wanted(link, outcome))
    };
    let is_direct = |outcome: &LinkOutcome| matches!(outcome, LinkOutcome::Direct { .. });
    let mut art: Vec<LegendEntry> = Vec::new();
    if shows(|link, outcome| !link.road && matches!(outcome, LinkOutcome::Direct { .. })) {
        art.push((&[(3, INK)], Dash::Solid, "direct"));
    }
    if picture
        .plan
        .connections
        .iter()
        .zip(picture.links)
        .any(|(link, outcome)| link.road && is_direct(outcome))
    {
        art.push((&[(6, INK), (3, ROAD)], Dash::Solid, "direct, with road"));
    }
    if shows(|_, outcome| matches!(outcome, LinkOutcome::Gate { .. })) {
        art.push((&[(5, GATE)], Dash::Dotted(4), "gates"));
    }
    if shows(|_, outcome| matches!(outcome, LinkOutcome::Portal { .. } | LinkOutcome::Forced)) {
        art.push((&[(3, PORTALS[0])], Dash::Dashed(3), "portals"));
    }
    if shows(|link, outcome| {
        *outcome == LinkOutcome::Virtual && link.kind != ConnectionKind::Repulsive && link.a != link.b
    }) {
        art.push((&[(3, FICTIVE)], Dash::Dotted(3), "fictive"));
    }
    if shows(|link, outcome| {
        *outcome == LinkOutcome::Virtual && link.kind == ConnectionKind::Repulsive && link.a != link.b
    }) {
        art.push((&[(3, REPULSIVE)], Dash::Dotted(3), "repulsive"));
    }
    let font = FontSize::Small;
    let mut left = at.x;
    let text = |left: i32, text: &str| Item::Text {
        at: Point::new(left, at.y - font.letter().1 / 2),
        text: text.to_owned(),
        size: font,
        color: INK,
        halo: None,
    };
    for (strokes, dash, name) in art {
        for (width, color) in strokes {
            let points = vec![Point::new(left, at.y), Point::new(left + 34, at.y)];
            items.push(Item::Line { points, stroke: Stroke { width: *width, color: *color, dash } });
        }
        items.push(text(left + 44, name));
        left += 44 + font.width(name) + 22;
    }
    if picture.plan.connections.iter().any(|link| plate_text(link).is_some()) {
        let rect = Rect::around(Point::new(left + 17, at.y), 34, PLATE);
        items.push(Item::Badge { rect, radius: 4, fill: PAPER, cover: 255, edge: Some(INK) });
        items.push(centered_text(&rect, "900".to_owned(), FontSize::Medium, INK));
        items.push(text(left + 44, "strength of the guard"));
    }
}
