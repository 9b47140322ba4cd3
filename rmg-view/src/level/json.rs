//! Dungeon levels as JSON, with all their data.
//!
//! `textures` lists the names of the textures. `floor`, `wall` and `ornament` of a level contain positions in
//! that list, row by row, with 0 for no texture. `marks` has the sum of 1 (open), 2 (room), 4 (corridor), 8
//! (furniture), 16 (trap) and 32 (taken). `map` is the drawing of the text format. Tile coordinates start at
//! 0 in the north-west corner. `rmg-formats` reads this format.

use std::io::{self, Write};

use rmg_core::dungeon::{
    Area, Door, DungeonLevel, LevelMeasures, Marks, PortalTarget, TextureId, TrapEffect, measure_level,
    room_graph,
};
use rmg_core::{Grid, TilePos};
use serde_json::{Value, json};

use super::file::DungeonFile;
use super::text::rows;

/// Version of the format. Readers reject versions that they do not know.
const VERSION: u32 = 1;

/// Writes all levels, one row of tiles per line.
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write_json(file: &DungeonFile<'_>, to: &mut impl Write) -> io::Result<()> {
    let textures = file.levels.first().map_or(&[][..], |level| level.textures.names());
    writeln!(to, "{{\n\"format\": \"rmg-level\",\n\"version\": {VERSION},")?;
    writeln!(to, "\"title\": {},\n\"seed\": {},", json!(file.title), file.seed)?;
    writeln!(to, "\"textures\": {},", json!(textures))?;
    writeln!(to, "\"colors\": {},\n\"levels\": [", colors(file))?;
    for (at, level) in file.levels.iter().enumerate() {
        write_level(level, to)?;
        writeln!(to, "}}{}", comma(at, file.levels.len()))?;
    }
    writeln!(to, "]\n}}")
}

/// Returns the colors that the author chose, by name.
fn colors(file: &DungeonFile<'_>) -> Value {
    let Some(level) = file.levels.first() else { return json!({}) };
    let textures = &level.textures;
    let chosen = (0..).map(TextureId).zip(textures.names());
    let chosen = chosen.filter_map(|(id, name)| Some((name.clone(), json!(textures.color(id)?))));
    Value::Object(chosen.collect())
}

fn comma(at: usize, count: usize) -> &'static str {
    if at + 1 < count { "," } else { "" }
}

fn write_level(level: &DungeonLevel, to: &mut impl Write) -> io::Result<()> {
    let (width, height) = (level.width(), level.height());
    writeln!(
        to,
        "{{\"id\": {}, \"type\": {}, \"depth\": {},",
        level.id,
        json!(level.level_type),
        level.depth
    )?;
    writeln!(to, "\"width\": {width}, \"height\": {height},")?;
    let drawing: Vec<Value> = rows(level).into_iter().map(Value::String).collect();
    write_list(to, "map", drawing)?;
    write_layer(to, "floor", &level.floor)?;
    write_layer(to, "wall", &level.wall)?;
    write_layer(to, "ornament", &level.ornament)?;
    write_rows(to, "marks", &level.marks, |marks| marks.bits().to_string())?;
    let sections = level.sections.iter().map(|section| {
        let area = section.area;
        let mut entry = json!({"x": area.left, "y": area.top, "width": area.width, "height": area.height, "room": section.room});
        if !section.tags.is_empty() {
            entry["tags"] = section.tags.iter().map(|tag| &**tag).collect();
        }
        entry
    });
    write_list(to, "sections", sections.collect())?;
    write_rooms(level, to)?;
    write_list(to, "portals", level.portals.iter().map(portal).collect())?;
    let items = level.items.iter().map(|item| {
        json!({"x": item.tile.x, "y": item.tile.y, "name": item.name.as_deref(), "type": item.item_type.as_deref()})
    });
    write_list(to, "items", items.collect())?;
    write_list(to, "doors", level.doors.iter().map(door).collect())?;
    let creatures = level
        .creatures
        .iter()
        .map(|creature| json!({"x": creature.tile.x, "y": creature.tile.y, "name": &*creature.name}));
    write_list(to, "creatures", creatures.collect())?;
    write_list(to, "traps", level.traps.iter().map(trap).collect())?;
    let unmet: Vec<Value> =
        level.unmet.iter().map(|request| json!({"what": request.what, "reason": request.reason})).collect();
    writeln!(to, "\"unmet\": {}", Value::Array(unmet))
}

