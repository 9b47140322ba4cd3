//! Checks the promises of a level and of a whole dungeon, from the definitions. Reads walls and floors as a
//! game does, and joins tiles with union-find, so it shares neither data nor algorithm with the proof in
//! `rmg-levels`.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::TilePos;
use rmg_core::dungeon::{DoorKind, DungeonLevel, LevelId, Marks, PortalTarget, TextureId};
use rmg_core::graph::DisjointSets;

/// Returns everything that is wrong with a level, as text.
#[must_use]
pub fn level_diagnostics(level: &DungeonLevel) -> Vec<String> {
    let (width, height) = (usize::from(level.width()), usize::from(level.height()));
    let trapped: BTreeSet<TilePos> = level.traps.iter().map(|trap| trap.tile).collect();
    let at = |tile: TilePos| usize::from(tile.y) * width + usize::from(tile.x);
    // A tile is walkable if it has a floor, no wall and no furniture.
    let walkable: Vec<bool> = level
        .floor
        .iter()
        .map(|(tile, floor)| {
            let is_blocked = level.wall[tile] != TextureId::NONE || level.marks[tile].has(Marks::SOLID);
            *floor != TextureId::NONE && !is_blocked
        })
        .collect();
    let safe: Vec<bool> =
        level.floor.iter().map(|(tile, _)| walkable[at(tile)] && !trapped.contains(&tile)).collect();

    let mut diagnostics = Vec::new();
    for (name, set) in [("walkable", &walkable), ("safe", &safe)] {
        let mut pieces = DisjointSets::new(width * height);
        for y in 0..height {
            for x in 0..width {
                let here = y * width + x;
                if x + 1 < width && set[here] && set[here + 1] {
                    pieces.join(here, here + 1);
                }
                if y + 1 < height && set[here] && set[here + width] {
                    pieces.join(here, here + width);
                }
            }
        }
        let roots: BTreeSet<usize> = (0..set.len()).filter(|at| set[*at]).map(|at| pieces.find(at)).collect();
        if roots.len() != 1 {
            diagnostics.push(format!("{name} tiles are {} pieces", roots.len()));
        }
    }
    let is_safe = |tile: TilePos| level.floor.get(tile).is_some() && safe[at(tile)];
    for item in level.items.iter().filter(|item| !is_safe(item.tile)) {
        diagnostics.push(format!("item at {} is unreachable", item.tile));
    }
    let mut occupied = BTreeSet::new();
    for creature in &level.creatures {
        if !is_safe(creature.tile) || !occupied.insert(creature.tile) {
            diagnostics.push(format!("creature at {} is unreachable, or shares its tile", creature.tile));
        }
    }
    for portal in &level.portals {
        let TilePos { x, y } = portal.tile;
        let neighbors = [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .into_iter()
            .filter_map(|(dx, dy)| Some(TilePos::new(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)));
        let is_used_from_neighbor = !walkable[at(portal.tile)] && neighbors.into_iter().any(is_safe);
        if !(is_safe(portal.tile) || is_used_from_neighbor) || !occupied.insert(portal.tile) {
            diagnostics.push(format!("portal at {} is unreachable, or shares its tile", portal.tile));
        }
    }
    for trap in level.traps.iter().filter(|trap| !walkable[at(trap.tile)]) {
        diagnostics.push(format!("trap at {} is on a tile that is not walkable", trap.tile));
    }
    if trapped.len() != level.traps.len() {
        diagnostics.push("two traps share a tile".to_owned());
    }
    diagnostics.extend(section_diagnostics(level, &walkable, width));
    diagnostics.extend(door_diagnostics(level, &safe));
    diagnostics
}

/// Checks doors from their definition: joins tiles with union-find, door by door, as keys come within reach.
fn door_diagnostics(level: &DungeonLevel, safe: &[bool]) -> Vec<String> {
    let mut diagnostics = Vec::new();
    if level.doors.is_empty() {
        return diagnostics;
    }
    let (width, height) = (usize::from(level.width()), usize::from(level.height()));
    let at = |tile: TilePos| usize::from(tile.y) * width + usize::from(tile.x);
    for door in &level.doors {
        let here = at(door.tile);
        let [west, east, north, south] = [here - 1, here + 1, here - width, here + width].map(|next| {
            level.floor.cells()[next] != TextureId::NONE && level.wall.cells()[next] == TextureId::NONE
        });
        if !safe[here] || !((west && east && !north && !south) || (north && south && !west && !east)) {
            diagnostics.push(format!("door at {} is not in a doorway", door.tile));
        }
        if (door.kind == DoorKind::Locked) != door.key.is_some() {
            diagnostics.push(format!("door at {}: only locked doors have keys", door.tile));
        }
    }
    let start = level.portals.first().map(|portal| portal.tile).into_iter().flat_map(|TilePos { x, y }| {
        [(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().filter_map(move |(dx, dy)| {
            Some(TilePos::new(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?))
        })
    });
    let Some(start) = start.map(at).find(|tile| safe[*tile]) else { return diagnostics };
    for with_secrets in [false, true] {
        let mut open: BTreeSet<TilePos> = BTreeSet::new();
        loop {
            let mut pieces = DisjointSets::new(width * height);
            let is_shut = |tile: usize| {
                level.doors.iter().any(|door| {
                    at(door.tile) == tile
                        && match door.kind {
                            DoorKind::Locked => !open.contains(&door.tile),
                            DoorKind::Secret => !with_secrets,
                            DoorKind::Open | DoorKind::Closed => false,
                        }
                })
            };
            let free: Vec<bool> = (0..safe.len()).map(|tile| safe[tile] && !is_shut(tile)).collect();
            for tile in 0..free.len() {
                if tile % width + 1 < width && free[tile] && free[tile + 1] {
                    pieces.join(tile, tile + 1);
                }
                if tile + width < free.len() && free[tile] && free[tile + width] {
                    pieces.join(tile, tile + width);
                }
            }
            let root = pieces.find(start);
            let mut is_reached = |tile: TilePos| pieces.find(at(tile)) == root;
            let keys: BTreeSet<&str> = level
                .items
                .iter()
                .filter(|item| is_reached(item.tile))
                .filter_map(|item| item.name.as_deref())
                .collect();
            let more: BTreeSet<TilePos> = level
                .doors
                .iter()
                .filter(|door| door.key.as_deref().is_some_and(|key| keys.contains(key)))
                .map(|door| door.tile)
                .collect();
            if more.is_subset(&open) {
                let reached =
                    (0..free.len()).filter(|tile| free[*tile] && pieces.find(*tile) == root).count();
                let all = free.iter().filter(|is| **is).count();
                if with_secrets && reached != all {
                    diagnostics.push(format!("{reached} of {all} tiles can be reached with all keys"));
                }
                for portal in &level.portals {
                    let TilePos { x, y } = portal.tile;
                    let near =
                        [(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().filter_map(|(dx, dy)| {
                            Some(TilePos::new(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?))
                        });
                    let mut near = near.map(at).filter(|tile| *tile < free.len() && free[*tile]);
                    if !near.any(|tile| pieces.find(tile) == root) {
                        diagnostics.push(format!(
                            "portal at {} needs a secret door or an unreachable key",
                            portal.tile
                        ));
                    }
                }
                break;
            }
            open.extend(more);
        }
    }
    diagnostics
}

/// Checks that sections are at least 5x5, do not overlap, and contain a walkable tile.
fn section_diagnostics(level: &DungeonLevel, walkable: &[bool], width: usize) -> Vec<String> {
    let mut owned = vec![false; walkable.len()];
    let mut diagnostics = Vec::new();
    for section in &level.sections {
        let area = section.area;
        // rooms of graphs are drawn, and their walls are outside
        if section.room != "outline" && (area.width < 5 || area.height < 5) {
            diagnostics.push(format!("section {area:?} is too small"));
        }
        let mut has_floor = false;
        for tile in area.tiles() {
            let at = usize::from(tile.y) * width + usize::from(tile.x);
            if std::mem::replace(&mut owned[at], true) {
                diagnostics.push(format!("sections overlap at {tile}"));
            }
            has_floor |= walkable[at];
        }
        if !has_floor {
            diagnostics.push(format!("section {area:?} ({}) is empty", section.room));
        }
    }
    diagnostics
}

/// Returns everything that is wrong with the stairs of a dungeon, given all its levels in order.
#[must_use]
pub fn dungeon_diagnostics(levels: &[DungeonLevel]) -> Vec<String> {
    let mut diagnostics = Vec::new();
    let mut edges: BTreeMap<LevelId, BTreeSet<LevelId>> = BTreeMap::new();
    let mut exits = 0;
    for level in levels {
        for (at, portal) in level.portals.iter().enumerate() {
            let (other, back) = match portal.target {
                PortalTarget::Exit => {
                    exits += 1;
                    continue;
                }
                PortalTarget::Down(below) => (below, 0),
                PortalTarget::Up(above, slot) => (above, slot),
            };
            let end = levels.get(other.index()).and_then(|level| level.portals.get(back));
            let leads_back = end.is_some_and(|end| match end.target {
                PortalTarget::Up(level_id, slot) => level_id == level.id && slot == at,
                PortalTarget::Down(level_id) => level_id == level.id && at == 0,
                PortalTarget::Exit => false,
            });
            if !leads_back {
                diagnostics.push(format!("portal {at} of level {} has no matching portal", level.id));
            }
            edges.entry(level.id).or_default().insert(other);
        }
    }
    let mut reached = BTreeSet::from([LevelId::START]);
    let mut queue = vec![LevelId::START];
    while let Some(here) = queue.pop() {
        for next in edges.get(&here).into_iter().flatten() {
            if reached.insert(*next) {
                queue.push(*next);
            }
        }
    }
    if reached.len() != levels.len() {
        diagnostics.push(format!("{} of {} levels are reachable", reached.len(), levels.len()));
    }
    if exits == 0 {
        diagnostics.push("the dungeon has no exit".to_owned());
    }
    diagnostics
}
