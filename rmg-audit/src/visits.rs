//! V5: every town, mine and object to visit or take can be reached from the main point of its zone.
//!
//! What is visited or taken is a goal, and nothing to walk through. Guards of links may stand in between, and the guard of
//! the pile that the object belongs to; no other monster.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, MapPos, ObjectId};
use rmg_core::pack::{Appearance, ObjectKind, ObjectRole, TerrainKind};

use crate::found::Found;
use crate::ground::{Ground, cells, is_monster, tile};
use crate::portals::entrances;
use crate::reach::{Beyond, Reach, is_judged, main_point};
use crate::way::shortest_way;
use crate::words::{object_name, place, zone_name};

pub(crate) fn check(ground: &Ground<'_>, reach: &Reach) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Found::default();
    let mut checked = 0;
    for zone in ground.wishes.zone_ids().filter(|zone| is_judged(ground, *zone)) {
        if let Some(example) = main_point_fault(ground, reach, zone) {
            found.add(|| example);
        }
    }
    // Objects of one pile mostly follow each other, and share what lies beyond their guard.
    let mut last: Option<(ObjectId, ZoneId, Beyond)> = None;
    for (at, object) in map.objects.iter().enumerate() {
        let Some((kind, look)) = ground.look(object) else { continue };
        if !is_goal(kind, look) {
            continue;
        }
        // What stands nowhere is refuted by V8; what stands in water is for boats.
        let Some(zone) = ground.zone_of(object).filter(|zone| is_judged(ground, *zone)) else { continue };
        if stands_in_water(ground, object, look) {
            continue;
        }
        checked += 1;
        if reach.can_visit(ground, object, look) {
            continue;
        }
        let guard = own_guard(ground, object);
        if let Some(guard) = guard {
            if last.as_ref().is_none_or(|(of, there, _)| (*of, *there) != (guard, zone)) {
                last = Some((guard, zone, reach.beyond(ground, zone, guard)));
            }
            if let Some((_, _, beyond)) = &last
                && reach.can_visit_beyond(ground, object, look, beyond)
            {
                continue;
            }
        }
        let id = ObjectId::from_index(at);
        found.add(|| {
            let (text, tiles) = why(ground, reach, object, zone, guard);
            CounterExample::new(format!("{} {text}", object_name(map, pack, id)))
                .on_tiles(tiles)
                .in_zones(&[zone])
                .of_object(id)
        });
    }
    found.verdict(checked)
}

/// Whether heroes want to get there.
pub(crate) fn is_goal(kind: &ObjectKind, look: &Appearance) -> bool {
    kind.is_visitable
        && kind.role != ObjectRole::Decoration
        && !is_monster(kind)
        && !look.footprint.actions().is_empty()
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

/// A main point within reach of the guard of a pile; V7 judges where it lies otherwise.
fn main_point_fault(ground: &Ground<'_>, reach: &Reach, zone: ZoneId) -> Option<CounterExample> {
    let (level, main) = main_point(ground, zone)?;
    let layer = &ground.levels[level];
    if layer.step[main] & tile::CALM == 0 || layer.owner[main] != zone.0 || reach.control[level].is_calm(main)
    {
        return None;
    }
    let at = ground.pos(level, main);
    let who = controller(ground, reach, level, main);
    let text = format!(
        "the main point of {} at {} lies in the reach of {who}",
        zone_name(ground.map, zone),
        place(ground.map, at)
    );
    Some(CounterExample::new(text).on_tiles(vec![at]).in_zones(&[zone]))
}

fn controller(ground: &Ground<'_>, reach: &Reach, level: usize, tile: usize) -> String {
    let only = reach.control[level].only(tile);
    only.map_or_else(|| "several guards".to_owned(), |guard| object_name(ground.map, ground.pack, guard))
}

/// Why an object cannot be reached, and the tiles that show it.
fn why(
    ground: &Ground<'_>,
    reach: &Reach,
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
    let control = &reach.control[level];
    let is_closed = |at: usize| match own {
        Some(own) => !control.is_calm_but_for(at, own),
        None => !control.is_calm(at),
    };
    for at in &way {
        let Some(index) = ground.index(*at) else { continue };
        let who = if is_closed(index) {
            format!("within reach of {}", controller(ground, reach, level, index))
        } else if ground.levels[level].step[index] & tile::BARE == 0
            && let Some(other) = object_at(ground, level, index).filter(|other| Some(*other) != own)
        {
            format!("over {}", object_name(map, ground.pack, other))
        } else {
            continue;
        };
        let text = format!("can be reached from the main point of {zone_name} only {who}");
        return (text, way);
    }
    (format!("cannot be reached from the main point of {zone_name} without leaving the zone"), way)
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
