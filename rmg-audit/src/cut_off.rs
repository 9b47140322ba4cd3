//! Zones that the template itself cuts off: no chain of connections leads there from where a player starts.
//! And those that a map made with best effort cuts off, because ways were left out.
//!
//! Every promise about what lies inside such a zone may hold, so no verdict tells of it. Sealed zones are
//! meant to be closed, and the sea belongs to no connection.

use std::collections::BTreeSet;

use rmg_core::certificate::CutOff;
use rmg_core::model::{LinkWay, MapModel};
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::template::ZoneKind;
use rmg_core::text::counted;
use rmg_core::{ConnectionId, ZoneId};

use crate::lacks::missing_ways;
use crate::links::makes_way;

/// The zones that are cut off, in order. O(zones + connections).
pub(crate) fn cut_off(wishes: &GenPlan) -> Vec<CutOff> {
    let near = near(wishes, |_| true);
    let zones = wishes.zone_ids().zip(&wishes.zones).zip(reached(wishes, &near));
    zones
        .filter(|((_, plan), is_reached)| !is_reached && plan.kind != ZoneKind::Sealed)
        .filter(|((zone, _), _)| Some(*zone) != wishes.sea())
        .map(|((zone, plan), _)| CutOff { zone, text: text(zone, plan, &near) })
        .collect()
}

/// The zones that are cut off only by ways that the map lists as missing. O(zones + connections + wishes).
pub(crate) fn lost(wishes: &GenPlan, map: &MapModel) -> BTreeSet<ZoneId> {
    let listed = missing_ways(map);
    let is_missing = |id: ConnectionId| {
        listed.contains(&id) && map.links.get(id.index()).is_some_and(|link| link.way == LinkWay::Nothing)
    };
    if listed.is_empty() {
        return BTreeSet::new();
    }
    let [asked, there] = [near(wishes, |_| true), near(wishes, |id| !is_missing(id))];
    let [asked, there] = [reached(wishes, &asked), reached(wishes, &there)];
    let zones = wishes.zone_ids().zip(asked.into_iter().zip(there));
    zones.filter(|(_, (asked, there))| *asked && !there).map(|(zone, _)| zone).collect()
}

/// By zone, its neighbors over connections that make a way, and that `leads` accepts.
fn near(wishes: &GenPlan, leads: impl Fn(ConnectionId) -> bool) -> Vec<Vec<usize>> {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); wishes.zones.len()];
    for (id, link) in wishes.each_connection() {
        if makes_way(link.kind, link.a == link.b) && leads(id) {
            near[link.a.index()].push(link.b.index());
            near[link.b.index()].push(link.a.index());
        }
    }
    near
}

/// By zone, whether it can be reached from the start of a player.
fn reached(wishes: &GenPlan, near: &[Vec<usize>]) -> Vec<bool> {
    let is_start = |zone: &ZonePlan| zone.player.is_some() && zone.contents.towns.main.is_some();
    let mut open: Vec<usize> = (0..near.len()).filter(|zone| is_start(&wishes.zones[*zone])).collect();
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

/// `zone 5 with 1 town and 2 mines: no connection leads there`.
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
        "no connection leads there from a start of a player"
    };
    format!("zone {}{holding}: {why}", plan.key)
}
