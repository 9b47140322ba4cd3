//! Damage to towns and footprints.

use rmg_core::TilePos;
use rmg_core::ids::AppearanceId;
use rmg_core::model::{MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectRole, ObstacleKind, ObstacleSet};

use super::damage::{
    Damage, ExactCounts, Footprints, LimitsKept, LinkGuards, LinksRealized, NoBypass, OneOwner, PileGuards,
    PlayerStarts, PortalPairs, Reachable, RoadsComplete, SpritesFit, ZoneConnected, block, damage,
    open_place, remove_object, role, walls,
};
use super::links::portals;
use crate::footprints::cells;
use crate::small_maps::terrain;
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a guard is on its portal", move_guard_to_portal, &[Footprints]).may_break(&[LinkGuards]),
    damage("a footprint extends beyond the map edge", move_over_edge, &[Footprints]).may_break(&[
        ZoneConnected,
        ExactCounts,
        PlayerStarts,
    ]),
    damage("an object is off the map", move_off_map, &[Footprints]).may_break(&[
        LinksRealized,
        LinkGuards,
        ExactCounts,
        PlayerStarts,
    ]),
    damage("an object is in water", flood, &[Footprints]).may_break(&[OneOwner, LinksRealized, SpritesFit]),
    damage("an obstacle is on a building", cover_building, &[Footprints]),
    damage("an obstacle is twice at one place", repeat_obstacle, &[Footprints]),
    damage("a lake is on an obstacle", flood_obstacle, &[Footprints]),
    damage("an object records another zone", foreign_zone, &[Footprints]),
    damage("an object has the appearance of another kind", swap_appearance, &[Footprints]).may_break(&[
        LinksRealized,
        NoBypass,
        LinkGuards,
        Reachable,
        PileGuards,
        ZoneConnected,
    ]),
    damage("an object is of an unknown kind", unknown_kind, &[Footprints]).may_break(&[
        LinksRealized,
        LinkGuards,
        PileGuards,
        ZoneConnected,
        ExactCounts,
        PortalPairs,
        LimitsKept,
    ]),
    damage("a neutral town is missing", lose_town, &[ExactCounts]),
    damage("there is an extra town", extra_town, &[ExactCounts]).may_break(&[
        Reachable,
        RoadsComplete,
        LimitsKept,
    ]),
    damage("a town has an extra fort", extra_fort, &[ExactCounts]),
    damage("a town has lost its owner", lose_owner, &[ExactCounts, PlayerStarts]),
    damage("a player has no main town", lose_seat, &[PlayerStarts]),
    damage("a town is recorded with another faction", other_faction, &[ExactCounts]).may_break(&[LimitsKept]),
];

/// Returns the first neutral or owned town.
fn town(map: &MapModel, is_owned: bool) -> Option<ObjectId> {
    let matches =
        |body: &ObjectBody| matches!(body, ObjectBody::Town { owner, .. } if owner.is_some() == is_owned);
    map.objects.iter().position(|object| matches(&object.body)).map(ObjectId::from_index)
}

fn any_town(map: &MapModel) -> Option<ObjectId> {
    town(map, true).or_else(|| town(map, false))
}

fn move_guard_to_portal(map: &mut MapModel) -> bool {
    let pair = portals(map, false).into_iter().find_map(|(_, ends, guards)| Some((ends[0], guards[0]?)));
    let Some((portal, guard)) = pair else { return false };
    map.objects[guard.index()].at = map.objects[portal.index()].at;
    true
}

fn move_over_edge(map: &mut MapModel) -> bool {
    let Some(town) = any_town(map) else { return false };
    // Towns reach to the left of their anchor.
    map.objects[town.index()].at.tile.x = 0;
    true
}

fn move_off_map(map: &mut MapModel) -> bool {
    let Some(town) = any_town(map) else { return false };
    map.objects[town.index()].at.tile = TilePos::new(u16::MAX, u16::MAX);
    true
}

fn flood(map: &mut MapModel) -> bool {
    let Some(town) = any_town(map) else { return false };
    let at = map.objects[town.index()].at;
    map.levels[at.level.index()].terrain[at.tile] = terrain("water");
    true
}

/// Puts an obstacle on a solid tile of a mine or town.
fn cover_building(map: &mut MapModel) -> bool {
    let is_building = |object: &&MapObject| matches!(role(object), ObjectRole::Mine | ObjectRole::Town);
    let on = |object: &MapObject| {
        let tile = cells(map, heroes3(), object, false).next()?;
        Some(MapPos { tile, ..object.at })
    };
    let place = map.objects.iter().filter(is_building).find_map(on);
    place.is_some_and(|place| block(map, place))
}

