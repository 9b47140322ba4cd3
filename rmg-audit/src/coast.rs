//! The part of NoBypass (V3) about shores: boats land only at recorded landings, and no landing is unguarded.
//!
//! A boat lands on any of the 8 tiles around it that is land. Every other land tile next to sailed water must
//! therefore be solid. Visitable objects and pickups do not count as solid, because they may disappear. The
//! guard of a link controls its landing. A landing without a guard must not be reachable from landings that
//! are otherwise reachable only past a guard ([`needed`]). A harbor has no guard, and must be the only
//! landing of its water and of the waters that whirlpools join to it. Paths between the landings of two
//! ferries are allowed, because they pass both guards.

use std::collections::BTreeMap;

use rmg_core::certificate::CounterExample;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, ObjectId};
use rmg_core::text::counted;

use crate::control::control;
use crate::findings::Findings;
use crate::ground::{DecodedMap, NO_ZONE, tile};
use crate::sea_guards::{Needed, needed};
use crate::waters::{CheckedLanding, CheckedLandingOf, Water, Waters};
use crate::words::{link_name, object_name, place, zone_name};

/// Steps from a water to the land of one zone where no landing is.
#[derive(Debug)]
struct Open {
    /// The first such step: level, water and land.
    first: (usize, usize, usize),
    steps: usize,
}

/// Checks all shores, and returns the number of checked steps. O(tiles + landings²).
pub(crate) fn check(ground: &DecodedMap<'_>, waters: &Waters, found: &mut Findings) -> usize {
    let mut checked = 0;
    let mut open: BTreeMap<(Water, u16), Open> = BTreeMap::new();
    for (level, layer) in ground.levels.iter().enumerate() {
        for at in ground.tiles().filter(|at| layer.is_water[*at]) {
            let Some(water) = waters.sailed_at(level, at) else { continue };
            for shore in ground.around(at) {
                checked += 1;
                let is_landing = || {
                    let is_here =
                        |landing: &&CheckedLanding| (landing.level(), landing.tile) == (level, Some(shore));
                    waters.landings.iter().filter(is_here).any(|landing| landing.waters.contains(&water))
                };
                if layer.step[shore] & tile::OPEN != 0 && !is_landing() {
                    let first = (level, at, shore);
                    let here = open.entry((water, layer.owner[shore])).or_insert(Open { first, steps: 0 });
                    here.steps += 1;
                }
            }
        }
    }
    for ((_, zone), Open { first: (level, water, shore), steps }) in open {
        found.add(|| {
            let [water, shore] = [water, shore].map(|at| ground.pos(level, at));
            let zone = (zone != NO_ZONE).then_some(rmg_core::ZoneId(zone));
            let land = zone.map_or_else(|| "land".to_owned(), |zone| zone_name(ground.map, zone));
            let text = format!(
                "a boat at {} can land in {land} at {}, where no landing is recorded ({} in total)",
                place(ground.map, water),
                shore.tile,
                counted(steps, "such step")
            );
            let zones: Vec<_> = zone.into_iter().collect();
            CounterExample::new(text).on_tiles(vec![water, shore]).in_zones(&zones)
        });
    }
    let needed = needed(ground, waters);
    for landing in &waters.landings {
        landing_violation(ground, waters, &needed, landing, found);
    }
    checked
}

/// Adds a violation if heroes can land at a landing that should be guarded.
fn landing_violation(
    ground: &DecodedMap<'_>,
    waters: &Waters,
    needed: &BTreeMap<ConnectionId, Needed>,
    landing: &CheckedLanding,
    found: &mut Findings,
) {
    let at = landing.landing.at;
    match landing.of {
        CheckedLandingOf::Link(link, end) => {
            let LinkWay::Ferry { guards, .. } = &ground.map.links[link.index()].way else { return };
            let Some(guard) = guards[end] else {
                if let Some(Needed { from, .. }) = needed.get(&link) {
                    found.add(|| {
                        let text = format!(
                            "{}: its landing at {} has no guard, and boats can sail to it from the landing at {}",
                            link_name(ground.map, link),
                            place(ground.map, at),
                            place(ground.map, *from)
                        );
                        let example = CounterExample::new(text).on_tiles(vec![at, *from]);
                        example.in_zones(&[landing.zone]).of_connection(link)
                    });
                }
                return;
            };
            if !is_controlled(ground, landing, guard) {
                found.add(|| {
                    let text = format!(
                        "{}: its landing at {} is outside its guard's zone of control ({})",
                        link_name(ground.map, link),
                        place(ground.map, at),
                        object_name(ground.map, ground.pack, guard)
                    );
                    CounterExample::new(text).on_tiles(vec![at]).in_zones(&[landing.zone]).of_connection(link)
                });
            }
        }
        CheckedLandingOf::Harbor(_) => {
            let shares = |other: &&CheckedLanding| {
                let is_joined =
                    |water: &Water| landing.waters.iter().any(|own| waters.are_joined(*own, *water));
                other.of != landing.of && other.waters.iter().any(is_joined)
            };
            if let Some(other) = waters.landings.iter().find(shares) {
                found.add(|| {
                    let text = format!(
                        "the harbor of {} at {} has no guard, and boats can sail from it to the landing at {}",
                        zone_name(ground.map, landing.zone),
                        place(ground.map, at),
                        place(ground.map, other.landing.at)
                    );
                    let zones = [landing.zone, other.zone];
                    CounterExample::new(text).on_tiles(vec![at, other.landing.at]).in_zones(&zones)
                });
            }
        }
    }
}

fn is_controlled(ground: &DecodedMap<'_>, landing: &CheckedLanding, guard: ObjectId) -> bool {
    // LinkGuards and LinksRealized refute a guard that does not exist and a landing off the map.
    let (Some(guard), Some(tile)) = (ground.object(guard), landing.tile) else { return true };
    guard.at.level == landing.landing.at.level && control(ground, guard).binary_search(&tile).is_ok()
}
