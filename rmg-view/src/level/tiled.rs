//! Dungeon levels as a map for the editor Tiled (<https://www.mapeditor.org>, format 1.10), with the picture
//! of its tileset in a separate file.
//!
//! Every level is a group of layers (floor, wall, ornament) and objects (portals, items, creatures, traps).
//! Only the first group is visible. The map has the size of the largest level.

use std::io::{self, Write};

use rmg_core::dungeon::{DungeonLevel, PortalTarget, TextureId, TrapEffect};
use rmg_core::{Grid, TilePos};

use super::file::DungeonFile;
use super::tileset::tileset;
use crate::tiled::scene::{Group, Layer, Property, Scene, SceneObject};
use crate::tiled::{Sidecar, json, xml};

/// Writes all levels as XML.
///
/// # Arguments
/// - `name`: name of the map file without its extension. The name of the picture is derived from it.
///
/// # Returns
/// The picture of the tileset, which belongs in the folder of the map. `None` without levels.
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write_tmx(file: &DungeonFile<'_>, name: &str, to: &mut impl Write) -> io::Result<Option<Sidecar>> {
    let (scene, picture) = scene(file, name)?;
    xml::write(&scene, to)?;
    Ok(picture)
}

/// Writes all levels as JSON. Arguments and result are those of [`write_tmx`].
///
/// # Errors
/// Those of [`write_tmx`].
pub fn write_tmj(file: &DungeonFile<'_>, name: &str, to: &mut impl Write) -> io::Result<Option<Sidecar>> {
    let (scene, picture) = scene(file, name)?;
    json::write(&scene, to)?;
    Ok(picture)
}

fn scene<'a>(file: &DungeonFile<'a>, name: &str) -> io::Result<(Scene<'a>, Option<Sidecar>)> {
    let tileset = file.levels.first().map(|level| tileset(&level.textures, name)).transpose()?;
    let (tileset, picture) = tileset.unzip();
    let scene = Scene {
        width: file.levels.iter().map(DungeonLevel::width).max().unwrap_or(1),
        height: file.levels.iter().map(DungeonLevel::height).max().unwrap_or(1),
        properties: vec![Property::text("title", file.title), Property::text("seed", file.seed.to_string())],
        tileset,
        groups: file.levels.iter().map(group).collect(),
    };
    Ok((scene, picture))
}

fn group(level: &DungeonLevel) -> Group<'_> {
    let portals = level.portals.iter().map(|portal| {
        let target = match portal.target {
            PortalTarget::Exit => vec![Property::text("leads", "out")],
            PortalTarget::Down(level) => {
                vec![Property::text("leads", "down"), Property::text("level", level.to_string())]
            }
            PortalTarget::Up(level, at) => vec![
                Property::text("leads", "up"),
                Property::text("level", level.to_string()),
                Property::text("portal", at.to_string()),
            ],
        };
        tile_object(portal.tile, &portal.icon, target)
    });
    let items = level.items.iter().map(|item| {
        let item_type =
            item.item_type.iter().map(|item_type| Property::text("item_type", item_type.to_string()));
        tile_object(item.tile, item.name.as_deref().unwrap_or(""), item_type.collect())
    });
    let creatures =
        level.creatures.iter().map(|creature| tile_object(creature.tile, &creature.name, Vec::new()));
    let traps = level.traps.iter().map(|trap| tile_object(trap.tile, &trap.name, effect(&trap.effect)));
    let doors = level.doors.iter().map(|door| {
        let key = door.key.iter().map(|key| Property::text("key", key.to_string()));
        tile_object(door.tile, door.kind.word(), key.collect())
    });
    Group {
        name: format!("level {}: {}", level.id, level.level_type),
        is_visible: level.id.0 == 0,
        properties: vec![
            Property::text("type", level.level_type.clone()),
            Property::text("depth", level.depth.to_string()),
        ],
        layers: vec![
            layer("floor", &level.floor),
            layer("wall", &level.wall),
            layer("ornament", &level.ornament),
            Layer::objects("portals", portals.collect()),
            Layer::objects("doors", doors.collect()),
            Layer::objects("items", items.collect()),
            Layer::objects("creatures", creatures.collect()),
            Layer::objects("traps", traps.collect()),
        ],
    }
}

fn effect(effect: &TrapEffect) -> Vec<Property> {
    match effect {
        TrapEffect::Pit { swallows_items } => vec![
            Property::text("effect", "pit"),
            Property::text("swallows_items", swallows_items.to_string()),
        ],
        TrapEffect::Caltrops { damage } => {
            vec![Property::text("effect", "caltrops"), Property::text("damage", damage.to_string())]
        }
        TrapEffect::Spawner { creature, amount } => vec![
            Property::text("effect", "spawner"),
            Property::text("creature", creature.to_string()),
            Property::text("amount", amount.to_string()),
        ],
        TrapEffect::RemoteTrigger { target } => vec![
            Property::text("effect", "remote-trigger"),
            Property::text("target_x", target.x.to_string()),
            Property::text("target_y", target.y.to_string()),
        ],
    }
}

/// Returns one layer. Tiles outside a smaller level are empty.
fn layer<'a>(name: &'static str, cells: &'a Grid<TextureId>) -> Layer<'a> {
    Layer::tiles(name, |x, y| {
        let texture = cells.get(TilePos::new(x, y)).copied().unwrap_or(TextureId::NONE);
        u32::from(texture.0)
    })
}

/// Returns an object that covers one tile.
fn tile_object(tile: TilePos, name: &str, properties: Vec<Property>) -> SceneObject {
    SceneObject {
        name: name.to_owned(),
        class: String::new(),
        left: tile.x.into(),
        top: tile.y.into(),
        width: 1,
        height: 1,
        properties,
    }
}
