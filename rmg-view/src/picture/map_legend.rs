//! The legend below the levels of a finished map: what icons, lines and colours mean.

use std::collections::BTreeSet;

use rmg_core::Grid;
use rmg_core::model::ObjectBody;

use super::color::{Color, INK};
use super::font::FontSize;
use super::geometry::{Point, Rect};
use super::item::Item;
use super::map_ground::{CellLook, Mass, Palette};
use super::map_look::GOODS;
use super::map_look::{
    MINES, NEUTRAL, ObjectLook, PAIRS, PLACES, STRENGTHS, WATERS, WOOD, look_of, pair_numbers, player_color,
    strength_sprite,
};
use super::map_picture::MapPicture;
use super::map_rivers::river_colors;
use super::map_roads::road_colors;
use super::sprite::{
    BOAT, BUOY, CASTLE, FLOTSAM, GATE, MINE, MONOLITH, PICKUP, PLACE, SEA_CHEST, SHIPYARD, Sprite, VILLAGE,
    WHIRLPOOL, WRECK,
};

/// Pages of so many pixels get larger type.
const LARGE_PAGE: i32 = 1800;
/// Pixels between two entries, and between a sign and its words; twice as many in larger type.
const GAP: i32 = 18;
const SIGN_GAP: i32 = 6;
/// Sides of a piece of road or ground.
const SAMPLE: (i32, i32) = (18, 10);
/// Pixels from line to line.
const LINE: i32 = 22;

/// What stands before the words of an entry.
#[derive(Debug, Clone, Copy)]
enum Sign {
    Nothing,
    Icon(&'static Sprite, Color),
    /// A piece of road or river.
    Line(Color),
    /// A piece of ground.
    Patch(Color),
}

struct Entry {
    sign: Sign,
    words: String,
}

/// What is shown, in lines of at most `width` pixels; returns where the last line ends. `tiles` are the looks of the levels. The
/// lines are about equally long.
pub(super) fn draw_legend(
    picture: &MapPicture<'_>,
    tiles: &[Grid<CellLook>],
    palette: &Palette,
    at: Point,
    width: i32,
    items: &mut Vec<Item>,
) -> i32 {
    let (zoom, font) = if width >= LARGE_PAGE { (2, FontSize::Large) } else { (1, FontSize::Small) };
    let entries = entries(picture, tiles, palette);
    let widths: Vec<i32> = entries.iter().map(|entry| entry.width(zoom, font)).collect();
    let mut at = Point::new(at.x, at.y + (zoom - 1) * LINE / 4);
    for line in lines(&widths, GAP * zoom, width) {
        let mut left = at.x;
        for place in line {
            entries[place].draw(Point::new(left, at.y), zoom, font, items);
            left += widths[place] + GAP * zoom;
        }
        at.y += LINE * zoom;
    }
    at.y - LINE * zoom / 2
}

/// Entries of these widths in as few lines of at most `most` pixels as there can be, the longest line as short as it can be.
fn lines(widths: &[i32], gap: i32, most: i32) -> Vec<std::ops::Range<usize>> {
    let fill = |most: i32| {
        let (mut lines, mut from, mut used) = (Vec::new(), 0, 0);
        for (at, width) in widths.iter().enumerate() {
            if at > from && used + gap + width > most {
                lines.push(from..at);
                (from, used) = (at, *width);
            } else {
                used += width + if at > from { gap } else { 0 };
            }
        }
        if from < widths.len() {
            lines.push(from..widths.len());
        }
        lines
    };
    let wanted = fill(most).len();
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = i32::midpoint(low, high);
        if fill(middle).len() <= wanted { high = middle } else { low = middle + 1 }
    }
    fill(high)
}

impl Entry {
    fn sign_size(&self, zoom: i32) -> (i32, i32) {
        let (width, height) = match self.sign {
            Sign::Nothing => return (0, 0),
            Sign::Icon(sprite, _) => (sprite.width(), sprite.height()),
            Sign::Line(_) => (SAMPLE.0, SAMPLE.1 / 2),
            Sign::Patch(_) => SAMPLE,
        };
        (width * zoom, height * zoom)
    }

    fn width(&self, zoom: i32, font: FontSize) -> i32 {
        let (sign, _) = self.sign_size(zoom);
        sign + if sign > 0 { SIGN_GAP * zoom } else { 0 } + font.width(&self.words)
    }

    /// From `at` on, the middle of its left side.
    fn draw(&self, at: Point, zoom: i32, font: FontSize, items: &mut Vec<Item>) {
        let (width, height) = self.sign_size(zoom);
        let corner = at.offset(0, -height / 2);
        let rect = Rect { left: at.x, top: corner.y, right: at.x + width, bottom: corner.y + height };
        match self.sign {
            Sign::Nothing => {}
            Sign::Icon(art, fill) => items.push(Item::Icon { at: corner, art, zoom, fill }),
            Sign::Line(fill) | Sign::Patch(fill) => {
                let radius = if matches!(self.sign, Sign::Line(_)) { 0 } else { height / 3 };
                items.push(Item::Badge { rect, radius, fill, cover: 255, edge: Some(INK) });
            }
        }
        let at = at.offset(self.width(zoom, font) - font.width(&self.words), -font.letter().1 / 2);
        items.push(Item::Text { at, text: self.words.clone(), size: font, color: INK, halo: None });
    }
}

