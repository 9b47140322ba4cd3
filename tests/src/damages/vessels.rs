//! Damage to shipyards, whirlpools and guards of objects in the sea.

use rmg_core::model::{Landing, MapModel, MapPos, ObjectId};
use rmg_core::pack::ObjectRole;
use rmg_core::{Level, TilePos, TileSet};

use super::damage::{
    BoatsUsable, Damage, LinkGuards, LinksRealized, NoBypass, PileGuards, PortalPairs, Reachable, block_all,
    covered, damage, each_cell, is_near, open, remove_object, role,
};
use super::sea::{ferries, is_water, lose_guard_of, put, sailed, water_around};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("the guard of a pile in the sea is missing", lose_sea_guard, &[PileGuards]),
    damage("the landing of a shipyard has lost its guard", lose_shipyard_guard, &[LinkGuards]),
    // The obstacle may block more than the water next to the shipyard.
    damage("a shipyard can launch boats away from its landing", open_other_berth, &[BoatsUsable])
        .may_break(&[PileGuards]),
    damage("rocks are on all launching tiles of a shipyard", rocks_around_shipyard, &[BoatsUsable])
        .may_break(&[LinksRealized, Reachable]),
    damage("a whirlpool is alone", lone_whirlpool, &[PortalPairs]),
    damage("whirlpools join the water of a harbor with that of a ferry", join_waters, &[NoBypass]),
];

fn lose_sea_guard(map: &mut MapModel) -> bool {
    let sea = map.plan.sea();
    let guard = map.piles.iter().filter(|pile| Some(pile.zone) == sea).find_map(|pile| pile.guard);
    guard.inspect(|guard| remove_object(map, *guard)).is_some()
}

fn is_shipyard(map: &MapModel, vessel: ObjectId) -> bool {
    role(&map.objects[vessel.index()]) == ObjectRole::Shipyard
}

fn lose_shipyard_guard(map: &mut MapModel) -> bool {
    lose_guard_of(map, |map, landing| is_shipyard(map, landing.vessel))
}

/// Returns the landings of ferries with a shipyard, with the water tiles around it.
fn shipyards(map: &MapModel) -> Vec<(Landing, Vec<TilePos>)> {
    let landings = ferries(map).into_iter().flat_map(|(_, ends, _)| ends);
    let with_water = |landing: Landing| {
        let mut around = TileSet::new(map.plan.size.width(), map.plan.size.height());
        each_cell(map, &map.objects[landing.vessel.index()], |cell| {
            for tile in
                map.levels[0].owner.neighbors8(cell).filter(|tile| is_water(map, Level::SURFACE, *tile))
            {
                around.insert(tile);
            }
        });
        (landing, around.iter().collect())
    };
    landings.filter(|landing| is_shipyard(map, landing.vessel)).map(with_water).collect()
}

/// Removes the obstacles on a water tile next to a shipyard and away from its landing.
fn open_other_berth(map: &mut MapModel) -> bool {
    let covered = covered(map);
    let closed = shipyards(map).into_iter().find_map(|(landing, water)| {
        water.into_iter().find(|tile| covered[0].contains(*tile) && !is_near(*tile, landing.at.tile, 1))
    });
    let Some(tile) = closed else { return false };
    let before = map.objects.len();
    open(map, MapPos { level: Level::SURFACE, tile });
    map.objects.len() < before
}

fn rocks_around_shipyard(map: &mut MapModel) -> bool {
    let covered = covered(map);
    let Some((_, water)) = shipyards(map).into_iter().next() else { return false };
    let free = water.into_iter().filter(|tile| !covered[0].contains(*tile));
    let free: Vec<MapPos> = free.map(|tile| MapPos { level: Level::SURFACE, tile }).collect();
    block_all(map, &free)
}

const WHIRLPOOL: (&str, &str) = ("whirlpool", "object");

/// Returns where a whirlpool fits into some water: its lower right cell, with `room` free tiles on all sides.
fn room_for_whirlpool(map: &MapModel, water: &TileSet, room: u16) -> Option<MapPos> {
    let covered = covered(map);
    let is_free = |tile: TilePos| water.contains(tile) && !covered[0].contains(tile);
    let fits = |tile: &TilePos| {
        let (Some(west), Some(north)) = (tile.x.checked_sub(2 + room), tile.y.checked_sub(1 + room)) else {
            return false;
        };
        let (east, south) = (tile.x + room, tile.y + room);
        east < map.plan.size.width()
            && south < map.plan.size.height()
            && (north..=south).all(|y| (west..=east).all(|x| is_free(TilePos::new(x, y))))
    };
    let tile = water.iter().find(fits)?;
    Some(MapPos { level: Level::SURFACE, tile })
}

/// Removes all whirlpools except one. If there is at most one, puts one into a wide water.
fn lone_whirlpool(map: &mut MapModel) -> bool {
    let is_one = |at: &usize, map: &MapModel| heroes3().defaults.whirlpool == Some(map.objects[*at].kind);
    let all: Vec<usize> = (0..map.objects.len()).filter(|at| is_one(at, map)).collect();
    if let [_, others @ ..] = &all[..] {
        // Remove the last first, so that the ids of the others stay valid.
        others.iter().rev().for_each(|at| remove_object(map, ObjectId::from_index(*at)));
        return !others.is_empty();
    }
    let place = room_for_whirlpool(map, &sailed(map), 2);
    place.inspect(|place| put(map, WHIRLPOOL, *place)).is_some()
}

fn join_waters(map: &mut MapModel) -> bool {
    let water_at = |landing: &Landing| {
        let around = map.levels[0].owner.neighbors8(landing.at.tile);
        around.into_iter().find(|tile| is_water(map, Level::SURFACE, *tile))
    };
    let harbor = map.harbors.first().and_then(|harbor| water_at(&harbor.landing));
    let ferry = ferries(map).first().and_then(|(_, ends, _)| water_at(&ends[0]));
    let places = [harbor, ferry].map(|tile| room_for_whirlpool(map, &water_around(map, tile?), 0));
    let [Some(lake), Some(sea)] = places else { return false };
    [lake, sea].into_iter().for_each(|place| put(map, WHIRLPOOL, place));
    true
}
