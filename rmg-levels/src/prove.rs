//! Proves by flood fill that a finished level is sound, independently of the parts that generated it.

use std::collections::BTreeSet;

use rmg_core::dungeon::{DoorKind, DungeonLevel, Marks, TextureId};
use rmg_core::{Grid, TilePos};

use crate::doors::is_doorway;
use crate::error::LevelError;

/// The mark of a reached tile.
const SEEN: u8 = 1;

/// Proves that a level is sound. Open tiles have a floor and no wall. Safe tiles are connected. Each trap is
/// next to a safe tile or connected through other traps. Doors are in doorways. From the first portal, all
/// portals are reached without secret doors, and all safe tiles with them, if each locked door opens only
/// after its key was reached. Items and creatures are on safe tiles. Portals are on safe tiles or in a wall
/// next to one. Creatures, portals and traps do not share tiles.
///
/// # Errors
/// [`LevelError::Unsound`] with the first tile that violates this.
///
/// # Cost
/// O(tiles).
pub fn prove_level(level: &DungeonLevel) -> Result<(), LevelError> {
    let unsound = |tile, why| {
        Err(LevelError::Unsound { level: level.id, level_type: level.level_type.clone(), tile, why })
    };
    let cells = level.marks.cells();
    let (floors, walls) = (level.floor.cells(), level.wall.cells());
    let mut safe = 0usize;
    let mut first = None;
    for (at, marks) in cells.iter().enumerate() {
        if marks.has(Marks::OPEN) {
            if floors[at] == TextureId::NONE || walls[at] != TextureId::NONE {
                return unsound(level.marks.tile_at(at), "an open tile needs a floor and no wall");
            }
            if marks.is_safe() {
                safe += 1;
                first = first.or(Some(at));
            }
        } else if floors[at] != TextureId::NONE && walls[at] == TextureId::NONE {
            return unsound(level.marks.tile_at(at), "a closed tile with a floor needs a wall");
        }
    }
    let Some(first) = first else { return unsound(TilePos::new(0, 0), "no tile is safe") };
    let seen = flood(level, first);
    if seen.count != safe {
        let lost = (0..cells.len()).find(|at| cells[*at].is_safe() && seen.tiles[*at] != SEEN);
        return unsound(level.marks.tile_at(lost.unwrap_or(first)), "no safe path leads here");
    }
    let is_seen =
        |tile: TilePos| level.marks.get(tile).is_some() && seen.tiles[level.marks.index(tile)] == SEEN;
    let is_beside = |tile: TilePos| level.marks.neighbors4(tile).any(is_seen);
    if let Some(item) = level.items.iter().find(|item| !is_seen(item.tile)) {
        return unsound(item.tile, "no safe path leads to an item");
    }
    let mut taken: Vec<TilePos> = Vec::new();
    for creature in &level.creatures {
        if !is_seen(creature.tile) {
            return unsound(creature.tile, "no safe path leads to a creature");
        }
        taken.push(creature.tile);
    }
    for portal in &level.portals {
        let is_in_wall = level.marks.get(portal.tile).is_some_and(|marks| !marks.has(Marks::OPEN));
        if !(is_seen(portal.tile) || (is_in_wall && is_beside(portal.tile))) {
            return unsound(portal.tile, "no safe path leads to a portal");
        }
        taken.push(portal.tile);
    }
    taken.extend(level.traps.iter().map(|trap| trap.tile));
    taken.sort_unstable();
    if let Some(pair) = taken.windows(2).find(|pair| pair[0] == pair[1]) {
        return unsound(pair[0], "two objects that each need a separate tile share one");
    }
    prove_doors(level, &unsound)?;
    prove_traps(level, &seen, unsound)
}

