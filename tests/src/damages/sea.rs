//! Damage to coasts, landings and objects in the sea.

use rmg_core::ids::ConnectionId;
use rmg_core::layout::PortalCause;
use rmg_core::model::{
    Cause, Cover, Harbor, Landing, LinkCause, LinkWay, MapModel, MapObject, MapPos, ObjectBody, ObjectId,
};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::{Level, TilePos, TileSet, ZoneId};

use super::damage::{
    BY_A_STRIP, BoatsUsable, Damage, ExactCounts, Footprints, LinkGuards, LinksRealized, NoBypass, OneOwner,
    PileGuards, Reachable, RoadsComplete, ZoneConnected, across, block_all, covered, damage, each_cell,
    free_tiles, is_near, open, open_place, remove_object, role, wrong_record,
};
use crate::small_maps::{look_on, terrain};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] =
    &[
        damage("a boat is moved inland", strand_boat, &[Footprints, BoatsUsable]).may_break(&[Reachable]),
        damage("a boat of a ferry is missing", lose_boat, &[BoatsUsable]).may_break(&[Reachable]),
        damage("two landings share a boat", share_boat, &[BoatsUsable]),
        damage("a landing has lost its guard", lose_landing_guard, &[LinkGuards]),
        damage("the guard of a landing is one tile off", move_guard_aside, &[LinkGuards]).may_break(&[
            NoBypass,
            ZoneConnected,
            Footprints,
        ]),
        damage("a guard is on its landing", guard_on_landing, &[LinksRealized])
            .may_break(&[LinkGuards, ZoneConnected]),
        damage("an object is on a landing", chest_on_landing, &[LinksRealized]).may_break(&[PileGuards]),
        damage("a coast is not sealed", open_coast, &[NoBypass]).may_break(&[LinkGuards, ZoneConnected]),
        damage("a landing is recorded one tile inland", landing_inland, &[LinksRealized, NoBypass])
            .may_break(&[LinkGuards, ZoneConnected, RoadsComplete, BoatsUsable]),
        damage("a landing is recorded on another water", landing_on_other_water, &[LinksRealized, NoBypass])
            .may_break(&[LinkGuards, ZoneConnected, RoadsComplete]),
        damage("a harbor without a guard is on the water of a ferry", second_harbor, &[NoBypass])
            .may_break(&[LinksRealized, BoatsUsable]),
        damage("the ends of a ferry are swapped", swap_ferry_ends, &[LinksRealized]).may_break(&[
            LinkGuards,
            ZoneConnected,
            RoadsComplete,
            BoatsUsable,
        ]),
        damage("rocks are all around a boat", rocks_around_boat, &[LinksRealized]).may_break(&[Reachable]),
        damage("a sea chest is on a lake without boats", chest_on_lake, &[Reachable])
            .may_break(&[PileGuards]),
        damage("a sea chest is behind rocks", chest_behind_rocks, &[Reachable])
            .may_break(&[LinksRealized, PileGuards]),
        damage("the sea's tiers of treasure are not recorded", forget_sea_treasure, &[ExactCounts]),
        damage("water belongs to a zone of land", water_of_land, &[OneOwner]).may_break(&[Footprints]),
        damage("a strip of water cuts a zone in two", flood_strip, &[OneOwner]).may_break(BY_A_STRIP),
        wrong_record("a ferry has no recorded reason", |map| {
            first_ferry(map).is_some_and(|(id, ..)| map.links[id.index()].cause.take().is_some())
        }),
        wrong_record("the zones of a ferry are recorded as separate", |map| {
            let apart = LinkCause::Layout(PortalCause::Apart);
            first_ferry(map).is_some_and(|(id, ..)| map.links[id.index()].cause.replace(apart) != Some(apart))
        }),
        wrong_record("a zone without a shore is recorded with one", record_missing_landing),
    ];

/// A ferry: its connection, landings and guards.
type Ferry = (ConnectionId, [Landing; 2], [Option<ObjectId>; 2]);

