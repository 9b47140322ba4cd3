//! Objects that the template requires.
//!
//! Runs after mines. Each stands far from everything else where there is room, behind a guard if its value (or the template)
//! asks for one.

use rmg_core::{ObjectKindId, ZoneId};
use rmg_core::model::{Missing, Wish};
use rmg_core::plan::RequiredPlan;

use crate::FillError;
use crate::job::ModifierJob;
use crate::misses::Misses;
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
        let most = zone.most_things();
        for (entry, wanted) in required.iter().enumerate() {
            for number in 0..wanted.count.min(most) {
                match draw_one(&zone, entry, job) {
                    Ok(object) => {
                        needed.push(object);
                        drawn.push((entry, number));
                    }
                    // What cannot stand here once cannot stand here again.
                    Err(error) => {
                        misses.leave_out(job.board, missing_object(entry), error)?;
                        misses.again(missing_object(entry), wanted.count.min(most) - number - 1);
                        break;
                    }
                }
            }
        }
        if let Err(NoRoom { missing, covered, open }) =
            settle(&mut zone, needed, &mut job.rng, &mut job.output)
        {
            for (entry, number) in missing.into_iter().map(|at| drawn[at]) {
                let wanted = &required[entry];
                let (zone, what) = (plan.key.clone(), what(wanted));
                let (number, of) = (number + 1, wanted.count);
                let error = FillError::NoRoomForObject { zone, what, number, of, covered, open };
                misses.leave_out(job.board, missing_object(entry), error)?;
            }
        }
        for (entry, wanted) in required.iter().enumerate() {
            misses.again(missing_object(entry), wanted.count.saturating_sub(most));
        }
        misses.tell(id, &mut job.output);
        Ok(())
    }
}

/// One object of an entry, as what a map lacks.
fn missing_object(entry: usize) -> Missing {
    Missing::Required { entry: u16::try_from(entry).unwrap_or(u16::MAX), count: 1 }
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
