//! Landings: what LinksRealized and BoatsUsable say of ferries and harbours.
//!
//! A ferry works both ways (LinksRealized): each of its zones has a landing of its own, a tile of the shore
//! on which nothing lies, as boats land on empty tiles only, and from the vessel at either end boats sail to
//! beside the other landing, past nothing solid. Each landing has a vessel of its own (BoatsUsable): a boat
//! in the water beside it, or a shipyard that launches beside it, wherever it launches. A harbour is such a
//! landing of no connection.

use rmg_core::Level;
use rmg_core::certificate::CounterExample;
use rmg_core::ids::ConnectionId;
use rmg_core::model::MapPos;
use rmg_core::pack::ObjectRole;
use rmg_core::plan::ConnectionPlan;

use crate::found::Found;
use crate::ground::{Ground, tile};
use crate::pieces::Pieces;
use crate::reach::is_judged;
use crate::waters::{Mooring, MooringOf, Waters};
use crate::words::{link_name, object_name, place, zone_name};

/// What is wrong, and the tiles that show it.
pub(crate) type Fault = Option<(String, Vec<MapPos>)>;

/// What is wrong with the landings of a ferry and the way between them. O(tiles).
pub(crate) fn ferry_fault(
    ground: &Ground<'_>,
    waters: &Waters,
    link: ConnectionId,
    plan: &ConnectionPlan,
) -> Fault {
    let moorings = waters.ends_of(link);
    let [a, b] = moorings[..] else { return Some(("it has not two landings".to_owned(), Vec::new())) };
    let is_inland = |zone: &rmg_core::ZoneId| ground.map.zones[zone.index()].level != Level::SURFACE;
    if let Some(zone) = [plan.a, plan.b].iter().find(|zone| is_inland(zone)) {
        return Some((
            format!("{} does not lie on the surface, where ferries go", zone_name(ground.map, *zone)),
            Vec::new(),
        ));
    }
    if let Some(text) = [a, b].into_iter().find_map(|mooring| place_fault(ground, waters, mooring)) {
        return Some((text, vec![a.landing.at, b.landing.at]));
    }
    let tiles = vec![a.landing.at, b.landing.at];
    if !a.waters.iter().any(|water| b.waters.contains(water)) {
        return Some(("its landings lie on two waters".to_owned(), tiles));
    }
    let sea = open_water(ground, a.level());
    let stuck = [(a, b), (b, a)].into_iter().find(|(from, to)| !sails(ground, &sea, from, to))?.0;
    let text =
        format!("no boat gets from its landing at {} to the other", place(ground.map, stuck.landing.at));
    Some((text, tiles))
}

/// Water that boats cross on their way: what they take or fight there does not stop them, as with passages.
fn open_water(ground: &Ground<'_>, level: usize) -> Pieces {
    let sail = &ground.levels[level].sail;
    let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
    let takes = |at: usize| sail[at] & tile::CLEARABLE != 0;
    Pieces::new(sail.len(), ground.tiles(), back, takes, |a, b| ground.can_sail(level, a, b))
}

/// Whether a boat gets from the vessel of a landing to beside another one. Where it has no vessel, from
/// beside it: that it lacks one is refuted by BoatsUsable.
fn sails(ground: &Ground<'_>, sea: &Pieces, from: &Mooring, to: &Mooring) -> bool {
    let (Some(start), Some(end)) = (from.tile, to.tile) else { return false };
    let beside = |tile: usize| ground.around(tile).into_iter();
    let berths: Vec<usize> = beside(start).filter(|at| from.berths.contains(at)).collect();
    let starts = if berths.is_empty() { beside(start).collect() } else { berths };
    let goals: Vec<usize> = beside(end).filter_map(|at| sea.of(at)).collect();
    starts.into_iter().filter_map(|at| sea.of(at)).any(|piece| goals.contains(&piece))
}

