//! The main function: attempts, search, priorities, balancing, report.

use rmg_core::{RngStream, Seed};

use crate::fill::assumed::assumed_fill;
use crate::fill::balance::{balance, is_valid};
use crate::fill::error::{FillError, FillWarning};
use crate::fill::merged::{Merged, Placed};
use crate::fill::model::{FillPlayer, FillSettings, FillWork, Filled, Placement};
use crate::fill::search::search;
use crate::fill::spheres::{playthrough, profile, spheres, unreached};
use crate::ids::{ItemId, NONE, next_id};
use crate::region_graph::ItemClass;

/// Places the items of all players. The same input and seed give the same placement.
///
/// Items come from [`RegionGraph::pool`](crate::RegionGraph::pool). Every free location is a possible place,
/// in the worlds of all players. Items that rules need are progression, independent of their class.
///
/// # Errors
/// All errors of the input, or one error of the search: see [`FillError`].
///
/// # Cost
/// O(progression items x worlds) for an attempt of assumed fill, and for the playthrough.
pub fn fill(
    players: &[FillPlayer<'_>],
    settings: &FillSettings,
    seed: Seed,
) -> Result<Filled, Vec<FillError>> {
    let mut merged = Merged::new(players)?;
    let name = seed.at("fill");
    let mut work = FillWork::default();
    let mut found = None;
    for attempt in 0..settings.attempts {
        work.attempts = attempt + 1;
        let placed = assumed_fill(&merged, &mut name.at("assumed").at(attempt).stream());
        found = placed.filter(|placed| is_valid(&merged, placed));
        if found.is_some() {
            break;
        }
    }
    let placed = match found {
        Some(placed) => placed,
        None => {
            let searched = search(&merged, settings.effort, &mut name.at("search").stream());
            let (placed, states) = searched.map_err(|error| vec![error])?;
            work.states = states;
            placed
        }
    };
    let placed = serve_priorities(&merged, placed, &mut name.at("priorities").stream());
    let before = profile(&merged, &placed);
    let (placed, after) = match settings.balance {
        0 => (placed, before.clone()),
        strength => {
            let placed = balance(&merged, placed, strength, &mut name.at("balance").stream());
            let after = profile(&merged, &placed);
            (placed, after)
        }
    };
    Ok(report(&mut merged, &placed, [before, after], work))
}

/// Swaps progression to locations with priority, if the placement stays valid.
fn serve_priorities(merged: &Merged, mut placed: Placed, rng: &mut RngStream) -> Placed {
    const MAX_TRIES: usize = 50;
    let is_progression = |placed: &Placed, slot: u32| {
        let copy = placed[slot as usize];
        copy != NONE && merged.copies[copy as usize].class == ItemClass::Progression
    };
    let slots = 0..next_id(merged.slots.len());
    let has_priority = |slot: &u32| merged.slots[*slot as usize].has_priority;
    for wanted in slots.clone().filter(has_priority) {
        if merged.slots[wanted as usize].fixed.is_some() || is_progression(&placed, wanted) {
            continue;
        }
        let mut sources: Vec<u32> =
            slots.clone().filter(|slot| !has_priority(slot) && is_progression(&placed, *slot)).collect();
        rng.shuffle(&mut sources);
        for source in sources.into_iter().take(MAX_TRIES) {
            let (moved, other) = (placed[source as usize], placed[wanted as usize]);
            let is_early = |copy: u32| copy != NONE && merged.copies[copy as usize].is_early;
            if is_early(moved)
                || is_early(other)
                || !merged.allows(moved, wanted)
                || (other != NONE && !merged.allows(other, source))
            {
                continue;
            }
            placed.swap(source as usize, wanted as usize);
            if is_valid(merged, &placed) {
                break;
            }
            placed.swap(source as usize, wanted as usize);
        }
    }
    placed
}

fn report(
    merged: &mut Merged,
    placed: &Placed,
    profiles: [crate::fill::model::FillProfile; 2],
    work: FillWork,
) -> Filled {
    let mut warnings = merged.warnings.clone();
    let mut free = Vec::new();
    let mut filler = Vec::new();
    for (slot, copy) in (0_u32..).zip(placed) {
        let entry = merged.slots[slot as usize];
        if entry.fixed.is_some() {
            continue;
        }
        let is_empty = *copy == NONE;
        if entry.has_priority && (is_empty || merged.copies[*copy as usize].class != ItemClass::Progression) {
            let location = merged.world.locations[slot as usize].name.clone();
            warnings.push(FillWarning::Priority { location });
        }
        match merged.filler[entry.player as usize] {
            _ if !is_empty => {}
            Some(item) => filler.push((slot, item)),
            None => free.push(merged.location_of(slot)),
        }
    }
    for (slot, item) in &filler {
        merged.slots[*slot as usize].fixed = Some(*item);
    }
    let merged = &*merged;
    let place = |slot: u32, item: ItemId, is_progression: bool| Placement {
        location: merged.location_of(slot),
        item: merged.item_of(item),
        is_progression,
    };
    let planned = merged.planned.iter().filter_map(|slot| Some((*slot, merged.slots[*slot as usize].fixed?)));
    let planned = planned.map(|(slot, item)| place(slot, item, merged.is_progression[item.index()]));
    let mut order: Vec<(u32, u32)> = (0..).zip(placed).map(|(slot, copy)| (*copy, slot)).collect();
    order.retain(|(copy, _)| *copy != NONE);
    order.sort_unstable();
    let of_pool = order.into_iter().map(|(copy, slot)| {
        let copy = merged.copies[copy as usize];
        place(slot, copy.item, copy.class == ItemClass::Progression)
    });
    let filler = filler.into_iter().map(|(slot, item)| place(slot, item, false));
    let mut result = Filled {
        placements: planned.chain(of_pool).chain(filler).collect(),
        free,
        profiles,
        work,
        spheres: spheres(merged, placed),
        playthrough: playthrough(merged, placed),
        warnings,
        ..Filled::default()
    };
    if !result.free.is_empty() {
        result.warnings.push(FillWarning::Free { count: result.free.len() });
    }
    let (regions, slots) = unreached(merged, placed);
    result.unreached_regions = regions;
    result.unreached_locations = slots.into_iter().map(|slot| merged.location_of(slot)).collect();
    result
}
