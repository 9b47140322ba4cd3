//! Whether a level, and a whole dungeon, keeps its promises; written from the definitions. It reads walls and floors as a
//! game would and joins tiles by union-find, so it shares neither data nor algorithm with the proof in `rmg-levels`.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::TilePos;
use rmg_core::dungeon::{DungeonLevel, LevelId, Marks, PortalTarget, TextureId};
use rmg_core::graph::DisjointSets;

/// Everything that is wrong with a level, in words.
#[must_use]
pub fn level_faults(level: &DungeonLevel) -> Vec<String> {
    let (width, height) = (usize::from(level.width()), usize::from(level.height()));
    let trapped: BTreeSet<TilePos> = level.traps.iter().map(|trap| trap.tile).collect();
    let at = |tile: TilePos| usize::from(tile.y) * width + usize::from(tile.x);
    // a game walks where there is a floor, no wall and no furniture
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

    let mut faults = Vec::new();
    for (what, set) in [("walkable", &walkable), ("safe", &safe)] {
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
            faults.push(format!("{what} tiles are {} pieces", roots.len()));
        }
    }
    let is_safe = |tile: TilePos| level.floor.get(tile).is_some() && safe[at(tile)];
    for item in level.items.iter().filter(|item| !is_safe(item.tile)) {
        faults.push(format!("item at {} is out of reach", item.tile));
    }
    let mut standing = BTreeSet::new();
    for creature in &level.creatures {
        if !is_safe(creature.tile) || !standing.insert(creature.tile) {
            faults.push(format!("creature at {} is out of reach or not alone", creature.tile));
        }
    }
    for portal in &level.portals {
        let TilePos { x, y } = portal.tile;
        let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)]
            .into_iter()
            .filter_map(|(dx, dy)| Some(TilePos::new(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)));
        let is_used_from_beside = !walkable[at(portal.tile)] && beside.into_iter().any(is_safe);
        if !(is_safe(portal.tile) || is_used_from_beside) || !standing.insert(portal.tile) {
            faults.push(format!("portal at {} is out of reach or not alone", portal.tile));
        }
    }
    for trap in level.traps.iter().filter(|trap| !walkable[at(trap.tile)]) {
        faults.push(format!("trap at {} lies where nobody walks", trap.tile));
    }
    if trapped.len() != level.traps.len() {
        faults.push("two traps share a tile".to_owned());
    }
    faults.extend(section_faults(level, &walkable, width));
    faults
}

/// Sections are at least 5x5, do not overlap, and each has something to walk on.
fn section_faults(level: &DungeonLevel, walkable: &[bool], width: usize) -> Vec<String> {
    let mut owned = vec![false; walkable.len()];
    let mut faults = Vec::new();
    for section in &level.sections {
        let area = section.area;
        if area.width < 5 || area.height < 5 {
            faults.push(format!("section {area:?} is too small"));
        }
        let mut has_floor = false;
        for tile in area.tiles() {
            let at = usize::from(tile.y) * width + usize::from(tile.x);
            if std::mem::replace(&mut owned[at], true) {
                faults.push(format!("sections overlap at {tile}"));
            }
            has_floor |= walkable[at];
        }
        if !has_floor {
            faults.push(format!("section {area:?} ({}) is empty", section.room));
        }
    }
    faults
}

/// Everything that is wrong with the stairs of a dungeon whose levels are all given, in order.
#[must_use]
pub fn dungeon_faults(levels: &[DungeonLevel]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut ways: BTreeMap<LevelId, BTreeSet<LevelId>> = BTreeMap::new();
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
                faults.push(format!("portal {at} of level {} has no way back", level.id));
            }
            ways.entry(level.id).or_default().insert(other);
        }
    }
    let mut reached = BTreeSet::from([LevelId::START]);
    let mut queue = vec![LevelId::START];
    while let Some(here) = queue.pop() {
        for next in ways.get(&here).into_iter().flatten() {
            if reached.insert(*next) {
                queue.push(*next);
            }
        }
    }
    if reached.len() != levels.len() {
        faults.push(format!("{} of {} levels are reached", reached.len(), levels.len()));
    }
    if exits == 0 {
        faults.push("nobody gets out".to_owned());
    }
    faults
}
