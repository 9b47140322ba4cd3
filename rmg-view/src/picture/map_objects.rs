//! Icons of the objects of a map.

use rmg_core::Level;
use rmg_core::model::{MapObject, ObjectBody};
use rmg_core::pack::{ObjectRole, Subject};

use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Occupied, Point, Rect};
use super::item::{Item, centered_text};
use super::links::letters;
use super::map_frames::Frames;
use super::map_layers::{MapLayers, layer_of};
use super::map_look::{PAIRS, ferry_numbers, look_of, pair_numbers, player_color};
use super::map_picture::MapPicture;
use super::palette::{player_number, resource_color, resource_letters};
use super::sprite::{
    BUOY, FLOTSAM, MONSTER, PICKUP, PLACE, SEA_CHEST, SMALL_MONSTER, STRONG_MONSTER, Sprite, TINY_MONSTER,
    WEAK_MONSTER, WRECK,
};

/// Minimum pixels per tile for icons. Below it, monsters are dots and other small objects are omitted.
const ICON_PIXELS: i32 = 3;
/// Minimum pixels per tile for icons of small objects. Below it, they are dots below the roads.
const DOT_PIXELS: i32 = 6;
/// Minimum pixels per tile for the signs of towns and mines.
const BADGE_PIXELS: i32 = 10;
/// Opacity of dots on land, and at sea.
const DOT_COVER: u8 = 235;
const AFLOAT_COVER: u8 = 130;

/// Draws small objects as dots at small scales: treasure and objects to visit. Dots at sea are faint.
pub(super) fn draw_dots(picture: &MapPicture<'_>, layers: MapLayers, frames: &Frames, items: &mut Vec<Item>) {
    if !(ICON_PIXELS..DOT_PIXELS).contains(&frames.pixels()) {
        return;
    }
    for object in picture.map.objects.iter().filter(|object| is_drawn(picture, layers, frames, object)) {
        let Some((side, cover, fill)) = look_of(picture.pack, object, None)
            .and_then(|look| dot(look.sprite).map(|(side, cover)| (side, cover, look.fill)))
        else {
            continue;
        };
        let tile = object.at.tile;
        let rect = Rect::around(frames.center(object.at.level, tile.x.into(), tile.y.into()), side, side);
        items.push(Item::Badge { rect, radius: 0, fill, cover, edge: None });
    }
}

/// Returns side and opacity of the dot for an icon. `None` for icons that are drawn at every scale.
fn dot(sprite: &Sprite) -> Option<(i32, u8)> {
    if *sprite == PICKUP {
        Some((2, DOT_COVER))
    } else if *sprite == PLACE {
        Some((3, DOT_COVER))
    } else {
        [SEA_CHEST, FLOTSAM, BUOY, WRECK].contains(sprite).then_some((2, AFLOAT_COVER))
    }
}

/// Draws the icons of all objects from north to south, then the letters of portals and ferries.
pub(super) fn draw_objects(
    picture: &MapPicture<'_>,
    layers: MapLayers,
    frames: &Frames,
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) {
    let objects = &picture.map.objects;
    let pairs = pair_numbers(objects);
    let ferries = ferry_numbers(picture.map, &pairs);
    let mut order: Vec<usize> =
        (0..objects.len()).filter(|at| is_drawn(picture, layers, frames, &objects[*at])).collect();
    // small objects first, so that they do not hide a town
    order.sort_by_key(|at| (rank(&objects[*at].body), objects[*at].at.tile.y, *at));
    let mut icons = Vec::new();
    for at in order {
        let object = &objects[at];
        let Some((art, zoom, fill)) = icon(picture, frames.pixels(), object, pairs[at]) else { continue };
        let rect = spot(picture, frames, object, art, zoom);
        if let ObjectBody::Town { is_main: true, .. } = object.body {
            // a halo below all icons, brighter toward the town
            for (grow, cover) in [(3, 40), (1, 56)] {
                let halo = rect.grown(grow * zoom + 2);
                let radius = halo.height() / 2;
                items.push(Item::Badge { rect: halo, radius, fill: PAPER, cover, edge: None });
            }
        }
        icons.push((at, rect, Item::Icon { at: Point::new(rect.left, rect.top), art, zoom, fill }));
    }
    let mut badges = Vec::new();
    for (at, rect, item) in icons {
        items.push(item);
        let badge = badge_of(picture, frames, &objects[at], pairs[at].or(ferries[at]));
        if badge.is_some() || matches!(objects[at].body, ObjectBody::Town { .. } | ObjectBody::Portal { .. })
        {
            occupied.take(rect);
        }
        badges.extend(badge.map(|badge| (objects[at].at.level, rect, badge)));
    }
    for (level, rect, (text, fill)) in badges {
        draw_badge(frames, level, &rect, text, fill, occupied, items);
    }
}

/// Returns what the sign of an object says in addition to its color: the letter of a pair or a ferry, the
/// number of the owner of a town, or the resource of a mine.
fn badge_of(
    picture: &MapPicture<'_>,
    frames: &Frames,
    object: &MapObject,
    pair: Option<usize>,
) -> Option<(String, Color)> {
    if let Some(pair) = pair {
        return Some((letters(pair), PAIRS[pair % PAIRS.len()]));
    }
    if frames.pixels() < BADGE_PIXELS {
        return None;
    }
    if let ObjectBody::Town { owner: Some(owner), .. } = object.body {
        return Some((player_number(owner).to_string(), player_color(owner)));
    }
    let kind = picture.pack.objects.get(object.kind).filter(|kind| kind.role == ObjectRole::Mine)?;
    let Subject::Resource(resource) = kind.subject else { return None };
    let resource = picture.pack.resources.get(resource)?;
    Some((resource_letters(&resource.title), resource_color(&resource.name)))
}

