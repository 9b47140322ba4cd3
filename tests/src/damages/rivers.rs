//! Damage to rivers. Their sprites are chosen again, so that nothing else is wrong.

use rmg_core::model::{LinkWay, MapModel, MapPos};
use rmg_core::pack::TerrainKind;
use rmg_core::{Level, Seed, TilePos};
use rmg_fill::sprites::river_views;

use super::damage::{Damage, SpritesFit, damage, free_tiles};
use crate::footprints::cells;
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a river ends on open ground", cut_mouth, &[SpritesFit]),
    damage("a river runs under an action cell", flood_door, &[SpritesFit]),
    damage("a river runs along a road", flood_road, &[SpritesFit]),
    damage("a river runs through a gap", flood_gap, &[SpritesFit]),
    damage("a river tile shows a wrong frame", wrong_frame, &[SpritesFit]),
];

/// The first level with a river.
fn river_level(map: &MapModel) -> Option<Level> {
    let has_river = |level: &Level| map.levels[level.index()].river.cells().iter().any(Option::is_some);
    map.plan.size.each_level().find(has_river)
}

fn choose_sprites(map: &mut MapModel, level: Level) {
    let layers = &mut map.levels[level.index()];
    layers.river_view = river_views(&layers.river, &mut Seed(1).at("damages").stream());
}

/// Returns the river tiles next to a tile.
fn river_neighbors(map: &MapModel, level: Level, tile: TilePos) -> Vec<TilePos> {
    let river = &map.levels[level.index()].river;
    river.neighbors4(tile).filter(|near| river[*near].is_some()).collect()
}

/// Removes a river from one of its ends, until it ends on open ground without a road.
fn cut_mouth(map: &mut MapModel) -> bool {
    let Some(level) = river_level(map) else { return false };
    let free = free_tiles(map, level.index());
    let is_open_ground = |map: &MapModel, tile: TilePos| {
        let layers = &map.levels[level.index()];
        let is_land = |near: TilePos| heroes3().terrains[layers.terrain[near]].kind == TerrainKind::Land;
        free.contains(tile)
            && layers.road[tile].is_none()
            && layers.river.neighbors4(tile).count() == 4
            && layers.river.neighbors4(tile).all(is_land)
    };
    let river = &map.levels[level.index()].river;
    let ends: Vec<TilePos> = river
        .iter()
        .filter(|(tile, here)| here.is_some() && river_neighbors(map, level, *tile).len() == 1)
        .map(|(tile, _)| tile)
        .collect();
    for end in ends {
        let mut removed = vec![end];
        let mut at = end;
        let reached = loop {
            let next = river_neighbors(map, level, at).into_iter().find(|near| !removed.contains(near));
            let Some(next) = next.filter(|next| river_neighbors(map, level, *next).len() <= 2) else {
                break None;
            };
            at = next;
            if is_open_ground(map, at) && river_neighbors(map, level, at).len() == 2 {
                break Some(at);
            }
            removed.push(at);
        };
        if reached.is_some() {
            for tile in removed {
                map.levels[level.index()].river[tile] = None;
            }
            choose_sprites(map, level);
            return true;
        }
    }
    false
}

/// Turns tiles into river of the kind on the level.
fn flood(map: &mut MapModel, level: Level, tiles: &[TilePos]) -> bool {
    let river = &mut map.levels[level.index()].river;
    let Some(kind) = river.cells().iter().copied().flatten().next() else { return false };
    for tile in tiles {
        river[*tile] = Some(kind);
    }
    choose_sprites(map, level);
    !tiles.is_empty()
}

/// Extends a river to an action cell next to it; else turns only an action cell into river.
fn flood_door(map: &mut MapModel) -> bool {
    let Some(level) = river_level(map) else { return false };
    let doors = map.objects.iter().filter(|object| object.at.level == level);
    let doors: Vec<TilePos> = doors.flat_map(|object| cells(map, heroes3(), object, true)).collect();
    let at_river = doors.iter().find(|tile| !river_neighbors(map, level, **tile).is_empty());
    let Some(door) = at_river.or(doors.first()).copied() else { return false };
    flood(map, level, &[door])
}

/// Extends a river that crosses a road by one tile along the road.
fn flood_road(map: &mut MapModel) -> bool {
    let Some(level) = river_level(map) else { return false };
    let layers = &map.levels[level.index()];
    let is_road = |tile: TilePos| layers.road[tile].is_some();
    let crossing = layers.river.iter().find(|(tile, river)| river.is_some() && is_road(*tile));
    let next = crossing.and_then(|(tile, _)| {
        layers.road.neighbors4(tile).find(|near| is_road(*near) && layers.river[*near].is_none())
    });
    next.is_some_and(|tile| flood(map, level, &[tile]))
}

fn flood_gap(map: &mut MapModel) -> bool {
    let Some(level) = river_level(map) else { return false };
    let gaps = map.links.iter().filter_map(|link| match &link.way {
        LinkWay::Passage { gap, guard: None } => gap.first().copied(),
        _ => None,
    });
    let guarded = map.links.iter().filter_map(|link| link.way.gap().first().copied());
    let Some(MapPos { tile, .. }) = gaps.chain(guarded).find(|gap| gap.level == level) else { return false };
    flood(map, level, &[tile])
}

fn wrong_frame(map: &mut MapModel) -> bool {
    let Some(level) = river_level(map) else { return false };
    let layers = &mut map.levels[level.index()];
    let Some((tile, _)) = layers.river.iter().find(|(_, river)| river.is_some()) else { return false };
    let view = &mut layers.river_view[tile];
    view.frame = (view.frame + 5) % 13;
    true
}
