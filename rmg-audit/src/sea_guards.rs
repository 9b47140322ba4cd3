//! Guards of ferries for which the template requests none, but which share their water with other ferries.
//!
//! A hero who passes the guard of another ferry could land at an unguarded one. A ferry needs no guard if all
//! connections on its water, and on waters joined by whirlpools, join zones that the template joins without
//! guards anyway. Otherwise it needs the weakest guard of the other connections of its zones; if these have
//! none, the weakest of the map.

use std::collections::BTreeMap;

use rmg_core::certificate::SeaGuard;
use rmg_core::graph::DisjointSets;
use rmg_core::ids::ConnectionId;
use rmg_core::model::{LinkWay, MapLink, MapModel, MapPos};
use rmg_core::plan::{ConnectionPlan, GenPlan};
use rmg_core::template::ConnectionKind;

use crate::ground::DecodedMap;
use crate::guard_strength::link_strength;
use crate::waters::{CheckedLanding, CheckedLandingOf, Waters};
use crate::words::link_name;

/// The guard that a ferry needs because of another ferry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Needed {
    /// Strength of the guard, at least 1.
    pub(crate) strength: u64,
    /// A landing of another ferry on its waters.
    pub(crate) from: MapPos,
}

/// Returns the ferries that need a guard although the template requests none. O(connections x landings²).
pub(crate) fn needed(ground: &DecodedMap<'_>, waters: &Waters) -> BTreeMap<ConnectionId, Needed> {
    let (requests, links) = (ground.requests, &ground.map.links);
    let own = |id: ConnectionId| link_strength(requests.connections[id.index()].guard, requests.monsters);
    let mut banks = DisjointSets::new(requests.zones.len());
    for ((id, plan), link) in requests.each_connection().zip(links) {
        // Also if the link is missing: the template lets heroes pass there, so another path between its zones
        // breaks no rule.
        let requests_link = !matches!(plan.kind, ConnectionKind::Fictive | ConnectionKind::Repulsive);
        let is_free = own(id) == 0 && requests_link || link.way == LinkWay::Wide;
        if is_free {
            banks.join(plan.a.index(), plan.b.index());
        }
    }
    let bank: Vec<usize> = (0..requests.zones.len()).map(|zone| banks.find(zone)).collect();
    let is_foreign = |id: ConnectionId, other: &&CheckedLanding| {
        let CheckedLandingOf::Link(of, _) = other.of else { return false };
        let [first, second] = [id, of].map(|id| &requests.connections[id.index()]);
        [first.b, second.a, second.b].iter().any(|zone| bank[zone.index()] != bank[first.a.index()])
    };
    let is_ferry =
        |(_, link): &((ConnectionId, &ConnectionPlan), &MapLink)| matches!(link.way, LinkWay::Ferry { .. });
    let ferries = requests.each_connection().zip(links).filter(is_ferry);
    let needed = ferries.map(|((id, _), _)| id).filter(|id| own(*id) == 0).filter_map(|id| {
        let landings = waters.ends_of(id);
        let is_near = |other: &&CheckedLanding| {
            let sails = |water| other.waters.iter().any(|of| waters.are_joined(*of, water));
            landings.iter().flat_map(|landing| &landing.waters).any(|water| sails(*water))
        };
        let mut others = waters.landings.iter().filter(|other| is_foreign(id, other) && is_near(other));
        let from = others.next()?.landing.at;
        let strength = weakest(requests, id);
        (strength > 0).then_some((id, Needed { strength, from }))
    });
    needed.collect()
}

/// Returns the strength of the weakest guard of the other connections of a connection's zones, else of the
/// map; 0 if there is none.
pub(crate) fn weakest(requests: &GenPlan, id: ConnectionId) -> u64 {
    let own = &requests.connections[id.index()];
    let mut near: Option<u64> = None;
    let mut of_map: Option<u64> = None;
    for (other, plan) in requests.each_connection() {
        let strength = link_strength(plan.guard, requests.monsters);
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

/// Returns the ferries with a borrowed guard, for the certificate. LinkGuards checks whether they need it.
pub(crate) fn borrowed(map: &MapModel, requests: &GenPlan) -> Vec<SeaGuard> {
    let links = requests.each_connection().zip(&map.links);
    let borrows = links.filter(|((_, plan), link)| {
        matches!(link.way, LinkWay::Ferry { .. })
            && link.strength > 0
            && link_strength(plan.guard, requests.monsters) == 0
    });
    let guard = |((connection, _), link): ((ConnectionId, &ConnectionPlan), &MapLink)| SeaGuard {
        connection,
        strength: link.strength,
        text: format!(
            "{} has no guard in the template. Other ferries share its water, so it has the weakest guard of its zones, strength {}",
            link_name(map, connection),
            link.strength
        ),
    };
    borrows.map(guard).collect()
}