pub(super) fn ferries(map: &MapModel) -> Vec<Ferry> {
    let links = map.links.iter().enumerate();
    let ferry = |(at, link): (usize, &rmg_core::model::MapLink)| match &link.way {
        LinkWay::Ferry { ends, guards } => Some((ConnectionId::from_index(at), *ends, *guards)),
        _ => None,
    };
    links.filter_map(ferry).collect()
}

fn first_ferry(map: &MapModel) -> Option<Ferry> {
    ferries(map).into_iter().next()
}

/// Returns the landings of guarded ferries, with their guards.
fn guarded(map: &MapModel) -> Vec<(ConnectionId, usize, Landing, ObjectId)> {
    let ends = ferries(map).into_iter().flat_map(|(id, ends, guards)| {
        (0..2).filter_map(move |end| Some((id, end, ends[end], guards[end]?)))
    });
    ends.collect()
}

/// Returns the landings of ferries with boats.
fn boats(map: &MapModel) -> Vec<Landing> {
    let ends = ferries(map).into_iter().flat_map(|(_, ends, _)| ends);
    ends.filter(|end| role(&map.objects[end.vessel.index()]) == ObjectRole::Boat).collect()
}

fn set_landing(map: &mut MapModel, link: ConnectionId, end: usize, landing: Landing) {
    if let LinkWay::Ferry { ends, .. } = &mut map.links[link.index()].way {
        ends[end] = landing;
    }
}

pub(super) fn is_water(map: &MapModel, level: Level, tile: TilePos) -> bool {
    let terrain = map.levels[level.index()].terrain.get(tile).and_then(|id| heroes3().terrains.get(*id));
    terrain.is_some_and(|terrain| terrain.kind == TerrainKind::Water)
}

/// Returns all surface water that is connected with a tile.
pub(super) fn water_around(map: &MapModel, from: TilePos) -> TileSet {
    let terrain = &map.levels[0].terrain;
    let mut water = TileSet::new(terrain.width(), terrain.height());
    let mut open = vec![from];
    while let Some(tile) = open.pop() {
        if is_water(map, Level::SURFACE, tile) && !water.contains(tile) {
            water.insert(tile);
            open.extend(terrain.neighbors4(tile));
        }
    }
    water
}

/// Returns the surface waters that contain a boat or touch a shipyard.
pub(super) fn sailed(map: &MapModel) -> TileSet {
    let terrain = &map.levels[0].terrain;
    let mut sailed = TileSet::new(terrain.width(), terrain.height());
    let vessels =
        map.objects.iter().filter(|object| matches!(role(object), ObjectRole::Boat | ObjectRole::Shipyard));
    for vessel in vessels.filter(|vessel| vessel.at.level == Level::SURFACE) {
        each_cell(map, vessel, |cell| {
            for tile in terrain.neighbors8(cell).chain([cell]) {
                if is_water(map, Level::SURFACE, tile) && !sailed.contains(tile) {
                    water_around(map, tile).iter().for_each(|tile| {
                        sailed.insert(tile);
                    });
                }
            }
        });
    }
    sailed
}

/// Returns the tile where an object is met; its anchor if it covers nothing.
fn meeting_tile(map: &MapModel, object: &MapObject) -> MapPos {
    let mut meeting_tile = object.at;
    each_cell(map, object, |tile| meeting_tile.tile = tile);
    meeting_tile
}

/// Moves an object so that it is met at a tile.
fn move_to(map: &mut MapModel, id: ObjectId, tile: TilePos) {
    let from = meeting_tile(map, &map.objects[id.index()]).tile;
    let at = &mut map.objects[id.index()].at.tile;
    *at = TilePos::new(at.x + tile.x - from.x, at.y + tile.y - from.y);
}

