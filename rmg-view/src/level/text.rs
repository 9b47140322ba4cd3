//! Dungeon levels as ASCII drawings.

use std::io::{self, Write};

use rmg_core::TilePos;
use rmg_core::dungeon::{DoorKind, DungeonLevel, Marks, PortalTarget, Section};
use rmg_core::text::visible;

use super::file::DungeonFile;

/// Legend below every drawing.
const LEGEND: &str = "# wall  . room  , corridor  + door  ? secret  & furniture  ^ trap  ! item  > down  < up  % out; letters are creatures";

/// Writes every level as a drawing, followed by lists of its rooms and objects.
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write_text(file: &DungeonFile<'_>, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "{}, seed {}", visible(file.title), file.seed)?;
    for level in file.levels {
        let level_type = visible(&level.level_type);
        writeln!(to, "\nlevel {}: {level_type}, {}x{}\n", level.id, level.width(), level.height())?;
        for row in rows(level) {
            writeln!(to, "{}", row.trim_end())?;
        }
        writeln!(to, "\n{LEGEND}")?;
        write_lists(level, to)?;
    }
    Ok(())
}

/// Returns the rows of the drawing of a level. Each is as wide as the level.
pub(super) fn rows(level: &DungeonLevel) -> Vec<String> {
    let width = usize::from(level.width());
    let mut letters: Vec<char> =
        level.marks.iter().map(|(tile, marks)| ground(level, tile, *marks)).collect();
    let mut put = |tile: TilePos, letter: char| letters[level.marks.index(tile)] = letter;
    for door in &level.doors {
        let letter = match door.kind {
            DoorKind::Open => '\'',
            DoorKind::Closed | DoorKind::Locked => '+',
            DoorKind::Secret => '?',
        };
        put(door.tile, letter);
    }
    for item in &level.items {
        put(item.tile, '!');
    }
    for creature in &level.creatures {
        put(creature.tile, creature.name.chars().find(|letter| letter.is_alphabetic()).unwrap_or('@'));
    }
    for portal in &level.portals {
        let letter = match portal.target {
            PortalTarget::Exit => '%',
            PortalTarget::Down(_) => '>',
            PortalTarget::Up(..) => '<',
        };
        put(portal.tile, letter);
    }
    letters.chunks(width.max(1)).map(|row| row.iter().collect()).collect()
}

/// Returns the character of a tile without objects. Rock without an open neighbor is blank.
fn ground(level: &DungeonLevel, tile: TilePos, marks: Marks) -> char {
    let is_open = |tile: TilePos| level.marks[tile].has(Marks::OPEN);
    let is_seen = is_open(tile) || level.marks.neighbors8(tile).any(is_open);
    if is_seen { marks.letter() } else { ' ' }
}

fn write_lists(level: &DungeonLevel, to: &mut impl Write) -> io::Result<()> {
    for section in level.sections.iter().filter(|section| !section.tags.is_empty()) {
        let Section { area, room, tags } = section;
        let corner = position(TilePos::new(area.left, area.top));
        writeln!(
            to,
            "room      {corner} {}x{} {room}: {}",
            area.width,
            area.height,
            visible(&tags.join(", "))
        )?;
    }
    for door in &level.doors {
        let key = door.key.iter().map(|key| format!(", key: {}", visible(key))).collect::<String>();
        writeln!(to, "door      {} {}{key}", position(door.tile), door.kind.word())?;
    }
    for portal in &level.portals {
        let target = match portal.target {
            PortalTarget::Exit => "leads out".to_owned(),
            PortalTarget::Down(below) => format!("leads down to level {below}"),
            PortalTarget::Up(above, _) => format!("leads up to level {above}"),
        };
        writeln!(to, "portal    {} {} {target}", position(portal.tile), portal.icon)?;
    }
    for creature in &level.creatures {
        writeln!(to, "creature  {} {}", position(creature.tile), creature.name)?;
    }
    for item in &level.items {
        let name = match (&item.name, &item.item_type) {
            (Some(name), Some(item_type)) => format!("{name} ({item_type})"),
            (Some(name), None) => name.to_string(),
            (None, Some(item_type)) => format!("any {item_type}"),
            (None, None) => "anything".to_owned(),
        };
        writeln!(to, "item      {} {name}", position(item.tile))?;
    }
    for trap in &level.traps {
        writeln!(to, "trap      {} {}", position(trap.tile), trap.name)?;
    }
    for request in &level.unmet {
        writeln!(to, "unmet     {}: {}", request.what, request.reason)?;
    }
    Ok(())
}

fn position(tile: TilePos) -> String {
    format!("({},{})", tile.x, tile.y)
}
