//! Treasure: piles of every tier, from the most valuable down, each as far from everything as there is room.
//!
//! Runs after roads. A pile is drawn to a target within its tier, arranged, and put where it fits; what is
//! left or missing goes into the targets of the next ones, so that a tier comes out at what it asks for. No
//! pile is worth less or more than its tier says: where nothing makes such a one, it is missing.
//!
//! Where one finds no room, paths (not roads) are ground like any other from then on. A zone that comes to
//! less than 92 % of its request is filled once more in another manner: small valuable things, each pile
//! where it costs the zone least. The better result stays.

mod bands;
mod places;
mod pool;
mod raise;
#[cfg(test)]
mod sample;
mod seeking;
mod stock;
mod targets;

use rmg_core::ZoneId;
use rmg_core::layout::WaterUse;
use rmg_core::model::UnmetReason;
use rmg_core::template::ZoneKind;

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::fields::Distance;
use crate::job::{ModifierJob, Output, Place};
use crate::layers::{Claim, Facts, Hand, Tiles};
use crate::modifier::Modifier;
use crate::placing::Guarding;
use crate::subject::Subject;

use seeking::{Ground, Seeking, piles_of};

/// Distance to the nearest object beyond which farther is no better, in tiles.
const FAR: u8 = 32;

/// A zone that comes to less of what it asks for, in percent, is filled once more in another manner.
const ENOUGH: u64 = 92;

/// Piles are exchanged for more valuable ones up to so much of what the zone asks for, in percent: what is
/// small and dear is boxes, scrolls and artifacts, of which a zone is not to have many more than by chance.
const RAISED_TO: u64 = 95;

pub(crate) struct Treasure;

impl Modifier for Treasure {
    const NAME: &'static str = "treasure";
    type Subject = ZoneId;
    type Access = (Write<Hand>, Read<Facts>, Write<Tiles>, Write<Distance>);

    fn cost(board: &Board<'_>, zone: ZoneId) -> u64 {
        8 * zone.tiles(board)
    }

    fn run(zone: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (hand, facts, tiles, nearness) = access;
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
                none_of_a_tier(board, zone, tier, area, &mut job.output);
            }
            return Ok(());
        }
        let facts = job.read(facts);
        let place = Guarding { zone, terrain: facts.terrain(), town: facts.faction() };
        let (mut tiles, mut nearness, mut hand) = (job.write(tiles), job.write(nearness), job.write(hand));
        nearness.look_around(FAR, |at| matches!(tiles.claim(at), Claim::Soft | Claim::Guarded));
        let asked = contents.treasure.iter().fold(0u64, |sum, plan| sum.saturating_add(plan.asked(area)));
        let mut ground = Ground { tiles: tiles.clone(), nearness: nearness.clone(), hand: hand.clone() };
        // What was tried in vain costs as much as what was kept.
        let mut spent: Vec<(&str, usize)> = Vec::new();
        let mut fill = |ground: &mut Ground, is_tight: bool, output: &mut Output| {
            let mut seeking = Seeking::new(board, place, area, is_tight, ground, &mut job.rng);
            let mut density: u64 = 0;
            for tier in &tiers {
                density += u64::from(contents.treasure[*tier].density);
                seeking.place_tier(*tier, density, output);
            }
            seeking.raise((asked.saturating_mul(RAISED_TO) / 100).saturating_sub(worth_of(output)), output);
            spent.extend(seeking.counters());
        };
        fill(&mut ground, false, &mut job.output);
        if worth_of(&job.output).saturating_mul(100) < asked.saturating_mul(ENOUGH) {
            // The same once more, with an eye on nothing but room.
            let mut other = Ground { tiles: tiles.clone(), nearness: nearness.clone(), hand: hand.clone() };
            let mut output = Output::new(Self::NAME);
            fill(&mut other, true, &mut output);
            if worth_of(&output) > worth_of(&job.output) {
                (ground, job.output) = (other, output);
            }
        }
        job.output.count_all(spent);
        (*tiles, *nearness, *hand) = (ground.tiles, ground.nearness, ground.hand);
        Ok(())
    }
}

/// What all piles are worth together.
fn worth_of(output: &Output) -> u64 {
    output.piles.iter().fold(0u64, |sum, pile| sum.saturating_add(pile.value.into()))
}

/// The tiles by which piles are counted: all of a zone, in a sea those that are sailed.
fn area(board: &Board<'_>, tiles: &Tiles) -> u32 {
    let sailed = board.sea.filter(|sea| sea.zone == tiles.zone()).map(|sea| {
        let sailed = sea.waters.iter().filter(|water| water.use_of == WaterUse::Sailed);
        sailed.map(|water| water.tiles).sum()
    });
    sailed.unwrap_or_else(|| u32::try_from(tiles.own().count()).unwrap_or(u32::MAX))
}

/// A tier of a zone in which nobody can walk.
fn none_of_a_tier(board: &Board<'_>, zone: ZoneId, tier: usize, area: u32, output: &mut Output) {
    let plan = board.zone(zone).contents.treasure[tier];
    let asked = plan.piles(area);
    if asked > 0 {
        let is_sealed = board.zone(zone).kind == ZoneKind::Sealed;
        let reason = if is_sealed { UnmetReason::Sealed } else { UnmetReason::NoGround };
        output.leave_open(Place::Zone(zone), piles_of(asked, tier, plan), reason);
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::plan::TreasurePlan;

    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn treasure_of_a_sealed_zone_is_an_unmet_wish_for_each_tier() {
        let mut board = Fixture::new(&["aaaaaaaabbbbbbbb"; 25], &[]);
        board.plan.zones[0].kind = ZoneKind::Sealed;
        let tier = |density| TreasurePlan { min: 500, max: 900, density };
        board.plan.zones[0].contents.treasure = vec![tier(6), TreasurePlan { min: 600, ..tier(2) }];
        let made = board.through::<Treasure>();
        let listed: Vec<[String; 2]> =
            made.unmet().map(|wish| [wish.what.to_string(), wish.reason_words()]).collect();
        assert_eq!(
            listed,
            [
                ["1 pile of treasure worth 600 to 900", "the zone is sealed"],
                ["3 piles of treasure worth 500 to 900", "the zone is sealed"],
            ]
        );
    }
}
