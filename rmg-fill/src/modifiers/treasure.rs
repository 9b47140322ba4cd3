//! Treasure: piles of every tier, from the most valuable down, each as far from everything as there is room.
//!
//! Runs after roads. A pile is drawn to a target within its tier, arranged, and put where it fits; what is left or
//! missing goes into the targets of the next ones, so that a tier comes out at what it asks for. No pile is worth less or
//! more than its tier says: where nothing makes such a one, it is missing.

mod bands;
mod places;
mod pool;
mod stock;
mod targets;

use rmg_core::layout::WaterUse;
use rmg_core::model::Wish;
use rmg_core::plan::TreasurePlan;
use rmg_core::template::ZoneKind;
use rmg_core::text::counted;
use rmg_core::{RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::job::{ModifierJob, Output};
use crate::layers::{Claim, Facts, Hand, Nearness, Tiles};
use crate::modifier::Modifier;
use crate::placing::{
    Giving, GuardTable, Monster, Purpose, arrange, draw_monster_from, guard_strength, put_pile,
    unguarded_up_to,
};
use crate::subject::Subject;

use places::Places;
use pool::Pool;
use stock::{Aim, Drawn};
use targets::Targets;

/// How often a pile is drawn anew, smaller each time, before it is given up.
const DRAWS: u32 = 4;

/// Places that are looked at closely for one drawn pile of those that are about equally far; for the last one, which is small,
/// more of them.
const TRIED: usize = 24;
const TRIED_LAST: usize = 96;

/// Arrangements of a drawn pile that are tried, one after the other.
const ARRANGEMENTS: usize = 2;

/// From this draw on a pile that may do without a guard does.
const UNGUARDED_FROM: u32 = 2;

/// After so many piles in a row without a place the rest of the tier is given up.
const GIVEN_UP_AFTER: u64 = 24;

/// See the module text.
pub(crate) struct Treasure;

impl Modifier for Treasure {
    const NAME: &'static str = "treasure";
    type Subject = ZoneId;
    type Access = (Write<Hand>, Read<Facts>, Write<Tiles>, Write<Nearness>);

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
            for plan in tiers.into_iter().map(|tier| contents.treasure[tier]) {
                none_of_a_tier(board, zone, (plan, area), &mut job.output);
            }
            return Ok(());
        }
        let terrain = job.read(facts).terrain();
        let tiles = &mut *job.write(tiles);
        let nearness = &mut *job.write(nearness);
        nearness.look_around(|at| matches!(tiles.claim(at), Claim::Soft | Claim::Guarded));
        let hand = &mut *job.write(hand);
        let pool = Pool::new(board, (zone, terrain), hand);
        let mut seeking = Seeking {
            board,
            terrain,
            hand,
            pool,
            places: Places::new(tiles, nearness, &mut job.rng),
            rng: &mut job.rng,
            nearness,
            guards: GuardTable::new(board.pack, &contents.monster_factions),
            area,
            threshold: unguarded_up_to(board.plan.monsters, contents.monsters),
        };
        let mut density: u64 = 0;
        for tier in tiers {
            density += u64::from(contents.treasure[tier].density);
            seeking.place_tier(tier, density, tiles, &mut job.output);
        }
        Ok(())
    }
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
fn none_of_a_tier(board: &Board<'_>, zone: ZoneId, (plan, area): (TreasurePlan, u32), output: &mut Output) {
    let asked = plan.piles(area);
    if asked > 0 {
        let is_sealed = board.zone(zone).kind == ZoneKind::Sealed;
        let reason = if is_sealed { "the zone is sealed" } else { "nobody can walk in the zone" };
        output.unmet(zone, piles_in_words(asked, plan), reason);
    }
}

/// `3 piles of treasure worth 500 to 1000`.
fn piles_in_words(asked: u64, plan: TreasurePlan) -> String {
    format!("{} of treasure worth {} to {}", counted(asked, "pile"), plan.min, plan.max)
}

/// What all tiers of a zone share.
struct Seeking<'a, 'p> {
    board: &'a Board<'p>,
    terrain: TerrainId,
    rng: &'a mut RngStream,
    hand: &'a mut Hand,
    pool: Pool<'p>,
    nearness: &'a mut Nearness,
    places: Places,
    guards: GuardTable<'a>,
    area: u32,
    /// Piles up to this value are unguarded; `None`: all are.
    threshold: Option<u32>,
}

impl Seeking<'_, '_> {
    /// Places the piles of one tier.
    ///
    /// - `density`: of this tier and all before it.
    fn place_tier(&mut self, tier: usize, density: u64, tiles: &mut Tiles, output: &mut Output) {
        let plan = self.board.zone(tiles.zone()).contents.treasure[tier];
        let asked = plan.piles(self.area);
        self.places.look_around(tiles);
        // VCMI's distance between piles of a tier, squared; at least 1.
        let apart = (u64::from(plan.min.min(30_000)) / 10 / density.max(1)).isqrt().max(1);
        let apart = u16::try_from(apart).unwrap_or(u16::MAX);
        let mut targets = Targets::new(plan.min, plan.max, asked, self.rng);
        let (mut placed, mut in_a_row, mut worthless) = (0, 0, 0);
        let mut no_guard = None;
        while let Some(target) = targets.next(self.rng) {
            match self.place_pile(tier, target, apart, tiles, output) {
                Ok(value) => {
                    targets.met(target, value);
                    placed += 1;
                    in_a_row = 0;
                    continue;
                }
                Err(NotPlaced::NoGuard(reason)) => no_guard = Some(reason),
                Err(NotPlaced::Nothing) => worthless += 1,
                Err(NotPlaced::NoRoom) => {}
            }
            in_a_row += 1;
            if in_a_row >= GIVEN_UP_AFTER {
                break;
            }
        }
        if placed < asked {
            let reason = if let Some(reason) = no_guard {
                reason
            } else if worthless > 0 {
                "what may lie here makes no such pile".to_owned()
            } else {
                "no room is left in the zone".to_owned()
            };
            let reason = format!("{} missing: {reason}", asked - placed);
            output.unmet(tiles.zone(), piles_in_words(asked, plan), reason);
        }
    }

