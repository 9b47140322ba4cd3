//! Damage to towns and footprints.

use rmg_core::TilePos;
use rmg_core::model::{MapModel, ObjectBody, ObjectId};
use rmg_core::pack::ObjectRole;

use super::damage::{
    Damage, ExactCounts, Footprints, LimitsKept, LinkGuards, LinksRealized, NoBypass, OneOwner, PileGuards,
    PlayerStarts, PortalPairs, Reachable, RoadsComplete, SpritesFit, ZoneConnected, damage, open_place,
    remove_object, role,
};
use super::links::portals;
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
