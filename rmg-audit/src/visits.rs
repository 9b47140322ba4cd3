//! Reachable (V5): every town, mine and object to visit or take can be reached from the main point of its
//! zone.
//!
//! What is visited or taken is a goal, and nothing to walk through. Guards of links may stand in between, and
//! the guard of the pile that the object belongs to; no other monster. What covers more than the tile where
//! it is visited is entered from its front, the tile right below that one, so that a hero who comes from
//! below need not walk round it. What lies in the sea must be reached so by boat. Nearly everything is
//! reached inside its zone, which is looked at first.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{Appearance, ObjectKind, ObjectRole, TerrainKind};

use crate::found::Found;
use crate::ground::{Ground, cells, is_monster, tile};
use crate::portals::entrances;
use crate::quests::Quests;
use crate::reach::{Beyond, Homes, Reached, World, is_judged, main_point};
use crate::waters::Waters;
use crate::way::shortest_way;
use crate::words::{object_name, place, zone_name};

pub(crate) fn check(ground: &Ground<'_>, homes: &Homes, waters: &Waters, quests: Option<&Quests>) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Found::default();
    let mut checked = 0;
    let main_towns = main_towns(ground);
    for zone in ground.wishes.zone_ids().filter(|zone| is_judged(ground, *zone)) {
        if let Some(example) = main_point_fault(ground, homes, zone, main_towns[zone.index()]) {
            found.add(|| example);
        }
    }
    // Objects of one pile mostly follow each other, and share what lies beyond their guard.
    // Ways out of the zone and back are looked for where there is none inside.
    let mut abroad = Abroad { homes, quests, world: None, last: None };
    let mut last: Option<(ObjectId, ZoneId, Beyond)> = None;
    for (at, object) in map.objects.iter().enumerate() {
        let Some((kind, look)) = ground.look(object) else { continue };
        if !is_goal(kind, look) {
            continue;
        }
        if let Some(sea) = ground.zone_of(object).filter(|zone| Some(*zone) == ground.wishes.sea()) {
            if kind.role == ObjectRole::Boat {
                // Where it can be boarded is judged by BoatsUsable.
                continue;
            }
            checked += 1;
            if !homes.can_visit_afloat(ground, object, look, own_guard(ground, object)) {
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
        // What stands nowhere is refuted by Footprints; what stands in water without ships by BoatsUsable.
        let Some(zone) = ground.zone_of(object).filter(|zone| is_judged(ground, *zone)) else { continue };
        if !ground.has_ships && stands_in_water(ground, object, look) {
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
        if homes.can_visit(ground, object, look) {
            continue;
        }
        let guard = own_guard(ground, object);
        if let Some(guard) = guard {
            if last.as_ref().is_none_or(|(of, there, _)| (*of, *there) != (guard, zone)) {
                last = Some((guard, zone, homes.beyond(ground, zone, guard)));
            }
            if let Some((_, _, beyond)) = &last
                && homes.can_visit_beyond(ground, object, look, beyond)
            {
                continue;
            }
        }
        if abroad.can_visit(ground, object, look, zone, guard) {
            continue;
        }
        let id = ObjectId::from_index(at);
        found.add(|| {
            let (text, tiles) = why(ground, homes, object, zone, guard);
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
struct Abroad<'a> {
    homes: &'a Homes,
    quests: Option<&'a Quests>,
    /// Made when it is first asked for.
    world: Option<World<'a>>,
    /// The zone that was asked for last, and what is reached from its main point.
    last: Option<(ZoneId, Reached)>,
}

impl Abroad<'_> {
    /// Whether a hero who fights no guard but those of links, and maybe one other, gets to where an object is
    /// visited.
    fn can_visit(
        &mut self,
        ground: &Ground<'_>,
        object: &MapObject,
        look: &Appearance,
        zone: ZoneId,
        guard: Option<ObjectId>,
    ) -> bool {
        let homes = self.homes;
        let world = self.world.get_or_insert_with(|| World::new(ground, &homes.places));
        if self.last.as_ref().is_none_or(|(last, _)| *last != zone) {
            let is_solved = |object| self.quests.is_some_and(|quests| quests.is_solved(object));
            let home = homes.home_of(ground, zone).into_iter().collect();
            self.last = Some((zone, world.spread(home, is_solved)));
        }
        let Some((_, reached)) = &self.last else { return false };
        homes.places.before(ground, object).iter().any(|place| reached.contains(place))
            || guard.is_some_and(|guard| {
                let beyond = homes.beyond_from(ground, zone, guard, reached.iter().copied());
                homes.can_visit_beyond(ground, object, look, &beyond)
            })
    }
}

/// Whether heroes want to get there.
pub(crate) fn is_goal(kind: &ObjectKind, look: &Appearance) -> bool {
    kind.is_visitable
        && kind.role != ObjectRole::Decoration
        && !is_monster(kind)
        && !look.footprint.actions().is_empty()
}

/// The tile below the first entrance of an object that covers more than its entrances, if no hero can stand
/// below any of them. `None` also where the object itself lies below all of them: it has no front.
fn closed_front(ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> Option<MapPos> {
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

/// The guard of the pile that an object belongs to.
fn own_guard(ground: &Ground<'_>, object: &MapObject) -> Option<ObjectId> {
    ground.map.piles.get(object.cause.pile?.index())?.guard
}

pub(crate) fn stands_in_water(ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> bool {
    let level = object.at.level.index();
    cells(object, look).filter(|cell| cell.is_action).any(|cell| {
        ground.cell_index(cell.x, cell.y).is_some_and(|at| {
            let terrain = ground.map.levels[level].terrain[ground.pos(level, at).tile];
            ground.pack.terrains.get(terrain).is_some_and(|terrain| terrain.kind == TerrainKind::Water)
        })
    })
}

/// A main point that is not the entrance of the main town, or lies within reach of the guard of a pile;
/// ZoneConnected judges where it lies otherwise. (In a zone without town it is the walkable tile nearest a
/// centre that maps do not record.)
fn main_point_fault(
    ground: &Ground<'_>,
    homes: &Homes,
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
        || homes.control[level].is_free(main)
    {
        return None;
    }
    let at = ground.pos(level, main);
    let who = controller(ground, homes, level, main);
    let text = format!(
        "the main point of {} at {} lies in the reach of {who}",
        zone_name(ground.map, zone),
        place(ground.map, at)
    );
    Some(CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone]))
}

/// The main town of each zone as a position in the list of objects: its player's, else the first that was
/// placed there.
fn main_towns(ground: &Ground<'_>) -> Vec<Option<usize>> {
    let mut towns: Vec<Option<(usize, bool)>> = vec![None; ground.wishes.zones.len()];
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

/// The tile before the gate of a town, with its level: below it, as towns are entered.
fn entrance(ground: &Ground<'_>, town: usize) -> Option<(usize, usize)> {
    let object = &ground.map.objects[town];
    let (_, look) = ground.look(object)?;
    let gate = cells(object, look).find(|cell| cell.is_action)?;
    Some((object.at.level.index(), ground.cell_index(gate.x, gate.y + 1)?))
}

fn controller(ground: &Ground<'_>, homes: &Homes, level: usize, tile: usize) -> String {
    let only = homes.control[level].only(tile);
    only.map_or_else(|| "several guards".to_owned(), |guard| object_name(ground.map, ground.pack, guard))
}

/// Why an object cannot be reached, and the tiles that show it.
fn why(
    ground: &Ground<'_>,
    homes: &Homes,
    object: &MapObject,
    zone: ZoneId,
    own: Option<ObjectId>,
) -> (String, Vec<MapPos>) {
    let map = ground.map;
    let level = object.at.level.index();
    let doors = entrances(ground, object);
    if doors.is_empty() {
        return ("cannot be entered: every tile before it is covered".to_owned(), vec![object.at]);
    }
    let zone_name = zone_name(map, zone);
    let way = main_point(ground, zone)
        .filter(|(on, _)| *on == level)
        .and_then(|(_, main)| shortest_way(ground, level, &[main], |at| doors.contains(&at), |_| false));
    let Some(way) = way else {
        let text = format!("cannot be reached: no way leads to it from the main point of {zone_name}");
        return (text, doors.iter().map(|door| ground.pos(level, *door)).collect());
    };
    let control = &homes.control[level];
    let is_closed = |at: usize| match own {
        Some(own) => !control.is_free_but_for(at, own),
        None => !control.is_free(at),
    };
    for at in &way {
        let Some(index) = ground.index(*at) else { continue };
        let who = if is_closed(index) {
            format!("within reach of {}", controller(ground, homes, level, index))
        } else if ground.levels[level].step[index] & tile::EMPTY == 0
            && let Some(other) = object_at(ground, level, index).filter(|other| Some(*other) != own)
        {
            format!("over {}", object_name(map, ground.pack, other))
        } else {
            continue;
        };
        let text = format!("can be reached from the main point of {zone_name} only {who}");
        return (text, way);
    }
    (format!("cannot be reached from the main point of {zone_name}"), way)
}

/// Why nobody gets to an object of the sea.
fn why_not_afloat(
    ground: &Ground<'_>,
    waters: &Waters,
    object: &MapObject,
    look: &Appearance,
) -> &'static str {
    let level = object.at.level.index();
    let actions = cells(object, look).filter(|cell| cell.is_action);
    let mut tiles = actions.filter_map(|cell| ground.cell_index(cell.x, cell.y));
    match tiles.next().map(|at| (waters.of(level, at), waters.sailed_at(level, at))) {
        Some((Some(_), None)) => "lies on a water where nobody sails",
        Some((Some(_), Some(_))) => "cannot be reached by boat without fighting for something else",
        _ => "lies on land of the sea, where nobody gets",
    }
}

/// The object that is visited or taken on a tile.
fn object_at(ground: &Ground<'_>, level: usize, tile: usize) -> Option<ObjectId> {
    let is_there = |object: &MapObject| {
        object.at.level.index() == level
            && ground.look(object).is_some_and(|(_, look)| {
                cells(object, look).any(|cell| ground.cell_index(cell.x, cell.y) == Some(tile))
            })
    };
    ground.map.objects.iter().position(is_there).map(ObjectId::from_index)
}
