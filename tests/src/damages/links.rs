//! Damage to passages, portals and records of connections.

use rmg_core::TilePos;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapModel, MapObject, MapPos, ObjectBody, ObjectId};

use super::tiles::weak_spots;
use crate::templates::heroes3;

use super::damage::{
    Damage, Footprints, LinkGuards, LinksRealized, NoBypass, PileGuards, PortalPairs, Reachable,
    RoadsComplete, ZoneConnected, block_all, covered, damage, free_tiles, is_near, open, remove_object,
    walls,
};

pub(super) const DAMAGES: &[Damage] = &[
    damage("a passage is wider than its guard controls", widen_gap, &[LinkGuards]),
    damage("the tiles of a passage are not recorded", forget_gap, &[LinksRealized, NoBypass])
        .may_break(&[RoadsComplete]),
    damage("a passage is recorded as a wide border", passage_as_wide, &[LinksRealized])
        .may_break(&[LinkGuards, PileGuards]),
    damage("a wide border has a wall", wall_up_wide, &[LinksRealized]).may_break(&[ZoneConnected]),
    damage("the reason for a portal is not recorded", forget_cause, &[LinksRealized]),
    damage("a fictive connection became a wide border", fictive_as_wide, &[LinksRealized]),
    damage("an obstacle is in a passage", obstruct_passage, &[LinksRealized]).may_break(&[
        Reachable,
        ZoneConnected,
        RoadsComplete,
    ]),
    damage("a monolith is missing", drop_monolith, &[LinksRealized, PortalPairs]),
    damage("two pairs of monoliths have the same kind", share_a_kind, &[PortalPairs]).may_break(&[
        NoBypass,
        LinkGuards,
        ZoneConnected,
        Footprints,
    ]),
    damage("a gate is next to another gate", move_gate, &[PortalPairs]).may_break(&[
        LinksRealized,
        NoBypass,
        LinkGuards,
        ZoneConnected,
        Footprints,
    ]),
    damage("a portal is paired with itself", pair_with_itself, &[PortalPairs]),
    damage("a pair of portals serves no connection", unlink_portals, &[LinksRealized, PortalPairs])
        .may_break(&[LinkGuards, Reachable, PileGuards]),
    damage("the path to a link's guard is blocked", block_guard, &[ZoneConnected]).may_break(&[
        LinksRealized,
        Reachable,
        RoadsComplete,
    ]),
];

/// Returns the first passage with its gap, guarded or not.
pub(super) fn passage(
    map: &MapModel,
    is_guarded: bool,
) -> Option<(ConnectionId, Vec<MapPos>, Option<ObjectId>)> {
    map.links.iter().enumerate().find_map(|(at, link)| match &link.way {
        LinkWay::Passage { gap, guard } if guard.is_some() == is_guarded => {
            Some((ConnectionId::from_index(at), gap.clone(), *guard))
        }
        _ => None,
    })
}

/// Returns ends and guards of the portals of each connection with a pair of `gates` or of monoliths.
pub(super) fn portals(
    map: &MapModel,
    gates: bool,
) -> Vec<(ConnectionId, [ObjectId; 2], [Option<ObjectId>; 2])> {
    let links = map.links.iter().enumerate();
    links
        .filter_map(|(at, link)| match (&link.way, gates) {
            (LinkWay::Gate { ends, guards }, true) | (LinkWay::Monolith { ends, guards }, false) => {
                Some((ConnectionId::from_index(at), *ends, *guards))
            }
            _ => None,
        })
        .collect()
}

fn widen_gap(map: &mut MapModel) -> bool {
    let Some((id, _, Some(guard))) = passage(map, true) else { return false };
    let guard = map.objects[guard.index()].at;
    let plan = map.plan.connections[id.index()].clone();
    let spot = weak_spots(map, true).into_iter().find(|(at, over)| {
        let zone = map.levels[at.level.index()].owner[at.tile];
        [(plan.a, plan.b), (plan.b, plan.a)].contains(&(zone, *over)) && !is_near(at.tile, guard.tile, 2)
    });
    let Some((at, _)) = spot else { return false };
    open(map, at);
    let LinkWay::Passage { gap, .. } = &mut map.links[id.index()].way else { return false };
    gap.push(at);
    true
}

fn forget_gap(map: &mut MapModel) -> bool {
    let gaps = map.links.iter_mut().find_map(|link| match &mut link.way {
        LinkWay::Passage { gap, .. } => Some(gap),
        _ => None,
    });
    gaps.map(Vec::clear).is_some()
}

fn passage_as_wide(map: &mut MapModel) -> bool {
    let Some((id, ..)) = passage(map, true) else { return false };
    map.links[id.index()].way = LinkWay::Wide;
    true
}

