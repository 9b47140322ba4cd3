//! Icons of what stands on a finished map, and the legend that explains them.

use rmg_core::Level;
use rmg_core::model::{MapObject, ObjectBody};

use super::color::{Color, INK, PAPER};
use super::font::FontSize;
use super::geometry::{Occupied, Point, Rect};
use super::item::{Item, centered_text};
use super::links::letters;
use super::map_frames::Frames;
use super::map_look::{
    GOODS, MINES, NEUTRAL, ObjectLook, PAIRS, PLACES, SAILS, STRENGTHS, WATERS, WOOD, look_of, pair_numbers,
    player_color,
};
use super::map_picture::MapPicture;
use super::sprite::{
    BOAT, BUOY, CASTLE, FLOTSAM, GATE, MINE, MONOLITH, MONSTER, PICKUP, PLACE, SEA_CHEST, SHIPYARD,
    SMALL_MONSTER, Sprite, VILLAGE, WHIRLPOOL, WRECK,
};

/// Below so many pixels a tile monsters are dots and other small things are left out.
const ICON_PIXELS: i32 = 3;

/// Draws all objects that have an icon, those in the south over those in the north, then the letters of portals.
pub(super) fn draw_objects(
    picture: &MapPicture<'_>,
    frames: &Frames,
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) {
    let objects = &picture.map.objects;
    let pairs = pair_numbers(objects);
    let mut order: Vec<usize> =
        (0..objects.len()).filter(|at| stands(picture, frames, &objects[*at])).collect();
    // small things below, so that a town is never hidden by what lies before its gate
    order.sort_by_key(|at| (rank(&objects[*at].body), objects[*at].at.tile.y, *at));
    let mut badges = Vec::new();
    for at in order {
        let object = &objects[at];
        let Some((art, zoom, fill)) = icon(picture, frames.pixels(), object, pairs[at]) else { continue };
        let rect = spot(picture, frames, object, art, zoom);
        if let ObjectBody::Town { is_main: true, .. } = object.body {
            // a light that is seen from afar, brighter towards the town
            for (grow, cover) in [(3, 40), (1, 56)] {
                let halo = rect.grown(grow * zoom + 2);
                let radius = halo.height() / 2;
                items.push(Item::Badge { rect: halo, radius, fill: PAPER, cover, edge: None });
            }
        }
        items.push(Item::Icon { at: Point::new(rect.left, rect.top), art, zoom, fill });
        if matches!(object.body, ObjectBody::Town { .. } | ObjectBody::Portal { .. }) {
            occupied.take(rect);
        }
        if let (ObjectBody::Portal { .. }, Some(pair)) = (&object.body, pairs[at]) {
            badges.push((object.at.level, rect, pair));
        }
    }
    for (level, rect, pair) in badges {
        draw_badge(frames, level, &rect, pair, occupied, items);
    }
}

