//! Mines, each with some piles of what it yields beside it.
//!
//! Runs after portals, while most of the zone is open: paths lead to what stands already. The first mine of each of
//! the cheapest resources lies near the main town, all others far from each other.

use rmg_core::ids::ResourceId;
use rmg_core::model::{Missing, Wish};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::{RngStream, ZoneId};

use crate::FillError;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{RoadEnd, RoadEndKind};
use crate::misses::Misses;
use crate::modifier::Modifier;
use crate::placing::{
    Arrangement, Item, Purpose, Spot, arrange, draw_pile_guard, far_spot, near_spot, put_pile, tight_spot,
};
use crate::zone_access::{OpenZone, ZoneAccess};

/// Most piles of the resource beside a mine (VCMI's `mineExtraResources`).
const MOST_BESIDE: u32 = 3;

/// A near mine keeps this distance from the town's door.
const NEAR: i32 = 5;

/// See the module text.
pub(crate) struct Mines;

impl Modifier for Mines {
    const NAME: &'static str = "mines";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(_: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        place_mines(&mut access.open(job), job)
    }
}

/// Places all mines of a zone.
fn place_mines(zone: &mut OpenZone<'_>, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
    let board = job.board;
    let plan = board.zone(zone.id());
    // Near ones first, then the rest in a random order, so that no resource always gets the best of what is left.
    let cheapest = cheapest_value(board);
    let mut order: Vec<(bool, usize, u32)> = Vec::new();
    for (entry, mines) in plan.contents.mines.iter().enumerate() {
        let kinds = board.catalog.mines(mines.resource);
        let is_cheap = kinds.iter().any(|kind| board.pack.objects[*kind].value == cheapest);
        let asked = mines.count.min(u32::try_from(zone.tiles.len()).unwrap_or(u32::MAX));
        order.extend((0..asked.max(1)).map(|number| (is_cheap && number == 0, entry, number)));
    }
    job.rng.shuffle(&mut order);
    order.sort_by_key(|(is_near, ..)| !is_near);
    let mut misses = Misses::default();
    for (is_near, entry, number) in order {
        let missing = missing_mine(entry);
        if !misses.again(missing, 1)
            && let Err(error) = place_mine(zone, (entry, number, is_near), job)
        {
            misses.leave_out(board, missing, error)?;
            // More than the zone has tiles were not even tried.
            let tiles = u32::try_from(zone.tiles.len()).unwrap_or(u32::MAX);
            misses.again(missing, plan.contents.mines[entry].count.saturating_sub(tiles.max(1)));
        }
    }
    misses.tell(zone.id(), &mut job.output);
    Ok(())
}

/// One mine of an entry, as what a map lacks.
fn missing_mine(entry: usize) -> Missing {
    Missing::Mines { entry: u16::try_from(entry).unwrap_or(u16::MAX), count: 1 }
}

/// The least value of all mines: of those that are to lie near the town.
fn cheapest_value(inputs: &Inputs<'_>) -> u32 {
    let mines =
        inputs.pack.objects.iter().filter(|(_, kind)| {
            kind.role == ObjectRole::Mine && matches!(kind.subject, Subject::Resource(_))
        });
    mines.map(|(_, kind)| kind.value).min().unwrap_or(0)
}

fn place_mine(
    zone: &mut OpenZone<'_>,
    (entry, number, is_near): (usize, u32, bool),
    job: &mut ModifierJob<'_>,
) -> Result<(), FillError> {
    let (board, rng) = (job.board, &mut job.rng);
    let plan = board.zone(zone.id());
    let wanted = plan.contents.mines[entry];
    let what = || format!("a mine of {}", board.pack.resources[wanted.resource].title);
    let kinds = board.catalog.mines(wanted.resource).iter();
    let looks: Vec<Item<'_>> = kinds.filter_map(|kind| Item::new(board, zone.ground(), *kind, rng)).collect();
    let mine = rng.pick(&looks).ok_or_else(|| FillError::NoObjectOnTerrain {
        zone: plan.key.clone(),
        what: what(),
        terrain: board.pack.terrains[zone.facts.terrain()].title.clone(),
    })?;
    let value = board.pack.objects[mine.kind].value;
    let (monster, strength) = draw_pile_guard(board, zone.ground(), value, &what, rng)?;
    let beside = beside_mine(board, zone, wanted.resource, rng);
    // With fewer piles beside it where there is no room for all.
    let found = (0..=beside.len()).rev().find_map(|count| {
        let items: Vec<Item<'_>> =
            std::iter::once(mine.clone()).chain(beside[..count].iter().cloned()).collect();
        let arrangement = arrange(&items, monster.is_some(), rng)?;
        let spot = find_spot(zone, &arrangement, is_near, rng)?;
        Some((items, arrangement, spot))
    });
    let found = found.or_else(|| {
        let items = vec![mine.clone()];
        let arrangement = arrange(&items, monster.is_some(), rng)?;
        let spot = tight_spot(&zone.tiles, &arrangement.stencil, rng)?;
        Some((items, arrangement, spot))
    });
    let (items, arrangement, spot) = found.ok_or_else(|| FillError::NoRoomForObject {
        zone: plan.key.clone(),
        what: what(),
        number: number + 1,
        of: wanted.count,
    })?;
    let entry = u16::try_from(entry).unwrap_or(u16::MAX);
    let purpose = Purpose { wish: Wish::Mine(entry), value, strength };
    let tiles = &mut *zone.tiles;
    put_pile(tiles, purpose, items, monster, &arrangement, &spot, &mut job.output);
    if let Some(tile) = arrangement.stencil.approach(tiles, &spot.imprint) {
        zone.anchors.apart.push(tile);
        let to_door = arrangement.stencil.way_to_door(tiles, &spot.imprint);
        zone.anchors.road_ends.push(RoadEnd { tile, to_door, kind: RoadEndKind::Mine });
    }
    Ok(())
}

fn find_spot(
    zone: &OpenZone<'_>,
    arrangement: &Arrangement,
    is_near: bool,
    rng: &mut RngStream,
) -> Option<Spot> {
    match zone.anchors.main_point {
        Some(town) if is_near => near_spot(&zone.tiles, &arrangement.stencil, town, NEAR),
        _ => far_spot(&zone.tiles, &zone.anchors, &arrangement.stencil, rng),
    }
}

/// Piles of a resource that lie beside its mine.
fn beside_mine<'a>(
    board: &Board<'a>,
    zone: &OpenZone<'_>,
    resource: ResourceId,
    rng: &mut RngStream,
) -> Vec<Item<'a>> {
    let count = rng.below(MOST_BESIDE + 1);
    let item =
        board.catalog.resource_pile(resource).and_then(|kind| Item::new(board, zone.ground(), kind, rng));
    match item {
        Some(item) if item.is_small() => (0..count).map(|_| item.clone()).collect(),
        _ => Vec::new(),
    }
}
