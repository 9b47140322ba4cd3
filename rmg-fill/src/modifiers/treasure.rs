//! Treasure: piles of every tier, the most valuable first, each as far from other objects as possible.
//!
//! Runs after roads. Reads the facts of a zone, and writes its tiles, its quota and the distances to objects.
//! Each pile is sampled for a target within its tier, arranged, and placed where it fits. The difference from
//! the target is added to the next targets, so that a tier reaches its requested value. The value of each
//! pile is within the range of its tier. If no combination of objects reaches the range, the pile is missing.
//!
//! If piles of a tier do not fit, paths (not roads) become ordinary ground, and the piles are tried again. A
//! zone that reaches less than 92% of its request is filled again in another way: small valuable objects,
//! each pile where it costs the fewest tiles. The better result is kept. Cost: O(tiles of the window), and a
//! search in distance bands for each pile.

mod bands;
mod places;
mod pool;
mod raise;
#[cfg(test)]
mod sample;
mod seeking;
mod targets;
mod treasure_table;

use rmg_core::ZoneId;
use rmg_core::layout::WaterUse;
use rmg_core::model::UnmetReason;
use rmg_core::template::ZoneKind;

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::fields::Distance;
use crate::job::{ModifierJob, Output, RequestPlace};
use crate::layers::{Claim, Facts, Tiles, ZoneQuota};
use crate::modifier::Modifier;
use crate::placing::GuardSite;
use crate::subject::Subject;

use seeking::{Seeking, TreasureField, piles_of};

/// Maximum distance to the nearest object that is measured, in tiles. A larger distance is not better.
const MAX_DISTANCE: u8 = 32;

/// A zone that reaches less than this share of its request, in percent, is filled again in another way.
const MIN_REACHED: u64 = 92;

/// Piles are exchanged for more valuable ones up to this share of the request, in percent. Small and valuable
/// objects are boxes, scrolls and artifacts, and a zone must not have many more of them than at random.
const MAX_RAISED: u64 = 95;

pub(crate) struct Treasure;

impl Modifier for Treasure {
    const NAME: &'static str = "treasure";
    type Subject = ZoneId;
    type Access = (Write<ZoneQuota>, Read<Facts>, Write<Tiles>, Write<Distance>);

    fn cost(board: &Board<'_>, zone: ZoneId) -> u64 {
        8 * zone.tiles(board)
    }

    fn run(zone: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (quota, facts, tiles, nearness) = access;
        let board = job.board;
        let contents = &board.zone(zone).contents;
        let mut tiers: Vec<usize> = (0..contents.treasure.len()).collect();
        tiers.sort_by_key(|at| std::cmp::Reverse((contents.treasure[*at].max, contents.treasure[*at].min)));
        if tiers.is_empty() {
            return Ok(());
        }
        let area = area(board, &job.write(tiles));
        if job.write(tiles).walking().count() == 0 {
            for tier in tiers {
                report_empty_tier(board, zone, tier, area, &mut job.output);
            }
            return Ok(());
        }
        let facts = job.read(facts);
        let place = GuardSite { zone, terrain: facts.terrain(), town: facts.faction() };
        let (mut tiles, mut nearness, mut quota) = (job.write(tiles), job.write(nearness), job.write(quota));
        nearness.look_around(MAX_DISTANCE, |at| matches!(tiles.claim(at), Claim::Soft | Claim::Guarded));
        let requested = contents.treasure.iter().fold(0u64, |sum, plan| sum.saturating_add(plan.asked(area)));
        let mut field =
            TreasureField { tiles: tiles.clone(), nearness: nearness.clone(), quota: quota.clone() };
        // Rejected work counts as much as the result that is kept.
        let mut spent: Vec<(&str, usize)> = Vec::new();
        let mut fill = |field: &mut TreasureField, is_tight: bool, output: &mut Output| {
            let mut seeking = Seeking::new(board, place, area, is_tight, field, &mut job.rng);
            let mut density: u64 = 0;
            for tier in &tiers {
                density += u64::from(contents.treasure[*tier].density);
                seeking.place_tier(*tier, density, output);
            }
            seeking.raise(
                (requested.saturating_mul(MAX_RAISED) / 100).saturating_sub(total_value(output)),
                output,
            );
            spent.extend(seeking.counters());
        };
        fill(&mut field, false, &mut job.output);
        if total_value(&job.output).saturating_mul(100) < requested.saturating_mul(MIN_REACHED) {
            // Fill the zone again, and optimize for room only.
            let mut other =
                TreasureField { tiles: tiles.clone(), nearness: nearness.clone(), quota: quota.clone() };
            let mut output = Output::new(Self::NAME);
            fill(&mut other, true, &mut output);
            if total_value(&output) > total_value(&job.output) {
                (field, job.output) = (other, output);
            }
        }
        job.output.count_all(spent);
        (*tiles, *nearness, *quota) = (field.tiles, field.nearness, field.quota);
        Ok(())
    }
}

/// Returns the total value of all piles.
fn total_value(output: &Output) -> u64 {
    output.piles.iter().fold(0u64, |sum, pile| sum.saturating_add(pile.value.into()))
}

/// Returns the number of tiles that the density of piles refers to: all of a zone, or the sailed ones of a
/// sea.
fn area(board: &Board<'_>, tiles: &Tiles) -> u32 {
    let sailed = board.sea.filter(|sea| sea.zone == tiles.zone()).map(|sea| {
        let sailed = sea.waters.iter().filter(|water| water.use_of == WaterUse::Sailed);
        sailed.map(|water| water.tiles).sum()
    });
    sailed.unwrap_or_else(|| u32::try_from(tiles.own().count()).unwrap_or(u32::MAX))
}

/// Reports a tier of a zone without walkable tiles.
fn report_empty_tier(board: &Board<'_>, zone: ZoneId, tier: usize, area: u32, output: &mut Output) {
    let plan = board.zone(zone).contents.treasure[tier];
    let requested = plan.piles(area);
    if requested > 0 {
        let is_sealed = board.zone(zone).kind == ZoneKind::Sealed;
        let reason = if is_sealed { UnmetReason::Sealed } else { UnmetReason::NoGround };
        output.add_unmet(RequestPlace::Zone(zone), piles_of(requested, tier, plan), reason);
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::plan::TreasurePlan;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn treasure_of_a_sealed_zone_is_an_unmet_request_for_each_tier() {
        let mut board = Fixture::new(&["aaaaaaaabbbbbbbb"; 25], &[]);
        board.plan.zones[0].kind = ZoneKind::Sealed;
        let tier = |density| TreasurePlan { min: 500, max: 900, density };
        board.plan.zones[0].contents.treasure = vec![tier(6), TreasurePlan { min: 600, ..tier(2) }];
        let result = board.through::<Treasure>();
        let listed: Vec<[String; 2]> =
            result.unmet().map(|request| [request.what.to_string(), request.reason_words()]).collect();
        assert_eq!(
            listed,
            [
                ["1 pile of treasure worth 600 to 900", "the zone is sealed"],
                ["3 piles of treasure worth 500 to 900", "the zone is sealed"],
            ]
        );
    }
}
