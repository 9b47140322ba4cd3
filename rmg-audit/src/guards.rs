//! LinkGuards (V4): no guarded link can be passed without its guard, and the guard is as strong as the
//! template asks.
//!
//! A monster stops a hero on its own tile and the 8 around it. A passage is guarded when nobody gets through
//! its gap while those tiles are closed; an end of a portal, when no tile from which it can be entered stays
//! in reach of its zone's main point; a landing, when no tile beside it does. (Ways that do not lead through
//! the link at all are refuted by NoBypass.)
//!
//! A ferry that others could use freely borrows a guard: [`needed`].
//!
//! Between zones that a wide border joins as well, a guarded passage is judged all the same.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{Guarded, LinkWay, MapObject, MapPos, ObjectId};
use rmg_core::plan::ConnectionPlan;

use crate::army::{Duty, Fault, fault, guard_fault};
use crate::control::control;
use crate::found::Found;
use crate::gap::{Passage, crossing};
use crate::ground::Ground;
use crate::guard_strength::link_strength;
use crate::portals::entrances;
use crate::sea_guards::{needed, weakest};
use crate::waters::Waters;
use crate::way::shortest_way;
use crate::words::{link_name, object_name, place, way_words, zone_name};

pub(crate) fn check(ground: &Ground<'_>, waters: &Waters) -> Verdict {
    let mut found = Found::default();
    let borrowed = needed(ground, waters);
    for (id, plan) in ground.wishes.each_connection() {
        for fault in link_faults(ground, id, plan, borrowed.get(&id).map_or(0, |needed| needed.strength)) {
            found.add(|| {
                let text = format!("{}: {}", link_name(ground.map, id), fault.text);
                let example = CounterExample::new(text).on_tiles(fault.tiles).in_zones(&[plan.a, plan.b]);
                let example = example.of_connection(id);
                match fault.guard {
                    Some(guard) => example.of_object(guard),
                    None => example,
                }
            });
        }
    }
    found.verdict(ground.map.links.len())
}

/// - `borrowed`: strength of the guard that it needs though the template asks for none; 0 where it does not.
fn link_faults(ground: &Ground<'_>, id: ConnectionId, plan: &ConnectionPlan, borrowed: u64) -> Vec<Fault> {
    let link = &ground.map.links[id.index()];
    let needs_guard = !matches!(link.way, LinkWay::Wide | LinkWay::Nothing);
    let strength = if needs_guard { link_strength(plan.guard, ground.wishes.monsters) } else { 0 };
    // A ferry may borrow a guard also where it needs none: the certificate lists it.
    let is_lent = strength == 0 && link.strength > 0 && matches!(link.way, LinkWay::Ferry { .. });
    let strength = strength.max(if is_lent { weakest(ground.wishes, id) } else { borrowed });
    // The map counts strength in 32 bits; a template's guard can ask for more with strong monsters.
    let strength = u32::try_from(strength).unwrap_or(u32::MAX);
    let mut faults = Vec::new();
    // One apart when the map rounds at another place.
    if link.strength.abs_diff(strength) > 1 {
        let wanted = if borrowed > 0 {
            "others sail its water, which asks for"
        } else if is_lent && strength > 0 {
            "the template asks for none, and the weakest of its zones has"
        } else {
            "template and options ask for"
        };
        let text = format!("its guard is recorded as of strength {}, {wanted} {strength}", link.strength);
        faults.push(fault(text, Vec::new(), None));
    }
    let duties = Guarded::Link(id);
    match &link.way {
        LinkWay::Passage { gap, guard } => {
            faults.extend(guard_fault(ground, duty(duties, strength, "its passage"), *guard));
            faults.extend(guard.and_then(|guard| open_passage(ground, id, plan, gap, guard)));
        }
        LinkWay::Ferry { ends, guards } => {
            for ((landing, guard), zone) in ends.iter().zip(guards).zip([plan.a, plan.b]) {
                let what = format!("its landing in {}", zone_name(ground.map, zone));
                faults.extend(guard_fault(ground, duty(duties, strength, &what), *guard));
                faults.extend(guard.and_then(|guard| open_landing(ground, landing.at, zone, guard)));
            }
        }
        LinkWay::Gate { ends, guards } | LinkWay::Monolith { ends, guards } => {
            for ((end, guard), zone) in ends.iter().zip(guards).zip([plan.a, plan.b]) {
                let what = format!("its end in {}", zone_name(ground.map, zone));
                faults.extend(guard_fault(ground, duty(duties, strength, &what), *guard));
                faults.extend(guard.and_then(|guard| open_end(ground, *end, zone, guard)));
            }
        }
        LinkWay::Wide | LinkWay::Nothing => {}
    }
    faults
}

