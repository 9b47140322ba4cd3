//! Checks of landings, for LinksRealized and BoatsUsable.
//!
//! A ferry works in both directions (LinksRealized). Each of its zones has a separate landing: an empty tile
//! of the shore, because boats land on empty tiles only. From the vessel at either end, boats can sail next
//! to the other landing without crossing solid cells. Each landing has its own vessel (BoatsUsable): a boat
//! in the water next to it, or a shipyard whose launch tiles are all next to it. A harbor is such a landing
//! without a connection.

use rmg_core::Level;
use rmg_core::certificate::CounterExample;
use rmg_core::ids::ConnectionId;
use rmg_core::model::MapPos;
use rmg_core::pack::ObjectRole;
use rmg_core::plan::ConnectionPlan;

use crate::findings::Findings;
use crate::ground::{DecodedMap, tile};
use crate::pieces::Pieces;
use crate::reach::is_checked;
use crate::waters::{CheckedLanding, CheckedLandingOf, Waters};
use crate::words::{link_name, object_name, place, zone_name};

/// A violation and its tiles.
pub(crate) type Violation = Option<(String, Vec<MapPos>)>;

/// Returns a violation by the landings of a ferry or the route between them. O(tiles).
pub(crate) fn ferry_violation(
    ground: &DecodedMap<'_>,
    waters: &Waters,
    link: ConnectionId,
    plan: &ConnectionPlan,
) -> Violation {
    let landings = waters.ends_of(link);
    let [a, b] = landings[..] else { return Some(("it does not have two landings".to_owned(), Vec::new())) };
    let is_inland = |zone: &rmg_core::ZoneId| ground.map.zones[zone.index()].level != Level::SURFACE;
    if let Some(zone) = [plan.a, plan.b].iter().find(|zone| is_inland(zone)) {
        return Some((
            format!("{} is not on the surface, and ferries exist only there", zone_name(ground.map, *zone)),
            Vec::new(),
        ));
    }
    if let Some(text) = [a, b].into_iter().find_map(|landing| place_violation(ground, waters, landing)) {
        return Some((text, vec![a.landing.at, b.landing.at]));
    }
    let tiles = vec![a.landing.at, b.landing.at];
    if !a.waters.iter().any(|water| b.waters.contains(water)) {
        return Some(("its landings are on different waters".to_owned(), tiles));
    }
    let sea = open_water(ground, a.level());
    let stuck = [(a, b), (b, a)].into_iter().find(|(from, to)| !sails(ground, &sea, from, to))?.0;
    let text = format!(
        "no boat can sail from its landing at {} to the other one",
        place(ground.map, stuck.landing.at)
    );
    Some((text, tiles))
}

/// Returns the connected water. Pickups and monsters on it do not stop boats, as with passages.
fn open_water(ground: &DecodedMap<'_>, level: usize) -> Pieces {
    let sail = &ground.levels[level].sail;
    let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
    let takes = |at: usize| sail[at] & tile::CLEARABLE != 0;
    Pieces::new(sail.len(), ground.tiles(), back, takes, |a, b| ground.can_sail(level, a, b))
}

/// Returns whether a boat can sail from the vessel of a landing to the water next to another one. A landing
/// without a vessel, which BoatsUsable refutes, counts as having boats on all tiles next to it.
fn sails(ground: &DecodedMap<'_>, sea: &Pieces, from: &CheckedLanding, to: &CheckedLanding) -> bool {
    let (Some(start), Some(end)) = (from.tile, to.tile) else { return false };
    let next_to = |tile: usize| ground.around(tile).into_iter();
    let berths: Vec<usize> = next_to(start).filter(|at| from.berths.contains(at)).collect();
    let starts = if berths.is_empty() { next_to(start).collect() } else { berths };
    let goals: Vec<usize> = next_to(end).filter_map(|at| sea.of(at)).collect();
    starts.into_iter().filter_map(|at| sea.of(at)).any(|piece| goals.contains(&piece))
}

