//! The best possible state: every open exit leads to all targets that fit it at the same time.
//!
//! No layout reaches more than this state. So a region that is unreachable here is a proof, and its cause can
//! be reported.

use std::collections::BTreeSet;

use crate::entrances::ends::{Ends, Role};
use crate::entrances::error::names;
use crate::entrances::slots::Slots;
use crate::ids::{NONE, RegionId, RuleId};
use crate::reach::{Mark, Reach, ReachChange};
use crate::region_graph::RegionGraph;
use crate::rule::Rule;

/// Extends `reach` to everything that some join could reach. Ends with `is_joined` are ignored.
///
/// O(reached entries + entries of the partner table).
pub(crate) fn reach_at_best(
    reach: &mut Reach<'_>,
    ends: &Ends,
    slots: &Slots,
    is_joined: impl Fn(u32) -> bool,
) {
    let mut is_entered = vec![false; ends.keys.len()];
    let mut seen: Mark = Mark::START;
    loop {
        let mut open_classes: Vec<u32> = Vec::new();
        for change in reach.since(seen) {
            if let ReachChange::Link(link) = change
                && let slot = slots.of_link[link.index()]
                && slot != NONE
                && let end = ends.of_exit[slot as usize]
                && !is_joined(end)
            {
                open_classes.push(ends.class[end as usize]);
            }
        }
        seen = reach.mark();
        open_classes.sort_unstable();
        open_classes.dedup();
        for class in open_classes {
            for partner in &ends.partners[class as usize] {
                if !std::mem::replace(&mut is_entered[*partner as usize], true) {
                    for end in ends.members[*partner as usize].iter().filter(|end| !is_joined(**end)) {
                        reach.enter(RegionId(ends.region[*end as usize]));
                    }
                }
            }
        }
        reach.sweep();
        if reach.since(seen).is_empty() {
            return;
        }
    }
}

/// Returns the elementary parts of a rule that do not hold in a state, without duplicates.
pub(crate) fn missing(world: &RegionGraph, state: &Reach<'_>, rule: RuleId) -> Vec<RuleId> {
    let mut missing = Vec::new();
    // parts have smaller ids than the rules that contain them, so every rule is visited once
    let mut todo = BTreeSet::from([rule]);
    while let Some(rule) = todo.pop_last() {
        match world.rules.get(rule) {
            _ if state.holds(rule) => {}
            Rule::All(parts) | Rule::Any(parts) | Rule::AtLeast(_, parts) => todo.extend(parts),
            Rule::Always
            | Rule::Never
            | Rule::Item(..)
            | Rule::Region(_)
            | Rule::Location(_)
            | Rule::Link(_) => missing.push(rule),
        }
    }
    missing
}

/// Describes the missing parts of a rule in the best possible state `best`.
pub(crate) fn lacks(world: &RegionGraph, best: &Reach<'_>, rule: RuleId) -> String {
    let words = |rule: RuleId| {
        Some(match world.rules.get(rule) {
            Rule::Always | Rule::All(_) | Rule::Any(_) | Rule::AtLeast(..) => return None,
            Rule::Never => "its rule never holds".to_owned(),
            Rule::Item(item, count) => {
                let name = &world.items[item.index()];
                let copies = copies(world, item.index());
                match (best.held(*item), copies) {
                    (_, 0) => format!("it needs item `{name}`, which does not exist in the world"),
                    (_, all) if all < u64::from(*count) => {
                        format!("it needs {count} of item `{name}`, but only {all} exist")
                    }
                    (0, _) if *count == 1 => {
                        format!("it needs item `{name}`, which is unreachable{}", places(world, item.index()))
                    }
                    (held, _) => format!(
                        "it needs {count} of item `{name}`, but only {held} are reachable{}",
                        places(world, item.index())
                    ),
                }
            }
            Rule::Region(region) => {
                format!("it needs region `{}`, which is unreachable", world.regions[region.index()])
            }
            Rule::Link(link) => {
                format!("it needs entrance `{}`, which is closed", world.links[link.index()].name)
            }
            Rule::Location(location) => {
                let name = &world.locations[location.index()].name;
                format!("it needs location `{name}`, which is unreachable")
            }
        })
    };
    let mut missing: Vec<String> = missing(world, best, rule).into_iter().filter_map(words).collect();
    missing.sort();
    missing.dedup();
    const SHOWN: usize = 4;
    let more = missing.len().saturating_sub(SHOWN);
    missing.truncate(SHOWN);
    let mut text = missing.join(" and ");
    if more > 0 {
        text.push_str(&format!(" and {more} more requirements"));
    }
    text
}

/// Returns the number of copies of an item in the pool and at locations.
fn copies(world: &RegionGraph, item: usize) -> u64 {
    let pool =
        world.pool.iter().filter(|entry| entry.item.index() == item).map(|entry| u64::from(entry.count));
    let placed = world.locations.iter().filter(|spot| spot.item.is_some_and(|held| held.index() == item));
    pool.sum::<u64>() + placed.count() as u64
}

