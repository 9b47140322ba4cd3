//! The rule of roads that a template leaves to chance: decided so that all towns end up joined, with no road
//! too many.
//!
//! That no smaller number would do is not proved here, only that none of those chosen can be left out.

use rmg_core::graph::DisjointSets;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Connection, RoadWish, Template};

use crate::links::makes_way;

/// What the roads of `wishes` break of the rule, in words. O(roads left to chance x connections).
pub(super) fn faults(template: &Template, wishes: &GenPlan) -> Vec<String> {
    let mut faults = Vec::new();
    let key = |zone: usize| &wishes.zones[zone].key;
    let is_random = |at: usize| template.connections[at].road == RoadWish::Random;
    let is_road = |at: usize| wishes.connections[at].road;
    let could_be = |at: usize| is_road(at) || (is_random(at) && could_carry_road(&template.connections[at]));
    let (joined, could_join) = (groups(wishes, is_road), groups(wishes, could_be));
    let with_town = (0..wishes.zones.len()).filter(|zone| wishes.zones[*zone].contents.towns.total() > 0);
    // The first zone with a town of each group that could be joined.
    let mut first: Vec<Option<usize>> = vec![None; wishes.zones.len()];
    for zone in with_town {
        let first = *first[could_join[zone]].get_or_insert(zone);
        if joined[first] != joined[zone] {
            let (a, b) = (key(first), key(zone));
            faults.push(format!(
                "no planned road joins the towns of zone {a} and zone {b}, where the template leaves it to chance"
            ));
            break;
        }
    }
    for (at, link) in wishes.connections.iter().enumerate().filter(|(at, link)| link.road && is_random(*at)) {
        let without = groups(wishes, |other| other != at && is_road(other));
        let ends = [link.a, link.b].map(|zone| without[zone.index()]);
        let has_town = |end: usize| {
            (0..without.len())
                .any(|zone| without[zone] == end && wishes.zones[zone].contents.towns.total() > 0)
        };
        if ends[0] == ends[1] || !ends.into_iter().all(has_town) {
            let (number, a, b) = (at + 1, key(link.a.index()), key(link.b.index()));
            faults.push(format!(
                "the plan has a road on connection {number} (zone {a} to zone {b}), which no town needs"
            ));
        }
    }
    faults
}

/// For each zone the lowest zone that connections of `takes` join it with.
fn groups(wishes: &GenPlan, takes: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut groups = DisjointSets::new(wishes.zones.len());
    for (_, link) in wishes.connections.iter().enumerate().filter(|(at, _)| takes(*at)) {
        groups.join(link.a.index(), link.b.index());
    }
    (0..wishes.zones.len()).map(|zone| groups.find(zone)).collect()
}

/// Whether there is a way for a road.
pub(super) fn could_carry_road(connection: &Connection) -> bool {
    makes_way(connection.kind, connection.a.value == connection.b.value)
}