/// Returns a violation by the tile of a landing.
fn place_violation(ground: &DecodedMap<'_>, waters: &Waters, landing: &CheckedLanding) -> Option<String> {
    let here = place(ground.map, landing.landing.at);
    let Some(at) = landing.tile else { return Some(format!("its landing at {here} is off the map")) };
    let layer = &ground.levels[landing.level()];
    let zone = zone_name(ground.map, landing.zone);
    let is_shared = || {
        let is_other =
            |other: &&CheckedLanding| other.of != landing.of && other.landing.at == landing.landing.at;
        waters.landings.iter().any(|other| is_other(&other))
    };
    let violation = if layer.owner[at] != landing.zone.0 {
        format!("is not in {zone}")
    } else if layer.is_water[at] {
        "is water".to_owned()
    } else if layer.is_covered[at] {
        "is not an empty tile".to_owned()
    } else if layer.step[at] & tile::OPEN == 0 {
        "is a tile that heroes cannot enter".to_owned()
    } else if layer.gap[at] != 0 {
        "is in a passage".to_owned()
    } else if landing.waters.is_empty() {
        "is not next to water".to_owned()
    } else if is_shared() {
        "is also the landing of another ferry or harbor".to_owned()
    } else {
        return None;
    };
    Some(format!("its landing at {here} {violation}"))
}

/// Adds violations by harbors and by the vessels of all landings; returns the number of landings.
/// O(landings²).
pub(crate) fn check_vessels(ground: &DecodedMap<'_>, waters: &Waters, found: &mut Findings) -> usize {
    let landings = &waters.landings;
    for landing in landings {
        let (name, link) = match landing.of {
            CheckedLandingOf::Link(link, _) => (link_name(ground.map, link), Some(link)),
            CheckedLandingOf::Harbor(_) => {
                (format!("the harbor of {}", zone_name(ground.map, landing.zone)), None)
            }
        };
        let of_place = || match landing.of {
            // LinksRealized checks it.
            CheckedLandingOf::Link(..) => None,
            CheckedLandingOf::Harbor(_) if !is_checked(ground, landing.zone) => {
                Some("it has no land".to_owned())
            }
            CheckedLandingOf::Harbor(_) => place_violation(ground, waters, landing),
        };
        let Some(text) = of_place().or_else(|| vessel_violation(ground, landings, landing)) else { continue };
        found.add(|| {
            let tiles: Vec<MapPos> = vec![landing.landing.at];
            let example =
                CounterExample::new(format!("{name}: {text}")).on_tiles(tiles).in_zones(&[landing.zone]);
            match link {
                Some(link) => example.of_connection(link),
                None => example,
            }
        });
    }
    landings.len()
}

/// Returns a violation by the vessel of a landing.
fn vessel_violation(
    ground: &DecodedMap<'_>,
    all: &[CheckedLanding],
    landing: &CheckedLanding,
) -> Option<String> {
    let (map, vessel) = (ground.map, landing.landing.vessel);
    let here = place(map, landing.landing.at);
    let name = object_name(map, ground.pack, vessel);
    let Some(object) = ground.object(vessel) else {
        return Some(format!("its landing at {here} has no vessel: {name}"));
    };
    // LinksRealized refutes a landing off the map.
    let tile = landing.tile?;
    let next_to: Vec<usize> = ground.around(tile).into_iter().collect();
    let is_next_to = |berth: &usize| object.at.level == landing.landing.at.level && next_to.contains(berth);
    let role = ground.pack.objects.get(object.kind).map(|kind| kind.role);
    let violation = match role {
        Some(ObjectRole::Boat) if landing.berths.iter().any(is_next_to) => None,
        Some(ObjectRole::Boat) => Some(format!("{name} is not in the water next to its landing at {here}")),
        Some(ObjectRole::Shipyard) if ground.zone_of(object) != Some(landing.zone) => {
            Some(format!("{name} is not in {}", zone_name(map, landing.zone)))
        }
        Some(ObjectRole::Shipyard) if landing.berths.is_empty() || !landing.berths.iter().all(is_next_to) => {
            Some(format!("{name} can launch boats elsewhere than next to its landing at {here}"))
        }
        Some(ObjectRole::Shipyard) => None,
        _ => Some(format!("{name}, the vessel of its landing at {here}, is not a boat or shipyard")),
    };
    let serves = |other: &&CheckedLanding| other.of != landing.of && other.landing.vessel == vessel;
    violation.or_else(|| {
        let other = all.iter().find(serves)?;
        Some(format!("{name} serves the landings at {here} and {}", place(map, other.landing.at)))
    })
}
