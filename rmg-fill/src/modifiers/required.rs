//! Objects that the template requires.
//!
//! Runs after mines. Each stands far from everything else where there is room, behind a guard if its value (or the template)
//! asks for one.

use rmg_core::model::{Missing, Wish};
use rmg_core::plan::RequiredPlan;
use rmg_core::{ObjectKindId, ZoneId};

use crate::FillError;
use crate::job::ModifierJob;
use crate::misses::{Demand, Misses};
use crate::modifier::Modifier;
use crate::placing::{Item, Needed, NoRoom, Purpose, draw_pile_guard, settle};
use crate::zone_access::{OpenZone, ZoneAccess};

/// See the module text.
pub(crate) struct Required;

impl Modifier for Required {
    const NAME: &'static str = "required";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(id: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        let plan = job.board.zone(id);
        let required = &plan.contents.objects.required;
        let mut misses = Misses::default();
        let (mut needed, mut drawn) = (Vec::new(), Vec::new());
        let room = zone.room();
        let no_room = |entry: usize, number: u32, covered: u64| {
            let wanted: &RequiredPlan = &required[entry];
            let (zone, what) = (plan.key.clone(), what(wanted));
            let (number, of, open) = (number + 1, wanted.count, room.open);
            FillError::NoRoomForObject { zone, what, number, of, covered, open }
        };
        let mut covered = 0;
        for (entry, wanted) in required.iter().enumerate() {
            for number in 0..wanted.count {
                // No more is drawn than can stand.
                let object = if covered < room.most {
                    draw_one(&zone, entry, job)
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
        if let Err(NoRoom { missing }) = settle(&mut zone, needed, &mut job.rng, &mut job.output) {
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
    let entry = u16::try_from(entry).unwrap_or(u16::MAX);
    Demand { of: Missing::Required { entry, count: 1 }, asked: wanted.count }
}

/// Draws which object meets a demand, and its guard.
fn draw_one<'a>(
    zone: &OpenZone<'_>,
    entry: usize,
    job: &mut ModifierJob<'a>,
) -> Result<Needed<'a>, FillError> {
    let (board, rng) = (job.board, &mut job.rng);
    let plan = board.zone(zone.id());
    let wanted = &plan.contents.objects.required[entry];
    let standing: Vec<Item<'_>> =
        wanted.kinds.iter().filter_map(|kind| Item::new(board, zone.ground(), *kind, rng)).collect();
    let item = rng.pick(&standing).cloned().ok_or_else(|| FillError::NoObjectOnTerrain {
        zone: plan.key.clone(),
        what: what(wanted),
        terrain: board.pack.terrains[zone.facts.terrain()].title.clone(),
    })?;
    let value_of = |kind: ObjectKindId| {
        let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == kind);
        let worth = changed.map_or(board.pack.objects[kind].value, |changed| changed.value);
        wanted.guard.unwrap_or(worth)
    };
    let value = value_of(item.kind);
    let all_values = wanted.kinds.iter().map(|kind| value_of(*kind));
    let (monster, strength) =
        draw_pile_guard(board, zone.ground(), value, all_values, &|| what(wanted), rng)?;
    let purpose = Purpose { wish: Wish::Required(u16::try_from(entry).unwrap_or(u16::MAX)), value, strength };
    Ok(Needed { purpose, item, beside: Vec::new(), monster, near: None, road_end: None })
}

/// A required object, in words.
fn what(wanted: &RequiredPlan) -> String {
    format!("required `{}`", wanted.name)
}

#[cfg(test)]
mod tests;