fn repeat_obstacle(map: &mut MapModel) -> bool {
    let obstacle = map.objects.iter().find(|object| object.cause.pass.as_str() == "obstacles").cloned();
    let found = obstacle.is_some();
    map.objects.extend(obstacle);
    found
}

/// Puts a lake or crater on tiles that obstacles of one zone cover.
fn flood_obstacle(map: &mut MapModel) -> bool {
    let pack = heroes3();
    let is_flat = |set: &&ObstacleSet| matches!(set.kind, ObstacleKind::Lake | ObstacleKind::Crater);
    let sets = pack.obstacle_sets.records().iter().filter(is_flat);
    let looks: Vec<AppearanceId> = sets.flat_map(|set| set.appearances.iter().copied()).collect();
    for obstacle in map.objects.iter().filter(|object| object.cause.pass.as_str() == "obstacles") {
        let level = obstacle.at.level.index();
        let (walls, layers) = (walls(map, level), &map.levels[level]);
        for id in &looks {
            let look = &pack.appearances[*id];
            let lake = MapObject { kind: look.kind, appearance: *id, ..obstacle.clone() };
            let suits = |tile: &TilePos| {
                walls.contains(*tile)
                    && layers.owner[*tile] == obstacle.cause.zone
                    && look.terrains.contains(layers.terrain[*tile])
            };
            let tiles: Vec<TilePos> = cells(map, pack, &lake, false).collect();
            if tiles.len() == look.footprint.solid().len() && tiles.iter().all(suits) {
                map.objects.push(lake);
                return true;
            }
        }
    }
    false
}

fn foreign_zone(map: &mut MapModel) -> bool {
    let zones = map.zones.len();
    let Some(object) = map.objects.first_mut().filter(|_| zones > 1) else { return false };
    object.cause.zone.0 = if object.cause.zone.0 == 0 { 1 } else { 0 };
    true
}

fn swap_appearance(map: &mut MapModel) -> bool {
    let Some(last) = last_object(map) else { return false };
    let (appearance, kind) = (map.objects[0].appearance, map.objects[0].kind);
    let last = &mut map.objects[last];
    last.appearance = appearance;
    last.kind != kind
}

fn unknown_kind(map: &mut MapModel) -> bool {
    let Some(last) = last_object(map) else { return false };
    map.objects[last].kind.0 = u16::MAX;
    true
}

/// Returns the last object that is not an obstacle.
fn last_object(map: &MapModel) -> Option<usize> {
    map.objects.iter().rposition(|object| role(object) != ObjectRole::Decoration)
}

fn lose_town(map: &mut MapModel) -> bool {
    let Some(town) = town(map, false) else { return false };
    remove_object(map, town);
    true
}

fn extra_town(map: &mut MapModel) -> bool {
    let (Some(town), Some((place, zone))) = (town(map, false), open_place(map, 3)) else { return false };
    let mut town = map.objects[town.index()].clone();
    // The open place extends 3 tiles in each direction. A town is 5 tiles wide, with its anchor at the lower
    // right.
    (town.at, town.cause.zone) = (place, zone);
    town.at.tile.x += 2;
    map.objects.push(town);
    true
}

fn extra_fort(map: &mut MapModel) -> bool {
    let Some(town) = any_town(map) else { return false };
    let ObjectBody::Town { has_fort, .. } = &mut map.objects[town.index()].body else { return false };
    *has_fort = !*has_fort;
    true
}

fn lose_owner(map: &mut MapModel) -> bool {
    let Some(town) = town(map, true) else { return false };
    let ObjectBody::Town { owner, .. } = &mut map.objects[town.index()].body else { return false };
    *owner = None;
    true
}

fn lose_seat(map: &mut MapModel) -> bool {
    let Some(town) = town(map, true) else { return false };
    let ObjectBody::Town { is_main, .. } = &mut map.objects[town.index()].body else { return false };
    *is_main = false;
    true
}

fn other_faction(map: &mut MapModel) -> bool {
    let Some(town) = any_town(map) else { return false };
    let ObjectBody::Town { faction, .. } = &mut map.objects[town.index()].body else { return false };
    let other = heroes3().town_factions().find(|other| other != faction);
    other.map(|other| *faction = other).is_some()
}
