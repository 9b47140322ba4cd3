//! Common parts of pictures: margins, title, and levels with frames and captions.

use rmg_core::plan::GenPlan;
use rmg_core::text::counted;
use rmg_core::{Level, MapSize};

use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::item::{Dash, Item, Stroke};
use super::level_view::LevelView;

/// Empty pixels at the sides of the page and between levels.
pub(super) const MARGIN: i32 = 24;
/// Height of the title in pixels.
pub(super) const TITLE_HEIGHT: i32 = 44;
/// Height of the caption of a level in pixels.
pub(super) const CAPTION_HEIGHT: i32 = 24;
/// Minimum width of the page, so that title and legend of a tiny map fit.
pub(super) const MIN_WIDTH: i32 = 720;
/// Pixels between the name of the template and the facts after it.
const TITLE_GAP: i32 = 16;
/// Background color of the page.
pub(super) const GROUND: Color = Color(240, 238, 230);

/// Returns a dark frame around a level, three pixels wide.
pub(super) fn frame(level: &Rect) -> Item {
    let rect =
        Rect { left: level.left - 2, top: level.top - 2, right: level.right + 1, bottom: level.bottom + 1 };
    let corner = |x: i32, y: i32| Point::new(x, y);
    let points = vec![
        corner(rect.left, rect.top),
        corner(rect.right, rect.top),
        corner(rect.right, rect.bottom),
        corner(rect.left, rect.bottom),
        corner(rect.left, rect.top),
    ];
    Item::Line { points, stroke: Stroke { width: 3, color: INK, dash: Dash::Solid } }
}

/// Returns the caption above a level: `Surface, 12 zones`, or only the name if the map has no zone data.
pub(super) fn caption(view: &LevelView, level: Level, zones: Option<usize>) -> Item {
    let name = level.to_string();
    let (first, rest) = name.split_at(1);
    let zones = zones.map_or_else(String::new, |zones| format!(", {}", counted(zones, "zone")));
    let text = format!("{}{rest}{zones}", first.to_uppercase());
    let at = view.origin.offset(0, -CAPTION_HEIGHT + 2);
    Item::Text { at, text, size: FontSize::Large, color: INK, halo: Some(PAPER) }
}

/// Returns the title: template, size and seed with the content seeds. Maps from other programs have no seed.
pub(super) fn title(plan: &GenPlan, size: MapSize, width: i32, is_generated: bool) -> [Item; 2] {
    let levels = counted(size.levels(), "level");
    let code = if size.is_standard() { size.to_string() } else { "custom size".to_owned() };
    let seed = if is_generated { format!(" \u{b7} seed {}", plan.seed_text()) } else { String::new() };
    let facts = format!("{code} ({}x{}, {levels}){seed}", size.width(), size.height());
    let named = if plan.template_name.is_empty() { "Unnamed map" } else { &plan.template_name };
    title_of(named, &facts, width)
}

/// Returns a name followed by facts, for a page of the given width.
pub(super) fn title_of(name: &str, facts: &str, width: i32) -> [Item; 2] {
    let (large, small) = (FontSize::Huge, FontSize::Large);
    let name = large.shortened(name, width - 2 * MARGIN - small.width(facts) - TITLE_GAP);
    let at = Point::new(MARGIN, MARGIN / 2 + 6);
    let after_name = at.offset(large.width(&name) + TITLE_GAP, large.baseline() - small.baseline());
    let faded = INK.mix(GROUND, 90);
    let text = |at: Point, text: String, size: FontSize, color: Color| Item::Text {
        at,
        text,
        size,
        color,
        halo: None,
    };
    [text(at, name, large, INK), text(after_name, facts.to_owned(), small, faded)]
}
