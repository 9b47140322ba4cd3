//! Those who give rewards for quests: what each gives is decided before treasure, so that only a few of all
//! are in any zone.

use rmg_core::pack::ObjectRole;
use rmg_core::{ObjectKindId, RngStream, TerrainId, ZoneId};

use super::shares::{best_treasure, equal_parts, kinds_of, may_lie};
use crate::board::Board;
use crate::contents::{Holds, Local, Offer, Usual, contents_of, worth_of_reward};
use crate::layers::Hand;
use crate::placing::{joined_to_players, wanted_artifacts};

/// Most of them that the treasure of a zone may have.
const MOST: u32 = 4;

/// Deals about as many as there are artifacts that they could ask for: equal parts to the zones whose
/// treasure may have them and that players get to (VCMI's `ObjectDistributor`). Gives the number of rewards
/// that were weighed.
pub(super) fn deal(
    board: &Board<'_>,
    terrains: &[Option<TerrainId>],
    rng: &mut RngStream,
    dealt: &mut [Hand],
) -> usize {
    // 1. Zones that take part, with the kinds of givers that their ground and their treasure allow.
    let mut weighed = 0;
    let seers = kinds_of(board, ObjectRole::SeerHut);
    let is_joined = joined_to_players(board);
    let lying = |zone: usize| -> Vec<ObjectKindId> {
        let best = best_treasure(board, zone);
        let is_cheap = |kind: &ObjectKindId| {
            let value = Usual::of(board, ZoneId::from_index(zone), *kind).value;
            value > 0 && value <= best
        };
        let may_lie = |kind: &ObjectKindId| may_lie(board, zone, *kind, terrains[zone]) && is_cheap(kind);
        seers.iter().copied().filter(may_lie).collect()
    };
    let lying: Vec<Vec<ObjectKindId>> = (0..dealt.len()).map(lying).collect();
    let takes_part = |zone: &usize| is_joined[*zone] && !lying[*zone].is_empty();
    let mut zones: Vec<usize> = (0..dealt.len()).filter(takes_part).collect();
    rng.shuffle(&mut zones);
    // 2. As many givers as there are artifacts to ask for, in equal parts.
    let artifacts = u32::try_from(wanted_artifacts(board).len()).unwrap_or(u32::MAX);
    let parts = equal_parts(artifacts, &zones, dealt.len());
    for (zone, (hand, part)) in dealt.iter_mut().zip(parts).enumerate() {
        let (id, best) = (ZoneId::from_index(zone), best_treasure(board, zone));
        let Some(first) = lying[zone].first().copied() else {
            seers.iter().for_each(|kind| hand.limit(*kind, 0));
            continue;
        };
        // 3. Rewards that are worth no more than the best treasure of the zone; each giver draws one of them.
        let mut versions = Vec::new();
        let local = Local { board, zone: id, hand };
        if let Ok(contents) = contents_of(&board.pack.objects[first]) {
            contents.versions(local, Usual::of(board, id, first), &mut versions);
        }
        weighed += versions.len();
        let is_modest = |holds: Holds| worth_of_reward(local, holds) <= best.into();
        versions.retain(|version| is_modest(version.holds));
        let draw = |rng: &mut RngStream| -> Option<Offer> {
            let Offer { rarity, holds, .. } = *rng.pick(&versions)?;
            let kind = *rng.pick(&lying[zone])?;
            Some(Offer { kind, value: Usual::of(board, id, kind).value, rarity, holds })
        };
        let drawn: Vec<Offer> = (0..part.min(MOST)).filter_map(|_| draw(rng)).collect();
        for kind in &seers {
            let count = drawn.iter().filter(|seer| seer.kind == *kind).count();
            hand.limit(*kind, u32::try_from(count).unwrap_or(u32::MAX));
        }
        hand.seers = drawn;
    }
    weighed
}