fn duty(guards: Guarded, strength: u32, what: &str) -> Duty<'_> {
    Duty { guards, what, strength, asked_by: &|| "template and options".to_owned() }
}

/// A way through the gap that avoids the guard.
fn open_passage(
    ground: &Ground<'_>,
    id: ConnectionId,
    plan: &ConnectionPlan,
    gap: &[MapPos],
    guard: ObjectId,
) -> Option<Fault> {
    let level = ground.map.zones[plan.a.index()].level.index();
    let closed = ground.object(guard).map(|guard| on_level(ground, guard, level)).unwrap_or_default();
    let passage = Passage { link: id, level, zones: [plan.a.0, plan.b.0], gap };
    let way = crossing(ground, passage, |tile| closed.contains(&tile))?;
    let name = object_name(ground.map, ground.pack, guard);
    let text = format!(
        "its passage can be crossed out of reach of its guard ({name}), by {}",
        way_words(ground.map, &way)
    );
    Some(fault(text, way, Some(guard)))
}

/// A way from the zone's main point to a tile from which the portal can be entered, avoiding the guard.
fn open_end(ground: &Ground<'_>, end: ObjectId, zone: ZoneId, guard: ObjectId) -> Option<Fault> {
    // A portal that is not there, or off the map, is refuted by LinksRealized.
    let portal = ground.object(end).filter(|portal| ground.zone_of(portal).is_some())?;
    let level = portal.at.level.index();
    let closed = ground.object(guard).map(|guard| on_level(ground, guard, level)).unwrap_or_default();
    let mut entrances = entrances(ground, portal);
    entrances.retain(|tile| !closed.contains(tile));
    let first = *entrances.first()?;
    let name = object_name(ground.map, ground.pack, end);
    let guard_name = object_name(ground.map, ground.pack, guard);
    let home = &ground.map.zones[zone.index()];
    let main = home.main_point.and_then(|tile| ground.index(MapPos { level: home.level, tile }));
    let Some(main) = main.filter(|_| home.level.index() == level) else {
        let at = ground.pos(level, first);
        let text = format!(
            "{name} can be entered from {}, out of reach of its guard ({guard_name})",
            place(ground.map, at)
        );
        return Some(fault(text, vec![at], Some(guard)));
    };
    let gap = &ground.levels[level].gap;
    let is_closed = |tile: usize| gap[tile] != 0 || closed.contains(&tile);
    let way = shortest_way(ground, level, &[main], |tile| entrances.contains(&tile), is_closed)?;
    let text = format!(
        "{name} can be entered out of reach of its guard ({guard_name}), by {}",
        way_words(ground.map, &way)
    );
    Some(fault(text, way, Some(guard)))
}

/// A way from a landing to the zone's main point out of reach of the guard behind it.
fn open_landing(ground: &Ground<'_>, landing: MapPos, zone: ZoneId, guard: ObjectId) -> Option<Fault> {
    // A landing off the map or the level of its zone is refuted by LinksRealized.
    let home = &ground.map.zones[zone.index()];
    let start = ground.index(landing).filter(|_| landing.level == home.level)?;
    let level = landing.level.index();
    let main = home.main_point.and_then(|tile| ground.index(MapPos { level: home.level, tile }))?;
    let closed = ground.object(guard).map(|guard| on_level(ground, guard, level)).unwrap_or_default();
    let gap = &ground.levels[level].gap;
    let is_closed = |tile: usize| gap[tile] != 0 || closed.contains(&tile);
    // Whoever steps ashore has met a guard that controls the landing, and may have fled from it.
    let beside = ground.around(start).into_iter().filter(|next| ground.can_step(level, start, *next));
    let from: Vec<usize> = beside.chain([start]).collect();
    let way = shortest_way(ground, level, &from, |tile| tile == main, is_closed)?;
    let text = format!(
        "its landing at {} can be passed out of reach of its guard ({}), by {}",
        place(ground.map, landing),
        object_name(ground.map, ground.pack, guard),
        way_words(ground.map, &way)
    );
    Some(fault(text, way, Some(guard)))
}

/// The tiles that a guard controls on a level.
fn on_level(ground: &Ground<'_>, guard: &MapObject, level: usize) -> Vec<usize> {
    if guard.at.level.index() == level { control(ground, guard) } else { Vec::new() }
}
