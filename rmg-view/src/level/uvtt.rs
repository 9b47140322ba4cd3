//! One dungeon level as a Universal VTT file: a map for virtual tabletops (`.dd2vtt`, `.uvtt`), with walls
//! for the line of sight, doors, and the picture of the level inside.
//!
//! Format: <https://arkenforge.com/universal-vtt-files/>. Lengths are in tiles.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use rmg_core::TilePos;
use rmg_core::dungeon::{Door, DoorKind, DungeonLevel};
use serde_json::{Value, json};

use super::picture::{TABLE_PIXELS, write_board};
use crate::page::base64;

/// Writes a level.
///
/// # Errors
/// Returns an error if writing to `to` fails, or if the level is too large for a picture.
pub fn write_uvtt(level: &DungeonLevel, to: &mut impl Write) -> io::Result<()> {
    let mut picture = Vec::new();
    write_board(level, &mut picture)?;
    let walls: Vec<Value> = walls(level).into_iter().map(|(a, b)| json!([point(a), point(b)])).collect();
    let portals: Vec<Value> = level.doors.iter().map(|door| portal(level, door)).collect();
    let file = json!({
        "format": 0.3,
        "resolution": {
            "map_origin": { "x": 0, "y": 0 },
            "map_size": { "x": level.width(), "y": level.height() },
            "pixels_per_grid": TABLE_PIXELS,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": { "baked_lighting": true, "ambient_light": "ffffffff" },
        "lights": [],
        "image": base64(&picture),
    });
    writeln!(to, "{file}")
}

fn point((x, y): (u16, u16)) -> Value {
    json!({ "x": x, "y": y })
}

/// Returns the edges between open and closed tiles, merged to straight lines. A secret door counts as a wall.
fn walls(level: &DungeonLevel) -> Vec<((u16, u16), (u16, u16))> {
    let secret = level.doors.iter().filter(|door| door.kind == DoorKind::Secret);
    let secret: BTreeSet<TilePos> = secret.map(|door| door.tile).collect();
    let is_open = |x: u16, y: u16| {
        let tile = TilePos::new(x, y);
        level.is_open(tile) && !secret.contains(&tile)
    };
    let (width, height) = (level.width(), level.height());
    // lines by row or column: starts and ends
    let mut lines: BTreeMap<(bool, u16), Vec<(u16, u16)>> = BTreeMap::new();
    let mut add = |key: (bool, u16), at: u16| {
        let list = lines.entry(key).or_default();
        match list.last_mut().filter(|last| last.1 == at) {
            Some(last) => last.1 += 1,
            None => list.push((at, at + 1)),
        }
    };
    for y in 1..height {
        for x in 0..width {
            if is_open(x, y - 1) != is_open(x, y) {
                add((true, y), x);
            }
        }
    }
    for x in 1..width {
        for y in 0..height {
            if is_open(x - 1, y) != is_open(x, y) {
                add((false, x), y);
            }
        }
    }
    let line = |((is_row, at), (from, to)): ((bool, u16), (u16, u16))| {
        if is_row { ((from, at), (to, at)) } else { ((at, from), (at, to)) }
    };
    lines.into_iter().flat_map(|(key, list)| list.into_iter().map(move |part| line((key, part)))).collect()
}

/// Returns a door: a line across its tile.
fn portal(level: &DungeonLevel, door: &Door) -> Value {
    let TilePos { x, y } = door.tile;
    let (x, y) = (f64::from(x), f64::from(y));
    let is_across = level.is_horizontal(door.tile);
    let ends =
        if is_across { [(x, y + 0.5), (x + 1.0, y + 0.5)] } else { [(x + 0.5, y), (x + 0.5, y + 1.0)] };
    json!({
        "position": { "x": x + 0.5, "y": y + 0.5 },
        "bounds": ends.map(|(x, y)| json!({ "x": x, "y": y })),
        "rotation": if is_across { 0.0 } else { std::f64::consts::FRAC_PI_2 },
        "closed": door.kind != DoorKind::Open,
        "freestanding": false,
    })
}
