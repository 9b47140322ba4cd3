//! Mines, each with a few piles of its resource next to it.
//!
//! Runs after portals, while most of the zone is open: paths later lead to existing objects. The first mine
//! of each of the cheapest resources is near the main town, and all others are far from each other. If they
//! do not fit in this way, they are packed without piles next to them. Reads the facts of the zone, and
//! writes its tiles, anchors and quota. Cost: O(tiles of the zone) for each mine in the worst case.

use rmg_core::ids::ResourceId;
use rmg_core::model::{Missing, PileRequest, Request};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::plan::MinesPlan;
use rmg_core::{ObjectKindId, RngStream, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{RoadEndKind, ZoneQuota};
use crate::missing_content::{Demand, MissingContent, entry_number};
use crate::modifier::Modifier;
use crate::placing::{Giving, Item, Needed, NoRoom, Purpose, draw_pile_guard, settle};
use crate::zone_access::{OpenZone, ZoneAccess};

/// Maximum number of piles of the resource next to a mine (VCMI's `mineExtraResources`).
const MAX_EXTRA_PILES: u32 = 3;

/// Movement points from the town's entrance to a near mine.
const NEAR_POINTS: u16 = 900;

pub(crate) struct Mines;

impl Modifier for Mines {
    const NAME: &'static str = "mines";
    type Subject = ZoneId;
    type Access = (ZoneAccess, Write<ZoneQuota>);

    fn run(_: ZoneId, (access, quota): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        place_mines(&mut access.open(job), &mut job.write(quota), job)
    }
}

/// Places all mines of a zone.
fn place_mines(
    zone: &mut OpenZone<'_>,
    quota: &mut ZoneQuota,
    job: &mut ModifierJob<'_>,
) -> Result<(), FillError> {
    let board = job.board;
    let plan = board.zone(zone.id());
    // Near mines first, then the rest in a random order, so that no resource always gets the best remaining
    // site.
    let (cheapest, room) = (cheapest_value(board), zone.room());
    let most = u32::try_from(room.most).unwrap_or(u32::MAX);
    let mut order: Vec<(bool, usize, u32)> = Vec::new();
    for (entry, mines) in plan.contents.mines.iter().enumerate() {
        let kinds = board.catalog.mines(mines.resource);
        let is_cheap = kinds.iter().any(|kind| board.pack.objects[*kind].value == cheapest);
        order.extend((0..mines.count.min(most)).map(|number| (is_cheap && number == 0, entry, number)));
    }
    job.rng.shuffle(&mut order);
    order.sort_by_key(|(is_near, ..)| !is_near);
    let mut misses = MissingContent::default();
    let (mut needed, mut entries) = (Vec::new(), Vec::new());
    let no_room = |entry: usize, number: u32, covered: u64| {
        let mines: &MinesPlan = &plan.contents.mines[entry];
        let (zone, what) = (plan.key.clone(), Box::new(what(board, entry, mines.resource)));
        let (number, of, open) = (number + 1, mines.count, room.open);
        FillError::NoRoomForObject { zone, what, number, of, covered, open }
    };
    let demand = |entry: usize| demand(entry, &plan.contents.mines[entry]);
    let mut covered = 0;
    for (is_near, entry, number) in order {
        // Sample no more mines than the zone can hold.
        let mine = if covered < room.most {
            choose_mine(zone, entry, is_near, job)
        } else {
            Err(no_room(entry, number, covered))
        };
        match mine {
            Ok(mine) => {
                covered += mine.covered();
                needed.push(mine);
                entries.push((entry, number));
            }
            Err(error) => misses.leave_out(board, demand(entry), 1, error)?,
        }
    }
    job.output.count("mines drawn", needed.len());
    let mut giving = Giving { board, hand: quota, rng: &mut job.rng, output: &mut job.output };
    if let Err(NoRoom { missing }) = settle(zone, needed, &mut giving) {
        for (entry, number) in missing.into_iter().map(|at| entries[at]) {
            misses.leave_out(board, demand(entry), 1, no_room(entry, number, covered))?;
        }
    }
    for (entry, mines) in plan.contents.mines.iter().enumerate().filter(|(_, mines)| mines.count > most) {
        misses.leave_out(board, demand(entry), mines.count - most, no_room(entry, most, covered))?;
    }
    misses.tell(zone.id(), &mut job.output);
    Ok(())
}

/// Returns the request for the mines of an entry.
fn demand(entry: usize, mines: &MinesPlan) -> Demand {
    Demand { of: Missing::Mines { entry: entry_number(entry), count: 1 }, asked: mines.count }
}

/// Returns the minimum value of all mines. Mines of this value are placed near the town.
fn cheapest_value(inputs: &Inputs<'_>) -> u32 {
    let mines =
        inputs.pack.objects.iter().filter(|(_, kind)| {
            kind.role == ObjectRole::Mine && matches!(kind.subject, Subject::Resource(_))
        });
    mines.map(|(_, kind)| kind.value).min().unwrap_or(0)
}

/// Chooses the appearance of a mine, its guard and the piles next to it.
fn choose_mine<'a>(
    zone: &OpenZone<'_>,
    entry: usize,
    is_near: bool,
    job: &mut ModifierJob<'a>,
) -> Result<Needed<'a>, FillError> {
    let (board, rng) = (job.board, &mut job.rng);
    let plan = board.zone(zone.id());
    let resource = plan.contents.mines[entry].resource;
    let what = || what(board, entry, resource);
    let kinds = board.catalog.mines(resource).iter();
    let looks: Vec<Item<'_>> = kinds.filter_map(|kind| Item::usual(board, zone.ground(), *kind)).collect();
    let item = rng.pick(&looks).cloned().ok_or_else(|| FillError::NoObjectOnTerrain {
        zone: plan.key.clone(),
        what: Box::new(what()),
        terrain: board.pack.terrains[zone.facts.terrain()].title.clone(),
    })?;
    let value_of = |kind: ObjectKindId| board.pack.objects[kind].value;
    let value = value_of(item.offer.kind);
    let all_values = board.catalog.mines(resource).iter().map(|kind| value_of(*kind));
    let (monster, strength) = draw_pile_guard(board, zone.guarding(), value, all_values, &what, rng)?;
    let beside = extra_piles(board, zone, resource, rng);
    let wish = PileRequest::Mine(entry_number(entry));
    let purpose = Purpose { wish, value, strength };
    let step = board.pack.terrains[zone.facts.terrain()].move_cost;
    let near = is_near.then_some(NEAR_POINTS / step.max(1));
    Ok(Needed { purpose, item, beside, monster, near, road_end: Some(RoadEndKind::Mine) })
}

/// Returns a mine of an entry, as a request.
pub(super) fn what(inputs: &Inputs<'_>, entry: usize, resource: ResourceId) -> Request {
    Request::Mine { entry: entry_number(entry), resource: inputs.pack.resources[resource].title.clone() }
}

/// Chooses the piles of a resource next to its mine. Returns none if the zone has a limit for the pile,
/// because then its treasure distributes them.
fn extra_piles<'a>(
    board: &Board<'a>,
    zone: &OpenZone<'_>,
    resource: ResourceId,
    rng: &mut RngStream,
) -> Vec<Item<'a>> {
    let count = rng.below(MAX_EXTRA_PILES + 1);
    let changed = &board.zone(zone.id()).contents.objects.changed;
    let is_limited = |kind: ObjectKindId| match changed.iter().find(|changed| changed.kind == kind) {
        Some(changed) => changed.zone_limit.is_some(),
        None => board.pack.objects[kind].zone_limit.is_some(),
    };
    let pile = board.catalog.resource_pile(resource).filter(|kind| !is_limited(*kind));
    match pile.and_then(|kind| Item::usual(board, zone.ground(), kind)) {
        Some(item) if item.is_small() => (0..count).map(|_| item.clone()).collect(),
        _ => Vec::new(),
    }
}