/// Puts an object of a kind on a tile, in the zone that owns it.
pub(super) fn put(map: &mut MapModel, (type_name, subtype): (&str, &str), at: MapPos) {
    let layers = &map.levels[at.level.index()];
    let (kind, appearance) = look_on(layers.terrain[at.tile], type_name, subtype);
    let cause = Cause {
        pass: "treasure".into(),
        zone: layers.owner[at.tile],
        connection: None,
        pile: None,
        guards: None,
    };
    map.objects.push(MapObject { kind, appearance, at, body: ObjectBody::Plain, cause });
}

fn strand_boat(map: &mut MapModel) -> bool {
    let (Some(boat), Some((place, _))) = (boats(map).first().copied(), open_place(map, 2)) else {
        return false;
    };
    move_to(map, boat.vessel, place.tile);
    place.level == Level::SURFACE
}

fn lose_boat(map: &mut MapModel) -> bool {
    let Some(boat) = boats(map).first().copied() else { return false };
    remove_object(map, boat.vessel);
    true
}

fn share_boat(map: &mut MapModel) -> bool {
    let ferries = ferries(map);
    let has_boat = |end: &Landing| role(&map.objects[end.vessel.index()]) == ObjectRole::Boat;
    let Some((id, ends, _)) = ferries.into_iter().find(|(_, ends, _)| ends.iter().all(has_boat)) else {
        return false;
    };
    set_landing(map, id, 1, Landing { vessel: ends[0].vessel, ..ends[1] });
    true
}

fn lose_landing_guard(map: &mut MapModel) -> bool {
    lose_guard_of(map, |_, _| true)
}

/// Removes the guard of the first landing that `matches`.
pub(super) fn lose_guard_of(map: &mut MapModel, matches: impl Fn(&MapModel, &Landing) -> bool) -> bool {
    let found = guarded(map).into_iter().find(|(_, _, landing, _)| matches(map, landing));
    let Some((id, end, _, guard)) = found else { return false };
    if let LinkWay::Ferry { guards, .. } = &mut map.links[id.index()].way {
        guards[end] = None;
    }
    remove_object(map, guard);
    true
}

/// Moves a guard to a neighbor tile where a hero can step from the landing past it into the zone.
fn move_guard_aside(map: &mut MapModel) -> bool {
    let free = free_tiles(map, 0);
    let owner = &map.levels[0].owner;
    let aside = guarded(map).into_iter().find_map(|(_, _, landing, guard)| {
        let (at, zone) = (map.objects[guard.index()].at.tile, owner[landing.at.tile]);
        let is_in_zone = |tile: &TilePos| free.contains(*tile) && owner[*tile] == zone;
        let opens = |to: TilePos| {
            let past =
                owner.neighbors8(landing.at.tile).filter(is_in_zone).filter(|tile| !is_near(*tile, to, 1));
            past.into_iter().any(|tile| {
                let mut on = owner.neighbors8(tile).filter(is_in_zone);
                on.any(|next| !is_near(next, to, 1) && !is_near(next, at, 1))
            })
        };
        let neighbors = owner.neighbors8(at).filter(is_in_zone).filter(|to| *to != landing.at.tile);
        Some((guard, neighbors.into_iter().find(|to| opens(*to))?))
    });
    let Some((guard, to)) = aside else { return false };
    map.objects[guard.index()].at.tile = to;
    true
}

fn guard_on_landing(map: &mut MapModel) -> bool {
    let Some((_, _, landing, guard)) = guarded(map).first().copied() else { return false };
    map.objects[guard.index()].at = landing.at;
    true
}

fn chest_on_landing(map: &mut MapModel) -> bool {
    let Some((_, ends, _)) = first_ferry(map) else { return false };
    put(map, ("treasureChest", "treasureChest"), ends[0].at);
    true
}