/// What is wrong with the tile of a landing, whoever it belongs to.
fn place_fault(ground: &Ground<'_>, waters: &Waters, mooring: &Mooring) -> Option<String> {
    let here = place(ground.map, mooring.landing.at);
    let Some(at) = mooring.tile else { return Some(format!("its landing at {here} lies off the map")) };
    let layer = &ground.levels[mooring.level()];
    let zone = zone_name(ground.map, mooring.zone);
    let is_shared = || {
        let is_other = |other: &&Mooring| other.of != mooring.of && other.landing.at == mooring.landing.at;
        waters.moorings.iter().any(|other| is_other(&other))
    };
    let fault = if layer.owner[at] != mooring.zone.0 {
        format!("does not lie in {zone}")
    } else if layer.is_water[at] {
        "is water".to_owned()
    } else if layer.is_covered[at] {
        "is no empty tile".to_owned()
    } else if layer.step[at] & tile::OPEN == 0 {
        "is a tile where nobody can walk".to_owned()
    } else if layer.gap[at] != 0 {
        "lies in a passage".to_owned()
    } else if mooring.waters.is_empty() {
        "has no water beside it".to_owned()
    } else if is_shared() {
        "is that of something else as well".to_owned()
    } else {
        return None;
    };
    Some(format!("its landing at {here} {fault}"))
}

/// Adds what is wrong with harbours and with the vessels of all landings; gives the number of landings.
/// O(landings²).
pub(crate) fn judge_vessels(ground: &Ground<'_>, waters: &Waters, found: &mut Found) -> usize {
    let moorings = &waters.moorings;
    for mooring in moorings {
        let (whose, link) = match mooring.of {
            MooringOf::Link(link, _) => (link_name(ground.map, link), Some(link)),
            MooringOf::Harbor(_) => (format!("the harbour of {}", zone_name(ground.map, mooring.zone)), None),
        };
        let of_place = || match mooring.of {
            // Judged by LinksRealized.
            MooringOf::Link(..) => None,
            MooringOf::Harbor(_) if !is_judged(ground, mooring.zone) => Some("it has no land".to_owned()),
            MooringOf::Harbor(_) => place_fault(ground, waters, mooring),
        };
        let Some(text) = of_place().or_else(|| vessel_fault(ground, moorings, mooring)) else { continue };
        found.add(|| {
            let tiles: Vec<MapPos> = vec![mooring.landing.at];
            let example =
                CounterExample::new(format!("{whose}: {text}")).on_tiles(tiles).in_zones(&[mooring.zone]);
            match link {
                Some(link) => example.of_connection(link),
                None => example,
            }
        });
    }
    moorings.len()
}

/// What is wrong with what carries heroes from a landing.
fn vessel_fault(ground: &Ground<'_>, all: &[Mooring], mooring: &Mooring) -> Option<String> {
    let (map, vessel) = (ground.map, mooring.landing.vessel);
    let here = place(map, mooring.landing.at);
    let name = object_name(map, ground.pack, vessel);
    let Some(object) = ground.object(vessel) else {
        return Some(format!("nothing carries heroes from its landing at {here}: {name}"));
    };
    // A landing off the map is refuted with its place.
    let tile = mooring.tile?;
    let beside: Vec<usize> = ground.around(tile).into_iter().collect();
    let is_beside = |berth: &usize| object.at.level == mooring.landing.at.level && beside.contains(berth);
    let role = ground.pack.objects.get(object.kind).map(|kind| kind.role);
    let fault = match role {
        Some(ObjectRole::Boat) if mooring.berths.iter().any(is_beside) => None,
        Some(ObjectRole::Boat) => {
            Some(format!("{name} does not lie in the water beside its landing at {here}"))
        }
        Some(ObjectRole::Shipyard) if ground.zone_of(object) != Some(mooring.zone) => {
            Some(format!("{name} does not stand in {}", zone_name(map, mooring.zone)))
        }
        Some(ObjectRole::Shipyard) if mooring.berths.is_empty() || !mooring.berths.iter().all(is_beside) => {
            Some(format!("{name} does not launch beside its landing at {here}, or not only there"))
        }
        Some(ObjectRole::Shipyard) => None,
        _ => Some(format!("{name} carries nobody from its landing at {here}")),
    };
    let serves = |other: &&Mooring| other.of != mooring.of && other.landing.vessel == vessel;
    fault.or_else(|| {
        let other = all.iter().find(serves)?;
        Some(format!("{name} serves the landings at {here} and {}", place(map, other.landing.at)))
    })
}