/// Formats up to two locations of an item: ` (at `chest` in `Cave`)`.
fn places(world: &RegionGraph, item: usize) -> String {
    let placed = world.locations.iter().filter(|spot| spot.item.is_some_and(|held| held.index() == item));
    let list: Vec<String> = placed
        .take(2)
        .map(|spot| format!("at `{}` in `{}`", spot.name, world.regions[spot.region.index()]))
        .collect();
    if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) }
}

/// Explains why a region is unreachable in the best possible state: its entrances, and why they stay closed.
///
/// Prefers root causes: closed links that start in a reached region, to links from regions that are
/// unreachable themselves.
pub(crate) fn why_unreached(
    world: &RegionGraph,
    best: &Reach<'_>,
    ends: &Ends,
    slots: &Slots,
    region: u32,
) -> String {
    let into = world.links.iter().filter(|link| link.to.is_some_and(|to| to.0 == region));
    let (mut closed, mut far) = (Vec::new(), Vec::new());
    for link in into.filter(|link| link.from.0 != region) {
        if best.is_reached(link.from) {
            closed.push(format!(
                "link `{}` into it stays closed: {}",
                link.name,
                lacks(world, best, link.rule)
            ));
        } else {
            far.push(world.regions[link.from.index()].as_str());
        }
    }
    let mut entrances = Vec::new();
    for end in (0..).zip(&ends.region).filter(|(_, at)| **at == region).map(|(end, _): (u32, _)| end) {
        let class = ends.class[end as usize];
        if ends.keys[class as usize].role == Role::Exit {
            continue;
        }
        let target = slots.targets[ends.target[end as usize] as usize];
        let name = &world.targets[target.index()].name;
        let partners: Vec<u32> = ends.partners[class as usize]
            .iter()
            .flat_map(|partner| ends.members[*partner as usize].iter().copied())
            .filter(|other| *other != end)
            .collect();
        if partners.is_empty() {
            let group = world.group_name(world.targets[target.index()].group);
            entrances.push(format!("no exit fits its target `{name}` of group {group}"));
            continue;
        }
        let reached = partners.iter().find(|other| best.is_reached(RegionId(ends.region[**other as usize])));
        match reached {
            Some(other) => {
                let exit = slots.exits[ends.exit[*other as usize] as usize];
                let link = &world.links[exit.index()];
                entrances.push(format!(
                    "exit `{}`, which fits its target `{name}`, stays closed: {}",
                    link.name,
                    lacks(world, best, link.rule)
                ));
            }
            None => entrances.push(format!("all exits that fit its target `{name}` are unreachable")),
        }
    }
    closed.append(&mut entrances);
    if !far.is_empty() {
        closed.push(format!("it is entered from {}, also unreachable", names(&far)));
    }
    if closed.is_empty() {
        return "it has no entrance".to_owned();
    }
    const SHOWN: usize = 3;
    let more = closed.len().saturating_sub(SHOWN);
    closed.truncate(SHOWN);
    let mut text = closed.join("; ");
    if more > 0 {
        text.push_str(&format!("; and {more} more entrances are closed"));
    }
    text
}

/// Returns the unreached region with the most direct cause: a region behind a closed link or exit of a
/// reached region; else a region with a target that no exit fits; else the first one. `unused` regions need
/// not be reached.
pub(crate) fn root_cause(
    world: &RegionGraph,
    best: &Reach<'_>,
    ends: &Ends,
    unused: &[RegionId],
) -> Option<u32> {
    let unreached =
        |region: u32| !best.is_reached(RegionId(region)) && unused.binary_search(&RegionId(region)).is_err();
    let first = (0..crate::ids::next_id(world.regions.len())).find(|region| unreached(*region))?;
    let behind_link = world
        .links
        .iter()
        .find_map(|link| link.to.filter(|to| unreached(to.0) && best.is_reached(link.from)).map(|to| to.0));
    // closed exits in reached regions, and the unreached regions that they fit
    let mut closed_classes: Vec<u32> = (0..ends.len())
        .filter(|end| ends.exit[*end] != NONE && best.is_reached(RegionId(ends.region[*end])))
        .map(|end| ends.class[end])
        .collect();
    closed_classes.sort_unstable();
    closed_classes.dedup();
    let fitting = closed_classes.iter().flat_map(|class| &ends.partners[*class as usize]);
    let behind_exit = fitting
        .flat_map(|class| &ends.members[*class as usize])
        .map(|end| ends.region[*end as usize])
        .find(|region| unreached(*region));
    let without_partner = || {
        (0..ends.len())
            .filter(|end| ends.target[*end] != NONE && ends.partners[ends.class[*end] as usize].is_empty())
            .map(|end| ends.region[end])
            .find(|region| unreached(*region))
    };
    Some(behind_link.or(behind_exit).or_else(without_partner).unwrap_or(first))
}
