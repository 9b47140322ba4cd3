//! Seers: chooses their rewards before treasure is placed, so that each zone has only a few of all rewards.

use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, RngStream, TerrainId, ZoneId};

use super::shares::{best_treasure, can_contain, equal_parts, kinds_of};
use crate::board::Board;
use crate::contents::{Holds, Local, Offer, Usual, apply_rules, contents_of, worth_of_reward};
use crate::layers::ZoneQuota;
use crate::placing::{joined_to_players, wanted_artifacts};

/// The maximum number of seers in the treasure of a zone.
const MAX_SEERS: u32 = 4;

/// Distributes about as many seers as there are artifacts that they can request, in equal parts to the zones
/// that players reach and whose treasure can contain seers (VCMI's `ObjectDistributor`). Returns the number
/// of rewards that were compared.
pub(super) fn distribute(
    board: &Board<'_>,
    terrains: &[Option<TerrainId>],
    rng: &mut RngStream,
    quotas: &mut [ZoneQuota],
) -> usize {
    // 1. Zones that take part, with the kinds of seers that their terrain and their treasure permit.
    let mut compared = 0;
    let seers = kinds_of(board, ObjectRole::SeerHut);
    let is_joined = joined_to_players(board);
    let fitting = |zone: usize| -> Vec<ObjectKindId> {
        let best = best_treasure(board, zone);
        let is_cheap = |kind: &ObjectKindId| {
            let value = Usual::of(board, ZoneId::from_index(zone), *kind).value;
            value > 0 && value <= best
        };
        let can_contain =
            |kind: &ObjectKindId| can_contain(board, zone, *kind, terrains[zone]) && is_cheap(kind);
        seers.iter().copied().filter(can_contain).collect()
    };
    let fitting: Vec<Vec<ObjectKindId>> = (0..quotas.len()).map(fitting).collect();
    let takes_part = |zone: &usize| is_joined[*zone] && !fitting[*zone].is_empty();
    let mut zones: Vec<usize> = (0..quotas.len()).filter(takes_part).collect();
    rng.shuffle(&mut zones);
    // 2. As many seers as there are artifacts that they can request, in equal parts.
    let artifacts = u32::try_from(wanted_artifacts(board).len()).unwrap_or(u32::MAX);
    let parts = equal_parts(artifacts, &zones, quotas.len());
    for (zone, (quota, part)) in quotas.iter_mut().zip(parts).enumerate() {
        let (id, best) = (ZoneId::from_index(zone), best_treasure(board, zone));
        let Some(first) = fitting[zone].first().copied() else {
            seers.iter().for_each(|kind| quota.limit(*kind, 0));
            continue;
        };
        // 3. Rewards up to the value of the best treasure of the zone; each seer picks one of them.
        let mut versions = Vec::new();
        let local = Local { board, zone: id, hand: quota };
        if let Ok(contents) = contents_of(&board.pack.objects[first]) {
            contents.versions(local, Usual::of(board, id, first), &mut versions);
            apply_rules(local, first, &mut versions, 0);
        }
        let usual = Usual::of(board, id, first).value;
        compared += versions.len();
        let is_affordable = |holds: Holds| worth_of_reward(local, holds) <= best.into();
        versions.retain(|version| is_affordable(version.holds));
        let draw = |rng: &mut RngStream| -> Option<Offer> {
            let Offer { rarity, holds, value, .. } = *rng.pick(&versions)?;
            let kind = *rng.pick(&fitting[zone])?;
            // a rule for the content states another value
            let value = if value == usual { Usual::of(board, id, kind).value } else { value };
            Some(Offer { kind, value, rarity, holds })
        };
        let picked: Vec<Offer> = (0..part.min(MAX_SEERS)).filter_map(|_| draw(rng)).collect();
        for kind in &seers {
            let count = picked.iter().filter(|seer| seer.kind == *kind).count();
            quota.limit(*kind, u32::try_from(count).unwrap_or(u32::MAX));
        }
        quota.seers = picked;
    }
    compared
}
