//! Labels of zones: positions, sizes and texts.

use rmg_core::plan::ZonePlan;
use rmg_core::{Level, ZoneId};

use super::anchors::{Anchor, depths, zone_anchors};
use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::item::Item;
use super::layout_picture::LayoutPicture;
use super::level_view::LevelView;

/// Position of the label of a zone.
#[derive(Debug)]
pub(super) struct ZoneSpot {
    pub(super) zone: ZoneId,
    pub(super) level: Level,
    /// A pixel deep inside the zone, where its connections end.
    pub(super) center: Point,
    /// Pixels of the label, or of the dot without a label.
    pub(super) label: Rect,
    lines: Vec<(String, FontSize)>,
}

/// Returns the spot of a zone. `None` if the picture does not show it.
pub(super) fn spot_of(spots: &[Option<ZoneSpot>], zone: ZoneId) -> Option<&ZoneSpot> {
    spots.get(zone.index())?.as_ref()
}

/// Side in pixels of the dot of a zone without a label.
const DOT: i32 = 10;
/// Pixels between the text of a label and its edge. Doubled at the sides.
const PADDING: i32 = 2;

/// Returns the spots of all zones that have a cell in the picture.
pub(super) fn zone_spots(
    picture: &LayoutPicture<'_>,
    views: &[LevelView],
    has_names: bool,
) -> Vec<Option<ZoneSpot>> {
    let areas = picture.ownership.area_tiles();
    let mut spots: Vec<Option<ZoneSpot>> = picture.plan.zones.iter().map(|_| None).collect();
    for (view, level) in views.iter().zip(picture.ownership.size.each_level()) {
        let anchors = zone_anchors(view, &depths(view), spots.len());
        for (at, anchor) in anchors.into_iter().enumerate() {
            // on a level without zones, the owners of cells are meaningless
            let Some(anchor) = anchor.filter(|_| !view.is_empty) else { continue };
            let zone = ZoneId::from_index(at);
            let center = view.center_of(anchor.cell);
            let lines = if has_names {
                label_lines(&picture.plan.zones[at], areas[at], radius(view, anchor))
            } else {
                Vec::new()
            };
            let width = lines.iter().map(|(text, size)| size.width(text)).max().unwrap_or(DOT);
            let height =
                if lines.is_empty() { DOT } else { lines.iter().map(|(_, size)| line_height(*size)).sum() };
            let label =
                Rect::around(center, width + 4 * PADDING, height + 2 * PADDING).kept_within(&view.rect());
            spots[at] = Some(ZoneSpot { zone, level, center, label, lines });
        }
    }
    spots
}

/// Returns the pixels from the anchor to the nearest border.
fn radius(view: &LevelView, anchor: Anchor) -> i32 {
    i32::from(anchor.depth) * view.pixels / 3
}

fn line_height(size: FontSize) -> i32 {
    // the bitmaps of large letters have empty rows at the bottom
    match size {
        FontSize::Giant => 32,
        FontSize::Huge => 17,
        FontSize::Large | FontSize::Medium | FontSize::Small | FontSize::Tiny => size.letter().1 + 1,
    }
}

/// Returns key, type and area, as far as they fit.
fn label_lines(zone: &ZonePlan, area_tiles: u32, radius: i32) -> Vec<(String, FontSize)> {
    let key = |size: FontSize| (size.shortened(&zone.key, (radius * 2).max(size.width("12345"))), size);
    let kind = match zone.player {
        Some(player) if radius >= 52 => format!("{} {player}", zone.kind.word()),
        _ => zone.kind.word().to_owned(),
    };
    if radius >= 80 {
        vec![
            key(FontSize::Giant),
            (kind, FontSize::Medium),
            (format!("{area_tiles} tiles"), FontSize::Medium),
        ]
    } else if radius >= 40 {
        vec![key(FontSize::Huge), (kind, FontSize::Small), (format!("{area_tiles} tiles"), FontSize::Small)]
    } else if radius >= 24 {
        vec![key(FontSize::Large), (kind, FontSize::Tiny), (format!("{area_tiles} tiles"), FontSize::Tiny)]
    } else if radius >= 14 {
        vec![key(FontSize::Medium), (area_tiles.to_string(), FontSize::Tiny)]
    } else {
        vec![key(FontSize::Small)]
    }
}

/// Draws the labels of all zones at their spots.
pub(super) fn draw_labels(spots: &[Option<ZoneSpot>], zone_colors: &[Color], items: &mut Vec<Item>) {
    for spot in spots.iter().flatten() {
        let ground = zone_colors[spot.zone.index()];
        let color = if ground.is_light() { INK } else { PAPER };
        let fill = if ground.is_light() { ground.mix(PAPER, 150) } else { ground.mix(INK, 120) };
        items.push(Item::Badge { rect: spot.label, radius: 6, fill, cover: 232, edge: None });
        let mut top = spot.label.top + PADDING;
        for (text, size) in &spot.lines {
            let at = Point::new(spot.label.center().x - size.width(text) / 2, top);
            items.push(Item::Text { at, text: text.clone(), size: *size, color, halo: None });
            top += line_height(*size);
        }
    }
}
