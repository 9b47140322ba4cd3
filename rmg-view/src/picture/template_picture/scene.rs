//! The scene of a template, independent of the format: title, graph and legend.

use std::ops::Range;

use rmg_core::template::{CustomObjects, EffectiveZone, Template, TerrainRule, Towns, effective_zones};

use super::TemplatePicture;
use super::disc::{circle_rect, draw_disc};
use super::legend::entries;
use super::lines::{draw_lines, draw_plate_at};
use super::route::Node;
use crate::picture::diff_mark::DiffMark;
use crate::picture::font::FontSize;
use crate::picture::geometry::{Occupied, Point, Rect};
use crate::picture::item::Item;
use crate::picture::legend::{Entry, Sign, draw_entries};
use crate::picture::level_view::MAX_PICTURE_SIDE;
use crate::picture::sheet::{MARGIN, MIN_WIDTH, TITLE_HEIGHT, title_of};

/// Radius of a zone of mean size in pixels.
const RADIUS: f64 = 68.0;
/// Empty pixels around the discs, for bent lines, loops and plates.
const AROUND: i32 = 56;
/// Width of the border around a marked disc in pixels.
const GLOW: i32 = 8;
/// Pixels above the legend.
const LEGEND_GAP: i32 = 26;
/// Maximum pixels of a page in addition to its graph.
const FRAME: i32 = 1200;

/// A page that is ready to be drawn.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) width: i32,
    pub(super) height: i32,
    /// Items from bottom to top.
    pub(super) items: Vec<Item>,
    /// The items of the graph. Those before are the title, those after it the legend.
    pub(super) graph: Range<usize>,
    /// Discs by zone, and plates by connection, for tests.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests check positions"))]
    pub(super) discs: Vec<Node>,
    #[cfg_attr(not(test), expect(dead_code, reason = "tests check positions"))]
    pub(super) plates: Vec<Option<Rect>>,
}

/// Lays out the page.
///
/// # Panics
/// Panics if the number of discs is not the number of zones.
pub(super) fn build_scene(picture: &TemplatePicture<'_>) -> Scene {
    build_marked(picture, &Marks::default())
}

/// Marks of the differences from another template. Empty by default.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marks<'a> {
    /// Marks by zone.
    pub(super) zones: &'a [Option<DiffMark>],
    /// Marks by connection.
    pub(super) connections: &'a [Option<DiffMark>],
    /// Title. Default: the title of the template.
    pub(super) title: Option<&'a str>,
}

/// Lays out the page with marks.
pub(super) fn build_marked(picture: &TemplatePicture<'_>, marks: &Marks<'_>) -> Scene {
    let template = picture.template;
    assert_eq!(picture.discs.len(), template.zones.len(), "a picture needs one disc per zone");
    let nodes = nodes(picture);
    let rects: Vec<Rect> = nodes.iter().map(circle_rect).collect();
    let right = rects.iter().map(|rect| rect.right).max().unwrap_or(0) + AROUND;
    let bottom = rects.iter().map(|rect| rect.bottom).max().unwrap_or(TITLE_HEIGHT) + AROUND / 2;
    let width = right.max(MIN_WIDTH);
    // center a graph that is narrower than its page
    let by = (width - right) / 2;
    let nodes: Vec<Node> = nodes.iter().map(|node| Node { x: node.x + f64::from(by), ..*node }).collect();
    let bounds = Rect { left: MARGIN / 2, top: TITLE_HEIGHT, right: width - MARGIN / 2, bottom };

    let mut occupied = Occupied::default();
    let (mut lines, mut plates_on_top) = (Vec::new(), Vec::new());
    for (zone, node) in template.zones.iter().zip(&nodes) {
        if !zone.presence.is_always() {
            presence_plate(&zone.presence.to_string(), node, &bounds, &mut occupied, &mut plates_on_top);
        }
    }
    let plates = draw_lines(
        (template, marks.connections),
        &nodes,
        &bounds,
        &mut occupied,
        (&mut lines, &mut plates_on_top),
    );
    let effective = effective(template);
    let mut items: Vec<Item> =
        title_of(marks.title.unwrap_or(title(template)), &facts(template), width).into();
    let first = items.len();
    items.append(&mut lines);
    let all_marks = marks.zones.iter().copied().chain(std::iter::repeat(None));
    for (((zone, effective), node), mark) in template.zones.iter().zip(&effective).zip(&nodes).zip(all_marks)
    {
        if let Some(mark) = mark {
            draw_glow(node, mark, &mut items);
        }
        draw_disc(zone, effective, node, &mut items);
    }
    items.append(&mut plates_on_top);
    let graph = first..items.len();
    let mut legend = legend_of(marks);
    legend.extend(entries(template, &effective));
    let end = draw_entries(&legend, Point::new(MARGIN, bottom + LEGEND_GAP), width - 2 * MARGIN, &mut items);
    Scene { width, height: end + MARGIN, items, graph, discs: nodes, plates }
}

