//! Zones that the template itself cuts off: no chain of connections leads there from a start of a player.
//! Also zones that a best-effort map cuts off because links are missing.
//!
//! Every promise about such a zone may hold, so no verdict reports it. Sealed zones are closed on purpose,
//! and the sea has no connections.

use std::collections::BTreeSet;

use rmg_core::certificate::CutOff;
use rmg_core::model::{LinkWay, MapModel};
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::template::ZoneKind;
use rmg_core::text::counted;
use rmg_core::{ConnectionId, ZoneId};

use crate::links::needs_link;
use crate::missing_claims::missing_links;

/// Returns the zones that are cut off, in order. O(zones + connections).
pub(crate) fn cut_off(requests: &GenPlan) -> Vec<CutOff> {
    let near = near(requests, |_| true);
    let zones = requests.zone_ids().zip(&requests.zones).zip(reached(requests, &near));
    zones
        .filter(|((_, plan), is_reached)| !is_reached && plan.kind != ZoneKind::Sealed)
        .filter(|((zone, _), _)| Some(*zone) != requests.sea())
        .map(|((zone, plan), _)| CutOff { zone, text: text(zone, plan, &near) })
        .collect()
}

/// Returns the zones that are cut off only by links that the map lists as missing. O(zones + connections +
/// requests).
pub(crate) fn lost(requests: &GenPlan, map: &MapModel) -> BTreeSet<ZoneId> {
    let listed = missing_links(map);
    let is_missing = |id: ConnectionId| {
        listed.contains(&id) && map.links.get(id.index()).is_some_and(|link| link.way == LinkWay::Nothing)
    };
    if listed.is_empty() {
        return BTreeSet::new();
    }
    let [requested, there] = [near(requests, |_| true), near(requests, |id| !is_missing(id))];
    let [requested, there] = [reached(requests, &requested), reached(requests, &there)];
    let zones = requests.zone_ids().zip(requested.into_iter().zip(there));
    zones.filter(|(_, (requested, there))| *requested && !there).map(|(zone, _)| zone).collect()
}

/// Returns, by zone, its neighbors over connections that need a link and that `leads` accepts.
fn near(requests: &GenPlan, leads: impl Fn(ConnectionId) -> bool) -> Vec<Vec<usize>> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); requests.zones.len()];
    for (id, link) in requests.each_connection() {
        if needs_link(link.kind, link.a == link.b) && leads(id) {
            near[link.a.index()].push(link.b.index());
            near[link.b.index()].push(link.a.index());
        }
    }
    near
}

/// Returns, by zone, whether it can be reached from the start of a player.
fn reached(requests: &GenPlan, near: &[Vec<usize>]) -> Vec<bool> {
    let is_start = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
    let mut open: Vec<usize> = (0..near.len()).filter(|zone| is_start(&requests.zones[*zone])).collect();
    let mut is_reached = vec![false; near.len()];
    open.iter().for_each(|zone| is_reached[*zone] = true);
    while let Some(zone) = open.pop() {
        for next in near[zone].iter().copied() {
            if !std::mem::replace(&mut is_reached[next], true) {
                open.push(next);
            }
        }
    }
    is_reached
}

/// Formats a zone and the reason: `zone 5 with 1 town and 2 mines: no connection leads there`.
fn text(zone: ZoneId, plan: &ZonePlan, near: &[Vec<usize>]) -> String {
    let contents = &plan.contents;
    let mines: u32 = contents.mines.iter().map(|mines| mines.count).sum();
    let required: u32 = contents.objects.required.iter().map(|required| required.count).sum();
    let parts = [(contents.towns.total(), "town"), (mines, "mine"), (required, "required object")];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| counted(count as usize, noun))
        .collect();
    let holding = if parts.is_empty() { String::new() } else { format!(" with {}", parts.join(", ")) };
    let is_alone = near[zone.index()].iter().all(|other| *other == zone.index());
    let why = if is_alone {
        "no connection leads there"
    } else {
        "no connection leads there from the start of a player"
    };
    format!("zone {}{holding}: {why}", plan.key)
}
