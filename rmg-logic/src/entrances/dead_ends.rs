//! Which targets lead nowhere new.

use rmg_core::graph::StrongComponents;

use crate::compiled_graph::CompiledGraph;
use crate::entrances::slots::Slots;
use crate::ids::NONE;

/// Whether each target (by slot) is a dead end: over fixed ways (`parts`, rules aside) its region leads to no region
/// or location that a rule asks for, to no location with a pre-placed item, and to no exit to be joined other than
/// its own twin. Uncoupled, the twin counts as an exit.
///
/// Instead of a search per target, every part of the fixed graph carries what it leads to: a flag, or up to two
/// different exits. O(regions + ways + ends).
pub(crate) fn dead_ends(
    graph: &CompiledGraph,
    ways: &[(u32, u32)],
    parts: &StrongComponents,
    slots: &Slots,
    target_regions: impl Iterator<Item = u32>,
) -> Vec<bool> {
    let mut is_special = vec![false; parts.members.rows().len()];
    let mut exits = vec![[NONE; 2]; parts.members.rows().len()];
    for (region, part) in parts.of.iter().enumerate() {
        let asked_for = graph.region_rule[region] != NONE;
        is_special[*part as usize] |= asked_for;
    }
    for (location, region) in graph.location_region.iter().enumerate() {
        let matters = graph.location_item[location] != NONE || graph.location_reached_rule[location] != NONE;
        is_special[parts.of[*region as usize] as usize] |= matters;
    }
    for (slot, exit) in (0..).zip(&slots.exits) {
        let part = parts.of[graph.link_from[exit.index()] as usize];
        add(&mut exits[part as usize], slot);
    }
    // ways lead to smaller parts, so what they lead to is complete when it is asked for
    let mut between: Vec<(u32, u32)> =
        ways.iter().map(|(from, to)| (parts.of[*from as usize], parts.of[*to as usize])).collect();
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

/// Remembers up to two different exits.
fn add(list: &mut [u32; 2], exit: u32) {
    if list[0] == NONE {
        list[0] = exit;
    } else if list[0] != exit && list[1] == NONE {
        list[1] = exit;
    }
}
