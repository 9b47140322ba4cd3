//! Levels as a map of the editor Tiled (<https://www.mapeditor.org>, format 1.10), in one file: the tileset is embedded.
//!
//! Every level is a group of layers (floor, wall, ornament) and objects (portals, items, creatures, traps); all groups
//! but the first are hidden. The map is as large as the largest level.

use std::fmt::Write as _;
use std::io::{self, Write};

use rmg_core::dungeon::{DungeonLevel, PortalTarget, TextureId, TrapEffect};
use rmg_core::{Grid, TilePos};

use super::tileset::{COLUMNS, TILE_PIXELS, row_count, tileset_png};
use super::{DungeonFile, base64};

/// Writes all levels.
///
/// # Errors
/// When `to` cannot be written.
pub fn write_tmx(file: &DungeonFile<'_>, to: &mut impl Write) -> io::Result<()> {
    let width = file.levels.iter().map(DungeonLevel::width).max().unwrap_or(1);
    let height = file.levels.iter().map(DungeonLevel::height).max().unwrap_or(1);
    let mut ids = Ids { layer: 0, object: 0 };
    let mut body = String::new();
    for level in file.levels {
        level_group(level, (width, height), &mut ids, &mut body);
    }
    writeln!(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(
        to,
        "<map version=\"1.10\" orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{width}\" \
         height=\"{height}\" tilewidth=\"{TILE_PIXELS}\" tileheight=\"{TILE_PIXELS}\" infinite=\"0\" \
         nextlayerid=\"{}\" nextobjectid=\"{}\">",
        ids.layer + 1,
        ids.object + 1
    )?;
    let seed = file.seed.to_string();
    to.write_all(properties(&[("title", file.title), ("seed", &seed)], " ").as_bytes())?;
    if let Some(level) = file.levels.first() {
        write_tileset(level, to)?;
    }
    to.write_all(body.as_bytes())?;
    writeln!(to, "</map>")
}

/// The numbers that Tiled wants to be unique.
struct Ids {
    layer: u32,
    object: u32,
}

impl Ids {
    fn next_layer(&mut self) -> u32 {
        self.layer += 1;
        self.layer
    }

    fn next_object(&mut self) -> u32 {
        self.object += 1;
        self.object
    }
}

fn write_tileset(level: &DungeonLevel, to: &mut impl Write) -> io::Result<()> {
    let textures = &level.textures;
    let count = textures.names().len() - 1;
    let (width, height) = (COLUMNS * TILE_PIXELS, row_count(textures) * TILE_PIXELS);
    writeln!(
        to,
        " <tileset firstgid=\"1\" name=\"textures\" tilewidth=\"{TILE_PIXELS}\" tileheight=\"{TILE_PIXELS}\" \
         tilecount=\"{count}\" columns=\"{COLUMNS}\">"
    )?;
    let picture = base64::encode(&tileset_png(textures)?);
    writeln!(to, "  <image format=\"png\" width=\"{width}\" height=\"{height}\">")?;
    writeln!(to, "   <data encoding=\"base64\">{picture}</data>\n  </image>")?;
    for (at, name) in textures.names().iter().skip(1).enumerate() {
        writeln!(to, "  <tile id=\"{at}\" type=\"{}\"/>", escaped(name))?;
    }
    writeln!(to, " </tileset>")
}

fn level_group(level: &DungeonLevel, size: (u16, u16), ids: &mut Ids, to: &mut String) {
    let name = escaped(&format!("level {}: {}", level.id, level.level_type));
    let hidden = if level.id.0 == 0 { "" } else { " visible=\"0\"" };
    line(to, format_args!(" <group id=\"{}\" name=\"{name}\"{hidden}>", ids.next_layer()));
    let depth = level.depth.to_string();
    *to += &properties(&[("type", &level.level_type), ("depth", &depth)], "  ");
    layer("floor", &level.floor, size, ids, to);
    layer("wall", &level.wall, size, ids, to);
    layer("ornament", &level.ornament, size, ids, to);

    let portals = level.portals.iter().map(|portal| {
        let target = match portal.target {
            PortalTarget::Exit => vec![("leads", "out".to_owned())],
            PortalTarget::Down(level) => vec![("leads", "down".to_owned()), ("level", level.to_string())],
            PortalTarget::Up(level, at) => {
                vec![("leads", "up".to_owned()), ("level", level.to_string()), ("portal", at.to_string())]
            }
        };
        (portal.tile, portal.icon.to_string(), target)
    });
    objects("portals", portals, ids, to);
    let items = level.items.iter().map(|item| {
        let item_type = item.item_type.iter().map(|item_type| ("item_type", item_type.to_string())).collect();
        (item.tile, item.name.as_deref().unwrap_or("").to_owned(), item_type)
    });
    objects("items", items, ids, to);
    let creatures =
        level.creatures.iter().map(|creature| (creature.tile, creature.name.to_string(), Vec::new()));
    objects("creatures", creatures, ids, to);
    let traps = level.traps.iter().map(|trap| (trap.tile, trap.name.to_string(), effect(&trap.effect)));
    objects("traps", traps, ids, to);
    *to += " </group>\n";
}

fn effect(effect: &TrapEffect) -> Vec<(&'static str, String)> {
    match effect {
        TrapEffect::Pit { swallows_items } => {
            vec![("effect", "pit".to_owned()), ("swallows_items", swallows_items.to_string())]
        }
        TrapEffect::Caltrops { damage } => {
            vec![("effect", "caltrops".to_owned()), ("damage", damage.to_string())]
        }
        TrapEffect::Spawner { creature, amount } => vec![
            ("effect", "spawner".to_owned()),
            ("creature", creature.to_string()),
            ("amount", amount.to_string()),
        ],
        TrapEffect::RemoteTrigger { target } => vec![
            ("effect", "remote-trigger".to_owned()),
            ("target_x", target.x.to_string()),
            ("target_y", target.y.to_string()),
        ],
    }
}

/// One layer; tiles beyond a smaller level are empty.
fn layer(name: &str, cells: &Grid<TextureId>, size: (u16, u16), ids: &mut Ids, to: &mut String) {
    let (width, height) = size;
    let id = ids.next_layer();
    line(
        to,
        format_args!(
            "  <layer id=\"{id}\" name=\"{name}\" width=\"{width}\" height=\"{height}\">\n   <data encoding=\"csv\">"
        ),
    );
    for y in 0..height {
        for x in 0..width {
            let texture = cells.get(TilePos::new(x, y)).copied().unwrap_or(TextureId::NONE);
            let is_last = x + 1 == width && y + 1 == height;
            _ = write!(to, "{}{}", texture.0, if is_last { "" } else { "," });
        }
        to.push('\n');
    }
    *to += "   </data>\n  </layer>\n";
}

/// Objects on a layer of their own, each a tile large.
fn objects(
    name: &str,
    things: impl Iterator<Item = (TilePos, String, Vec<(&'static str, String)>)>,
    ids: &mut Ids,
    to: &mut String,
) {
    line(to, format_args!("  <objectgroup id=\"{}\" name=\"{name}\">", ids.next_layer()));
    for (tile, thing, facts) in things {
        let (x, y) = (usize::from(tile.x) * TILE_PIXELS, usize::from(tile.y) * TILE_PIXELS);
        let (id, thing) = (ids.next_object(), escaped(&thing));
        line(
            to,
            format_args!(
                "   <object id=\"{id}\" name=\"{thing}\" x=\"{x}\" y=\"{y}\" width=\"{TILE_PIXELS}\" \
                 height=\"{TILE_PIXELS}\">"
            ),
        );
        let facts: Vec<(&str, &str)> = facts.iter().map(|(name, value)| (*name, value.as_str())).collect();
        *to += &properties(&facts, "    ");
        *to += "   </object>\n";
    }
    *to += "  </objectgroup>\n";
}

fn properties(facts: &[(&str, &str)], indent: &str) -> String {
    if facts.is_empty() {
        return String::new();
    }
    let mut text = format!("{indent}<properties>\n");
    for (name, value) in facts {
        line(&mut text, format_args!("{indent} <property name=\"{name}\" value=\"{}\"/>", escaped(value)));
    }
    text + indent + "</properties>\n"
}

fn line(to: &mut String, text: std::fmt::Arguments<'_>) {
    // writing to a string does not fail
    _ = writeln!(to, "{text}");
}

/// Text as part of XML; characters that XML cannot hold become `?`.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\n' | '\t' | '\r' => safe.push(' '),
            control if control.is_control() || matches!(control, '\u{fffe}' | '\u{ffff}') => safe.push('?'),
            letter => safe.push(letter),
        }
    }
    safe
}
