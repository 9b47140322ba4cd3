//! The scene of a map: title, levels with captions, objects and legend.

use rmg_core::model::MapModel;
use rmg_core::{Grid, Ownership, TilePos};

use super::anchors::{depths, zone_anchors};
use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Occupied, Point, Rect};
use super::item::{Item, centered_text};
use super::level_view::{CellScale, LevelView, sampled};
use super::map_borders::{BorderDot, border_dots};
use super::map_cells::CellLooks;
use super::map_diff::draw_marks;
use super::map_frames::Frames;
use super::map_ground::{CellLook, GroundStyle, LevelGround, Palette};
use super::map_layers::MapLayer;
use super::map_legend::draw_legend;
use super::map_objects::{draw_dots, draw_objects};
use super::map_overlay::Overlay;
use super::map_picture::{MapPicture, MapPictureOptions};
use super::map_rivers::draw_rivers;
use super::map_roads::draw_roads;
use super::map_shades::draw_shades;
use super::palette::zone_colors;
use super::sheet::{CAPTION_HEIGHT, MARGIN, MIN_WIDTH, TITLE_HEIGHT, caption, frame, title};

/// Minimum height of the legend below the levels in pixels.
const LEGEND_HEIGHT: i32 = 52;

/// Empty pixels around levels without title and legend.
const NARROW_MARGIN: i32 = 4;

/// What the picture shows around the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// Title, captions, legend and findings of the audit.
    Words,
    Nothing,
}

/// A page that is ready to be drawn.
#[derive(Debug)]
pub(super) struct MapScene {
    pub(super) width: i32,
    pub(super) height: i32,
    /// By level.
    pub(super) grounds: Vec<LevelGround>,
    /// Borders of zones by level. Empty if they are not shown.
    pub(super) borders: Vec<Vec<BorderDot>>,
    /// Items over the levels, from bottom to top.
    pub(super) items: Vec<Item>,
}

/// Lays out the page.
pub(super) fn build_scene(picture: &MapPicture<'_>, options: &MapPictureOptions, around: Around) -> MapScene {
    let (margin, top) = match around {
        Around::Words => (MARGIN, MARGIN / 2 + TITLE_HEIGHT + CAPTION_HEIGHT),
        Around::Nothing => (NARROW_MARGIN, NARROW_MARGIN),
    };
    let (map, layers) = (picture.map, options.layers);
    let size = map.plan.size;
    let levels = i32::from(size.levels());
    let taken = (2 * MARGIN + TITLE_HEIGHT + CAPTION_HEIGHT + LEGEND_HEIGHT).max((levels + 1) * MARGIN);
    let scale = CellScale::choose(size, options.scale, levels, taken);
    let ownership = ownership_of(map);
    let looks = CellLooks::new(picture.pack);
    let tiles: Vec<Grid<CellLook>> = (size.each_level().zip(&map.levels))
        .map(|(level, tiles)| looks.of(picture, level, tiles, layers))
        .collect();
    let cells: Vec<Grid<CellLook>> = tiles.iter().map(|tiles| sampled(tiles, scale)).collect();
    let palette = Palette::of(picture.pack);
    let style = GroundStyle::new(palette, scale.pixels, &cells);
    let (mut views, mut grounds) = (Vec::new(), Vec::new());
    let mut left = margin;
    for (level, cells) in size.each_level().zip(cells) {
        let origin = Point::new(left, top);
        let view = LevelView::new(&ownership, level, scale, origin);
        left = view.rect().right + margin;
        grounds.push(LevelGround::new(cells, origin, scale.pixels, &style));
        views.push(view);
    }
    let rects: Vec<Rect> = views.iter().map(LevelView::rect).collect();
    let frames = Frames { origins: views.iter().map(|view| view.origin).collect(), rects, scale };
    let bottom = frames.rects.iter().map(|rect| rect.bottom).max().unwrap_or(0);

    let mut items = Vec::new();
    if scale.tiles == 1 {
        draw_dots(picture, layers, &frames, &mut items);
        if layers.contains(MapLayer::Rivers) {
            draw_rivers(picture, layers, &frames, &tiles, style.palette(), &mut items);
        }
        if layers.contains(MapLayer::Roads) {
            draw_roads(picture, &frames, &mut items);
        }
    }
    let mut occupied = Occupied::default();
    draw_objects(picture, layers, &frames, &mut occupied, &mut items);
    if layers.contains(MapLayer::Names) {
        draw_names(map, &views, &mut occupied, &mut items);
    }
    // maps from other programs have neither zones nor a seed
    let is_generated = !map.zones.is_empty();
    for (view, level) in views.iter().zip(size.each_level()) {
        items.push(frame(&view.rect()));
        if around == Around::Words {
            let zones = map.zones.iter().filter(|zone| zone.level == level).count();
            items.push(caption(view, level, is_generated.then_some(zones)));
        }
    }
    let borders = grounds.iter().zip(&views).filter(|_| layers.contains(MapLayer::Borders) && is_generated);
    let borders = borders.map(|(ground, view)| border_dots(view, ground)).collect();
    if around == Around::Nothing {
        return MapScene { width: left, height: bottom + margin, grounds, borders, items };
    }
    let width = left.max(MIN_WIDTH);
    items.extend(title(&map.plan, size, width, is_generated));
    let legend = Point::new(MARGIN, bottom + LEGEND_HEIGHT / 2);
    let legend_end =
        draw_legend(picture, layers, &tiles, style.palette(), legend, width - 2 * MARGIN, &mut items);
    let mut height = (legend_end + MARGIN / 2).max(bottom + LEGEND_HEIGHT + MARGIN / 2);
    if let Some(certificate) = picture.certificate {
        let overlay = Overlay::new(map, certificate, width - 2 * MARGIN);
        overlay.draw(&frames, Point::new(MARGIN, height), &mut items);
        height += overlay.text_height() + MARGIN;
    }
    if let Some(marks) = picture.marks {
        height =
            draw_marks(marks, &frames, Point::new(MARGIN, height), width - 2 * MARGIN, &mut items) + MARGIN;
    }
    if let Some(shades) = picture.shades {
        height =
            draw_shades(shades, &frames, Point::new(MARGIN, height), width - 2 * MARGIN, &mut items) + MARGIN;
    }
    MapScene { width, height, grounds, borders, items }
}

