//! Reachable (V5): every town, mine and visitable object can be reached from the main point of its zone.
//!
//! Visitable objects are goals, and block paths to other goals. Guards of links may be on the path, and the
//! guard of the object's own pile, but no other monster. An object that covers more than its action cell is
//! entered from its front, the tile below that cell, so that a hero who comes from below need not walk around
//! it. Objects in the sea must be reached by boat. Most objects are reached inside their zone, so this is
//! checked first.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{Appearance, ObjectKind, ObjectRole, TerrainKind};

use crate::findings::Findings;
use crate::ground::{DecodedMap, cells, is_monster, tile};
use crate::path::shortest_path;
use crate::portals::entrances;
use crate::quests::Quests;
use crate::reach::{Beyond, FreeGround, Reached, World, is_checked, main_point};
use crate::waters::Waters;
use crate::words::{object_name, place, zone_name};

pub(crate) fn check(
    ground: &DecodedMap<'_>,
    free_ground: &FreeGround,
    waters: &Waters,
    quests: Option<&Quests>,
) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Findings::default();
    let mut checked = 0;
    let main_towns = main_towns(ground);
    for zone in ground.requests.zone_ids().filter(|zone| is_checked(ground, *zone)) {
        if let Some(example) = main_point_violation(ground, free_ground, zone, main_towns[zone.index()]) {
            found.add(|| example);
        }
    }
    // Objects of one pile are usually adjacent in the list, and share the ground behind their guard. Paths
    // out of the zone and back are searched only if no path inside exists.
    let mut global_reach = GlobalReach { free_ground, quests, world: None, last: None };
    let mut last: Option<(ObjectId, ZoneId, Beyond)> = None;
    for (at, object) in map.objects.iter().enumerate() {
        let Some((kind, look)) = ground.look(object) else { continue };
        if !is_goal(kind, look) {
            continue;
        }
        if let Some(sea) = ground.zone_of(object).filter(|zone| Some(*zone) == ground.requests.sea()) {
            if kind.role == ObjectRole::Boat {
                // BoatsUsable checks whether it can be boarded.
                continue;
            }
            checked += 1;
            if !free_ground.can_visit_afloat(ground, object, look, own_guard(ground, object)) {
                let id = ObjectId::from_index(at);
                found.add(|| {
                    let text = format!(
                        "{} {}",
                        object_name(map, pack, id),
                        why_not_afloat(ground, waters, object, look)
                    );
                    CounterExample::new(text).on_tiles(vec![object.at]).in_zones(&[sea]).of_object(id)
                });
            }
            continue;
        }
        // Footprints refutes objects without a place; BoatsUsable refutes objects in water without ships.
        let Some(zone) = ground.zone_of(object).filter(|zone| is_checked(ground, *zone)) else { continue };
        if !ground.has_ships && is_in_water(ground, object, look) {
            continue;
        }
        checked += 1;
        if let Some(front) = closed_front(ground, object, look) {
            let id = ObjectId::from_index(at);
            found.add(|| {
                let text = format!("{} cannot be entered from its front", object_name(map, pack, id));
                CounterExample::new(text).on_tiles(vec![front]).in_zones(&[zone]).of_object(id)
            });
        }
        if free_ground.can_visit(ground, object, look) {
            continue;
        }
        let guard = own_guard(ground, object);
        if let Some(guard) = guard {
            if last.as_ref().is_none_or(|(of, there, _)| (*of, *there) != (guard, zone)) {
                last = Some((guard, zone, free_ground.beyond(ground, zone, guard)));
            }
            if let Some((_, _, beyond)) = &last
                && free_ground.can_visit_beyond(ground, object, look, beyond)
            {
                continue;
            }
        }
        if global_reach.can_visit(ground, object, look, zone, guard) {
            continue;
        }
        let id = ObjectId::from_index(at);
        found.add(|| {
            let (text, tiles) = why(ground, free_ground, object, zone, guard);
            CounterExample::new(format!("{} {text}", object_name(map, pack, id)))
                .on_tiles(tiles)
                .in_zones(&[zone])
                .of_object(id)
        });
    }
    found.verdict(checked)
}

/// Reach from the main points of zones over the whole map: through links and portals, by boat, and through
/// barriers whose quests can be solved.
struct GlobalReach<'a> {
    free_ground: &'a FreeGround,
    quests: Option<&'a Quests>,
    /// Computed on first use.
    world: Option<World<'a>>,
    /// The last zone, and the regions reached from its main point.
    last: Option<(ZoneId, Reached)>,
}

