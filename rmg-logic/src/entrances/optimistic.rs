//! What can be reached at best: every open exit leads to everything that fits it, all at once.
//!
//! No layout reaches more than this. So what stays out of reach here is proof enough, and its cause can be told.

use std::collections::BTreeSet;

use crate::entrances::ends::{Ends, Role};
use crate::entrances::error::names;
use crate::entrances::slots::Slots;
use crate::ids::{NONE, RegionId, RuleId};
use crate::reach::{Change, Mark, Reach};
use crate::region_graph::RegionGraph;
use crate::rule::Rule;

/// Grows `reach` to everything that some join could reach. Ends for which `is_joined` holds stay as they are.
///
/// O(what is reached + entries of the partner table).
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
            if let Change::Link(link) = change
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

/// The parts of a rule that do not hold in a state and are not made of others, each once.
pub(crate) fn missing(world: &RegionGraph, state: &Reach<'_>, rule: RuleId) -> Vec<RuleId> {
    let mut missing = Vec::new();
    // parts come before what is made of them, so ids fall on the way down and every rule is looked at once
    let mut todo = BTreeSet::from([rule]);
    while let Some(rule) = todo.pop_last() {
        match world.rules.get(rule) {
            _ if state.holds(rule) => {}
            Rule::All(parts) | Rule::Any(parts) => todo.extend(parts),
            Rule::Always | Rule::Never | Rule::Item(..) | Rule::Region(_) | Rule::Location(_) => {
                missing.push(rule)
            }
        }
    }
    missing
}

/// What a rule lacks in the best possible state, in words; `best` is that state.
pub(crate) fn lacks(world: &RegionGraph, best: &Reach<'_>, rule: RuleId) -> String {
    let words = |rule: RuleId| {
        Some(match world.rules.get(rule) {
            Rule::Always | Rule::All(_) | Rule::Any(_) => return None,
            Rule::Never => "its rule never holds".to_owned(),
            Rule::Item(item, count) => {
                let name = &world.items[item.index()];
                let copies = copies(world, item.index());
                match (best.held(*item), copies) {
                    (_, 0) => format!("it needs item `{name}`, which is nowhere in the world"),
                    (_, all) if all < u64::from(*count) => {
                        format!("it needs {count} of item `{name}`, of which there are only {all}")
                    }
                    (0, _) if *count == 1 => {
                        format!(
                            "it needs item `{name}`, which lies out of reach{}",
                            places(world, item.index())
                        )
                    }
                    (held, _) => format!(
                        "it needs {count} of item `{name}`, of which only {held} can be had{}",
                        places(world, item.index())
                    ),
                }
            }
            Rule::Region(region) => {
                format!("it needs region `{}`, which is out of reach", world.regions[region.index()])
            }
            Rule::Location(location) => {
                let name = &world.locations[location.index()].name;
                format!("it needs location `{name}`, which is out of reach")
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
        text.push_str(&format!(" and {more} more things"));
    }
    text
}

/// Copies of an item in the pool and at locations.
fn copies(world: &RegionGraph, item: usize) -> u64 {
    let pool =
        world.pool.iter().filter(|entry| entry.item.index() == item).map(|entry| u64::from(entry.count));
    let placed = world.locations.iter().filter(|spot| spot.item.is_some_and(|held| held.index() == item));
    pool.sum::<u64>() + placed.count() as u64
}

/// ` (at `chest` in `Cave`)`, for up to two places.
fn places(world: &RegionGraph, item: usize) -> String {
    let placed = world.locations.iter().filter(|spot| spot.item.is_some_and(|held| held.index() == item));
    let list: Vec<String> = placed
        .take(2)
        .map(|spot| format!("at `{}` in `{}`", spot.name, world.regions[spot.region.index()]))
        .collect();
    if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) }
}

/// Why a region is out of reach in the best possible state: its ways in, and what keeps them shut.
///
/// Looks for the root of the trouble: a way in that starts in a reached region and lacks something, rather than
/// one that starts in a region which is out of reach itself.
pub(crate) fn why_unreached(
    world: &RegionGraph,
    best: &Reach<'_>,
    ends: &Ends,
    slots: &Slots,
    region: u32,
) -> String {
    let into = world.links.iter().filter(|link| link.to.is_some_and(|to| to.0 == region));
    let (mut shut, mut far) = (Vec::new(), Vec::new());
    for link in into.filter(|link| link.from.0 != region) {
        if best.is_reached(link.from) {
            shut.push(format!("way `{}` into it stays shut: {}", link.name, lacks(world, best, link.rule)));
        } else {
            far.push(world.regions[link.from.index()].as_str());
        }
    }
    let mut ways_in = Vec::new();
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
            ways_in.push(format!("nothing may lead to its target `{name}` of group {group}"));
            continue;
        }
        let reached = partners.iter().find(|other| best.is_reached(RegionId(ends.region[**other as usize])));
        match reached {
            Some(other) => {
                let exit = slots.exits[ends.exit[*other as usize] as usize];
                let link = &world.links[exit.index()];
                ways_in.push(format!(
                    "exit `{}`, which fits its target `{name}`, stays shut: {}",
                    link.name,
                    lacks(world, best, link.rule)
                ));
            }
            None => ways_in.push(format!("what fits its target `{name}` is out of reach itself")),
        }
    }
    shut.append(&mut ways_in);
    if !far.is_empty() {
        shut.push(format!("it is entered from {}, out of reach too", names(&far)));
    }
    if shut.is_empty() {
        return "nothing leads into it".to_owned();
    }
    const SHOWN: usize = 3;
    let more = shut.len().saturating_sub(SHOWN);
    shut.truncate(SHOWN);
    let mut text = shut.join("; ");
    if more > 0 {
        text.push_str(&format!("; and {more} more ways in are shut"));
    }
    text
}

/// The unreached region whose trouble is its own: one that is entered from a reached region through something
/// shut; else one that nothing fits; else the first.
pub(crate) fn culprit(world: &RegionGraph, best: &Reach<'_>, ends: &Ends) -> Option<u32> {
    let unreached = |region: u32| !best.is_reached(RegionId(region));
    let first = (0..crate::ids::next_id(world.regions.len())).find(|region| unreached(*region))?;
    let gate = world
        .links
        .iter()
        .find_map(|link| link.to.filter(|to| unreached(to.0) && best.is_reached(link.from)).map(|to| to.0));
    // a shut exit in a reached region, and an unreached region that it fits
    let mut shut_classes: Vec<u32> = (0..ends.len())
        .filter(|end| ends.exit[*end] != NONE && best.is_reached(RegionId(ends.region[*end])))
        .map(|end| ends.class[end])
        .collect();
    shut_classes.sort_unstable();
    shut_classes.dedup();
    let fitting = shut_classes.iter().flat_map(|class| &ends.partners[*class as usize]);
    let behind = fitting
        .flat_map(|class| &ends.members[*class as usize])
        .map(|end| ends.region[*end as usize])
        .find(|region| unreached(*region));
    let alone = || {
        (0..ends.len())
            .filter(|end| ends.target[*end] != NONE && ends.partners[ends.class[*end] as usize].is_empty())
            .map(|end| ends.region[end])
            .find(|region| unreached(*region))
    };
    Some(gate.or(behind).or_else(alone).unwrap_or(first))
}
