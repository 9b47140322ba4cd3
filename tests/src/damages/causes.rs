//! Damage to the recorded reasons of links, and to main points.

use rmg_core::layout::PortalCause;
use rmg_core::model::{LinkCause, LinkWay, MapModel, MapPos};
use rmg_core::template::ConnectionKind;

use super::damage::{Damage, Reachable, damage, free_tiles, wrong_record};

pub(super) const DAMAGES: &[Damage] = &[
    wrong_record("a portal is recorded as forced by a template that does not request it", |map| {
        record(map, |_, kind| kind != ConnectionKind::ForcePortal, LinkCause::Forced)
    }),
    wrong_record("a forced portal is recorded as one between levels", |map| {
        record(map, |_, kind| kind == ConnectionKind::ForcePortal, LinkCause::Levels)
    }),
    wrong_record("gates are recorded as forced by the layout", |map| {
        record(map, |way, _| is_gate(way), LinkCause::Layout(PortalCause::Apart))
    }),
    wrong_record("gates have no recorded reason", |map| {
        let gate = map.links.iter_mut().find(|link| is_gate(&link.way));
        gate.map(|link| link.cause = None).is_some()
    }),
    wrong_record("zones of two levels are recorded as separate", |map| on_levels(map, PortalCause::Apart)),
    wrong_record("zones of two levels are recorded as not planar", |map| {
        on_levels(map, PortalCause::NotPlanar)
    }),
    wrong_record("an overlap is recorded as smaller than it is", |map| {
        on_levels(map, PortalCause::SmallOverlap { overlap_tiles: 3 })
    }),
    wrong_record("zones of two levels are recorded as touching", |map| {
        on_levels(map, PortalCause::NarrowContact { contact_tiles: 1 })
    }),
    wrong_record("a single connection is recorded as parallel", |map| on_levels(map, PortalCause::Parallel)),
    wrong_record("a portal between levels is recorded as a passage without a place", |map| {
        record(map, is_chosen_monolith, LinkCause::NoPassage)
    }),
    wrong_record("a passage has a recorded reason for a portal", |map| {
        record(map, |way, _| matches!(way, LinkWay::Passage { .. }), LinkCause::NoPassage)
    }),
    damage("the main point is not next to the main town", move_main_point, &[Reachable]),
];

fn is_gate(way: &LinkWay) -> bool {
    matches!(way, LinkWay::Gate { .. })
}

fn is_chosen_monolith(way: &LinkWay, kind: ConnectionKind) -> bool {
    matches!(way, LinkWay::Monolith { .. }) && kind != ConnectionKind::ForcePortal
}

/// Records a reason for the first link that `matches`. Returns false if there is none, or if it already has
/// that reason.
fn record(map: &mut MapModel, matches: impl Fn(&LinkWay, ConnectionKind) -> bool, cause: LinkCause) -> bool {
    let kinds: Vec<ConnectionKind> = map.plan.connections.iter().map(|link| link.kind).collect();
    let mut links = map.links.iter_mut().zip(kinds);
    let link = links.find(|(link, kind)| matches(&link.way, *kind)).map(|(link, _)| link);
    link.is_some_and(|link| link.cause.replace(cause) != Some(cause))
}

/// Records a layout reason for a pair of monoliths on two levels.
fn on_levels(map: &mut MapModel, cause: PortalCause) -> bool {
    let at = map.plan.each_connection().find(|(id, plan)| {
        let levels = [plan.a, plan.b].map(|zone| map.zones[zone.index()].level);
        levels[0] != levels[1] && is_chosen_monolith(&map.links[id.index()].way, plan.kind)
    });
    let Some(id) = at.map(|(id, _)| id) else { return false };
    map.links[id.index()].cause = Some(LinkCause::Layout(cause));
    true
}

/// Moves the main point of a player's zone to a free neighbor tile.
fn move_main_point(map: &mut MapModel) -> bool {
    let start = map.plan.zone_ids().find(|zone| map.plan.zones[zone.index()].player.is_some());
    let Some(zone) = start else { return false };
    let MapPos { level, tile } = MapPos {
        level: map.zones[zone.index()].level,
        tile: map.zones[zone.index()].main_point.expect("a zone with a town has a main point"),
    };
    let free = free_tiles(map, level.index());
    let owner = &map.levels[level.index()].owner;
    let neighbor = owner.neighbors8(tile).find(|next| free.contains(*next) && owner[*next] == zone);
    let Some(neighbor) = neighbor else { return false };
    map.zones[zone.index()].main_point = Some(neighbor);
    true
}
