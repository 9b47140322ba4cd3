//! Finds dead ends among targets.

use rmg_core::graph::StrongComponents;

use crate::compiled_graph::CompiledGraph;
use crate::entrances::slots::Slots;
use crate::ids::NONE;

/// Returns for each target slot whether it is a dead end. From the region of a dead end, fixed links lead to
/// no region, location or exit that a rule mentions, to no location with a placed item that a rule mentions,
/// and to no exit except its own twin. Exits in `is_unusable` (no layout opens them, or their group leads to
/// no target) do not count. Rules of fixed links are ignored. `parts` are the strongly connected components
/// of the fixed links. In uncoupled mode the twin counts as an exit.
///
/// The function does not search from each target. Instead, each component stores its reachable content: a
/// flag, and up to two different exits. O(regions + links + ends).
pub(crate) fn dead_ends(
    graph: &CompiledGraph,
    links: &[(u32, u32)],
    parts: &StrongComponents,
    slots: &Slots,
    is_unusable: &[bool],
    target_regions: impl Iterator<Item = u32>,
) -> Vec<bool> {
    let mut is_special = vec![false; parts.members.rows().len()];
    let mut exits = vec![[NONE; 2]; parts.members.rows().len()];
    for (region, part) in parts.of.iter().enumerate() {
        let is_in_rule = graph.region_rule[region] != NONE;
        is_special[*part as usize] |= is_in_rule;
    }
    for (location, region) in graph.location_region.iter().enumerate() {
        let item = graph.location_item[location];
        let is_item_in_rule = item != NONE && !graph.item_rules.row(item).is_empty();
        let matters = is_item_in_rule || graph.location_reached_rule[location] != NONE;
        is_special[parts.of[*region as usize] as usize] |= matters;
    }
    for (link, region) in graph.link_from.iter().enumerate() {
        is_special[parts.of[*region as usize] as usize] |= graph.link_open_rule[link] != NONE;
    }
    for (slot, exit) in (0..).zip(&slots.exits).filter(|(slot, _)| !is_unusable[*slot as usize]) {
        let part = parts.of[graph.link_from[exit.index()] as usize];
        add(&mut exits[part as usize], slot);
    }
    // links lead to components with smaller ids, so their content is complete when it is read
    let mut between: Vec<(u32, u32)> =
        links.iter().map(|(from, to)| (parts.of[*from as usize], parts.of[*to as usize])).collect();
    between.sort_unstable();
    between.dedup();
    for (from, to) in between.into_iter().filter(|(from, to)| from != to) {
        is_special[from as usize] |= is_special[to as usize];
        for exit in exits[to as usize].into_iter().filter(|exit| *exit != NONE) {
            add(&mut exits[from as usize], exit);
        }
    }
    target_regions
        .enumerate()
        .map(|(slot, region)| {
            let part = parts.of[region as usize] as usize;
            let twin = slots.twin_exit[slot];
            !is_special[part] && exits[part].iter().all(|exit| *exit == NONE || *exit == twin)
        })
        .collect()
}

/// Adds an exit to a list of up to two different exits.
fn add(list: &mut [u32; 2], exit: u32) {
    if list[0] == NONE {
        list[0] = exit;
    } else if list[0] != exit && list[1] == NONE {
        list[1] = exit;
    }
}
