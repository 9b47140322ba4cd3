//! Damage by rock: it encloses or covers something, or has no fitting sprite.

use rmg_core::model::{LinkWay, MapModel, MapObject, MapPos, ObjectBody};
use rmg_core::{TerrainId, TileSet};

use super::damage::{
    Damage, ExactCounts, Footprints, LinkGuards, LinksRealized, PileGuards, PortalPairs, Reachable,
    RoadsComplete, SpritesFit, ZoneConnected, damage, each_cell, free_tiles, is_near, open_place, role,
};
use crate::small_maps::terrain;
use rmg_core::pack::ObjectRole;

pub(super) const DAMAGES: &[Damage] =
    &[
        damage("a gate is behind rock", shut_gate_in, &[ZoneConnected, SpritesFit]).may_break(&[
            LinksRealized,
            LinkGuards,
            Reachable,
            PileGuards,
            Footprints,
            RoadsComplete,
            PortalPairs,
        ]),
        damage("a passage of one tile is filled with rock", fill_narrow_passage, &[ZoneConnected])
            .may_break(&[LinksRealized, Reachable, PileGuards, RoadsComplete, SpritesFit]),
        damage("a single tile is rock", isolate_rock_tile, &[SpritesFit]),
        damage("an object is on rock", rock_below_object, &[Footprints]).may_break(&[
            Reachable,
            PileGuards,
            ZoneConnected,
            ExactCounts,
            RoadsComplete,
            SpritesFit,
        ]),
        damage("a road runs over rock", rock_below_road, &[RoadsComplete]).may_break(&[
            LinksRealized,
            Reachable,
            PileGuards,
            ZoneConnected,
            SpritesFit,
        ]),
    ];

fn rock() -> TerrainId {
    terrain("rock")
}

fn turn_to_rock(map: &mut MapModel, at: MapPos) {
    map.levels[at.level.index()].terrain[at.tile] = rock();
}

fn shut_gate_in(map: &mut MapModel) -> bool {
    let gate = map.links.iter().find_map(|link| match &link.way {
        LinkWay::Gate { ends, .. } => Some(ends[1]),
        _ => None,
    });
    let Some(at) = gate.and_then(|gate| map.objects.get(gate.index())).map(|gate| gate.at) else {
        return false;
    };
    let free = free_tiles(map, at.level.index());
    let around: Vec<_> = free.iter().filter(|tile| is_near(*tile, at.tile, 3)).collect();
    around.iter().for_each(|tile| turn_to_rock(map, MapPos { level: at.level, tile: *tile }));
    !around.is_empty()
}

/// Returns the tiles of a set that are connected with `start`, without `without`.
fn reached(free: &TileSet, map: &MapModel, start: MapPos, without: MapPos) -> TileSet {
    let owner = &map.levels[start.level.index()].owner;
    let mut reached = TileSet::new(owner.width(), owner.height());
    let mut stack = vec![start.tile];
    reached.insert(start.tile);
    while let Some(tile) = stack.pop() {
        for next in owner.neighbors8(tile) {
            let is_open = free.contains(next) && next != without.tile && owner[next] == owner[start.tile];
            if is_open && reached.insert(next) {
                stack.push(next);
            }
        }
    }
    reached
}

/// Minimum number of free tiles that the damage must cut off: more than guards of links control.
const CUT_OFF: usize = 20;

/// Returns a free tile of a zone, apart from objects, without which the open tiles of the zone (including
/// those below objects) are not connected.
fn narrow_passage(map: &MapModel) -> Option<MapPos> {
    map.zones.iter().find_map(|zone| {
        let main = MapPos { level: zone.level, tile: zone.main_point? };
        let free = free_tiles(map, zone.level.index());
        let owner = &map.levels[zone.level.index()].owner;
        let off_map = MapPos { tile: rmg_core::TilePos::new(u16::MAX, u16::MAX), ..main };
        let mut open = free.clone();
        let is_removable =
            |object: &&MapObject| object.at.level == zone.level && role(object) != ObjectRole::Decoration;
        for object in map.objects.iter().filter(is_removable) {
            each_cell(map, object, |tile| {
                open.insert(tile);
            });
        }
        let all = reached(&open, map, main, off_map);
        let is_narrow = |tile: &rmg_core::TilePos| {
            let ring: Vec<_> = owner.neighbors8(*tile).collect();
            let is_inside = ring.len() == 8 && ring.iter().all(|next| owner[*next] == owner[*tile]);
            let sides = [[1, 6], [3, 4]].map(|pair| pair.map(|at| is_inside && all.contains(ring[at])));
            is_inside
                && *tile != main.tile
                && free.contains(*tile)
                && matches!(sides, [[true, true], [false, false]] | [[false, false], [true, true]])
        };
        let cut = |tile: &rmg_core::TilePos| {
            let left = reached(&open, map, main, MapPos { tile: *tile, ..main });
            let is_cut = |tile: &rmg_core::TilePos| free.contains(*tile) && !left.contains(*tile);
            all.iter().filter(is_cut).count() > CUT_OFF
        };
        all.iter().filter(is_narrow).take(300).find(cut).map(|tile| MapPos { tile, ..main })
    })
}

fn fill_narrow_passage(map: &mut MapModel) -> bool {
    if let Some(at) = narrow_passage(map) {
        turn_to_rock(map, at);
        return true;
    }
    // If no passage is narrow, enclose a tile with rock.
    let Some((at, zone)) = open_place(map, 2) else { return false };
    if map.zones[zone.index()].main_point.is_some_and(|main| is_near(main, at.tile, 1)) {
        return false;
    }
    let ring: Vec<_> = map.levels[at.level.index()].owner.neighbors8(at.tile).collect();
    ring.into_iter().for_each(|tile| turn_to_rock(map, MapPos { tile, ..at }));
    true
}

fn isolate_rock_tile(map: &mut MapModel) -> bool {
    let Some((at, zone)) = open_place(map, 2) else { return false };
    if map.zones[zone.index()].main_point == Some(at.tile) {
        return false;
    }
    map.levels[at.level.index()].road[at.tile].is_none() && {
        turn_to_rock(map, at);
        true
    }
}

fn rock_below_object(map: &mut MapModel) -> bool {
    let is_mine = |object: &&MapObject| role(object) == ObjectRole::Mine;
    let Some(at) = map.objects.iter().find(is_mine).map(|object| object.at) else { return false };
    turn_to_rock(map, at);
    true
}

fn rock_below_road(map: &mut MapModel) -> bool {
    let places = map.plan.size.each_level().find_map(|level| {
        let layers = &map.levels[level.index()];
        let free = free_tiles(map, level.index());
        let is_town = |body: &ObjectBody| matches!(body, ObjectBody::Town { .. });
        let towns: Vec<_> =
            map.objects.iter().filter(|it| is_town(&it.body) && it.at.level == level).collect();
        let is_far = |tile: rmg_core::TilePos| !towns.iter().any(|town| is_near(town.at.tile, tile, 2));
        let road = free.iter().find(|tile| layers.road[*tile].is_some() && is_far(*tile))?;
        Some(MapPos { level, tile: road })
    });
    let Some(at) = places else { return false };
    turn_to_rock(map, at);
    true
}