fn wall_up_wide(map: &mut MapModel) -> bool {
    let wide = map.plan.each_connection().find(|(id, _)| map.links[id.index()].way == LinkWay::Wide);
    let Some((a, b)) = wide.map(|(_, link)| (link.a, link.b)) else { return false };
    let level = map.zones[a.index()].level;
    let (owner, free) = (&map.levels[level.index()].owner, free_tiles(map, level.index()));
    let is_border =
        |tile: &TilePos| owner[*tile] == a && owner.neighbors8(*tile).any(|next| owner[next] == b);
    let wall: Vec<MapPos> = free.iter().filter(is_border).map(|tile| MapPos { level, tile }).collect();
    // A removable object or a monster on the border leaves a path through the wall.
    let is_passable = |object: &MapObject| {
        let actions = heroes3().appearances[object.appearance].footprint.actions();
        let mut tiles = actions.iter().filter_map(|cell| {
            let x = object.at.tile.x.checked_add_signed(cell.dx)?;
            Some(TilePos::new(x, object.at.tile.y.checked_add_signed(cell.dy)?))
        });
        object.at.level == level && tiles.any(|tile| owner.get(tile).is_some() && is_border(&tile))
    };
    if map.objects.iter().any(is_passable) {
        return false;
    }
    block_all(map, &wall)
}

/// Closes the ring around the tiles that the guard of a passage controls, on one side of the border.
fn block_guard(map: &mut MapModel) -> bool {
    let Some((id, _, Some(guard))) = passage(map, true) else { return false };
    let (at, zone) = (map.objects[guard.index()].at, map.plan.connections[id.index()].a);
    let (owner, free) = (&map.levels[at.level.index()].owner, free_tiles(map, at.level.index()));
    let covered = &covered(map)[at.level.index()];
    let walls = walls(map, at.level.index());
    let is_ring =
        |tile: TilePos| is_near(tile, at.tile, 2) && !is_near(tile, at.tile, 1) && owner[tile] == zone;
    let ring: Vec<TilePos> = owner.iter().map(|(tile, _)| tile).filter(|tile| is_ring(*tile)).collect();
    // An object that is visited or taken there leaves a path.
    if ring.iter().any(|tile| covered.contains(*tile) && !walls.contains(*tile)) {
        return false;
    }
    let open: Vec<MapPos> =
        ring.into_iter().filter(|tile| free.contains(*tile)).map(|tile| MapPos { tile, ..at }).collect();
    block_all(map, &open)
}

fn forget_cause(map: &mut MapModel) -> bool {
    let cause = map.links.iter_mut().find_map(|link| link.cause.is_some().then_some(&mut link.cause));
    cause.map(|cause| *cause = None).is_some()
}

fn fictive_as_wide(map: &mut MapModel) -> bool {
    let way = map.links.iter_mut().find(|link| link.way == LinkWay::Nothing);
    way.map(|link| link.way = LinkWay::Wide).is_some()
}

fn drop_monolith(map: &mut MapModel) -> bool {
    let Some((_, ends, _)) = portals(map, false).first().copied() else { return false };
    remove_object(map, ends[1]);
    true
}

fn share_a_kind(map: &mut MapModel) -> bool {
    let pairs = portals(map, false);
    let [first, second, ..] = &pairs[..] else { return false };
    let model = map.objects[first.1[0].index()].clone();
    for end in second.1 {
        let object = &mut map.objects[end.index()];
        (object.kind, object.appearance) = (model.kind, model.appearance);
    }
    true
}

fn move_gate(map: &mut MapModel) -> bool {
    let pairs = portals(map, true);
    let [first, second, ..] = &pairs[..] else { return false };
    let (gate, other) = (first.1[0].index(), second.1[0].index());
    let place = map.objects[other].at;
    if map.objects[gate].at.level != place.level {
        return false;
    }
    // Place it so near that the partner of the other gate is nearer than its own.
    map.objects[gate].at.tile.x = place.tile.x.saturating_sub(3);
    map.objects[gate].at.tile.y = place.tile.y;
    true
}

fn pair_with_itself(map: &mut MapModel) -> bool {
    let portal = map.objects.iter_mut().enumerate().find_map(|(at, object)| match &mut object.body {
        ObjectBody::Portal { partner } => Some((ObjectId::from_index(at), partner)),
        _ => None,
    });
    portal.map(|(id, partner)| *partner = id).is_some()
}

fn unlink_portals(map: &mut MapModel) -> bool {
    let Some((id, ..)) = portals(map, false).first().copied() else { return false };
    map.links[id.index()].way = LinkWay::Nothing;
    true
}

fn obstruct_passage(map: &mut MapModel) -> bool {
    let Some((id, gap, _)) = passage(map, true).or_else(|| passage(map, false)) else { return false };
    let plan = &map.plan.connections[id.index()];
    let Some(level) = gap.first().map(|at| at.level) else { return false };
    let (owner, free) = (&map.levels[level.index()].owner, free_tiles(map, level.index()));
    // Block all ground next to the gap, in the zone that does not own the gap.
    let zone = if owner[gap[0].tile] == plan.a { plan.b } else { plan.a };
    let neighbors = gap.iter().flat_map(|at| owner.neighbors8(at.tile)).filter(|tile| owner[*tile] == zone);
    let mut tiles: Vec<TilePos> = neighbors.filter(|tile| free.contains(*tile)).collect();
    tiles.sort_unstable();
    tiles.dedup();
    let places: Vec<MapPos> = tiles.into_iter().map(|tile| MapPos { level, tile }).collect();
    block_all(map, &places)
}
