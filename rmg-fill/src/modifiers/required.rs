//! Objects that the template requires.
//!
//! Runs after mines. Reads the facts of the zone, and writes its tiles, anchors and quota. Each object is far
//! from other objects where there is room. It has a guard if its value or the template requests one. Cost:
//! O(tiles of the zone) for each object in the worst case.

use rmg_core::model::{Missing, PileRequest, Request};
use rmg_core::plan::RequiredPlan;
use rmg_core::{ObjectKindId, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::contents::{Local, Offer, Usual, contents_of, draw};
use crate::job::ModifierJob;
use crate::layers::ZoneQuota;
use crate::missing_content::{Demand, MissingContent, entry_number};
use crate::modifier::Modifier;
use crate::placing::{Giving, Item, Needed, NoRoom, Purpose, draw_pile_guard, settle};
use crate::zone_access::{OpenZone, ZoneAccess};

pub(crate) struct Required;

impl Modifier for Required {
    const NAME: &'static str = "required";
    type Subject = ZoneId;
    type Access = (ZoneAccess, Write<ZoneQuota>);

    fn run(id: ZoneId, (access, quota): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (mut zone, mut quota) = (access.open(job), job.write(quota));
        let plan = job.board.zone(id);
        let required = &plan.contents.objects.required;
        let mut misses = MissingContent::default();
        let (mut needed, mut entries) = (Vec::new(), Vec::new());
        let room = zone.room();
        let no_room = |entry: usize, number: u32, covered: u64| {
            let wanted: &RequiredPlan = &required[entry];
            let (zone, what) = (plan.key.clone(), Box::new(what(entry, wanted)));
            let (number, of, open) = (number + 1, wanted.count, room.open);
            FillError::NoRoomForObject { zone, what, number, of, covered, open }
        };
        let mut covered = 0;
        for (entry, wanted) in required.iter().enumerate() {
            for number in 0..wanted.count {
                // Sample no more objects than the zone can hold.
                let object = if covered < room.most {
                    choose_object(&zone, &quota, entry, job)
                } else {
                    Err(no_room(entry, number, covered))
                };
                match object {
                    Ok(object) => {
                        covered += object.covered();
                        needed.push(object);
                        entries.push((entry, number));
                    }
                    // Further objects of the entry would fail in the same way.
                    Err(error) => {
                        misses.leave_out(job.board, demand(entry, wanted), wanted.count - number, error)?;
                        break;
                    }
                }
            }
        }
        job.output.count("objects drawn", needed.len());
        let (board, rng, output) = (job.board, &mut job.rng, &mut job.output);
        let mut giving = Giving { board, hand: &mut quota, rng, output };
        if let Err(NoRoom { missing }) = settle(&mut zone, needed, &mut giving) {
            for (entry, number) in missing.into_iter().map(|at| entries[at]) {
                let error = no_room(entry, number, covered);
                misses.leave_out(job.board, demand(entry, &required[entry]), 1, error)?;
            }
        }
        misses.tell(id, &mut job.output);
        Ok(())
    }
}

/// Returns the request for the objects of an entry.
fn demand(entry: usize, wanted: &RequiredPlan) -> Demand {
    Demand { of: Missing::Required { entry: entry_number(entry), count: 1 }, asked: wanted.count }
}

/// Chooses the object that meets a request, and its guard.
fn choose_object<'a>(
    zone: &OpenZone<'_>,
    quota: &ZoneQuota,
    entry: usize,
    job: &mut ModifierJob<'a>,
) -> Result<Needed<'a>, FillError> {
    let (board, rng) = (job.board, &mut job.rng);
    let (plan, (id, terrain)) = (board.zone(zone.id()), zone.ground());
    let wanted = &plan.contents.objects.required[entry];
    let versions: Vec<Vec<Offer>> =
        wanted.kinds.iter().map(|kind| versions(board, id, quota, *kind)).collect();
    let fits = |versions: &&Vec<Offer>| {
        versions.first().is_some_and(|offer| Item::new(board, terrain, *offer).is_some())
    };
    let fitting: Vec<&Vec<Offer>> = versions.iter().filter(fits).collect();
    let picked = rng.pick(&fitting).and_then(|versions| draw(versions, rng));
    let item = picked.and_then(|offer| Item::new(board, terrain, offer)).ok_or_else(|| {
        FillError::NoObjectOnTerrain {
            zone: plan.key.clone(),
            what: Box::new(what(entry, wanted)),
            terrain: board.pack.terrains[terrain].title.clone(),
        }
    })?;
    let value_of = |offer: &Offer| wanted.guard.unwrap_or(offer.value);
    let value = value_of(&item.offer);
    let all_values = versions.iter().flatten().map(value_of);
    let (monster, strength) =
        draw_pile_guard(board, zone.guarding(), value, all_values, &|| what(entry, wanted), rng)?;
    let purpose = Purpose { wish: PileRequest::Required(entry_number(entry)), value, strength };
    Ok(Needed { purpose, item, beside: Vec::new(), monster, near: None, road_end: None })
}

/// Returns all variants of a required object of a kind.
fn versions(board: &Board<'_>, zone: ZoneId, quota: &ZoneQuota, kind: ObjectKindId) -> Vec<Offer> {
    let mut versions = Vec::new();
    if let Ok(contents) = contents_of(&board.pack.objects[kind]) {
        contents.versions(Local { board, zone, hand: quota }, Usual::of(board, zone, kind), &mut versions);
    }
    versions
}

/// Returns an object of an entry, as a request.
pub(super) fn what(entry: usize, wanted: &RequiredPlan) -> Request {
    Request::Required { entry: entry_number(entry), name: wanted.name.clone() }
}

#[cfg(test)]
mod tests;