    /// Draws a pile, finds a place and puts it there; what it is worth.
    fn place_pile(
        &mut self,
        tier: usize,
        target: u32,
        apart: u16,
        tiles: &mut Tiles,
        output: &mut Output,
    ) -> Result<u32, NotPlaced> {
        let TreasurePlan { min, max, .. } = self.board.zone(tiles.zone()).contents.treasure[tier];
        let mut failure = NotPlaced::Nothing;
        for draw in 0..DRAWS {
            // Fewer and more valuable objects each time; nearer to other things in the end.
            let aim = match self.threshold {
                Some(most) if draw >= UNGUARDED_FROM && min <= most => {
                    Aim { min, target: target.min(most), max: max.min(most) }
                }
                _ => Aim { min, target, max },
            };
            let Some(drawn) = self.pool.stock.draw(aim, draw, self.rng) else { continue };
            failure = NotPlaced::NoRoom;
            let is_last = draw + 1 == DRAWS;
            let (apart, tried) = if is_last { (1, TRIED_LAST) } else { (apart, TRIED) };
            let monster = match self.guard(&drawn, tiles) {
                Ok(monster) => monster,
                Err(reason) => {
                    self.pool.stock.give_back(&drawn);
                    failure = NotPlaced::NoGuard(reason);
                    continue;
                }
            };
            let items = self.pool.items(&drawn);
            let found = (0..ARRANGEMENTS).find_map(|_| {
                let arrangement = arrange(&items, monster.is_some(), self.rng)?;
                let at = (&*tiles, &*self.nearness);
                let spot = self.places.find(&arrangement.stencil, (apart, tried), at, self.rng)?;
                Some((arrangement, spot))
            });
            let Some((arrangement, spot)) = found else {
                self.pool.stock.give_back(&drawn);
                continue;
            };
            let strength = monster.as_ref().map_or(0, |_| self.strength(drawn.value, tiles));
            let wish = Wish::Treasure(u16::try_from(tier).unwrap_or(u16::MAX));
            let purpose = Purpose { wish, value: drawn.value, strength };
            let first = output.objects.len();
            let (board, hand, rng) = (self.board, &mut *self.hand, &mut *self.rng);
            let mut giving = Giving { board, hand, rng, output };
            put_pile(tiles, purpose, items, monster, &arrangement, &spot, &mut giving);
            // The first object and the guard (or the last object): the rest of a pile lies between and around them.
            let placed = &output.objects[first..];
            for object in placed.first().into_iter().chain(placed.last()) {
                let cell = tiles.window().cell_of(object.at.tile);
                self.nearness.lower(cell);
                self.places.lower(cell);
            }
            return Ok(drawn.value);
        }
        Err(failure)
    }

    /// Strength of the guard of a pile.
    fn strength(&self, value: u32, tiles: &Tiles) -> u32 {
        if self.threshold.is_none_or(|threshold| value <= threshold) {
            return 0;
        }
        guard_strength(value, self.board.plan.monsters, Some(self.board.zone(tiles.zone()).contents.monsters))
    }

    /// The guard of a drawn pile, if it is to have one.
    fn guard(&mut self, drawn: &Drawn, tiles: &Tiles) -> Result<Option<Monster>, String> {
        let strength = self.strength(drawn.value, tiles);
        if strength == 0 {
            return Ok(None);
        }
        draw_monster_from(&self.guards, self.board, self.terrain, strength, self.rng).map(Some)
    }
}

/// Why a pile could not be placed.
enum NotPlaced {
    /// Nothing of that value may lie here.
    Nothing,
    NoGuard(String),
    NoRoom,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn treasure_of_a_sealed_zone_is_an_unmet_wish_for_each_tier() {
        let mut board = Fixture::new(&["aaaaaaaabbbbbbbb"; 25], &[]);
        board.plan.zones[0].kind = ZoneKind::Sealed;
        let tier = |density| TreasurePlan { min: 500, max: 900, density };
        board.plan.zones[0].contents.treasure = vec![tier(6), TreasurePlan { min: 600, ..tier(2) }];
        let made = board.through::<Treasure>();
        let told: Vec<[&str; 2]> = made.unmet().map(|wish| [wish.what.as_str(), &wish.reason]).collect();
        assert_eq!(
            told,
            [
                ["1 pile of treasure worth 600 to 900", "the zone is sealed"],
                ["3 piles of treasure worth 500 to 900", "the zone is sealed"],
            ]
        );
    }
}