/// Removes the obstacles of a tile of the shore, away from landings.
fn open_coast(map: &mut MapModel) -> bool {
    let sailed = sailed(map);
    let walls = super::damage::walls(map, 0);
    let layers = &map.levels[0];
    let sea = map.plan.sea();
    let landings: Vec<TilePos> =
        map.links.iter().flat_map(|link| link.way.landings()).map(|landing| landing.at.tile).collect();
    let spot = walls.iter().find(|tile| {
        Some(layers.owner[*tile]) != sea
            && layers.terrain.neighbors8(*tile).any(|next| sailed.contains(next))
            && landings.iter().all(|landing| !is_near(*landing, *tile, 3))
    });
    let Some(tile) = spot else { return false };
    open(map, MapPos { level: Level::SURFACE, tile });
    true
}

fn landing_inland(map: &mut MapModel) -> bool {
    let Some((id, ends, _)) = first_ferry(map) else { return false };
    let (free, owner) = (free_tiles(map, 0), &map.levels[0].owner);
    let at = ends[0].at.tile;
    let is_inland = |tile: &TilePos| {
        owner.neighbors8(*tile).all(|next| !is_water(map, Level::SURFACE, next)) && *tile != at
    };
    let matches = |tile: &TilePos| {
        is_near(*tile, at, 2) && owner[*tile] == owner[at] && free.contains(*tile) && is_inland(tile)
    };
    let Some(tile) = owner.iter().map(|(tile, _)| tile).find(matches) else { return false };
    let place = MapPos { tile, ..ends[0].at };
    set_landing(map, id, 0, Landing { at: place, ..ends[0] });
    true
}

/// Swaps the landings of a ferry and a harbor of one zone.
fn landing_on_other_water(map: &mut MapModel) -> bool {
    let found = ferries(map).into_iter().find_map(|(id, ends, _)| {
        let plan = &map.plan.connections[id.index()];
        [plan.a, plan.b].into_iter().enumerate().find_map(|(end, zone)| {
            let harbor = map.harbors.iter().position(|harbor| harbor.zone == zone)?;
            Some((id, end, ends[end], harbor))
        })
    });
    let Some((id, end, landing, harbor)) = found else { return false };
    let other = std::mem::replace(&mut map.harbors[harbor].landing, landing);
    set_landing(map, id, end, other);
    true
}

fn second_harbor(map: &mut MapModel) -> bool {
    let Some((id, ends, _)) = first_ferry(map) else { return false };
    let zone = map.plan.connections[id.index()].b;
    map.harbors.push(Harbor { zone, landing: ends[1] });
    true
}

fn swap_ferry_ends(map: &mut MapModel) -> bool {
    let Some((id, ..)) = first_ferry(map) else { return false };
    if let LinkWay::Ferry { ends, guards } = &mut map.links[id.index()].way {
        ends.swap(0, 1);
        guards.swap(0, 1);
    }
    true
}

fn rocks_around_boat(map: &mut MapModel) -> bool {
    let covered = covered(map);
    let free_boat = boats(map).into_iter().find_map(|boat| {
        let place = meeting_tile(map, &map.objects[boat.vessel.index()]);
        let around = map.levels[0].terrain.neighbors8(place.tile);
        let water: Vec<TilePos> =
            around.into_iter().filter(|tile| is_water(map, place.level, *tile)).collect();
        let free: Vec<MapPos> = water
            .iter()
            .filter(|tile| !covered[0].contains(**tile))
            .map(|tile| MapPos { tile: *tile, ..place })
            .collect();
        Some(free).filter(|free| !free.is_empty() && free.len() == water.len())
    });
    free_boat.is_some_and(|free| block_all(map, &free))
}

fn chest_on_lake(map: &mut MapModel) -> bool {
    let (sailed, covered) = (sailed(map), covered(map));
    let is_lake = |tile: &TilePos| {
        is_water(map, Level::SURFACE, *tile) && !sailed.contains(*tile) && !covered[0].contains(*tile)
    };
    let Some(tile) = map.levels[0].owner.iter().map(|(tile, _)| tile).find(is_lake) else { return false };
    put(map, ("seaChest", "seaChest"), MapPos { level: Level::SURFACE, tile });
    true
}

