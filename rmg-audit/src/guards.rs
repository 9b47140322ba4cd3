//! LinkGuards (V4): no hero passes a guarded link without its guard, and the guard has the strength that the
//! template requests.
//!
//! A monster stops a hero on its own tile and the 8 around it. With these tiles closed, a passage is guarded
//! if no path crosses its gap. The end of a portal is guarded if no tile from which it can be entered is
//! reachable from the main point of its zone. A landing is guarded if no tile next to it is. NoBypass refutes
//! paths that avoid the link itself.
//!
//! A ferry that heroes of other ferries could use freely borrows a guard: [`needed`].
//!
//! Guarded passages are checked even if a wide border joins the same zones.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{Guarded, LinkWay, MapObject, MapPos, ObjectId};
use rmg_core::plan::ConnectionPlan;

use crate::army::{GuardDuty, Violation, guard_violation, violation};
use crate::control::control;
use crate::findings::Findings;
use crate::gap::{Passage, crossing};
use crate::ground::DecodedMap;
use crate::guard_strength::link_strength;
use crate::path::shortest_path;
use crate::portals::entrances;
use crate::sea_guards::{needed, weakest};
use crate::waters::Waters;
use crate::words::{link_name, object_name, path_text, place, zone_name};

pub(crate) fn check(ground: &DecodedMap<'_>, waters: &Waters) -> Verdict {
    let mut found = Findings::default();
    let borrowed = needed(ground, waters);
    for (id, plan) in ground.requests.each_connection() {
        for violation in
            link_violations(ground, id, plan, borrowed.get(&id).map_or(0, |needed| needed.strength))
        {
            found.add(|| {
                let text = format!("{}: {}", link_name(ground.map, id), violation.text);
                let example = CounterExample::new(text).on_tiles(violation.tiles).in_zones(&[plan.a, plan.b]);
                let example = example.of_connection(id);
                match violation.guard {
                    Some(guard) => example.of_object(guard),
                    None => example,
                }
            });
        }
    }
    found.verdict(ground.map.links.len())
}

/// Returns the violations by a link.
///
/// - `borrowed`: strength of the guard that it needs although the template requests none; 0 if it needs none.
fn link_violations(
    ground: &DecodedMap<'_>,
    id: ConnectionId,
    plan: &ConnectionPlan,
    borrowed: u64,
) -> Vec<Violation> {
    let link = &ground.map.links[id.index()];
    let needs_guard = !matches!(link.way, LinkWay::Wide | LinkWay::Nothing);
    let strength = if needs_guard { link_strength(plan.guard, ground.requests.monsters) } else { 0 };
    // A ferry may borrow a guard even if it needs none. The certificate lists it.
    let is_lent = strength == 0 && link.strength > 0 && matches!(link.way, LinkWay::Ferry { .. });
    let strength = strength.max(if is_lent { weakest(ground.requests, id) } else { borrowed });
    // The map stores strength in 32 bits; templates with strong monsters can exceed them.
    let strength = u32::try_from(strength).unwrap_or(u32::MAX);
    let mut violations = Vec::new();
    // A difference of 1 results from rounding at another step.
    if link.strength.abs_diff(strength) > 1 {
        let wanted = if borrowed > 0 {
            "other ferries share its water, which requires"
        } else if is_lent && strength > 0 {
            "the template requests none, the weakest of its zones has"
        } else {
            "template and options require"
        };
        let text = format!("its guard is recorded with strength {}, {wanted} {strength}", link.strength);
        violations.push(violation(text, Vec::new(), None));
    }
    let duties = Guarded::Link(id);
    match &link.way {
        LinkWay::Passage { gap, guard } => {
            violations.extend(guard_violation(ground, duty(duties, strength, "its passage"), *guard));
            violations.extend(guard.and_then(|guard| open_passage(ground, id, plan, gap, guard)));
        }
        LinkWay::Ferry { ends, guards } => {
            for ((landing, guard), zone) in ends.iter().zip(guards).zip([plan.a, plan.b]) {
                let what = format!("its landing in {}", zone_name(ground.map, zone));
                violations.extend(guard_violation(ground, duty(duties, strength, &what), *guard));
                violations.extend(guard.and_then(|guard| open_landing(ground, landing.at, zone, guard)));
            }
        }
        LinkWay::Gate { ends, guards } | LinkWay::Monolith { ends, guards } => {
            for ((end, guard), zone) in ends.iter().zip(guards).zip([plan.a, plan.b]) {
                let what = format!("its end in {}", zone_name(ground.map, zone));
                violations.extend(guard_violation(ground, duty(duties, strength, &what), *guard));
                violations.extend(guard.and_then(|guard| open_end(ground, *end, zone, guard)));
            }
        }
        LinkWay::Wide | LinkWay::Nothing => {}
    }
    violations
}

