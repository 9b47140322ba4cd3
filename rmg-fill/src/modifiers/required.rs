//! Objects that the template requires.
//!
//! Runs after mines. Each stands far from everything else where there is room, behind a guard if its value
//! (or the template) asks for one.

use rmg_core::model::{Missing, Request, Wish};
use rmg_core::plan::RequiredPlan;
use rmg_core::{ObjectKindId, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::contents::{Local, Offer, Usual, contents_of, draw};
use crate::job::ModifierJob;
use crate::layers::Hand;
use crate::misses::{Demand, Misses, entry_number};
use crate::modifier::Modifier;
use crate::placing::{Giving, Item, Needed, NoRoom, Purpose, draw_pile_guard, settle};
use crate::zone_access::{OpenZone, ZoneAccess};

pub(crate) struct Required;

impl Modifier for Required {
    const NAME: &'static str = "required";
    type Subject = ZoneId;
    type Access = (ZoneAccess, Write<Hand>);

    fn run(id: ZoneId, (access, hand): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (mut zone, mut hand) = (access.open(job), job.write(hand));
        let plan = job.board.zone(id);
        let required = &plan.contents.objects.required;
        let mut misses = Misses::default();
        let (mut needed, mut drawn) = (Vec::new(), Vec::new());
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
                // No more is drawn than can stand.
                let object = if covered < room.most {
                    draw_one(&zone, &hand, entry, job)
                } else {
                    Err(no_room(entry, number, covered))
                };
                match object {
                    Ok(object) => {
                        covered += object.covered();
                        needed.push(object);
                        drawn.push((entry, number));
                    }
                    // What cannot stand here once cannot stand here again.
                    Err(error) => {
                        misses.leave_out(job.board, demand(entry, wanted), wanted.count - number, error)?;
                        break;
                    }
                }
            }
        }
        job.output.count("objects drawn", needed.len());
        let (board, rng, output) = (job.board, &mut job.rng, &mut job.output);
        let mut giving = Giving { board, hand: &mut hand, rng, output };
        if let Err(NoRoom { missing }) = settle(&mut zone, needed, &mut giving) {
            for (entry, number) in missing.into_iter().map(|at| drawn[at]) {
                let error = no_room(entry, number, covered);
                misses.leave_out(job.board, demand(entry, &required[entry]), 1, error)?;
            }
        }
        misses.tell(id, &mut job.output);
        Ok(())
    }
}

/// The objects of an entry, as what a map may lack.
fn demand(entry: usize, wanted: &RequiredPlan) -> Demand {
    Demand { of: Missing::Required { entry: entry_number(entry), count: 1 }, asked: wanted.count }
}

/// Draws which object meets a demand, and its guard.
fn draw_one<'a>(
    zone: &OpenZone<'_>,
    hand: &Hand,
    entry: usize,
    job: &mut ModifierJob<'a>,
) -> Result<Needed<'a>, FillError> {
    let (board, rng) = (job.board, &mut job.rng);
    let (plan, (id, terrain)) = (board.zone(zone.id()), zone.ground());
    let wanted = &plan.contents.objects.required[entry];
    let versions: Vec<Vec<Offer>> =
        wanted.kinds.iter().map(|kind| versions(board, id, hand, *kind)).collect();
    let stands = |versions: &&Vec<Offer>| {
        versions.first().is_some_and(|offer| Item::new(board, terrain, *offer).is_some())
    };
    let standing: Vec<&Vec<Offer>> = versions.iter().filter(stands).collect();
    let drawn = rng.pick(&standing).and_then(|versions| draw(versions, rng));
    let item = drawn.and_then(|offer| Item::new(board, terrain, offer)).ok_or_else(|| {
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
    let purpose = Purpose { wish: Wish::Required(entry_number(entry)), value, strength };
    Ok(Needed { purpose, item, beside: Vec::new(), monster, near: None, road_end: None })
}

/// All that a required object of a kind can be.
fn versions(board: &Board<'_>, zone: ZoneId, hand: &Hand, kind: ObjectKindId) -> Vec<Offer> {
    let mut versions = Vec::new();
    if let Ok(contents) = contents_of(&board.pack.objects[kind]) {
        contents.versions(Local { board, zone, hand }, Usual::of(board, zone, kind), &mut versions);
    }
    versions
}

/// An object of an entry, as a request.
pub(super) fn what(entry: usize, wanted: &RequiredPlan) -> Request {
    Request::Required { entry: entry_number(entry), name: wanted.name.clone() }
}

#[cfg(test)]
mod tests;
