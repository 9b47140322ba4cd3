//! Assumed fill: one attempt.

use rmg_core::RngStream;

use crate::fill::matching::Matching;
use crate::fill::merged::{Merged, Placed, none_placed};
use crate::fill::state::Collector;
use crate::ids::{LocationId, NONE, next_id};
use crate::region_graph::ItemClass;

/// Places all copies. Returns `None` if the attempt got stuck.
///
/// O(progression copies x world).
pub(super) fn assumed_fill(merged: &Merged, rng: &mut RngStream) -> Option<Placed> {
    let mut placed = none_placed(merged);
    let progression = progression(merged);
    let (mut early, mut other): (Vec<u32>, Vec<u32>) =
        progression.into_iter().partition(|copy| merged.copies[*copy as usize].is_early);
    rng.shuffle(&mut early);
    rng.shuffle(&mut other);
    let mut base = Collector::start(merged, std::iter::empty());
    base.settle(merged, &placed);
    for copy in early {
        let slot = pick(merged, &placed, &base, copy, rng)?;
        placed[slot as usize] = copy;
    }
    while let Some(copy) = other.pop() {
        let assumed = other.iter().map(|copy| merged.copies[*copy as usize].item);
        let mut state = Collector::start(merged, assumed);
        state.settle(merged, &placed);
        let slot = match pick(merged, &placed, &state, copy, rng) {
            Some(slot) => slot,
            // the goals are met without this copy
            None if merged.is_met(&state.reach) => anywhere(merged, &placed, copy, rng)?,
            None => return None,
        };
        placed[slot as usize] = copy;
    }
    fill_rest(merged, placed, |_, _| false, rng)
}

/// Returns the progression copies.
pub(super) fn progression(merged: &Merged) -> Vec<u32> {
    let copies = (0..next_id(merged.copies.len())).zip(&merged.copies);
    copies
        .filter(|(_, copy)| copy.class == ItemClass::Progression || copy.is_early)
        .map(|(id, _)| id)
        .collect()
}

/// Returns a random empty reached slot for a copy, with priority if there is one.
fn pick(
    merged: &Merged,
    placed: &Placed,
    state: &Collector<'_>,
    copy: u32,
    rng: &mut RngStream,
) -> Option<u32> {
    let is_free = |slot: &u32| placed[*slot as usize] == NONE && merged.allows(copy, *slot);
    let reached = (0..next_id(merged.slots.len())).filter(|slot| state.reach.is_taken(LocationId(*slot)));
    let slots: Vec<u32> = reached.filter(is_free).collect();
    let first: Vec<u32> =
        slots.iter().copied().filter(|slot| merged.slots[*slot as usize].has_priority).collect();
    rng.pick(if first.is_empty() { &slots } else { &first }).copied()
}

fn anywhere(merged: &Merged, placed: &Placed, copy: u32, rng: &mut RngStream) -> Option<u32> {
    let slots: Vec<u32> = (0..next_id(merged.slots.len()))
        .filter(|slot| placed[*slot as usize] == NONE && merged.allows(copy, *slot))
        .collect();
    rng.pick(&slots).copied()
}

/// Places all copies that are not placed yet, wherever they are allowed. `may_move` states whether a placed
/// copy may move to a slot. Returns `None` if no assignment exists.
pub(super) fn fill_rest(
    merged: &Merged,
    placed: Placed,
    may_move: impl Fn(u32, u32) -> bool,
    rng: &mut RngStream,
) -> Option<Placed> {
    let mut is_placed = vec![false; merged.copies.len()];
    let fixed = placed.clone();
    for copy in placed.iter().filter(|copy| **copy != NONE) {
        is_placed[*copy as usize] = true;
    }
    let was_placed = is_placed.clone();
    let mut rest: Vec<u32> =
        (0..next_id(merged.copies.len())).filter(|copy| !is_placed[*copy as usize]).collect();
    rng.shuffle(&mut rest);
    // the most restricted copies first
    rest.sort_by_key(|copy| {
        let copy = &merged.copies[*copy as usize];
        (!copy.is_local, copy.class)
    });
    let mut order: Vec<u32> = (0..next_id(merged.slots.len()))
        .filter(|slot| merged.slots[*slot as usize].fixed.is_none())
        .collect();
    rng.shuffle(&mut order);
    // filler goes to excluded slots first, so that the others stay free for useful items
    let mut filler_order = order.clone();
    filler_order.sort_by_key(|slot| !merged.slots[*slot as usize].is_excluded);
    let mut matching = Matching { at_slot: placed };
    for copy in rest {
        let is_filler = merged.copies[copy as usize].class == ItemClass::Filler;
        let allows = |other: u32, slot: u32| {
            merged.allows(other, slot)
                && (!was_placed[other as usize] || fixed[slot as usize] == other || may_move(other, slot))
        };
        if !matching.add(copy, if is_filler { &filler_order } else { &order }, allows) {
            return None;
        }
    }
    Some(matching.at_slot)
}
