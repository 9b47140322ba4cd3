//! Treasure: piles of every tier in rooms, bays and dead ends, the most valuable first.
//!
//! Runs after roads. Reads the facts of a zone, and writes its tiles and its quota. A tier requests a value.
//! Guarded piles draw their targets from the upper part of the range of the tier, so that they are few and
//! rich; most have one or two objects, few are hoards. If there is room, up to four piles share a guard,
//! which has the strength of all: as many as suit the guards on the way from a start. Piles are placed until
//! the value of the tier is reached. The value of each pile is within the range of its tier. If no
//! combination of objects reaches the range, the pile is missing.
//!
//! The distances between piles follow a smooth field of the zone. If a pile does not fit, distances shrink in
//! steps (to 0.8, 0.62, 0.45 and 0.3), then come dense forms, forms at any distance, piles of two objects,
//! and of one small object. Then paths (not roads) become ordinary ground. Cost: O(tiles of the window), and
//! a search of a bounded part of the zone in each step for each pile.

mod filling;
mod pool;
#[cfg(test)]
mod sample;
mod shares;
mod spacing;
mod treasure_table;

use rmg_core::ZoneId;
use rmg_core::layout::WaterUse;
use rmg_core::model::UnmetReason;
use rmg_core::template::ZoneKind;

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::job::{ModifierJob, Output, RequestPlace};
use crate::layers::{Anchors, Facts, Tiles, ZoneQuota};
use crate::modifier::Modifier;
use crate::placing::GuardSite;
use crate::subject::Subject;
use crate::symmetric::parts;

use filling::{Filling, piles_of};

pub(crate) struct Treasure;

impl Modifier for Treasure {
    const NAME: &'static str = "treasure";
    type Subject = ZoneId;
    type Access = (Write<ZoneQuota>, Read<Facts>, Read<Anchors>, Write<Tiles>);

    fn cost(board: &Board<'_>, zone: ZoneId) -> u64 {
        8 * zone.tiles(board)
    }

    fn run(zone: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (quota, facts, anchors, tiles) = access;
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
        let (mut tiles, mut quota) = (job.write(tiles), job.write(quota));
        let mut filling =
            Filling::new(board, place, area, &job.read(anchors), &mut tiles, &mut quota, &mut job.rng);
        filling.fill(&tiers, &mut job.output);
        job.output.count_all(filling.counters().collect::<Vec<_>>());
        Ok(())
    }
}

/// Returns the number of tiles that the density of piles refers to: all of a zone, or the sailed ones of a
/// sea. Of the sea of a symmetric map, those of one part.
fn area(board: &Board<'_>, tiles: &Tiles) -> u32 {
    let sailed = board.sea.filter(|sea| sea.zone == tiles.zone()).map(|sea| {
        let sailed = sea.waters.iter().filter(|water| water.use_of == WaterUse::Sailed);
        sailed.map(|water| water.tiles).sum::<u32>() / parts(board, sea.zone)
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
