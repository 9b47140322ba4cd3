//! Balancing of progression between players.
//!
//! A player who lags behind waits for items in the worlds of others. Each step looks for the first sphere in
//! which a player has less than the requested share of the progress of the leader, and moves an item of this
//! player from a later sphere to a location of an earlier one, where it changes places with an item that no
//! rule needs. A change is kept if the placement stays valid and the gaps of all spheres together shrink. So
//! balancing never makes the measure worse.

use rmg_core::RngStream;

use crate::fill::merged::{Merged, Placed};
use crate::fill::spheres::{profile, slot_spheres};
use crate::fill::state::Collector;
use crate::ids::NONE;
use crate::region_graph::ItemClass;

/// Maximum number of changes that are tried.
const MAX_TRIES: usize = 400;

/// Balances a placement. `strength` is a share in percent, 1 to 99.
pub(super) fn balance(merged: &Merged, mut placed: Placed, strength: u8, rng: &mut RngStream) -> Placed {
    if merged.goals.len() < 2 {
        return placed;
    }
    let mut measure = gaps(merged, &placed);
    let mut tries = 0;
    while tries < MAX_TRIES {
        let Some(swap) =
            swaps(merged, &placed, strength, rng).into_iter().take(MAX_TRIES - tries).find(|swap| {
                tries += 1;
                let changed = swapped(&placed, *swap);
                is_valid(merged, &changed) && gaps(merged, &changed) < measure
            })
        else {
            break;
        };
        placed = swapped(&placed, swap);
        measure = gaps(merged, &placed);
    }
    placed
}

fn gaps(merged: &Merged, placed: &Placed) -> u64 {
    profile(merged, placed).gap.iter().map(|gap| u64::from(*gap)).sum()
}

fn swapped(placed: &Placed, (a, b): (u32, u32)) -> Placed {
    let mut changed = placed.clone();
    changed.swap(a as usize, b as usize);
    changed
}

/// Returns whether the goals are met.
pub(super) fn is_valid(merged: &Merged, placed: &Placed) -> bool {
    let mut state = Collector::start(merged, std::iter::empty());
    state.settle(merged, placed);
    merged.is_met(&state.reach)
}

/// Returns pairs of slots to swap, in random order: a needed item of a lagging player, and an earlier slot.
fn swaps(merged: &Merged, placed: &Placed, strength: u8, rng: &mut RngStream) -> Vec<(u32, u32)> {
    let spheres = slot_spheres(merged, placed);
    let progress = profile(merged, placed);
    let totals = progress.reached.last().cloned().unwrap_or_default();
    let share = |reached: &[usize], player: usize| 1000 * reached[player] / totals[player].max(1);
    let lag = (0..spheres.len()).find_map(|sphere| {
        let reached = &progress.reached[sphere];
        let first = (0..totals.len()).map(|player| share(reached, player)).max()?;
        let last = (0..totals.len()).min_by_key(|player| share(reached, *player))?;
        (100 * share(reached, last) < usize::from(strength) * first).then_some((sphere, last))
    });
    let Some((sphere, player)) = lag else { return Vec::new() };
    let copy = |slot: u32| (placed[slot as usize] != NONE).then(|| placed[slot as usize]);
    let is_needed = |copy: u32| merged.copies[copy as usize].class == ItemClass::Progression;
    // early items stay in the first sphere
    let is_early = |copy: u32| merged.copies[copy as usize].is_early;
    let late: Vec<u32> = spheres[sphere..].iter().flatten().copied().collect();
    let early: Vec<u32> = spheres[..=sphere].iter().flatten().copied().collect();
    let mut pairs = Vec::new();
    for from in late {
        let Some(moved) = copy(from) else { continue };
        if merged.copies[moved as usize].player as usize != player || !is_needed(moved) || is_early(moved) {
            continue;
        }
        for to in &early {
            let Some(other) = copy(*to) else { continue };
            if !is_needed(other)
                && !is_early(other)
                && merged.allows(moved, *to)
                && merged.allows(other, from)
            {
                pairs.push((from, *to));
            }
        }
    }
    rng.shuffle(&mut pairs);
    pairs
}