/// Returns the legend of the marks.
fn legend_of(marks: &Marks<'_>) -> Vec<Entry> {
    let of = |what: &str, marks: &[Option<DiffMark>]| {
        let mut entries: Vec<Entry> = DiffMark::entries(marks.iter().copied().flatten()).collect();
        if !entries.is_empty() {
            entries.insert(0, Entry { sign: Sign::Nothing, words: format!("{what}:") });
        }
        entries
    };
    of("zones", marks.zones).into_iter().chain(of("connections", marks.connections)).collect()
}

/// Draws a border in the color of a mark around a disc.
fn draw_glow(node: &Node, mark: DiffMark, items: &mut Vec<Item>) {
    let rect = circle_rect(node).grown(GLOW);
    items.push(Item::Badge { rect, radius: rect.width() / 2, fill: mark.color(), cover: 255, edge: None });
}

fn title(template: &Template) -> &str {
    let name = template.name.trim();
    if name.is_empty() { "Unnamed template" } else { name }
}

/// Returns the facts of the title: `s to xl · players 2-4`.
fn facts(template: &Template) -> String {
    format!("{} \u{b7} players {}", template.sizes_words(), template.players_words())
}

/// Returns the discs in pixels.
fn nodes(picture: &TemplatePicture<'_>) -> Vec<Node> {
    let far = picture.discs.iter().map(|disc| disc.x.max(disc.y) + disc.radius).fold(1.0, f64::max);
    let scale = RADIUS.min(f64::from(MAX_PICTURE_SIDE - FRAME) / far);
    let (left, top) = (f64::from(AROUND), f64::from(TITLE_HEIGHT + AROUND / 2));
    let node = |disc: &rmg_core::template::ZoneDisc| Node {
        x: left + disc.x * scale,
        y: top + disc.y * scale,
        radius: disc.radius * scale,
    };
    picture.discs.iter().map(node).collect()
}

/// Draws the condition of a zone at the lower edge of its disc.
fn presence_plate(words: &str, node: &Node, bounds: &Rect, occupied: &mut Occupied, items: &mut Vec<Item>) {
    const MAX_LETTERS: usize = 24;
    let font = FontSize::Small;
    let words = rmg_core::text::shortened(words, MAX_LETTERS);
    let square = circle_rect(node);
    let center = Point::new(square.center().x, square.bottom - 2);
    let rect = Rect::around(center, font.width(&words) + 8, font.letter().1 + 4).kept_within(bounds);
    occupied.take(rect);
    draw_plate_at(&rect, &[(words, font)], items);
}

/// Returns the effective content of every zone. If references are cyclic, zones inherit nothing.
fn effective(template: &Template) -> Vec<EffectiveZone<'_>> {
    static NOTHING: std::sync::LazyLock<(Towns, TerrainRule, CustomObjects)> =
        std::sync::LazyLock::new(Default::default);
    effective_zones(template).unwrap_or_else(|_cycles| {
        let nothing = EffectiveZone {
            towns: &NOTHING.0,
            terrain: &NOTHING.1,
            mines: &[],
            treasure: &[],
            custom_objects: &NOTHING.2,
        };
        vec![nothing; template.zones.len()]
    })
}