fn duty(guards: Guarded, strength: u32, what: &str) -> GuardDuty<'_> {
    GuardDuty { guards, what, strength, source: &|| "template and options".to_owned() }
}

/// Returns a violation if a path through the gap avoids the guard.
fn open_passage(
    ground: &DecodedMap<'_>,
    id: ConnectionId,
    plan: &ConnectionPlan,
    gap: &[MapPos],
    guard: ObjectId,
) -> Option<Violation> {
    let level = ground.map.zones[plan.a.index()].level.index();
    let closed = ground.object(guard).map(|guard| on_level(ground, guard, level)).unwrap_or_default();
    let passage = Passage { link: id, level, zones: [plan.a.0, plan.b.0], gap };
    let path = crossing(ground, passage, |tile| closed.contains(&tile))?;
    let name = object_name(ground.map, ground.pack, guard);
    let text = format!(
        "its passage can be crossed outside its guard's zone of control ({name}), by {}",
        path_text(ground.map, &path)
    );
    Some(violation(text, path, Some(guard)))
}

/// Returns a violation if a path from the main point of the zone to an entrance of the portal avoids the
/// guard.
fn open_end(ground: &DecodedMap<'_>, end: ObjectId, zone: ZoneId, guard: ObjectId) -> Option<Violation> {
    // LinksRealized refutes a portal that does not exist or is off the map.
    let portal = ground.object(end).filter(|portal| ground.zone_of(portal).is_some())?;
    let level = portal.at.level.index();
    let closed = ground.object(guard).map(|guard| on_level(ground, guard, level)).unwrap_or_default();
    let mut entrances = entrances(ground, portal);
    entrances.retain(|tile| !closed.contains(tile));
    let first = *entrances.first()?;
    let name = object_name(ground.map, ground.pack, end);
    let guard_name = object_name(ground.map, ground.pack, guard);
    let zone_record = &ground.map.zones[zone.index()];
    let main =
        zone_record.main_point.and_then(|tile| ground.index(MapPos { level: zone_record.level, tile }));
    let Some(main) = main.filter(|_| zone_record.level.index() == level) else {
        let at = ground.pos(level, first);
        let text = format!(
            "{name} can be entered from {}, outside its guard's zone of control ({guard_name})",
            place(ground.map, at)
        );
        return Some(violation(text, vec![at], Some(guard)));
    };
    let gap = &ground.levels[level].gap;
    let is_closed = |tile: usize| gap[tile] != 0 || closed.contains(&tile);
    let path = shortest_path(ground, level, &[main], |tile| entrances.contains(&tile), is_closed)?;
    let text = format!(
        "{name} can be entered outside its guard's zone of control ({guard_name}), by {}",
        path_text(ground.map, &path)
    );
    Some(violation(text, path, Some(guard)))
}

/// Returns a violation if a path from a landing to the main point of the zone avoids the guard.
fn open_landing(
    ground: &DecodedMap<'_>,
    landing: MapPos,
    zone: ZoneId,
    guard: ObjectId,
) -> Option<Violation> {
    // LinksRealized refutes a landing off the map or on a different level than its zone.
    let zone_record = &ground.map.zones[zone.index()];
    let start = ground.index(landing).filter(|_| landing.level == zone_record.level)?;
    let level = landing.level.index();
    let main =
        zone_record.main_point.and_then(|tile| ground.index(MapPos { level: zone_record.level, tile }))?;
    let closed = ground.object(guard).map(|guard| on_level(ground, guard, level)).unwrap_or_default();
    let gap = &ground.levels[level].gap;
    let is_closed = |tile: usize| gap[tile] != 0 || closed.contains(&tile);
    // A hero who lands has met the guard of the landing, but may have fled from it.
    let next_to = ground.around(start).into_iter().filter(|next| ground.can_step(level, start, *next));
    let from: Vec<usize> = next_to.chain([start]).collect();
    let path = shortest_path(ground, level, &from, |tile| tile == main, is_closed)?;
    let text = format!(
        "its landing at {} can be passed outside its guard's zone of control ({}), by {}",
        place(ground.map, landing),
        object_name(ground.map, ground.pack, guard),
        path_text(ground.map, &path)
    );
    Some(violation(text, path, Some(guard)))
}

/// Returns the tiles that a guard controls on a level.
fn on_level(ground: &DecodedMap<'_>, guard: &MapObject, level: usize) -> Vec<usize> {
    if guard.at.level.index() == level { control(ground, guard) } else { Vec::new() }
}
