//! Objects of a zone that a hero cannot get without fighting a guard of a link: a simple flood fill, from the
//! definitions.

use rmg_core::model::{MapModel, MapObject, MapPos, ObjectId};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::template::ZoneKind;
use rmg_core::{Grid, TilePos, TileSet};

use crate::footprints::cells;
use crate::templates::heroes3;

/// Returns the objects of piles, mines and towns that a hero cannot visit or take who starts at the main
/// point of their zone, stays in it and avoids the tiles controlled by guards of links. The hero walks over
/// everything that disappears when visited.
///
/// # Returns
/// The objects, and how many were checked.
#[must_use]
pub fn behind_link_guards(map: &MapModel) -> (Vec<ObjectId>, usize) {
    let (width, height) = (map.plan.size.width(), map.plan.size.height());
    let empty = || TileSet::new(width, height);
    let mut open: Vec<TileSet> = map.levels.iter().map(|_| empty()).collect();
    for (open, layers) in open.iter_mut().zip(&map.levels) {
        for (tile, terrain) in layers.terrain.iter() {
            if heroes3().terrains[*terrain].kind == TerrainKind::Land {
                open.insert(tile);
            }
        }
    }
    for object in &map.objects {
        let stays = !heroes3().objects[object.kind].is_removed_on_visit;
        for tile in covered(map, object).filter(|_| stays) {
            open[object.at.level.index()].remove(tile);
        }
    }
    for guard in map.links.iter().flat_map(|link| link.way.guards()) {
        let guard = &map.objects[guard.index()];
        let owner = &map.levels[guard.at.level.index()].owner;
        for tile in covered(map, guard) {
            owner.neighbors8(tile).chain([tile]).for_each(|near| {
                open[guard.at.level.index()].remove(near);
            });
        }
    }
    let reached: Vec<Option<TileSet>> =
        map.plan.zone_ids().map(|zone| flood(map, zone.index(), &open)).collect();
    let mut behind = Vec::new();
    let mut checked = 0;
    for (at, object) in map.objects.iter().enumerate() {
        let kind = &heroes3().objects[object.kind];
        let is_checked =
            object.cause.pile.is_some() || matches!(kind.role, ObjectRole::Mine | ObjectRole::Town);
        let is_monster = matches!(kind.role, ObjectRole::Monster | ObjectRole::RandomMonster);
        if !is_checked || is_monster || !kind.is_visitable {
            continue;
        }
        let Some(reached) = &reached[object.cause.zone.index()] else { continue };
        checked += 1;
        let from_above = heroes3().appearances[object.appearance].is_entered_from_above;
        let owner = &map.levels[object.at.level.index()].owner;
        let is_obtainable = cells(map, heroes3(), object, true).any(|door| {
            owner.neighbors8(door).any(|near| (from_above || near.y >= door.y) && reached.contains(near))
        });
        if !is_obtainable {
            behind.push(ObjectId::from_index(at));
        }
    }
    (behind, checked)
}

/// Returns the tiles reached from a zone's main point without leaving it; `None` for zones that heroes cannot
/// enter.
fn flood(map: &MapModel, zone: usize, open: &[TileSet]) -> Option<TileSet> {
    if matches!(map.plan.zones[zone].kind, ZoneKind::Sealed | ZoneKind::Water) {
        return None;
    }
    let MapPos { level, tile } = MapPos { level: map.zones[zone].level, tile: map.zones[zone].main_point? };
    let owner: &Grid<_> = &map.levels[level.index()].owner;
    let mut reached = TileSet::new(owner.width(), owner.height());
    let mut stack = vec![tile];
    reached.insert(tile);
    while let Some(here) = stack.pop() {
        for near in owner.neighbors8(here) {
            if owner[near].index() == zone && open[level.index()].contains(near) && reached.insert(near) {
                stack.push(near);
            }
        }
    }
    Some(reached)
}

fn covered(map: &MapModel, object: &MapObject) -> impl Iterator<Item = TilePos> {
    [false, true].into_iter().flat_map(|is_action| cells(map, heroes3(), object, is_action))
}
