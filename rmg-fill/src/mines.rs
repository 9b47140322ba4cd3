//! Mines, each with some piles of what it yields beside it.
//!
//! Runs after portals, while most of the zone is open: paths lead to what stands already. The first mine of each of
//! the cheapest resources lies near the main town, all others far from each other.

use rmg_core::model::Wish;
use rmg_core::{RngStream, TilePos};

use crate::FillError;
use crate::catalog::{Catalog, plain_body};
use crate::fit::{Fit, appearance_on};
use crate::inputs::Inputs;
use crate::monsters::draw_pile_guard;
use crate::output::JobOutput;
use crate::pile::{Arrangement, Item, Purpose, arrange, far_spot, near_spot, put_pile, tight_spot};
use crate::zone::{RoadEnd, RoadEndKind, ZoneState, ZoneTile};

/// Name of the pass.
pub(crate) const PASS: &str = "mines";

/// Most piles of the resource beside a mine (VCMI's `mineExtraResources`).
const MOST_BESIDE: u32 = 3;

/// A near mine keeps this distance from the town's door.
const NEAR: i32 = 5;

/// Places all mines of a zone.
pub(crate) fn place_mines(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &mut ZoneState,
    output: &mut JobOutput,
) -> Result<(), FillError> {
    let plan = inputs.zone(state.zone);
    let rng = &mut inputs.stream(PASS, state.zone);
    // Near ones first, then the rest in a random order, so that no resource always gets the best of what is left.
    let cheapest = cheapest_value(inputs);
    let mut order: Vec<(bool, usize, u32)> = Vec::new();
    for (entry, mines) in plan.contents.mines.iter().enumerate() {
        let kinds = catalog.mines(mines.resource);
        let is_cheap = kinds.iter().any(|kind| inputs.pack.objects[*kind].value == cheapest);
        let asked = mines.count.min(u32::try_from(state.len()).unwrap_or(u32::MAX));
        order.extend((0..asked.max(1)).map(|number| (is_cheap && number == 0, entry, number)));
    }
    rng.shuffle(&mut order);
    order.sort_by_key(|(is_near, ..)| !is_near);
    for (is_near, entry, number) in order {
        place_mine(inputs, catalog, state, output, rng, (entry, number, is_near))?;
    }
    Ok(())
}

/// The least value of all mines: of those that are to lie near the town.
fn cheapest_value(inputs: &Inputs<'_>) -> u32 {
    let mines = inputs.pack.objects.iter().filter(|(_, kind)| {
        kind.role == rmg_core::pack::ObjectRole::Mine
            && matches!(kind.subject, rmg_core::pack::Subject::Resource(_))
    });
    mines.map(|(_, kind)| kind.value).min().unwrap_or(0)
}

fn place_mine(
    inputs: &Inputs<'_>,
    catalog: &Catalog,
    state: &mut ZoneState,
    output: &mut JobOutput,
    rng: &mut RngStream,
    (entry, number, is_near): (usize, u32, bool),
) -> Result<(), FillError> {
    let plan = inputs.zone(state.zone);
    let wanted = plan.contents.mines[entry];
    let what = || format!("a mine of {}", inputs.pack.resources[wanted.resource].title);
    let looks: Vec<Item<'_>> = catalog
        .mines(wanted.resource)
        .iter()
        .filter_map(|kind| {
            let (appearance, look) = appearance_on(inputs, *kind, state.terrain, None)?;
            let body = plain_body(&inputs.pack.objects[*kind]);
            Some(Item { kind: *kind, appearance, look, body })
        })
        .collect();
    let mine = rng.pick(&looks).ok_or_else(|| FillError::NoObjectOnTerrain {
        zone: plan.key.clone(),
        what: what(),
        terrain: inputs.pack.terrains[state.terrain].title.clone(),
    })?;
    let value = inputs.pack.objects[mine.kind].value;
    let (monster, strength) = draw_pile_guard(inputs, catalog, state, value, &what, rng)?;
    let beside = beside_mine(inputs, catalog, state, wanted.resource, rng);
    // With fewer piles beside it where there is no room for all.
    let found = (0..=beside.len()).rev().find_map(|count| {
        let items: Vec<Item<'_>> =
            std::iter::once(mine.clone()).chain(beside[..count].iter().cloned()).collect();
        let arrangement = arrange(&items, monster.is_some(), rng)?;
        let (anchor, fit) = find_spot(state, &arrangement, is_near, rng)?;
        Some((items, arrangement, (anchor, fit, Vec::new())))
    });
    let found = found.or_else(|| {
        let items = vec![mine.clone()];
        let arrangement = arrange(&items, monster.is_some(), rng)?;
        let spot = tight_spot(state, &arrangement.shape, rng)?;
        Some((items, arrangement, spot))
    });
    let (items, arrangement, (anchor, fit, cut)) = found.ok_or_else(|| FillError::NoRoomForObject {
        zone: plan.key.clone(),
        what: what(),
        number: number + 1,
        of: wanted.count,
    })?;
    let entry = u16::try_from(entry).unwrap_or(u16::MAX);
    let purpose = Purpose { wish: Wish::Mine(entry), value, strength };
    put_pile(state, purpose, items, monster, &arrangement, (anchor, &fit), output);
    cut.into_iter().for_each(|at| state.set_at(at, ZoneTile::Pocket));
    if let Some(tile) = arrangement.shape.approach(state, &fit) {
        state.taken.push(tile);
        let stub = arrangement.shape.way_to_door(state, &fit);
        state.road_ends.push(RoadEnd { tile, stub, kind: RoadEndKind::Mine });
    }
    Ok(())
}

fn find_spot(
    state: &ZoneState,
    arrangement: &Arrangement,
    is_near: bool,
    rng: &mut RngStream,
) -> Option<(TilePos, Fit)> {
    match state.main_point {
        Some(town) if is_near => near_spot(state, &arrangement.shape, town, NEAR),
        _ => far_spot(state, &arrangement.shape, rng),
    }
}

/// Piles of a resource that lie beside its mine.
fn beside_mine<'a>(
    inputs: &Inputs<'a>,
    catalog: &Catalog,
    state: &ZoneState,
    resource: rmg_core::ids::ResourceId,
    rng: &mut RngStream,
) -> Vec<Item<'a>> {
    let count = rng.below(MOST_BESIDE + 1);
    let Some(kind) = catalog.resource_pile(resource) else { return Vec::new() };
    let Some((appearance, look)) = appearance_on(inputs, kind, state.terrain, None) else {
        return Vec::new();
    };
    let item = Item { kind, appearance, look, body: plain_body(&inputs.pack.objects[kind]) };
    (0..count).filter(|_| item.is_small()).map(|_| item.clone()).collect()
}
