//! The rule of random roads: they join all towns, and none of them is redundant.
//!
//! The check does not prove that the number of roads is minimal, only that no single road can be omitted. On
//! a symmetric map a road is omitted together with its images.

use rmg_core::ConnectionId;
use rmg_core::graph::DisjointSets;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Connection, RoadRequest, Template};

use crate::links::needs_link;

/// Returns the violations of the rule by the roads of `requests`. O(random roads x (connections + zones²)).
pub(super) fn violations(template: &Template, requests: &GenPlan) -> Vec<String> {
    let mut violations = Vec::new();
    let key = |zone: usize| &requests.zones[zone].key;
    let is_random = |at: usize| template.connections[at].road == RoadRequest::Random;
    let is_road = |at: usize| requests.connections[at].road;
    let could_be = |at: usize| is_road(at) || (is_random(at) && could_carry_road(&template.connections[at]));
    let (joined, could_join) = (groups(requests, is_road), groups(requests, could_be));
    let with_town = (0..requests.zones.len()).filter(|zone| requests.zones[*zone].contents.towns.total() > 0);
    // The first zone with a town of each group that could be joined.
    let mut first: Vec<Option<usize>> = vec![None; requests.zones.len()];
    for zone in with_town {
        let first = *first[could_join[zone]].get_or_insert(zone);
        if joined[first] != joined[zone] {
            let (a, b) = (key(first), key(zone));
            violations.push(format!(
                "no planned road joins the towns of zone {a} and zone {b}, but random roads could"
            ));
            break;
        }
    }
    for (at, link) in requests.connections.iter().enumerate().filter(|(at, link)| link.road && is_random(*at))
    {
        let without = groups(requests, |other| !are_images(requests, other, at) && is_road(other));
        let is_needed = requests.zones.iter().enumerate().any(|(zone, of)| {
            let first = joined[zone];
            of.contents.towns.total() > 0
                && requests.zones[..zone].iter().enumerate().any(|(other, of)| {
                    of.contents.towns.total() > 0 && joined[other] == first && without[other] != without[zone]
                })
        });
        if !is_needed {
            let (number, a, b) = (at + 1, key(link.a.index()), key(link.b.index()));
            violations.push(format!(
                "the plan has a road on connection {number} (zone {a} to zone {b}), which no town needs"
            ));
        }
    }
    violations
}

/// Returns whether connections are the same or images of each other.
fn are_images(requests: &GenPlan, one: usize, other: usize) -> bool {
    let id = ConnectionId::from_index;
    one == other
        || requests.symmetry.as_ref().is_some_and(|symmetry| {
            (1..symmetry.symmetry.order()).any(|moves| symmetry.connection_after(id(one), moves) == id(other))
        })
}

/// Returns, by zone, the lowest zone that the connections accepted by `takes` join it with.
fn groups(requests: &GenPlan, takes: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut groups = DisjointSets::new(requests.zones.len());
    for (_, link) in requests.connections.iter().enumerate().filter(|(at, _)| takes(*at)) {
        groups.join(link.a.index(), link.b.index());
    }
    (0..requests.zones.len()).map(|zone| groups.find(zone)).collect()
}

/// Returns whether a connection can have a road.
pub(super) fn could_carry_road(connection: &Connection) -> bool {
    needs_link(connection.kind, connection.a.value == connection.b.value)
}
