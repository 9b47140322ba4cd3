//! The part of NoBypass (V3) about shores: boats land only at recorded landings, and none of these is free.
//!
//! Boats land on any tile of land among the 8 around them, so every other one of these must be solid; what
//! can be visited or taken there is not, as boats may come once it is gone. At a guarded link its guard
//! controls the landing; a landing without a guard is not reached from landings that could be reached only
//! past a guard ([`needed`]). A harbour has no guard and must be the only landing of its water, and of those
//! where whirlpools lead from there. (Ways between landings of two ferries lead past the guards of both and
//! are nobody's fault.)

use std::collections::BTreeMap;

use rmg_core::certificate::CounterExample;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, ObjectId};
use rmg_core::text::counted;

use crate::control::control;
use crate::found::Found;
use crate::ground::{Ground, NO_ZONE, tile};
use crate::sea_guards::{Needed, needed};
use crate::waters::{Mooring, MooringOf, Water, Waters};
use crate::words::{link_name, object_name, place, zone_name};

/// Steps from a water onto the land of one zone that no landing allows.
#[derive(Debug)]
struct Open {
    /// The first step found: level, water and land.
    first: (usize, usize, usize),
    steps: usize,
}

/// Judges all shores; gives the number of steps that were looked at. O(tiles + landings²).
pub(crate) fn judge(ground: &Ground<'_>, waters: &Waters, found: &mut Found) -> usize {
    let mut checked = 0;
    let mut open: BTreeMap<(Water, u16), Open> = BTreeMap::new();
    for (level, layer) in ground.levels.iter().enumerate() {
        for at in ground.tiles().filter(|at| layer.is_water[*at]) {
            let Some(water) = waters.sailed_at(level, at) else { continue };
            for shore in ground.around(at) {
                checked += 1;
                let is_landing = || {
                    let lies_here =
                        |mooring: &&Mooring| (mooring.level(), mooring.tile) == (level, Some(shore));
                    waters.moorings.iter().filter(lies_here).any(|mooring| mooring.waters.contains(&water))
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
                "a boat at {} can land in {land} at {}, where no landing is recorded ({} in all)",
                place(ground.map, water),
                shore.tile,
                counted(steps, "such step")
            );
            let zones: Vec<_> = zone.into_iter().collect();
            CounterExample::new(text).on_tiles(vec![water, shore]).in_zones(&zones)
        });
    }
    let needed = needed(ground, waters);
    for mooring in &waters.moorings {
        free_fault(ground, (waters, &needed), mooring, found);
    }
    checked
}

/// Adds what is wrong when somebody lands at a landing who should not.
fn free_fault(
    ground: &Ground<'_>,
    (waters, needed): (&Waters, &BTreeMap<ConnectionId, Needed>),
    mooring: &Mooring,
    found: &mut Found,
) {
    let at = mooring.landing.at;
    match mooring.of {
        MooringOf::Link(link, end) => {
            let LinkWay::Ferry { guards, .. } = &ground.map.links[link.index()].way else { return };
            let Some(guard) = guards[end] else {
                if let Some(Needed { from, .. }) = needed.get(&link) {
                    found.add(|| {
                        let text = format!(
                            "{}: its landing at {} has no guard, and boats sail there from the landing at {}",
                            link_name(ground.map, link),
                            place(ground.map, at),
                            place(ground.map, *from)
                        );
                        let example = CounterExample::new(text).on_tiles(vec![at, *from]);
                        example.in_zones(&[mooring.zone]).of_connection(link)
                    });
                }
                return;
            };
            if !is_controlled(ground, mooring, guard) {
                found.add(|| {
                    let text = format!(
                        "{}: its landing at {} lies out of reach of its guard ({})",
                        link_name(ground.map, link),
                        place(ground.map, at),
                        object_name(ground.map, ground.pack, guard)
                    );
                    CounterExample::new(text).on_tiles(vec![at]).in_zones(&[mooring.zone]).of_connection(link)
                });
            }
        }
        MooringOf::Harbor(_) => {
            let shares = |other: &&Mooring| {
                let is_joined =
                    |water: &Water| mooring.waters.iter().any(|own| waters.are_joined(*own, *water));
                other.of != mooring.of && other.waters.iter().any(is_joined)
            };
            if let Some(other) = waters.moorings.iter().find(shares) {
                found.add(|| {
                    let text = format!(
                        "the harbour of {} at {} has no guard, and from there boats sail to the landing at {}",
                        zone_name(ground.map, mooring.zone),
                        place(ground.map, at),
                        place(ground.map, other.landing.at)
                    );
                    let zones = [mooring.zone, other.zone];
                    CounterExample::new(text).on_tiles(vec![at, other.landing.at]).in_zones(&zones)
                });
            }
        }
    }
}

fn is_controlled(ground: &Ground<'_>, mooring: &Mooring, guard: ObjectId) -> bool {
    // A guard that does not exist, or a landing off the map, is refuted by LinkGuards and LinksRealized.
    let (Some(guard), Some(tile)) = (ground.object(guard), mooring.tile) else { return true };
    guard.at.level == mooring.landing.at.level && control(ground, guard).binary_search(&tile).is_ok()
}
