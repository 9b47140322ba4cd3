//! Heroes for the prisons of zones.

use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, RngStream, TerrainId};

use super::shares::{can_contain, cheapest, equal_parts, kinds_of, required_in};
use crate::board::Board;
use crate::contents::heroes_for_prisons;
use crate::layers::ZoneQuota;

/// Distributes heroes: first to the zones that require prisons, then in equal parts to those whose treasure
/// can contain prisons.
pub(super) fn distribute(
    board: &Board<'_>,
    terrains: &[Option<TerrainId>],
    rng: &mut RngStream,
    quotas: &mut [ZoneQuota],
) {
    let prisons = kinds_of(board, ObjectRole::Prison);
    let (mut heroes, most) = heroes_for_prisons(board);
    if prisons.is_empty() {
        return;
    }
    rng.shuffle(&mut heroes);
    let before = heroes.len();
    for (zone, quota) in quotas.iter_mut().enumerate() {
        let wanted: usize = prisons.iter().map(|kind| required_in(board, zone, *kind) as usize).sum();
        quota.heroes = heroes.split_off(heroes.len().saturating_sub(wanted));
    }
    let free = most.saturating_sub(before - heroes.len()).min(heroes.len());
    // The kind of prison that the treasure of a zone can contain.
    let permitted = |zone: usize| -> Option<ObjectKindId> {
        let mut fitting = prisons.iter().filter(|kind| can_contain(board, zone, **kind, terrains[zone]));
        fitting.find(|kind| cheapest(board, zone, **kind, &quotas[zone]).is_some()).copied()
    };
    let permitted: Vec<Option<ObjectKindId>> = (0..quotas.len()).map(permitted).collect();
    let mut zones: Vec<usize> = (0..quotas.len()).filter(|zone| permitted[*zone].is_some()).collect();
    rng.shuffle(&mut zones);
    let parts = equal_parts(u32::try_from(free).unwrap_or(u32::MAX), &zones, quotas.len());
    for ((quota, part), permitted) in quotas.iter_mut().zip(parts).zip(permitted) {
        // Heroes for required prisons stay last, because the last one is used next.
        let others = heroes.split_off(heroes.len() - part as usize);
        quota.heroes.splice(0..0, others);
        for kind in &prisons {
            quota.limit(*kind, if permitted == Some(*kind) { part } else { 0 });
        }
    }
}
