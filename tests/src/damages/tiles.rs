//! Damage to owners, walls and terrain.

use rmg_core::model::{LinkWay, MapModel, MapPos};
use rmg_core::{TilePos, ZoneId};

use super::damage::{
    BY_A_STRIP, Damage, NoBypass, OneOwner, Reachable, SpritesFit, ZoneConnected, across, are_wide,
    block_all, damage, free_tiles, is_near, open, open_place, walls,
};

pub(super) const DAMAGES: &[Damage] = &[
    damage("a wall is opened straight", open_wall_straight, &[NoBypass]),
    damage("a wall is opened diagonally", open_wall_diagonally, &[NoBypass]),
    damage("two tiles swap owners", swap_owners, &[OneOwner]).may_break(&[NoBypass, ZoneConnected]),
    damage("a tile belongs to an unknown zone", lose_owner, &[OneOwner]).may_break(&[ZoneConnected]),
    damage("a strip of another zone cuts a zone in two", cut_zone, &[OneOwner, ZoneConnected])
        .may_break(BY_A_STRIP),
    damage("a ring of obstacles cuts off a tile", ring_a_tile, &[ZoneConnected]),
    damage("a main point is in the wall", wall_in_main_point, &[ZoneConnected]).may_break(&[Reachable]),
    damage("a single tile is of another terrain", isolate_tile, &[SpritesFit]),
    damage("a tile shows a wrong frame", wrong_frame, &[SpritesFit]),
    damage("a tile is mirrored", wrong_flip, &[SpritesFit]),
    damage("a level is missing", |map| map.levels.pop().is_some(), &[OneOwner]),
];

/// Returns obstacle tiles between their zone and another one, with that zone, where no wide border joins the
/// two. Removing the obstacle lets a hero step between the zones. `is_straight`: to a 4-neighbor; otherwise
/// only to a diagonal neighbor.
pub(super) fn weak_spots(map: &MapModel, is_straight: bool) -> Vec<(MapPos, ZoneId)> {
    let mut spots = Vec::new();
    for level in map.plan.size.each_level() {
        let (layers, free) = (&map.levels[level.index()], free_tiles(map, level.index()));
        let owner = &layers.owner;
        for tile in walls(map, level.index()).iter() {
            let zone = owner[tile];
            let is_inside = owner.neighbors8(tile).any(|next| free.contains(next) && owner[next] == zone);
            let is_over = |next: &TilePos| {
                free.contains(*next) && owner[*next] != zone && !are_wide(map, zone, owner[*next])
            };
            let straight = owner.neighbors4(tile).find(is_over);
            let any = owner.neighbors8(tile).find(is_over);
            let over = if is_straight { straight } else { any.filter(|_| straight.is_none()) };
            if let (true, Some(over)) = (is_inside, over) {
                spots.push((MapPos { level, tile }, owner[over]));
            }
        }
    }
    spots
}

/// Returns whether a tile is at most two steps from a gap, where an open wall may only widen the passage.
fn is_by_gap(map: &MapModel, at: MapPos) -> bool {
    map.links.iter().any(|link| match &link.way {
        LinkWay::Passage { gap, .. } => {
            gap.iter().any(|tile| tile.level == at.level && is_near(tile.tile, at.tile, 2))
        }
        _ => false,
    })
}

fn open_wall(map: &mut MapModel, is_straight: bool) -> bool {
    let spot = weak_spots(map, is_straight).into_iter().find(|(at, _)| !is_by_gap(map, *at));
    let Some((at, _)) = spot else { return false };
    open(map, at);
    true
}

fn open_wall_straight(map: &mut MapModel) -> bool {
    open_wall(map, true)
}

fn open_wall_diagonally(map: &mut MapModel) -> bool {
    open_wall(map, false)
}

/// Returns another zone on the level of `zone`.
fn other_zone(map: &MapModel, zone: ZoneId) -> Option<ZoneId> {
    let level = map.zones[zone.index()].level;
    map.plan.zone_ids().find(|other| *other != zone && map.zones[other.index()].level == level)
}

