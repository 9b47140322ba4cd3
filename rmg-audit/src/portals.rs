//! PortalPairs (V14): gates and monoliths are complete pairs, also by the pairing rules of the games, and no
//! whirlpool is alone.
//!
//! The games pair monoliths by kind, and a gate with the nearest gate of the other level. Therefore no kind
//! of monolith serves two links, and the partner of a gate is strictly the nearest gate of the other level.
//! Only VCMI supports maps of more than two levels, so only its rule is checked there ([`Portals`]).

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapObject, ObjectBody, ObjectId};

use crate::findings::Findings;
use crate::ground::{DecodedMap, cells};
use crate::portal_kind::{PortalKind, distance_sq, portal_kind_of};
use crate::reach::Portals;
use crate::words::{link_name, object_name};

/// Returns the tiles from which an object can be entered, as indexes of the layers of its level.
pub(crate) fn entrances(ground: &DecodedMap<'_>, object: &MapObject) -> Vec<usize> {
    let level = object.at.level.index();
    let Some(appearance) = ground.pack.appearances.get(object.appearance) else { return Vec::new() };
    if level >= ground.levels.len() {
        return Vec::new();
    }
    let positions = |is_action: bool| {
        let cells = cells(object, appearance).filter(move |cell| cell.is_action == is_action);
        cells.filter_map(|cell| ground.cell_index(cell.x, cell.y)).collect::<Vec<_>>()
    };
    let actions = positions(true);
    let mut tiles: Vec<usize> = Vec::new();
    for action in &actions {
        let around = ground.around(*action).into_iter();
        tiles.extend(around.filter(|tile| !actions.contains(tile) && ground.can_step(level, *tile, *action)));
    }
    tiles.sort_unstable();
    tiles.dedup();
    tiles
}

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Findings::default();
    let mut kinds = vec![0usize; pack.objects.len()];
    let mut serves: Vec<Option<ConnectionId>> = vec![None; map.objects.len()];
    let portals: Vec<(ObjectId, &MapObject, PortalKind)> = map
        .objects
        .iter()
        .enumerate()
        .filter_map(|(at, object)| {
            Some((ObjectId::from_index(at), object, portal_kind_of(pack, object.kind)?))
        })
        .collect();
    for (_, object, _) in &portals {
        kinds[object.kind.index()] += 1;
    }
    let mut pairs = 0;
    for (id, plan) in ground.requests.each_connection() {
        let (LinkWay::Gate { ends, .. } | LinkWay::Monolith { ends, .. }) = &map.links[id.index()].way else {
            continue;
        };
        pairs += 1;
        for end in ends {
            if let Some(slot) = serves.get_mut(end.index())
                && let Some(other) = slot.replace(id)
            {
                let name = object_name(map, pack, *end);
                let text = format!("{name} serves both {} and {}", link_name(map, other), link_name(map, id));
                found.add(|| CounterExample::new(text).of_object(*end).of_connection(id));
            }
        }
        if let Some(text) = pair_violation(ground, *ends) {
            found.add(|| {
                CounterExample::new(format!("{}: {text}", link_name(map, id)))
                    .on_tiles(ends.iter().filter_map(|end| Some(ground.object(*end)?.at)).collect())
                    .in_zones(&[plan.a, plan.b])
                    .of_connection(id)
            });
        }
    }
    for (id, object, kind) in &portals {
        let count = kinds[object.kind.index()];
        let text = if serves[id.index()].is_none() {
            format!("{} belongs to no connection", object_name(map, pack, *id))
        } else if *kind == PortalKind::Monolith && count != 2 {
            format!(
                "{} is one of {count} of its kind; the games pair monoliths by kind",
                object_name(map, pack, *id)
            )
        } else {
            continue;
        };
        found.add(|| CounterExample::new(text).on_tiles(vec![object.at]).of_object(*id));
    }
    nearest(ground, &portals, &mut found);
    let whirlpools = check_whirlpools(ground, &mut found);
    found.verdict(portals.len().max(pairs) + whirlpools)
}

/// Adds a violation if the map has exactly one whirlpool; returns the number of whirlpools.
fn check_whirlpools(ground: &DecodedMap<'_>, found: &mut Findings) -> usize {
    let is_one = |object: &MapObject| ground.pack.defaults.whirlpool == Some(object.kind);
    let all: Vec<usize> = ground
        .map
        .objects
        .iter()
        .enumerate()
        .filter(|(_, object)| is_one(object))
        .map(|(at, _)| at)
        .collect();
    if let [at] = all[..] {
        let id = ObjectId::from_index(at);
        found.add(|| {
            let text =
                format!("{} leads nowhere: it is the only one", object_name(ground.map, ground.pack, id));
            CounterExample::new(text).on_tiles(vec![ground.map.objects[at].at]).of_object(id)
        });
    }
    all.len()
}

/// Returns a violation by the two ends of a link as a pair.
fn pair_violation(ground: &DecodedMap<'_>, ends: [ObjectId; 2]) -> Option<String> {
    let name = |end| object_name(ground.map, ground.pack, end);
    for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
        let Some(object) = ground.object(end) else {
            return Some("one of its two ends does not exist".to_owned());
        };
        match object.body {
            ObjectBody::Portal { partner } if partner == other => {}
            ObjectBody::Portal { partner } => {
                return Some(format!(
                    "{} is paired with {}, not with {}",
                    name(end),
                    name(partner),
                    name(other)
                ));
            }
            _ => return Some(format!("{} is paired with nothing", name(end))),
        }
        if ground.object(other).is_some_and(|other| other.kind != object.kind) {
            return Some(format!("{} and {} are of different kinds", name(ends[0]), name(ends[1])));
        }
    }
    None
}

/// Adds gates that the games pair differently than the map.
fn nearest(ground: &DecodedMap<'_>, portals: &[(ObjectId, &MapObject, PortalKind)], found: &mut Findings) {
    let (map, pack) = (ground.map, ground.pack);
    let gates: Vec<(ObjectId, &MapObject)> = portals
        .iter()
        .filter(|portal| portal.2 == PortalKind::Gate)
        .map(|(id, gate, _)| (*id, *gate))
        .collect();
    let by_vcmi = (ground.levels.len() > 2).then(|| Portals::new(ground).gates);
    for (id, gate) in &gates {
        let ObjectBody::Portal { partner } = gate.body else { continue };
        let Some(other) = ground.object(partner) else { continue };
        let tiles = vec![gate.at, other.at];
        if other.at.level == gate.at.level {
            found.add(|| {
                let text = format!(
                    "{} and {partner} are on one level",
                    object_name(map, pack, *id),
                    partner = object_name(map, pack, partner)
                );
                CounterExample::new(text).on_tiles(tiles).of_object(*id)
            });
            continue;
        }
        let rival = match &by_vcmi {
            Some(pairs) => pairs.iter().find(|(of, _)| of == id).and_then(|(_, rival)| *rival),
            None => {
                let is_near = |object: &MapObject| {
                    object.at.level == other.at.level && distance_sq(gate, object) <= distance_sq(gate, other)
                };
                let rival = gates.iter().find(|(rival, object)| *rival != partner && is_near(object));
                rival.map(|(rival, _)| *rival)
            }
        };
        if let Some(rival) = rival.filter(|rival| *rival != partner) {
            found.add(|| {
                let text = format!(
                    "the games pair {} with the nearest gate, {}, not with {}",
                    object_name(map, pack, *id),
                    object_name(map, pack, rival),
                    object_name(map, pack, partner)
                );
                CounterExample::new(text).on_tiles(tiles).of_object(*id)
            });
        }
    }
}
