//! Ferries for which the template asks for no guard, on waters that others sail: whoever passes the guard of
//! another ferry could walk ashore there. A water is a ferry's own when only connections cross it whose zones
//! the template joins without guards anyway, whirlpools included. On any other it needs the weakest guard
//! that the other connections of its zones have; where they have none, the weakest of the map.

use std::collections::BTreeMap;

use rmg_core::certificate::SeaGuard;
use rmg_core::graph::DisjointSets;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapLink, MapModel, MapPos};
use rmg_core::plan::{ConnectionPlan, GenPlan};
use rmg_core::template::ConnectionKind;

use crate::ground::Ground;
use crate::guard_strength::link_strength;
use crate::waters::{Mooring, MooringOf, Waters};
use crate::words::link_name;

/// What a ferry needs that has no guard of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Needed {
    /// Strength of the guard that it borrows, at least 1.
    pub(crate) strength: u64,
    /// A landing from which others come.
    pub(crate) from: MapPos,
}

/// The ferries that need a guard though the template asks for none. O(connections x landings²).
pub(crate) fn needed(ground: &Ground<'_>, waters: &Waters) -> BTreeMap<ConnectionId, Needed> {
    let (wishes, links) = (ground.wishes, &ground.map.links);
    let own = |id: ConnectionId| link_strength(wishes.connections[id.index()].guard, wishes.monsters);
    let mut banks = DisjointSets::new(wishes.zones.len());
    for ((id, plan), link) in wishes.each_connection().zip(links) {
        // Also one whose way is missing: the template lets everyone pass there, so other ways between its
        // zones break no rule.
        let asks_for_way = !matches!(plan.kind, ConnectionKind::Fictive | ConnectionKind::Repulsive);
        let is_free = own(id) == 0 && asks_for_way || link.way == LinkWay::Wide;
        if is_free {
            banks.join(plan.a.index(), plan.b.index());
        }
    }
    let bank: Vec<usize> = (0..wishes.zones.len()).map(|zone| banks.find(zone)).collect();
    let is_strange = |id: ConnectionId, other: &&Mooring| {
        let MooringOf::Link(of, _) = other.of else { return false };
        let [first, second] = [id, of].map(|id| &wishes.connections[id.index()]);
        [first.b, second.a, second.b].iter().any(|zone| bank[zone.index()] != bank[first.a.index()])
    };
    let is_ferry =
        |(_, link): &((ConnectionId, &ConnectionPlan), &MapLink)| matches!(link.way, LinkWay::Ferry { .. });
    let ferries = wishes.each_connection().zip(links).filter(is_ferry);
    let needed = ferries.map(|((id, _), _)| id).filter(|id| own(*id) == 0).filter_map(|id| {
        let moorings = waters.ends_of(id);
        let is_near = |other: &&Mooring| {
            let sails = |water| other.waters.iter().any(|of| waters.are_joined(*of, water));
            moorings.iter().flat_map(|mooring| &mooring.waters).any(|water| sails(*water))
        };
        let mut others = waters.moorings.iter().filter(|other| is_strange(id, other) && is_near(other));
        let from = others.next()?.landing.at;
        let strength = weakest(wishes, id);
        (strength > 0).then_some((id, Needed { strength, from }))
    });
    needed.collect()
}

/// The weakest guard that the other connections of the zones of a connection have, else the weakest of the
/// map; 0 where there is none.
pub(crate) fn weakest(wishes: &GenPlan, id: ConnectionId) -> u64 {
    let own = &wishes.connections[id.index()];
    let mut near: Option<u64> = None;
    let mut of_map: Option<u64> = None;
    for (other, plan) in wishes.each_connection() {
        let strength = link_strength(plan.guard, wishes.monsters);
        let is_guarded = matches!(plan.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal);
        if other == id || !is_guarded || strength == 0 {
            continue;
        }
        let weaker = |known: Option<u64>| Some(known.map_or(strength, |known| known.min(strength)));
        of_map = weaker(of_map);
        if [plan.a, plan.b].iter().any(|zone| [own.a, own.b].contains(zone)) {
            near = weaker(near);
        }
    }
    near.or(of_map).unwrap_or(0)
}

/// The ferries that have such a guard, for the certificate; whether they need it is judged by LinkGuards.
pub(crate) fn borrowed(map: &MapModel, wishes: &GenPlan) -> Vec<SeaGuard> {
    let links = wishes.each_connection().zip(&map.links);
    let borrows = links.filter(|((_, plan), link)| {
        matches!(link.way, LinkWay::Ferry { .. })
            && link.strength > 0
            && link_strength(plan.guard, wishes.monsters) == 0
    });
    let guard = |((connection, _), link): ((ConnectionId, &ConnectionPlan), &MapLink)| SeaGuard {
        connection,
        strength: link.strength,
        text: format!(
            "{} has no guard in the template. As others may sail its water, it has the weakest guard of its zones, strength {}",
            link_name(map, connection),
            link.strength
        ),
    };
    borrows.map(guard).collect()
}