/// Writes the rooms with everything in them, the links between them, and the measures.
fn write_rooms(level: &DungeonLevel, to: &mut impl Write) -> io::Result<()> {
    let graph = room_graph(level);
    let rooms = level.sections.iter().enumerate().map(|(at, section)| {
        let is_here = |tile: TilePos| section.area.contains(tile) && level.marks[tile].has(Marks::ROOM);
        let at_tiles = |tiles: &mut dyn Iterator<Item = TilePos>| -> Vec<usize> {
            tiles.enumerate().filter(|(_, tile)| is_here(*tile)).map(|(at, _)| at).collect()
        };
        let links = graph.links.iter().enumerate().filter(|(_, link)| link.rooms.contains(&at));
        let tags = section.tags.iter().map(|tag| &**tag).chain([&*section.room]).collect::<Vec<_>>();
        json!({
            "id": at,
            "area": area(level, section.area),
            "tiles": graph.tiles[at],
            "tags": tags,
            "links": links.map(|(at, _)| at).collect::<Vec<_>>(),
            "portals": at_tiles(&mut level.portals.iter().map(|portal| portal.tile)),
            "items": at_tiles(&mut level.items.iter().map(|item| item.tile)),
            "creatures": at_tiles(&mut level.creatures.iter().map(|creature| creature.tile)),
            "traps": at_tiles(&mut level.traps.iter().map(|trap| trap.tile)),
        })
    });
    write_list(to, "rooms", rooms.collect())?;
    let links =
        graph.links.iter().map(|link| json!({"rooms": link.rooms, "doors": link.doors, "tiles": link.tiles}));
    write_list(to, "links", links.collect())?;
    let measures = LevelMeasures::NAMES.into_iter().zip(measure_level(level).values());
    let measures: serde_json::Map<String, Value> =
        measures.map(|(name, value)| (name.to_owned(), value.into())).collect();
    writeln!(to, "\"measures\": {},", Value::Object(measures))
}

/// Returns the rectangle around the floor of a room; that of its section if it has none.
fn area(level: &DungeonLevel, section: Area) -> Value {
    let tiles: Vec<TilePos> = section.tiles().filter(|tile| level.marks[*tile].has(Marks::ROOM)).collect();
    let range =
        |side: fn(&TilePos) -> u16| Some((tiles.iter().map(side).min()?, tiles.iter().map(side).max()?));
    let (Some((left, right)), Some((top, bottom))) = (range(|tile| tile.x), range(|tile| tile.y)) else {
        return json!({"x": section.left, "y": section.top, "width": section.width, "height": section.height});
    };
    json!({"x": left, "y": top, "width": right - left + 1, "height": bottom - top + 1})
}

fn portal(portal: &rmg_core::dungeon::Portal) -> Value {
    let (x, y, icon) = (portal.tile.x, portal.tile.y, &*portal.icon);
    match portal.target {
        PortalTarget::Exit => json!({"x": x, "y": y, "icon": icon, "leads": "out"}),
        PortalTarget::Down(level) => {
            json!({"x": x, "y": y, "icon": icon, "leads": "down", "level": level.0, "portal": 0})
        }
        PortalTarget::Up(level, at) => {
            json!({"x": x, "y": y, "icon": icon, "leads": "up", "level": level.0, "portal": at})
        }
    }
}

fn door(door: &Door) -> Value {
    let mut value = json!({"x": door.tile.x, "y": door.tile.y, "kind": door.kind.word()});
    if let Some(key) = &door.key {
        value["key"] = json!(**key);
    }
    value
}

fn trap(trap: &rmg_core::dungeon::Trap) -> Value {
    let effect = match &trap.effect {
        TrapEffect::Pit { swallows_items } => json!({"kind": "pit", "swallows_items": swallows_items}),
        TrapEffect::Caltrops { damage } => json!({"kind": "caltrops", "damage": damage}),
        TrapEffect::Spawner { creature, amount } => {
            json!({"kind": "spawner", "creature": &**creature, "amount": amount})
        }
        TrapEffect::RemoteTrigger { target } => {
            json!({"kind": "remote-trigger", "x": target.x, "y": target.y})
        }
    };
    json!({"x": trap.tile.x, "y": trap.tile.y, "name": &*trap.name, "effect": effect})
}

/// Writes a list with one entry per line.
fn write_list(to: &mut impl Write, name: &str, entries: Vec<Value>) -> io::Result<()> {
    let count = entries.len();
    writeln!(to, "\"{name}\": [")?;
    for (at, entry) in entries.into_iter().enumerate() {
        writeln!(to, "{entry}{}", comma(at, count))?;
    }
    writeln!(to, "],")
}

fn write_layer(to: &mut impl Write, name: &str, layer: &Grid<TextureId>) -> io::Result<()> {
    write_rows(to, name, layer, |id| id.0.to_string())
}

fn write_rows<T>(
    to: &mut impl Write,
    name: &str,
    layer: &Grid<T>,
    number: impl Fn(&T) -> String,
) -> io::Result<()> {
    writeln!(to, "\"{name}\": [")?;
    for y in 0..layer.height() {
        let row: Vec<String> = layer.row(y).iter().map(&number).collect();
        writeln!(to, "[{}]{}", row.join(","), comma(usize::from(y), usize::from(layer.height())))?;
    }
    writeln!(to, "],")
}