fn swap_owners(map: &mut MapModel) -> bool {
    let Some((at, zone)) = open_place(map, 1) else { return false };
    let Some(other) = other_zone(map, zone) else { return false };
    let owner = &mut map.levels[at.level.index()].owner;
    let free = owner.iter().find(|(tile, other_tile)| {
        **other_tile == other && owner.neighbors8(*tile).all(|next| owner[next] == other)
    });
    let Some((other_tile, _)) = free else { return false };
    owner[at.tile] = other;
    owner[other_tile] = zone;
    true
}

fn lose_owner(map: &mut MapModel) -> bool {
    let Some((at, _)) = open_place(map, 1) else { return false };
    map.levels[at.level.index()].owner[at.tile] = ZoneId::from_index(map.zones.len());
    true
}

fn cut_zone(map: &mut MapModel) -> bool {
    // Cut through the center of an open place, from edge to edge of the zone.
    let Some((at, zone)) = open_place(map, 1) else { return false };
    let Some(other) = other_zone(map, zone) else { return false };
    let strip = across(map, at, zone);
    strip.iter().for_each(|tile| map.levels[at.level.index()].owner[*tile] = other);
    let mut strip: Vec<MapPos> = strip.into_iter().map(|tile| MapPos { level: at.level, tile }).collect();
    let free = free_tiles(map, at.level.index());
    strip.retain(|at| free.contains(at.tile));
    block_all(map, &strip)
}

fn ring_a_tile(map: &mut MapModel) -> bool {
    let Some((at, zone)) = open_place(map, 2) else { return false };
    if map.zones[zone.index()].main_point.is_some_and(|main| is_near(main, at.tile, 1)) {
        return false;
    }
    let around = map.levels[at.level.index()].owner.neighbors8(at.tile);
    let ring: Vec<MapPos> = around.map(|tile| MapPos { level: at.level, tile }).collect();
    block_all(map, &ring)
}

fn wall_in_main_point(map: &mut MapModel) -> bool {
    let wall = map.levels.iter().zip(map.plan.size.each_level()).find_map(|(layers, level)| {
        let is_on_own_level = |zone: ZoneId| map.zones[zone.index()].level == level;
        let walls = walls(map, level.index());
        walls.iter().map(|tile| (tile, layers.owner[tile])).find(|(_, zone)| is_on_own_level(*zone))
    });
    let Some((tile, zone)) = wall else { return false };
    map.zones[zone.index()].main_point = Some(tile);
    true
}

/// Returns a tile inside terrain of one kind, without objects.
fn uniform_place(map: &MapModel) -> Option<MapPos> {
    map.plan.size.each_level().find_map(|level| {
        let (terrain, free) = (&map.levels[level.index()].terrain, free_tiles(map, level.index()));
        // Not at the map edge: terrain continues beyond it, and an isolated tile in a corner of the map has
        // fitting sprites.
        let is_uniform = |tile: &TilePos| {
            terrain.neighbors8(*tile).filter(|next| terrain[*next] == terrain[*tile]).count() == 8
        };
        free.iter().find(is_uniform).map(|tile| MapPos { level, tile })
    })
}

fn isolate_tile(map: &mut MapModel) -> bool {
    let Some(at) = uniform_place(map) else { return false };
    let terrain = &mut map.levels[at.level.index()].terrain;
    let (snow, lava) = (crate::small_maps::terrain("snow"), crate::small_maps::terrain("lava"));
    terrain[at.tile] = if terrain[at.tile] == snow { lava } else { snow };
    true
}

fn wrong_frame(map: &mut MapModel) -> bool {
    let Some(at) = uniform_place(map) else { return false };
    // Frame 46 is an edge of blending terrains or a corner of rock; no uniform ground has it, except sand.
    map.levels[at.level.index()].view[at.tile].frame = 46;
    true
}

fn wrong_flip(map: &mut MapModel) -> bool {
    let Some(at) = uniform_place(map) else { return false };
    map.levels[at.level.index()].view[at.tile].flip ^= 1;
    true
}