/// Returns whether the anchor of the object is on the map, and its layer is shown.
fn is_drawn(picture: &MapPicture<'_>, layers: MapLayers, frames: &Frames, object: &MapObject) -> bool {
    let size = picture.map.plan.size;
    let tile = object.at.tile;
    let is_on_map =
        frames.level(object.at.level).is_some() && tile.x < size.width() && tile.y < size.height();
    is_on_map && layers.contains(layer_of(picture.pack, object))
}

fn rank(body: &ObjectBody) -> u8 {
    match body {
        ObjectBody::Plain
        | ObjectBody::Resource { .. }
        | ObjectBody::Owned { .. }
        | ObjectBody::Scroll { .. }
        | ObjectBody::Prison { .. }
        | ObjectBody::Box { .. }
        | ObjectBody::Seer { .. }
        | ObjectBody::QuestGuard { .. } => 0,
        ObjectBody::Town { .. } => 1,
        ObjectBody::Portal { .. } => 2,
        ObjectBody::Monster { .. } => 3,
    }
}

/// Returns the icon of an object, its zoom for tiles of `pixels` pixels, and its color.
fn icon(
    picture: &MapPicture<'_>,
    pixels: i32,
    object: &MapObject,
    pair: Option<usize>,
) -> Option<(&'static Sprite, i32, Color)> {
    // zoom of an icon with a width of `tenths` tenths of a tile
    let zoom = |art: &'static Sprite, tenths: i32| (pixels * tenths / 10 / art.width()).max(1);
    let look = look_of(picture.pack, object, pair)?;
    let (art, tenths) = match &object.body {
        ObjectBody::Monster { .. } if pixels < ICON_PIXELS => (&PICKUP, 1),
        ObjectBody::Monster { .. } if pixels * look.tenths / 10 < look.sprite.width() => {
            (smaller(look.sprite), look.tenths)
        }
        ObjectBody::Town { .. } | ObjectBody::Portal { .. } => (look.sprite, look.tenths),
        _ if pixels < ICON_PIXELS => return None,
        _ if pixels < DOT_PIXELS && dot(look.sprite).is_some() => return None,
        _ => (look.sprite, look.tenths),
    };
    let fill = look.fill;
    // start towns are large on maps of any size
    let min_zoom = if matches!(object.body, ObjectBody::Town { is_main: true, .. }) && pixels > ICON_PIXELS {
        2
    } else {
        1
    };
    Some((art, zoom(art, tenths).max(min_zoom), fill))
}

/// Returns the icon of a monster for small scales.
fn smaller(sprite: &Sprite) -> &'static Sprite {
    if *sprite == WEAK_MONSTER {
        &TINY_MONSTER
    } else if *sprite == STRONG_MONSTER {
        &MONSTER
    } else {
        &SMALL_MONSTER
    }
}

/// Returns the pixels of an icon: centered over the footprint, on the lower edge of its lowest tiles.
fn spot(picture: &MapPicture<'_>, frames: &Frames, object: &MapObject, art: &Sprite, zoom: i32) -> Rect {
    let (width, height) = (art.width() * zoom, art.height() * zoom);
    let bounds = picture.pack.appearances.get(object.appearance).and_then(|look| look.footprint.bounds());
    let (low, high) = bounds.map_or((0, 0), |(min, max)| (i32::from(min.dx), i32::from(max.dx)));
    let bottom = bounds.map_or(0, |(_, max)| i32::from(max.dy));
    let (x, y) = (i32::from(object.at.tile.x), i32::from(object.at.tile.y));
    let (level, half) = (object.at.level, frames.pixels() / 2);
    let (west, east) = (frames.center(level, x + low, y), frames.center(level, x + high, y));
    let foot = frames.center(level, x, y + bottom).y + half;
    let center = (west.x + east.x) / 2;
    // icons of objects on one tile are centered on it
    let is_one_tile = low == high && bounds.is_none_or(|(min, max)| min.dy == max.dy);
    let top = if is_one_tile { foot - half - height / 2 } else { foot - height };
    let rect =
        Rect { left: center - width / 2, top, right: center - width / 2 + width, bottom: top + height };
    frames.level(level).map_or(rect, |level| rect.kept_within(&level))
}

/// Draws the sign of an object next to its icon.
fn draw_badge(
    frames: &Frames,
    level: Level,
    icon: &Rect,
    text: String,
    fill: Color,
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) {
    let Some(bounds) = frames.level(level) else { return };
    let size = if frames.pixels() >= 12 { FontSize::Large } else { FontSize::Medium };
    let (height, width) = (size.letter().1 + 2, (size.width(&text) + 6).max(size.letter().1 + 2));
    let (dx, dy) = ((icon.width() + width) / 2, (icon.height() + height) / 2 - 2);
    let center = icon.center();
    let places = [(dx, -dy / 2), (-dx, -dy / 2), (0, -dy), (0, dy), (dx, dy / 2), (-dx, dy / 2)]
        .map(|(x, y)| Rect::around(center.offset(x, y), width, height).kept_within(&bounds));
    if let Some(rect) = occupied.place(places) {
        items.push(Item::Badge { rect, radius: height / 2, fill, cover: 255, edge: Some(INK) });
        items.push(centered_text(&rect, text, size, if fill.is_light() { INK } else { PAPER }));
    }
}