/// Proves that a player gets everywhere in spite of locked and secret doors.
fn prove_doors(
    level: &DungeonLevel,
    unsound: &impl Fn(TilePos, &'static str) -> Result<(), LevelError>,
) -> Result<(), LevelError> {
    if let Some(door) = level.doors.iter().find(|door| !is_doorway(&level.marks, door.tile)) {
        return unsound(door.tile, "a door needs walls on two sides and floor on the others");
    }
    if !level.doors.iter().any(|door| door.kind >= DoorKind::Locked) {
        return Ok(());
    }
    let near = |tile: TilePos| {
        let mut tiles = std::iter::once(tile).chain(level.marks.neighbors4(tile));
        tiles.find(|tile| level.is_safe(*tile))
    };
    let first = level.portals.first().and_then(|portal| near(portal.tile));
    let Some(start) =
        first.or_else(|| level.marks.iter().map(|(tile, _)| tile).find(|tile| level.is_safe(*tile)))
    else {
        return Ok(());
    };
    let mut is_reached = walk(level, start, false);
    if let Some(lost) =
        level.portals.iter().find(|portal| near(portal.tile).is_none_or(|tile| !is_reached[tile]))
    {
        return unsound(lost.tile, "only a secret door leads to a portal");
    }
    is_reached = walk(level, start, true);
    let safe = level.marks.iter().map(|(tile, _)| tile).filter(|tile| level.is_safe(*tile));
    match safe.into_iter().find(|tile| !is_reached[*tile]) {
        Some(lost) => unsound(lost, "the key of a locked door is behind it"),
        None => Ok(()),
    }
}

/// Returns the safe tiles that a player reaches who takes all keys on the way.
fn walk(level: &DungeonLevel, start: TilePos, finds_secrets: bool) -> Grid<bool> {
    let mut reached = Grid::new(level.width(), level.height(), false);
    let mut keys: BTreeSet<&str> = BTreeSet::new();
    let mut stack = vec![start];
    // doors that were met without their key
    let mut shut: Vec<(&str, TilePos)> = Vec::new();
    while let Some(tile) = stack.pop() {
        if reached[tile] || !level.is_safe(tile) {
            continue;
        }
        if let Ok(at) = level.doors.binary_search_by_key(&tile, |door| door.tile) {
            let door = &level.doors[at];
            let key = door.key.as_deref().unwrap_or_default();
            let is_shut = door.kind == DoorKind::Locked && !keys.contains(key);
            if is_shut {
                shut.push((key, tile));
            }
            if is_shut || (door.kind == DoorKind::Secret && !finds_secrets) {
                continue;
            }
        }
        reached[tile] = true;
        stack.extend(level.marks.neighbors4(tile));
        for key in level.items.iter().filter(|item| item.tile == tile).filter_map(|item| item.name.as_deref())
        {
            if keys.insert(key) {
                stack.extend(shut.iter().filter(|(wanted, _)| *wanted == key).map(|(_, tile)| *tile));
            }
        }
    }
    reached
}

/// Proves that each trap is marked and reachable, possibly through other traps.
fn prove_traps(
    level: &DungeonLevel,
    seen: &Seen,
    unsound: impl Fn(TilePos, &'static str) -> Result<(), LevelError>,
) -> Result<(), LevelError> {
    let mut reached = seen.tiles.clone();
    let mut stack: Vec<TilePos> = level.traps.iter().map(|trap| trap.tile).collect();
    if let Some(tile) =
        stack.iter().find(|tile| !level.marks.get(**tile).is_some_and(|marks| marks.has(Marks::TRAP)))
    {
        return unsound(*tile, "a trap is on a tile that is marked as safe");
    }
    // from the safe floor outward: a trap next to a reached tile is reached, and continues the search
    stack.retain(|tile| level.marks.neighbors4(*tile).any(|next| reached[level.marks.index(next)] == SEEN));
    while let Some(tile) = stack.pop() {
        let at = level.marks.index(tile);
        if reached[at] != SEEN && level.marks.cells()[at].is_walkable() {
            reached[at] = SEEN;
            stack.extend(level.marks.neighbors4(tile));
        }
    }
    match level.traps.iter().find(|trap| reached[level.marks.index(trap.tile)] != SEEN) {
        Some(trap) => unsound(trap.tile, "no path leads to a trap"),
        None => Ok(()),
    }
}

/// The safe tiles that were reached.
struct Seen {
    tiles: Vec<u8>,
    count: usize,
}

/// Returns all safe tiles that are connected with `first` by steps to 4 neighbors.
fn flood(level: &DungeonLevel, first: usize) -> Seen {
    let cells = level.marks.cells();
    let width = usize::from(level.width());
    let mut seen = Seen { tiles: vec![0; cells.len()], count: 1 };
    seen.tiles[first] = SEEN;
    let mut stack = vec![first];
    while let Some(at) = stack.pop() {
        let x = at % width;
        let west = (x > 0).then(|| at - 1);
        let east = (x + 1 < width).then(|| at + 1);
        let south = Some(at + width).filter(|south| *south < cells.len());
        for next in [at.checked_sub(width), west, east, south].into_iter().flatten() {
            if seen.tiles[next] != SEEN && cells[next].is_safe() {
                seen.tiles[next] = SEEN;
                seen.count += 1;
                stack.push(next);
            }
        }
    }
    seen
}