fn chest_behind_rocks(map: &mut MapModel) -> bool {
    let (sailed, covered) = (sailed(map), covered(map));
    let owner = &map.levels[0].owner;
    let is_free = |tile: &TilePos| {
        let around: Vec<TilePos> = owner.neighbors8(*tile).collect();
        around.len() == 8
            && around.iter().chain([tile]).all(|near| sailed.contains(*near) && !covered[0].contains(*near))
    };
    let far = |tile: &TilePos| {
        let mut landings = map.links.iter().flat_map(|link| link.way.landings());
        landings.all(|landing| !is_near(landing.at.tile, *tile, 4))
    };
    let Some(tile) = owner.iter().map(|(tile, _)| tile).find(|tile| is_free(tile) && far(tile)) else {
        return false;
    };
    let at = |tile| MapPos { level: Level::SURFACE, tile };
    let ring: Vec<MapPos> = owner.neighbors8(tile).map(at).collect();
    put(map, ("seaChest", "seaChest"), at(tile));
    block_all(map, &ring)
}

fn forget_sea_treasure(map: &mut MapModel) -> bool {
    let Some(sea) = map.plan.sea() else { return false };
    map.plan.zones[sea.index()].contents.treasure.clear();
    map.piles.iter().any(|pile| pile.zone == sea)
}

/// Gives a water tile to an adjacent zone, connected with it.
fn water_of_land(map: &mut MapModel) -> bool {
    let Some(sea) = map.plan.sea() else { return false };
    let (covered, layers) = (covered(map), &map.levels[0]);
    let land = |tile: TilePos| {
        layers.owner.neighbors4(tile).map(|next| layers.owner[next]).find(|zone| *zone != sea)
    };
    let is_free_water = |tile: &TilePos| is_water(map, Level::SURFACE, *tile) && !covered[0].contains(*tile);
    let water = || layers.owner.iter().map(|(tile, _)| tile).filter(is_free_water);
    let found = water().find_map(|tile| Some((tile, land(tile)?)));
    let Some((tile, zone)) = found else { return false };
    map.levels[0].owner[tile] = zone;
    true
}

fn flood_strip(map: &mut MapModel) -> bool {
    let (Some(sea), Some((at, zone))) = (map.plan.sea(), open_place(map, 1)) else { return false };
    if at.level != Level::SURFACE {
        return false;
    }
    for tile in across(map, at, zone) {
        let layers = &mut map.levels[0];
        (layers.owner[tile], layers.terrain[tile]) = (sea, terrain("water"));
        if layers.cover[tile] == Cover::Blocked {
            layers.cover[tile] = Cover::Free;
        }
    }
    true
}

/// Returns whether two zones have shores on one water of the surface, with boats or not.
fn share_water(map: &MapModel, zones: [ZoneId; 2]) -> bool {
    let owner = &map.levels[0].owner;
    let [here, there] = zones.map(|zone| -> Vec<TilePos> {
        let own_tiles = owner.iter().filter(|(_, of)| **of == zone).map(|(tile, _)| tile);
        let around = own_tiles.flat_map(|tile| owner.neighbors8(tile));
        around.filter(|tile| is_water(map, Level::SURFACE, *tile)).collect()
    });
    let mut waters = TileSet::new(owner.width(), owner.height());
    for tile in here {
        if !waters.contains(tile) {
            water_around(map, tile).iter().for_each(|tile| {
                waters.insert(tile);
            });
        }
    }
    there.into_iter().any(|tile| waters.contains(tile))
}

/// Changes the recorded reason of a portal over the sea from a missing shore to a missing landing.
fn record_missing_landing(map: &mut MapModel) -> bool {
    let no_shore = LinkCause::Layout(PortalCause::NoShore);
    let found = map.plan.each_connection().find(|(id, plan)| {
        map.links[id.index()].cause == Some(no_shore) && !share_water(map, [plan.a, plan.b])
    });
    let Some(id) = found.map(|(id, _)| id) else { return false };
    map.links[id.index()].cause = Some(LinkCause::NoLanding);
    true
}
