//! Spheres, playthrough and progress of a placement.

use crate::fill::merged::Merged;
use crate::fill::model::{FillProfile, FillSphere, PlayerRegion, SphereLocation};
use crate::fill::state::Collector;
use crate::ids::{LocationId, RegionId, next_id};
use crate::reach::{Mark, ReachChange};

/// Returns the slots of each sphere: those that are reachable with the items of the spheres before.
pub(super) fn slot_spheres(merged: &Merged, placed: &[u32]) -> Vec<Vec<u32>> {
    let mut state = Collector::start(merged, std::iter::empty());
    let mut spheres = Vec::new();
    loop {
        let mut sphere = state.step(merged, placed);
        if sphere.is_empty() {
            return spheres;
        }
        sphere.sort_unstable();
        spheres.push(sphere);
    }
}

/// Returns the spheres with names for the result.
pub(super) fn spheres(merged: &Merged, placed: &[u32]) -> Vec<FillSphere> {
    let mut state = Collector::start(merged, std::iter::empty());
    let mut seen = Mark::START;
    let mut spheres = Vec::new();
    loop {
        let regions = state.reach.since(seen).iter().filter_map(|change| match change {
            ReachChange::Region(region) => merged.region_of(*region),
            _ => None,
        });
        let mut regions: Vec<PlayerRegion> = regions.collect();
        regions.sort_unstable();
        seen = state.reach.mark();
        let mut slots = state.step(merged, placed);
        if slots.is_empty() && regions.is_empty() {
            return spheres;
        }
        slots.sort_unstable();
        let locations = slots.iter().map(|slot| sphere_location(merged, placed, *slot)).collect();
        spheres.push(FillSphere { regions, locations });
    }
}

fn sphere_location(merged: &Merged, placed: &[u32], slot: u32) -> SphereLocation {
    let item = Collector::item_at(merged, placed, slot).map(|item| merged.item_of(item));
    SphereLocation { location: merged.location_of(slot), item }
}

/// Returns the regions and slots that are never reached.
pub(super) fn unreached(merged: &Merged, placed: &[u32]) -> (Vec<PlayerRegion>, Vec<u32>) {
    let mut state = Collector::start(merged, std::iter::empty());
    state.settle(merged, placed);
    let regions = (0..next_id(merged.world.regions.len())).map(RegionId);
    let slots = 0..next_id(merged.slots.len());
    (
        regions.filter(|id| !state.reach.is_reached(*id)).filter_map(|id| merged.region_of(id)).collect(),
        slots.filter(|slot| !state.reach.is_taken(LocationId(*slot))).collect(),
    )
}

/// Returns the progression that is needed to win, by sphere. Removes items from the last sphere to the first
/// as long as the game can be won without them.
///
/// O(progression items x world).
pub(super) fn playthrough(merged: &Merged, placed: &[u32]) -> Vec<Vec<SphereLocation>> {
    let mut is_kept: Vec<bool> = (0..next_id(merged.slots.len()))
        .map(|slot| {
            Collector::item_at(merged, placed, slot).is_some_and(|item| merged.is_needed[item.index()])
        })
        .collect();
    let spheres = slot_spheres(merged, placed);
    for slot in spheres.iter().rev().flatten() {
        if std::mem::replace(&mut is_kept[*slot as usize], false) && !is_won(merged, placed, &is_kept) {
            is_kept[*slot as usize] = true;
        }
    }
    let mut state = Filtered::new(merged, placed, &is_kept);
    let mut result = Vec::new();
    loop {
        let slots = state.step();
        let Some(slots) = slots else { return result };
        let needed: Vec<SphereLocation> = slots
            .into_iter()
            .filter(|slot| is_kept[*slot as usize])
            .map(|slot| sphere_location(merged, placed, slot))
            .collect();
        if !needed.is_empty() {
            result.push(needed);
        }
    }
}

fn is_won(merged: &Merged, placed: &[u32], is_kept: &[bool]) -> bool {
    let mut state = Filtered::new(merged, placed, is_kept);
    while state.step().is_some() {}
    if merged.goals.iter().any(|goal| goal.completion != crate::rule::RuleBook::ALWAYS) {
        return merged.goals.iter().all(|goal| state.inner.reach.holds(goal.completion));
    }
    merged.is_met(&state.inner.reach)
}

/// A collection that takes only some items.
struct Filtered<'m> {
    merged: &'m Merged,
    placed: &'m [u32],
    is_kept: &'m [bool],
    inner: Collector<'m>,
    seen: Mark,
}

impl<'m> Filtered<'m> {
    fn new(merged: &'m Merged, placed: &'m [u32], is_kept: &'m [bool]) -> Self {
        let inner = Collector::start(merged, std::iter::empty());
        Self { merged, placed, is_kept, inner, seen: Mark::START }
    }

    /// Collects one sphere. Returns its slots, or `None` at the end.
    fn step(&mut self) -> Option<Vec<u32>> {
        let reach = &mut self.inner.reach;
        let slots: Vec<u32> = reach
            .since(self.seen)
            .iter()
            .filter_map(|change| match change {
                ReachChange::Location(location) => Some(location.0),
                _ => None,
            })
            .collect();
        self.seen = reach.mark();
        for slot in slots.iter().filter(|slot| self.is_kept[**slot as usize]) {
            if let Some(item) = Collector::item_at(self.merged, self.placed, *slot) {
                reach.collect(item, 1);
            }
        }
        reach.sweep();
        (!slots.is_empty()).then_some(slots)
    }
}

/// Returns the progress of players by sphere.
pub(super) fn profile(merged: &Merged, placed: &[u32]) -> FillProfile {
    let players = merged.goals.len();
    let mut totals = vec![0_usize; players];
    merged.slots.iter().for_each(|slot| totals[slot.player as usize] += 1);
    let mut reached = vec![0_usize; players];
    let mut profile = FillProfile::default();
    for sphere in slot_spheres(merged, placed) {
        sphere.iter().for_each(|slot| reached[merged.slots[*slot as usize].player as usize] += 1);
        let shares = reached.iter().zip(&totals).filter(|(_, total)| **total > 0);
        let shares = shares.map(|(reached, total)| next_id(1000 * reached / total));
        let (low, high) = (shares.clone().min(), shares.max());
        profile.gap.push(high.unwrap_or(0) - low.unwrap_or(0));
        profile.reached.push(reached.clone());
    }
    profile
}