impl GlobalReach<'_> {
    /// Returns whether a hero can visit an object without a fight, except against guards of links and
    /// optionally `guard`.
    fn can_visit(
        &mut self,
        ground: &DecodedMap<'_>,
        object: &MapObject,
        look: &Appearance,
        zone: ZoneId,
        guard: Option<ObjectId>,
    ) -> bool {
        let free_ground = self.free_ground;
        let world = self.world.get_or_insert_with(|| World::new(ground, &free_ground.regions));
        if self.last.as_ref().is_none_or(|(last, _)| *last != zone) {
            let is_solved = |object| self.quests.is_some_and(|quests| quests.is_solved(object));
            let main = free_ground.main_region(ground, zone).into_iter().collect();
            self.last = Some((zone, world.spread(main, is_solved)));
        }
        let Some((_, reached)) = &self.last else { return false };
        free_ground.regions.before(ground, object).iter().any(|place| reached.contains(place))
            || guard.is_some_and(|guard| {
                let beyond = free_ground.beyond_from(ground, zone, guard, reached.iter().copied());
                free_ground.can_visit_beyond(ground, object, look, &beyond)
            })
    }
}

/// Returns whether an object is a goal of heroes.
pub(crate) fn is_goal(kind: &ObjectKind, look: &Appearance) -> bool {
    kind.is_visitable
        && kind.role != ObjectRole::Decoration
        && !is_monster(kind)
        && !look.footprint.actions().is_empty()
}

/// Returns the tile below the first action cell of an object that covers more than its action cells, if no
/// hero can stand below any of them. `None` if the object itself is below all of them, because it has no
/// front then.
fn closed_front(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> Option<MapPos> {
    if look.footprint.solid().is_empty() {
        return None;
    }
    let level = object.at.level.index();
    let own: Vec<(i32, i32)> = cells(object, look).map(|cell| (cell.x, cell.y)).collect();
    let actions = cells(object, look).filter(|cell| cell.is_action);
    let fronts: Vec<(i32, i32)> =
        actions.map(|cell| (cell.x, cell.y + 1)).filter(|front| !own.contains(front)).collect();
    let layer = &ground.levels[level];
    let is_open = |(x, y): &(i32, i32)| {
        let open = |at: usize| (layer.step[at] | layer.sail[at]) & tile::OPEN != 0;
        ground.cell_index(*x, *y).is_some_and(open)
    };
    if fronts.iter().any(is_open) {
        return None;
    }
    let (x, y) = *fronts.first()?;
    Some(ground.cell_index(x, y).map_or(object.at, |at| ground.pos(level, at)))
}

/// Returns the guard of the object's pile.
fn own_guard(ground: &DecodedMap<'_>, object: &MapObject) -> Option<ObjectId> {
    ground.map.piles.get(object.cause.pile?.index())?.guard
}

pub(crate) fn is_in_water(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> bool {
    let level = object.at.level.index();
    cells(object, look).filter(|cell| cell.is_action).any(|cell| {
        ground.cell_index(cell.x, cell.y).is_some_and(|at| {
            let terrain = ground.map.levels[level].terrain[ground.pos(level, at).tile];
            ground.pack.terrains.get(terrain).is_some_and(|terrain| terrain.kind == TerrainKind::Water)
        })
    })
}

/// Returns a violation if the main point is not the entrance of the main town, or is in the zone of control
/// of a pile's guard. ZoneConnected checks it otherwise. (In a zone without a town, the main point is the
/// walkable tile nearest a center that maps do not record.)
fn main_point_violation(
    ground: &DecodedMap<'_>,
    free_ground: &FreeGround,
    zone: ZoneId,
    main_town: Option<usize>,
) -> Option<CounterExample> {
    let (level, main) = main_point(ground, zone)?;
    if let Some(town) = main_town
        && entrance(ground, town) != Some((level, main))
    {
        let (at, id) = (ground.pos(level, main), ObjectId::from_index(town));
        let text = format!(
            "the main point of {} at {} is not the entrance of its main town, {}",
            zone_name(ground.map, zone),
            place(ground.map, at),
            object_name(ground.map, ground.pack, id)
        );
        return Some(CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone]).of_object(id));
    }
    let layer = &ground.levels[level];
    if layer.step[main] & tile::CLEARABLE == 0
        || layer.owner[main] != zone.0
        || free_ground.control[level].is_free(main)
    {
        return None;
    }
    let at = ground.pos(level, main);
    let by = controller(ground, free_ground, level, main);
    let text = format!(
        "the main point of {} at {} is in the zone of control of {by}",
        zone_name(ground.map, zone),
        place(ground.map, at)
    );
    Some(CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone]))
}

