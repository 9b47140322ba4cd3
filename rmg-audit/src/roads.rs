//! RoadsComplete (V12): required roads join their ends without a gap, over walkable tiles.
//!
//! The ends of a zone are its towns and the connections with a road. The road tiles of the zone must join
//! them all. A zone with one end has nothing to join. The end of a ferry is its landing or a tile next to it.
//! Steps to any of the 8 neighbors join, as heroes walk. The road continues under a guard in a gap, and at
//! the entrance of a town or portal.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::plan::ConnectionPlan;

use crate::findings::Findings;
use crate::ground::{DecodedMap, NO_ZONE, cells, tile};
use crate::pieces::Pieces;
use crate::portals::entrances;
use crate::words::{link_name, object_name, place, zone_name};

/// The road tiles of the map.
struct Roads {
    levels: Vec<RoadLevel>,
    /// Tiles where the road crosses a wide border, by pair of zones (lower first), for each zone.
    across: BTreeMap<(u16, u16), [Vec<usize>; 2]>,
}

struct RoadLevel {
    is_road: Vec<bool>,
    /// Components of the road of each zone.
    pieces: Pieces,
}

/// An end of the road of a zone.
#[derive(Debug)]
struct End {
    what: What,
    /// Tiles of the zone's road, one of which is sufficient.
    tiles: Vec<usize>,
}

#[derive(Debug, Clone, Copy)]
enum What {
    Town(ObjectId),
    Link(ConnectionId),
}

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let map = ground.map;
    let has_road = map.levels.iter().any(|level| level.road.cells().iter().any(Option::is_some));
    if !has_road && !ground.requests.connections.iter().any(|link| link.road) {
        return Verdict::NotApplicable { reason: "no connection requests a road" };
    }
    let mut found = Findings::default();
    let roads = Roads::new(ground);
    walkable(ground, &roads, &mut found);
    let ends = all_ends(ground, &roads);
    for (id, plan) in ground.requests.each_connection().filter(|(_, plan)| plan.road) {
        let is_wanted = [plan.a, plan.b].map(|zone| ends[zone.index()].len() > 1);
        if let Some(text) = gap_violation(ground, &roads, &ends, id, plan, is_wanted) {
            found.add(|| {
                CounterExample::new(format!("{}: {text}", link_name(map, id)))
                    .on_tiles(gap(ground, id).iter().map(|(level, at)| ground.pos(*level, *at)).collect())
                    .in_zones(&[plan.a, plan.b])
                    .of_connection(id)
            });
        }
    }
    let mut checked = 0;
    for (zone, ends) in ground.requests.zone_ids().zip(&ends).filter(|(_, ends)| ends.len() > 1) {
        checked += ends.len();
        let level = map.zones[zone.index()].level.index();
        if let Some(example) = joined_violation(ground, &roads.levels[level], level, zone, ends) {
            found.add(|| example);
        }
    }
    found.verdict(checked)
}

impl Roads {
    /// Computes the components of all roads. O(tiles).
    fn new(ground: &DecodedMap<'_>) -> Self {
        let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
        let mut across: BTreeMap<(u16, u16), [Vec<usize>; 2]> = BTreeMap::new();
        let mut levels = Vec::with_capacity(ground.levels.len());
        for (level, (layer, map)) in ground.levels.iter().zip(&ground.map.levels).enumerate() {
            let mut is_road = vec![false; layer.step.len()];
            for y in 0..map.road.height() {
                let row = &mut is_road[ground.row(usize::from(y))];
                row.iter_mut().zip(map.road.row(y)).for_each(|(to, road)| *to = road.is_some());
            }
            let takes = |at: usize| is_road[at] && layer.step[at] & tile::OPEN != 0;
            let joins = |a: usize, b: usize| layer.owner[a] == layer.owner[b] && ground.can_step(level, a, b);
            let pieces = Pieces::new(layer.step.len(), ground.tiles(), back, takes, joins);
            for at in ground.tiles().filter(|at| takes(*at) && layer.owner[*at] != NO_ZONE) {
                for before in back.map(|distance| at - distance).into_iter().filter(|before| takes(*before)) {
                    let (here, there) = (layer.owner[at], layer.owner[before]);
                    if here != there && there != NO_ZONE && ground.can_step(level, at, before) {
                        let tiles = across.entry((here.min(there), here.max(there))).or_default();
                        tiles[usize::from(here > there)].push(at);
                        tiles[usize::from(there > here)].push(before);
                    }
                }
            }
            levels.push(RoadLevel { is_road, pieces });
        }
        Self { levels, across }
    }

