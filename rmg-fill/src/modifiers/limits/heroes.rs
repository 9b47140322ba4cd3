//! Heroes for the prisons of zones.

use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, RngStream, TerrainId};

use super::shares::{cheapest, equal_parts, kinds_of, may_lie, required_in};
use crate::board::Board;
use crate::contents::heroes_for_prisons;
use crate::layers::Hand;

/// Deals heroes: first to the zones that require prisons, then equal parts to those whose treasure may have
/// them.
pub(super) fn deal(
    board: &Board<'_>,
    terrains: &[Option<TerrainId>],
    rng: &mut RngStream,
    dealt: &mut [Hand],
) {
    let prisons = kinds_of(board, ObjectRole::Prison);
    let (mut heroes, most) = heroes_for_prisons(board);
    if prisons.is_empty() {
        return;
    }
    rng.shuffle(&mut heroes);
    let before = heroes.len();
    for (zone, hand) in dealt.iter_mut().enumerate() {
        let wanted: usize = prisons.iter().map(|kind| required_in(board, zone, *kind) as usize).sum();
        hand.heroes = heroes.split_off(heroes.len().saturating_sub(wanted));
    }
    let free = most.saturating_sub(before - heroes.len()).min(heroes.len());
    // The kind of prison that the treasure of a zone may have.
    let rolled = |zone: usize| -> Option<ObjectKindId> {
        let mut lying = prisons.iter().filter(|kind| may_lie(board, zone, **kind, terrains[zone]));
        lying.find(|kind| cheapest(board, zone, **kind, &dealt[zone]).is_some()).copied()
    };
    let rolled: Vec<Option<ObjectKindId>> = (0..dealt.len()).map(rolled).collect();
    let mut zones: Vec<usize> = (0..dealt.len()).filter(|zone| rolled[*zone].is_some()).collect();
    rng.shuffle(&mut zones);
    let parts = equal_parts(u32::try_from(free).unwrap_or(u32::MAX), &zones, dealt.len());
    for ((hand, part), rolled) in dealt.iter_mut().zip(parts).zip(rolled) {
        // Those for required prisons stay last: they are the next.
        let others = heroes.split_off(heroes.len() - part as usize);
        hand.heroes.splice(0..0, others);
        for kind in &prisons {
            hand.limit(*kind, if rolled == Some(*kind) { part } else { 0 });
        }
    }
}