/// Returns, by zone, the index of the main town in the list of objects: that of the player, else the first
/// placed town.
fn main_towns(ground: &DecodedMap<'_>) -> Vec<Option<usize>> {
    let mut towns: Vec<Option<(usize, bool)>> = vec![None; ground.requests.zones.len()];
    for (at, object) in ground.map.objects.iter().enumerate() {
        let ObjectBody::Town { is_main, .. } = object.body else { continue };
        let Some(zone) = ground.zone_of(object) else { continue };
        let town = &mut towns[zone.index()];
        if town.is_none_or(|(_, is_main_town)| is_main && !is_main_town) {
            *town = Some((at, is_main));
        }
    }
    towns.into_iter().map(|town| Some(town?.0)).collect()
}

/// Returns the tile below the action cell of a town, from which it is entered, with its level.
fn entrance(ground: &DecodedMap<'_>, town: usize) -> Option<(usize, usize)> {
    let object = &ground.map.objects[town];
    let (_, look) = ground.look(object)?;
    let gate = cells(object, look).find(|cell| cell.is_action)?;
    Some((object.at.level.index(), ground.cell_index(gate.x, gate.y + 1)?))
}

fn controller(ground: &DecodedMap<'_>, free_ground: &FreeGround, level: usize, tile: usize) -> String {
    let only = free_ground.control[level].only(tile);
    only.map_or_else(|| "several guards".to_owned(), |guard| object_name(ground.map, ground.pack, guard))
}

/// Returns why an object cannot be reached, with the tiles for the counterexample.
fn why(
    ground: &DecodedMap<'_>,
    free_ground: &FreeGround,
    object: &MapObject,
    zone: ZoneId,
    own: Option<ObjectId>,
) -> (String, Vec<MapPos>) {
    let map = ground.map;
    let level = object.at.level.index();
    let doors = entrances(ground, object);
    if doors.is_empty() {
        return ("cannot be entered: every tile next to its entrance is blocked".to_owned(), vec![object.at]);
    }
    let zone_name = zone_name(map, zone);
    let path = main_point(ground, zone)
        .filter(|(on, _)| *on == level)
        .and_then(|(_, main)| shortest_path(ground, level, &[main], |at| doors.contains(&at), |_| false));
    let Some(path) = path else {
        let text = format!("cannot be reached: no path leads to it from the main point of {zone_name}");
        return (text, doors.iter().map(|door| ground.pos(level, *door)).collect());
    };
    let control = &free_ground.control[level];
    let is_closed = |at: usize| match own {
        Some(own) => !control.is_free_except(at, own),
        None => !control.is_free(at),
    };
    for at in &path {
        let Some(index) = ground.index(*at) else { continue };
        let by = if is_closed(index) {
            format!("through the zone of control of {}", controller(ground, free_ground, level, index))
        } else if ground.levels[level].step[index] & tile::EMPTY == 0
            && let Some(other) = object_at(ground, level, index).filter(|other| Some(*other) != own)
        {
            format!("over {}", object_name(map, ground.pack, other))
        } else {
            continue;
        };
        let text = format!("can be reached from the main point of {zone_name} only {by}");
        return (text, path);
    }
    (format!("cannot be reached from the main point of {zone_name}"), path)
}

/// Returns why an object of the sea cannot be reached.
fn why_not_afloat(
    ground: &DecodedMap<'_>,
    waters: &Waters,
    object: &MapObject,
    look: &Appearance,
) -> &'static str {
    let level = object.at.level.index();
    let actions = cells(object, look).filter(|cell| cell.is_action);
    let mut tiles = actions.filter_map(|cell| ground.cell_index(cell.x, cell.y));
    match tiles.next().map(|at| (waters.of(level, at), waters.sailed_at(level, at))) {
        Some((Some(_), None)) => "is in water without boats",
        Some((Some(_), Some(_))) => "cannot be reached by boat without a fight for another object",
        _ => "is on land of the sea that no hero can reach",
    }
}

/// Returns the object that covers a tile.
fn object_at(ground: &DecodedMap<'_>, level: usize, tile: usize) -> Option<ObjectId> {
    let is_there = |object: &MapObject| {
        object.at.level.index() == level
            && ground.look(object).is_some_and(|(_, look)| {
                cells(object, look).any(|cell| ground.cell_index(cell.x, cell.y) == Some(tile))
            })
    };
    ground.map.objects.iter().position(is_there).map(ObjectId::from_index)
}
