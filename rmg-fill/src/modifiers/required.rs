//! Objects that the template requires.
//!
//! Runs after mines. Each stands far from everything else, behind a guard if its value (or the template) asks for one.

use rmg_core::ZoneId;
use rmg_core::model::{Missing, Wish};

use crate::FillError;
use crate::job::ModifierJob;
use crate::misses::Misses;
use crate::modifier::Modifier;
use crate::placing::{Item, Purpose, arrange, draw_pile_guard, far_spot, put_pile, tight_spot};
use crate::zone_access::{OpenZone, ZoneAccess};

/// See the module text.
pub(crate) struct Required;

impl Modifier for Required {
    const NAME: &'static str = "required";
    type Subject = ZoneId;
    type Access = ZoneAccess;

    fn run(id: ZoneId, access: &ZoneAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut zone = access.open(job);
        let required = &job.board.zone(id).contents.objects.required;
        let mut misses = Misses::default();
        for (entry, wanted) in required.iter().enumerate() {
            let missing = Missing::Required { entry: u16::try_from(entry).unwrap_or(u16::MAX), count: 1 };
            for number in 0..wanted.count {
                if let Err(error) = place_one(&mut zone, (entry, number), job) {
                    misses.leave_out(job.board, missing, error)?;
                    misses.again(missing, wanted.count - number - 1);
                    break;
                }
            }
        }
        misses.tell(id, &mut job.output);
        Ok(())
    }
}

fn place_one(
    zone: &mut OpenZone<'_>,
    (entry, number): (usize, u32),
    job: &mut ModifierJob<'_>,
) -> Result<(), FillError> {
    let (board, rng) = (job.board, &mut job.rng);
    let plan = board.zone(zone.id());
    let wanted = &plan.contents.objects.required[entry];
    let what = || format!("required `{}`", wanted.name);
    let standing: Vec<Item<'_>> =
        wanted.kinds.iter().filter_map(|kind| Item::new(board, zone.ground(), *kind, rng)).collect();
    let item = rng.pick(&standing).cloned().ok_or_else(|| FillError::NoObjectOnTerrain {
        zone: plan.key.clone(),
        what: what(),
        terrain: board.pack.terrains[zone.facts.terrain()].title.clone(),
    })?;
    let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == item.kind);
    let worth = changed.map_or(board.pack.objects[item.kind].value, |changed| changed.value);
    let value = wanted.guard.unwrap_or(worth);
    let (monster, strength) = draw_pile_guard(board, zone.ground(), value, &what, rng)?;
    let items = vec![item];
    let found = arrange(&items, monster.is_some(), rng).and_then(|arrangement| {
        let spot = far_spot(&zone.tiles, &zone.anchors, &arrangement.stencil, rng)
            .or_else(|| tight_spot(&zone.tiles, &arrangement.stencil, rng))?;
        Some((arrangement, spot))
    });
    let (arrangement, spot) = found.ok_or_else(|| FillError::NoRoomForObject {
        zone: plan.key.clone(),
        what: what(),
        number: number + 1,
        of: wanted.count,
    })?;
    let entry = u16::try_from(entry).unwrap_or(u16::MAX);
    let purpose = Purpose { wish: Wish::Required(entry), value, strength };
    let tiles = &mut *zone.tiles;
    put_pile(tiles, purpose, items, monster, &arrangement, &spot, &mut job.output);
    zone.anchors.apart.extend(arrangement.stencil.approach(tiles, &spot.imprint));
    Ok(())
}