    /// Returns whether a tile has a road.
    fn has(&self, level: usize, at: usize) -> bool {
        self.levels[level].is_road[at]
    }
}

/// Adds road tiles that are not walkable.
fn walkable(ground: &DecodedMap<'_>, roads: &Roads, found: &mut Findings) {
    for (level, road) in roads.levels.iter().enumerate() {
        for at in ground.tiles().filter(|at| road.is_road[*at]) {
            if ground.levels[level].step[at] & tile::OPEN == 0 {
                found.add(|| {
                    let at = ground.pos(level, at);
                    let text = format!("the road at {} is not walkable", place(ground.map, at));
                    CounterExample::new(text).on_tiles(vec![at])
                });
            }
        }
    }
}

/// Returns, by zone, the ends of its road.
fn all_ends(ground: &DecodedMap<'_>, roads: &Roads) -> Vec<Vec<End>> {
    let map = ground.map;
    let mut ends: Vec<Vec<End>> = map.zones.iter().map(|_| Vec::new()).collect();
    for (at, object) in map.objects.iter().enumerate() {
        let ObjectBody::Town { .. } = object.body else { continue };
        let Some(zone) = ground.zone_of(object) else { continue };
        let tiles = road_to(ground, roads, object, zone);
        ends[zone.index()].push(End { what: What::Town(ObjectId::from_index(at)), tiles });
    }
    for (id, plan) in ground.requests.each_connection().filter(|(_, plan)| plan.road) {
        for (side, zone) in [plan.a, plan.b].into_iter().enumerate() {
            let tiles = match &map.links[id.index()].way {
                LinkWay::Nothing => continue,
                LinkWay::Ferry { ends, .. } => road_to_landing(ground, roads, ends[side].at, zone),
                LinkWay::Passage { .. } => road_to_gap(ground, roads, id, zone),
                LinkWay::Wide => {
                    let pair = (plan.a.0.min(plan.b.0), plan.a.0.max(plan.b.0));
                    let tiles = roads.across.get(&pair).map(|tiles| &tiles[usize::from(zone.0 == pair.1)]);
                    tiles.cloned().unwrap_or_default()
                }
                LinkWay::Gate { ends, .. } | LinkWay::Monolith { ends, .. } => {
                    let portal = ground.object(ends[side]);
                    portal.map_or_else(Vec::new, |portal| road_to(ground, roads, portal, zone))
                }
            };
            ends[zone.index()].push(End { what: What::Link(id), tiles });
        }
    }
    ends
}

/// Returns the tiles of a zone's road on the action cells and entrances of an object.
fn road_to(ground: &DecodedMap<'_>, roads: &Roads, object: &MapObject, zone: ZoneId) -> Vec<usize> {
    let level = object.at.level.index();
    let Some((_, look)) = ground.look(object).filter(|_| level < ground.levels.len()) else {
        return Vec::new();
    };
    let actions = cells(object, look).filter(|cell| cell.is_action);
    let mut tiles: Vec<usize> = actions.filter_map(|cell| ground.cell_index(cell.x, cell.y)).collect();
    tiles.extend(entrances(ground, object));
    tiles.retain(|at| roads.has(level, *at) && ground.levels[level].owner[*at] == zone.0);
    tiles
}

/// Returns the tiles of a zone's road on a landing or next to it.
fn road_to_landing(ground: &DecodedMap<'_>, roads: &Roads, landing: MapPos, zone: ZoneId) -> Vec<usize> {
    let Some(at) = ground.index(landing) else { return Vec::new() };
    let level = landing.level.index();
    let next_to = ground.around(at).into_iter().filter(|next| ground.can_step(level, at, *next));
    let mut tiles: Vec<usize> = std::iter::once(at).chain(next_to).collect();
    tiles.retain(|at| roads.has(level, *at) && ground.levels[level].owner[*at] == zone.0);
    tiles
}

/// Returns the tiles of a passage, with their level.
fn gap(ground: &DecodedMap<'_>, link: ConnectionId) -> Vec<(usize, usize)> {
    let tiles = ground.map.links[link.index()].way.gap().iter();
    tiles.filter_map(|at| Some((at.level.index(), ground.index(*at)?))).collect()
}