/// Returns for every zone a tile deep inside it, for its name, and its color in pictures of layouts. No tile
/// for zones without tiles.
pub(crate) fn zone_marks(map: &MapModel) -> Vec<(Option<TilePos>, Color)> {
    let scale = CellScale { tiles: 1, pixels: 1 };
    let ownership = ownership_of(map);
    let views: Vec<LevelView> = (map.plan.size.each_level().zip(&map.levels))
        .map(|(level, _)| LevelView::new(&ownership, level, scale, Point::new(0, 0)))
        .filter(|view| !view.is_empty)
        .collect();
    let mut places = vec![None; map.zones.len()];
    for view in &views {
        for (place, anchor) in places.iter_mut().zip(zone_anchors(view, &depths(view), map.zones.len())) {
            *place = place.or(anchor.map(|anchor| anchor.cell));
        }
    }
    places.into_iter().zip(zone_colors(&map.plan, &views)).collect()
}

fn ownership_of(map: &MapModel) -> Ownership {
    Ownership {
        size: map.plan.size,
        owners: map.levels.iter().map(|level| level.owner.clone()).collect(),
        levels: map.zones.iter().map(|zone| zone.level).collect(),
        target_tiles: map.zones.iter().map(|zone| zone.target_tiles).collect(),
    }
}

/// Draws the names of zones deep inside them.
fn draw_names(map: &MapModel, views: &[LevelView], occupied: &mut Occupied, items: &mut Vec<Item>) {
    for view in views.iter().filter(|view| !view.is_empty) {
        let anchors = zone_anchors(view, &depths(view), map.zones.len());
        for (anchor, zone) in anchors.into_iter().zip(&map.plan.zones) {
            let Some(anchor) = anchor else { continue };
            let size = if view.pixels >= 8 { FontSize::Large } else { FontSize::Medium };
            let text = size.shortened(&zone.key, size.width("1234567890"));
            let (width, height) = (size.width(&text) + 10, size.letter().1 + 2);
            let center = view.center_of(anchor.cell);
            let places = (0..6).flat_map(|step| {
                [center.offset(0, step * height), center.offset(0, -step * height)]
                    .map(|at| Rect::around(at, width, height).kept_within(&view.rect()))
            });
            if let Some(rect) = occupied.place(places) {
                items.push(Item::Badge { rect, radius: 5, fill: INK, cover: 150, edge: None });
                items.push(centered_text(&rect, text, size, PAPER));
            }
        }
    }
}
