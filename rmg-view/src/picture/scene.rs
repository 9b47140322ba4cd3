//! The page: title, levels with captions, what is drawn over them, and a legend. Independent of the format.

use rmg_core::plan::GenPlan;
use rmg_core::{Level, MapSize, ZoneId};

use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Occupied, Point, Rect};
use super::level_view::{CellScale, LevelView};
use super::links::{self, draw_links};
use super::palette::zone_colors;
use super::sprite::Sprite;
use super::zone_labels::{ZoneSpot, draw_labels, zone_spots};
use super::{LayoutPicture, PictureOptions};

/// Free pixels at the sides of the page and between levels.
pub(super) const MARGIN: i32 = 24;
/// Pixels for the title.
pub(super) const TITLE_HEIGHT: i32 = 44;
/// Pixels for the caption of a level.
pub(super) const CAPTION_HEIGHT: i32 = 24;
/// Pixels for the legend below the levels.
const LEGEND_HEIGHT: i32 = 36;
/// Smallest width of the page, so that title and legend of a tiny map are not cut.
pub(super) const LEAST_WIDTH: i32 = 720;
/// Pixels between the name of the template and the facts beside it.
const TITLE_GAP: i32 = 16;
/// The page itself.
pub(super) const GROUND: Color = Color(240, 238, 230);

/// A page ready to be drawn.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) ground: Color,
    pub(super) views: Vec<LevelView>,
    /// By zone.
    pub(super) zone_colors: Vec<Color>,
    pub(super) has_borders: bool,
    /// What lies over the levels, from the bottom up.
    pub(super) items: Vec<Item>,
}

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

/// Lays out the page.
pub(super) fn build_scene(picture: &LayoutPicture<'_>, options: &PictureOptions) -> Scene {
    let size = picture.ownership.size;
    let levels = i32::from(size.levels());
    let around = (2 * MARGIN + TITLE_HEIGHT + CAPTION_HEIGHT + LEGEND_HEIGHT).max((levels + 1) * MARGIN);
    let scale = CellScale::choose(size, options.scale, levels, around);
    let mut views = Vec::new();
    let mut left = MARGIN;
    for level in size.each_level() {
        let origin = Point::new(left, MARGIN / 2 + TITLE_HEIGHT + CAPTION_HEIGHT);
        let view = LevelView::new(picture.ownership, level, scale, origin);
        left = view.rect().right + MARGIN;
        views.push(view);
    }
    let bottom = views.iter().map(|view| view.rect().bottom).max().unwrap_or(0);
    let (width, height) = (left.max(LEAST_WIDTH), bottom + LEGEND_HEIGHT + MARGIN / 2);

    let zone_colors = zone_colors(picture.plan, &views);
    let spots = zone_spots(picture, &views, options.names);
    let mut items = Vec::new();
    for (view, level) in views.iter().zip(size.each_level()) {
        items.push(frame(&view.rect()));
        items.push(caption(&spots, view, level));
    }
    items.extend(title(picture.plan, size, width));
    let mut occupied = Occupied::default();
    for spot in spots.iter().flatten() {
        occupied.take(spot.label);
    }
    if options.links {
        draw_links(picture, &views, &spots, &mut occupied, &mut items);
        links::legend(picture, Point::new(MARGIN, bottom + LEGEND_HEIGHT / 2 + 2), &mut items);
    }
    if options.names {
        draw_labels(&spots, &zone_colors, &mut items);
    }
    Scene { width, height, ground: GROUND, views, zone_colors, has_borders: options.borders, items }
}

/// A dark edge around a level, three pixels wide.
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

/// `Surface, 12 zones` above a level.
fn caption(spots: &[Option<ZoneSpot>], view: &LevelView, level: Level) -> Item {
    let zones = spots.iter().flatten().filter(|spot| spot.level == level).count();
    let name = level.to_string();
    let (first, rest) = name.split_at(1);
    let plural = if zones == 1 { "" } else { "s" };
    let text = format!("{}{rest}, {zones} zone{plural}", first.to_uppercase());
    let at = view.origin.offset(0, -CAPTION_HEIGHT + 2);
    Item::Text { at, text, size: FontSize::Large, color: INK, halo: Some(PAPER) }
}

/// Template, size and seed.
pub(super) fn title(plan: &GenPlan, size: MapSize, width: i32) -> [Item; 2] {
    let levels = if size.levels() == 1 { "1 level" } else { "2 levels" };
    let facts = format!(
        "{} ({}x{}, {levels}) \u{b7} seed {}",
        if size.is_standard() { size.to_string() } else { "own size".to_owned() },
        size.width(),
        size.height(),
        plan.seed
    );
    let (large, small) = (FontSize::Huge, FontSize::Large);
    let name = large.shortened(&plan.template_name, width - 2 * MARGIN - small.width(&facts) - TITLE_GAP);
    let at = Point::new(MARGIN, MARGIN / 2 + 6);
    let beside = at.offset(large.width(&name) + TITLE_GAP, large.baseline() - small.baseline());
    let faded = INK.mix(GROUND, 90);
    let text = |at: Point, text: String, size: FontSize, color: Color| Item::Text {
        at,
        text,
        size,
        color,
        halo: None,
    };
    [text(at, name, large, INK), text(beside, facts, small, faded)]
}

/// The spot of a zone that the picture shows.
pub(super) fn spot_of(spots: &[Option<ZoneSpot>], zone: ZoneId) -> Option<&ZoneSpot> {
    spots.get(zone.index())?.as_ref()
}