/// Returns the tiles of a zone's road in a passage or next to road in it.
fn road_to_gap(ground: &DecodedMap<'_>, roads: &Roads, link: ConnectionId, zone: ZoneId) -> Vec<usize> {
    let mut tiles = Vec::new();
    for (level, at) in gap(ground, link).into_iter().filter(|(level, at)| roads.has(*level, *at)) {
        let owner = &ground.levels[level].owner;
        let next_to = ground.around(at).into_iter();
        let joined = next_to.filter(|next| roads.has(level, *next) && ground.can_step(level, at, *next));
        tiles.extend(std::iter::once(at).chain(joined).filter(|at| owner[*at] == zone.0));
    }
    tiles
}

/// Returns a violation by the road in the gap of a passage.
fn gap_violation(
    ground: &DecodedMap<'_>,
    roads: &Roads,
    ends: &[Vec<End>],
    id: ConnectionId,
    plan: &ConnectionPlan,
    is_wanted: [bool; 2],
) -> Option<String> {
    let tiles = gap(ground, id);
    if tiles.is_empty() || is_wanted == [false, false] {
        return None;
    }
    let mut road = tiles;
    road.retain(|(level, at)| roads.has(*level, *at));
    let Some((level, _)) = road.first().copied() else {
        return Some("its passage has no road".to_owned());
    };
    road.sort_unstable();
    if is_wanted != [true, true] {
        return None;
    }
    let of = |zone: ZoneId| {
        ends[zone.index()].iter().find(|end| matches!(end.what, What::Link(link) if link == id))
    };
    let (from, to) = (of(plan.a)?, of(plan.b)?);
    // Search from the road of one zone over road in the gap to that of the other.
    let goals: BTreeSet<usize> = to.tiles.iter().copied().collect();
    let mut reached: BTreeSet<usize> = from.tiles.iter().copied().collect();
    let mut open = from.tiles.clone();
    while let Some(here) = open.pop() {
        if goals.contains(&here) {
            return None;
        }
        for next in ground.around(here) {
            let is_on = road.binary_search(&(level, next)).is_ok() || goals.contains(&next);
            if is_on && ground.can_step(level, here, next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    // A zone without a road to the gap is reported with its other ends.
    let is_started = !from.tiles.is_empty() && !to.tiles.is_empty();
    is_started.then(|| "the road through its passage is interrupted".to_owned())
}

/// Returns a violation if the road of a zone does not join all its ends.
fn joined_violation(
    ground: &DecodedMap<'_>,
    road: &RoadLevel,
    level: usize,
    zone: ZoneId,
    ends: &[End],
) -> Option<CounterExample> {
    let pieces: Vec<Vec<usize>> = ends
        .iter()
        .map(|end| {
            let mut pieces: Vec<usize> = end.tiles.iter().filter_map(|at| road.pieces.of(*at)).collect();
            pieces.sort_unstable();
            pieces.dedup();
            pieces
        })
        .collect();
    let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
    pieces.iter().flatten().for_each(|piece| *votes.entry(*piece).or_default() += 1);
    // The component that joins most ends; the first of several.
    let best = votes.iter().max_by_key(|(piece, votes)| (**votes, std::cmp::Reverse(**piece)));
    if best.is_some_and(|(_, votes)| *votes == ends.len()) {
        return None;
    }
    let name = |end: &End| match end.what {
        What::Town(town) => object_name(ground.map, ground.pack, town),
        What::Link(link) => link_name(ground.map, link),
    };
    let zone_name = zone_name(ground.map, zone);
    let is_on = |at: usize| best.is_some_and(|(piece, _)| pieces[at].contains(piece));
    let lost = (0..ends.len()).find(|at| !is_on(*at))?;
    let from = (0..ends.len()).find(|at| is_on(*at));
    let text = match from {
        Some(from) if !pieces[lost].is_empty() => {
            format!("the road of {zone_name} from {} does not reach {}", name(&ends[from]), name(&ends[lost]))
        }
        _ => format!("no road of {zone_name} leads to {}", name(&ends[lost])),
    };
    let tiles = [Some(lost), from].into_iter().flatten().filter_map(|at| place_of(ground, level, &ends[at]));
    let example = CounterExample::new(text).on_tiles(tiles.collect()).in_zones(&[zone]);
    Some(match ends[lost].what {
        What::Town(town) => example.of_object(town),
        What::Link(link) => example.of_connection(link),
    })
}

/// Returns a tile of an end, for the counterexample.
fn place_of(ground: &DecodedMap<'_>, level: usize, end: &End) -> Option<MapPos> {
    let road = end.tiles.first().map(|at| ground.pos(level, *at));
    road.or_else(|| match end.what {
        What::Town(town) => Some(ground.object(town)?.at),
        What::Link(link) => gap(ground, link).first().map(|(level, at)| ground.pos(*level, *at)),
    })
}
