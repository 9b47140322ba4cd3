//! The legend of pictures of maps: icons, lines and colors with their meaning.

use std::collections::BTreeSet;

use rmg_core::Grid;
use rmg_core::model::{MapObject, ObjectBody};

use super::geometry::Point;
use super::item::Item;
use super::legend::{Entry, Sign, draw_entries};
use super::map_ground::{CellLook, Mass, Palette};
use super::map_layers::{MapLayer, MapLayers, layer_of};
use super::map_look::GOODS;
use super::map_look::{
    MINES, NEUTRAL, ObjectLook, PAIRS, PLACES, STRENGTHS, WATERS, WOOD, look_of, pair_numbers, player_color,
    strength_sprite,
};
use super::map_picture::MapPicture;
use super::map_rivers::river_colors;
use super::map_roads::road_colors;
use super::palette::{player_number, resource_color};
use super::sprite::{
    BOAT, BUOY, CASTLE, FLOTSAM, GATE, MINE, MONOLITH, PICKUP, PLACE, SEA_CHEST, SHIPYARD, VILLAGE,
    WHIRLPOOL, WRECK,
};

/// Draws the legend of the content that occurs, in lines of at most `width` pixels. Returns the bottom of the
/// last line. `tiles` is the appearance of the levels.
pub(super) fn draw_legend(
    picture: &MapPicture<'_>,
    layers: MapLayers,
    tiles: &[Grid<CellLook>],
    palette: &Palette,
    at: Point,
    width: i32,
    items: &mut Vec<Item>,
) -> i32 {
    draw_entries(&entries(picture, layers, tiles, palette), at, width, items)
}

fn entries(
    picture: &MapPicture<'_>,
    layers: MapLayers,
    tiles: &[Grid<CellLook>],
    palette: &Palette,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut add = |sign: Sign, words: &str| entries.push(Entry { sign, words: words.to_owned() });
    for player in &picture.map.plan.players {
        let who = if player.human { "human" } else { "computer" };
        add(
            Sign::Icon(&CASTLE, player_color(player.color)),
            &format!("{} {} ({who})", player_number(player.color), player.color),
        );
    }
    let objects = &picture.map.objects;
    let is_shown = |object: &MapObject| layers.contains(layer_of(picture.pack, object));
    let shows = |wanted: fn(&ObjectBody) -> bool| {
        objects.iter().any(|object| wanted(&object.body) && is_shown(object))
    };
    if shows(|body| matches!(body, ObjectBody::Town { owner: None, .. })) {
        add(Sign::Icon(&CASTLE, NEUTRAL), "neutral");
    }
    if shows(|body| matches!(body, ObjectBody::Town { has_fort: false, .. })) {
        add(Sign::Icon(&VILLAGE, NEUTRAL), "town without a fort");
    }
    // monsters of maps from other programs have no strength
    if shows(|body| matches!(body, ObjectBody::Monster { strength: 1.., .. })) {
        add(Sign::Nothing, "guards");
        for (limit, words, color) in STRENGTHS {
            add(Sign::Icon(strength_sprite(limit - 1).0, color), words);
        }
    } else if shows(|body| matches!(body, ObjectBody::Monster { .. })) {
        add(Sign::Icon(strength_sprite(0).0, STRENGTHS[0].2), "monster");
    }
    let pairs = pair_numbers(objects);
    // only maps of rmg state the partners of portals
    let (portals, fill) = if pairs.iter().any(Option::is_some) {
        (["gates, by letter", "monoliths, by letter"], PAIRS[0])
    } else {
        (["gate", "monolith"], NEUTRAL)
    };
    let looks: Vec<ObjectLook> = (objects.iter().zip(pairs))
        .filter(|(object, _)| is_shown(object))
        .filter_map(|(object, pair)| look_of(picture.pack, object, pair))
        .collect();
    let has_ferries = picture.map.links.iter().any(|link| !link.way.landings().is_empty());
    let has_mine = |fill| looks.iter().any(|look| look.sprite == &MINE && look.fill == fill);
    for resource in picture.pack.resources.records() {
        let fill = resource_color(&resource.name);
        if has_mine(fill) {
            add(Sign::Icon(&MINE, fill), &format!("{} mine", resource.title.to_lowercase()));
        }
    }
    if has_mine(MINES) {
        add(Sign::Icon(&MINE, MINES), "mine");
    }
    for (sprite, fill, words) in [
        (&GATE, fill, portals[0]),
        (&MONOLITH, fill, portals[1]),
        (&WHIRLPOOL, WATERS, "whirlpool"),
        (&BOAT, WOOD, if has_ferries { "ferries, by letter" } else { "boat" }),
        (&SHIPYARD, PLACES, "shipyard"),
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
    let levels_with = |layer| picture.map.levels.iter().filter(move |_| layers.contains(layer));
    let roads: BTreeSet<usize> = levels_with(MapLayer::Roads)
        .flat_map(|level| level.road.cells())
        .flatten()
        .map(|road| road.index())
        .collect();
    let rivers: BTreeSet<usize> = levels_with(MapLayer::Rivers)
        .flat_map(|level| level.river.cells())
        .flatten()
        .map(|river| river.index())
        .collect();
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
    let sample = |is_match: fn(Mass) -> bool| {
        tiles.iter().flat_map(Grid::cells).find(|look| is_match(look.mass)).map(|look| palette.tile(*look))
    };
    for (color, words) in [
        (sample(|mass| mass == Mass::Lake), "lake"),
        (sample(|mass| mass == Mass::Tree), "forest"),
        (sample(|mass| mass == Mass::Mountain), "mountains"),
        (sample(|mass| mass == Mass::Rock), "rock"),
    ] {
        if let Some(color) = color {
            add(Sign::Patch(color), words);
        }
    }
    entries
}