fn entries(picture: &MapPicture<'_>, tiles: &[Grid<CellLook>], palette: &Palette) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut add = |sign: Sign, words: &str| entries.push(Entry { sign, words: words.to_owned() });
    for player in &picture.map.plan.players {
        let who = if player.human { "human" } else { "computer" };
        add(Sign::Icon(&CASTLE, player_color(player.color)), &format!("{} ({who})", player.color));
    }
    let objects = &picture.map.objects;
    let shows = |wanted: fn(&ObjectBody) -> bool| objects.iter().any(|object| wanted(&object.body));
    if shows(|body| matches!(body, ObjectBody::Town { owner: None, .. })) {
        add(Sign::Icon(&CASTLE, NEUTRAL), "nobody's");
    }
    if shows(|body| matches!(body, ObjectBody::Town { has_fort: false, .. })) {
        add(Sign::Icon(&VILLAGE, NEUTRAL), "town without a fort");
    }
    // monsters of other programs have no strength
    if shows(|body| matches!(body, ObjectBody::Monster { strength: 1.., .. })) {
        add(Sign::Nothing, "guards");
        for (limit, words, color) in STRENGTHS {
            add(Sign::Icon(strength_sprite(limit - 1).0, color), words);
        }
    } else if shows(|body| matches!(body, ObjectBody::Monster { .. })) {
        add(Sign::Icon(strength_sprite(0).0, STRENGTHS[0].2), "monster");
    }
    let pairs = pair_numbers(objects);
    let looks: Vec<ObjectLook> = (objects.iter().zip(pairs))
        .filter_map(|(object, pair)| look_of(picture.pack, object, pair))
        .collect();
    let has_ferries = picture.map.links.iter().any(|link| !link.way.landings().is_empty());
    for (sprite, fill, words) in [
        (&GATE, PAIRS[0], "gates, by letter"),
        (&MONOLITH, PAIRS[0], "monoliths, by letter"),
        (&WHIRLPOOL, WATERS, "whirlpool"),
        (&BOAT, WOOD, if has_ferries { "ferries, by letter" } else { "boat" }),
        (&SHIPYARD, PLACES, "shipyard"),
        (&MINE, MINES, "mine"),
        (&PLACE, PLACES, "place to visit"),
        (&BUOY, PLACES, "place at sea"),
        (&WRECK, WOOD, "wreck"),
        (&PICKUP, GOODS, "treasure"),
        (&SEA_CHEST, GOODS, "sea chest"),
        (&FLOTSAM, WOOD, "flotsam"),
    ] {
        if looks.iter().any(|look| look.sprite == sprite) {
            add(Sign::Icon(sprite, fill), words);
        }
    }
    let levels = &picture.map.levels;
    let roads: BTreeSet<usize> =
        levels.iter().flat_map(|level| level.road.cells()).flatten().map(|road| road.index()).collect();
    let rivers: BTreeSet<usize> =
        levels.iter().flat_map(|level| level.river.cells()).flatten().map(|river| river.index()).collect();
    let colors = (road_colors(picture.pack), river_colors(picture.pack));
    for (road, color) in picture
        .pack
        .roads
        .records()
        .iter()
        .zip(colors.0)
        .enumerate()
        .filter_map(|(at, road)| roads.contains(&at).then_some(road))
    {
        add(Sign::Line(color), &road.title.to_lowercase());
    }
    for (river, color) in picture
        .pack
        .rivers
        .records()
        .iter()
        .zip(colors.1)
        .enumerate()
        .filter_map(|(at, river)| rivers.contains(&at).then_some(river))
    {
        add(Sign::Line(color), &river.title.to_lowercase());
    }
    let sample = |is_meant: fn(Mass) -> bool| {
        tiles.iter().flat_map(Grid::cells).find(|look| is_meant(look.mass)).map(|look| palette.tile(*look))
    };
    for (color, words) in [
        (sample(|mass| mass == Mass::Lake), "lake"),
        (sample(|mass| mass == Mass::Tree), "wood"),
        (sample(|mass| mass == Mass::Mountain), "mountains"),
        (sample(|mass| mass == Mass::Rock), "rock"),
    ] {
        if let Some(color) = color {
            add(Sign::Patch(color), words);
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_legend_are_about_equally_long() {
        // greedily the last word would stand alone
        assert_eq!(lines(&[40; 7], 10, 300), [0..4, 4..7]);
        assert_eq!(lines(&[40; 6], 10, 300).len(), 1);
        assert_eq!(lines(&[400, 10], 10, 300), [0..1, 1..2]);
        assert!(lines(&[], 10, 300).is_empty());
    }
}