/// Whether the object's anchor lies on the map.
fn stands(picture: &MapPicture<'_>, frames: &Frames, object: &MapObject) -> bool {
    let size = picture.map.plan.size;
    let tile = object.at.tile;
    frames.level(object.at.level).is_some() && tile.x < size.width() && tile.y < size.height()
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

/// The icon of an object, its zoom for tiles of `pixels`, and its colour.
fn icon(
    picture: &MapPicture<'_>,
    pixels: i32,
    object: &MapObject,
    pair: Option<usize>,
) -> Option<(&'static Sprite, i32, Color)> {
    // dots of an icon that is `tenths` tenths of a tile wide
    let zoom = |art: &'static Sprite, tenths: i32| (pixels * tenths / 10 / art.width()).max(1);
    let look = look_of(picture.pack, object, pair)?;
    let (art, tenths) = match &object.body {
        ObjectBody::Monster { .. } if pixels < ICON_PIXELS => (&PICKUP, 1),
        ObjectBody::Monster { .. } if pixels * look.tenths / 10 < look.sprite.width() => {
            (&SMALL_MONSTER, look.tenths)
        }
        ObjectBody::Town { .. } | ObjectBody::Portal { .. } => (look.sprite, look.tenths),
        _ if pixels < ICON_PIXELS => return None,
        _ => (look.sprite, look.tenths),
    };
    let fill = look.fill;
    // starts are what one looks for first, on a map of any size
    let least = if matches!(object.body, ObjectBody::Town { is_main: true, .. }) && pixels > ICON_PIXELS {
        2
    } else {
        1
    };
    Some((art, zoom(art, tenths).max(least), fill))
}

/// Where an icon stands: over the middle of the object's footprint, on the lower edge of its lowest tiles.
fn spot(picture: &MapPicture<'_>, frames: &Frames, object: &MapObject, art: &Sprite, zoom: i32) -> Rect {
    let (width, height) = (art.width() * zoom, art.height() * zoom);
    let bounds = picture.pack.appearances.get(object.appearance).and_then(|look| look.footprint.bounds());
    let (low, high) = bounds.map_or((0, 0), |(min, max)| (i32::from(min.dx), i32::from(max.dx)));
    let bottom = bounds.map_or(0, |(_, max)| i32::from(max.dy));
    let (x, y) = (i32::from(object.at.tile.x), i32::from(object.at.tile.y));
    let (level, half) = (object.at.level, frames.pixels() / 2);
    let (west, east) = (frames.center(level, x + low, y), frames.center(level, x + high, y));
    let foot = frames.center(level, x, y + bottom).y + half;
    let middle = (west.x + east.x) / 2;
    // icons larger than their tile stand in its middle, not above it
    let is_one_tile = low == high && bounds.is_none_or(|(min, max)| min.dy == max.dy);
    let top = if is_one_tile { foot - half - height / 2 } else { foot - height };
    let rect =
        Rect { left: middle - width / 2, top, right: middle - width / 2 + width, bottom: top + height };
    frames.level(level).map_or(rect, |level| rect.kept_within(&level))
}

/// The letter of a pair, beside one of its ends.
fn draw_badge(
    frames: &Frames,
    level: Level,
    icon: &Rect,
    pair: usize,
    occupied: &mut Occupied,
    items: &mut Vec<Item>,
) {
    let Some(bounds) = frames.level(level) else { return };
    let size = if frames.pixels() >= 12 { FontSize::Large } else { FontSize::Medium };
    let text = letters(pair);
    let (height, width) = (size.letter().1 + 2, (size.width(&text) + 6).max(size.letter().1 + 2));
    let (dx, dy) = ((icon.width() + width) / 2, (icon.height() + height) / 2 - 2);
    let center = icon.center();
    let places = [(dx, -dy / 2), (-dx, -dy / 2), (0, -dy), (0, dy), (dx, dy / 2), (-dx, dy / 2)]
        .map(|(x, y)| Rect::around(center.offset(x, y), width, height).kept_within(&bounds));
    if let Some(rect) = occupied.place(places) {
        let fill = PAIRS[pair % PAIRS.len()];
        items.push(Item::Badge { rect, radius: height / 2, fill, cover: 255, edge: Some(INK) });
        items.push(centered_text(&rect, text, size, if fill.is_light() { INK } else { PAPER }));
    }
}

/// What the icons mean, in lines of at most `width` pixels; returns where the last line ends.
pub(super) fn draw_legend(picture: &MapPicture<'_>, at: Point, width: i32, items: &mut Vec<Item>) -> i32 {
    let mut legend = Legend { at, left: at.x, right: at.x + width, items };
    for player in &picture.map.plan.players {
        let who = if player.human { "human" } else { "computer" };
        legend.entry(&CASTLE, player_color(player.color), &format!("{} ({who})", player.color));
    }
    let shows =
        |wanted: fn(&ObjectBody) -> bool| picture.map.objects.iter().any(|object| wanted(&object.body));
    if shows(|body| matches!(body, ObjectBody::Town { owner: None, .. })) {
        legend.entry(&CASTLE, NEUTRAL, "nobody's");
    }
    if shows(|body| matches!(body, ObjectBody::Town { has_fort: false, .. })) {
        legend.entry(&VILLAGE, NEUTRAL, "town without a fort");
    }
    if shows(|body| matches!(body, ObjectBody::Monster { .. })) {
        legend.text("guards");
        for (_, words, color) in STRENGTHS {
            legend.entry(&MONSTER, color, words);
        }
    }
    let pairs = pair_numbers(&picture.map.objects);
    let looks: Vec<ObjectLook> = picture
        .map
        .objects
        .iter()
        .zip(pairs)
        .filter_map(|(object, pair)| look_of(picture.pack, object, pair))
        .collect();
    for (sprite, fill, words) in [
        (&GATE, PAIRS[0], "gates, by letter"),
        (&MONOLITH, PAIRS[0], "monoliths, by letter"),
        (&WHIRLPOOL, WATERS, "whirlpool"),
        (&MINE, MINES, "mine"),
        (&SHIPYARD, PLACES, "shipyard"),
        (&BOAT, SAILS, "boat"),
        (&PLACE, PLACES, "place to visit"),
        (&BUOY, PLACES, "at sea"),
        (&WRECK, WOOD, "wreck"),
        (&PICKUP, GOODS, "to take"),
        (&SEA_CHEST, GOODS, "sea chest"),
        (&FLOTSAM, WOOD, "flotsam"),
    ] {
        if looks.iter().any(|look| look.sprite == sprite) {
            legend.entry(sprite, fill, words);
        }
    }
    legend.at.y + Legend::LINE / 2
}

/// Writes from left to right, and on in a second line.
struct Legend<'i> {
    at: Point,
    left: i32,
    right: i32,
    items: &'i mut Vec<Item>,
}

impl Legend<'_> {
    const FONT: FontSize = FontSize::Small;
    const LINE: i32 = 20;

    fn make_room(&mut self, width: i32) {
        if self.left > self.at.x && self.left + width > self.right {
            self.left = self.at.x;
            self.at.y += Self::LINE;
        }
    }

    fn entry(&mut self, art: &'static Sprite, fill: Color, text: &str) {
        self.make_room(art.width() + 6 + Self::FONT.width(text));
        let at = Point::new(self.left, self.at.y - art.height() / 2);
        self.items.push(Item::Icon { at, art, zoom: 1, fill });
        self.left += art.width() + 6;
        self.text(text);
    }

    fn text(&mut self, text: &str) {
        let at = Point::new(self.left, self.at.y - Self::FONT.letter().1 / 2);
        self.items.push(Item::Text { at, text: text.to_owned(), size: Self::FONT, color: INK, halo: None });
        self.left += Self::FONT.width(text) + 18;
    }
}
