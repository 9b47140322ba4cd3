//! The scene of a layout, independent of the format: title, levels with captions, items over them, and a
//! legend.

use super::color::Color;
use super::geometry::{Occupied, Point};
use super::item::Item;
use super::layout_picture::{LayoutPicture, PictureOptions};
use super::level_view::{CellScale, LevelView};
use super::links::{self, draw_links};
use super::palette::zone_colors;
use super::sheet::{CAPTION_HEIGHT, GROUND, MARGIN, MIN_WIDTH, TITLE_HEIGHT, caption, frame, title};
use super::zone_labels::{draw_labels, zone_spots};

/// Height of the legend below the levels in pixels.
const LEGEND_HEIGHT: i32 = 36;

/// A page that is ready to be drawn.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) ground: Color,
    pub(super) views: Vec<LevelView>,
    /// By zone.
    pub(super) zone_colors: Vec<Color>,
    pub(super) has_borders: bool,
    /// Items over the levels, from bottom to top.
    pub(super) items: Vec<Item>,
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
    let (width, height) = (left.max(MIN_WIDTH), bottom + LEGEND_HEIGHT + MARGIN / 2);

    let zone_colors = zone_colors(picture.plan, &views);
    let spots = zone_spots(picture, &views, options.names);
    let mut items = Vec::new();
    for (view, level) in views.iter().zip(size.each_level()) {
        items.push(frame(&view.rect()));
        let zones = spots.iter().flatten().filter(|spot| spot.level == level).count();
        items.push(caption(view, level, Some(zones)));
    }
    items.extend(title(picture.plan, size, width, true));
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
