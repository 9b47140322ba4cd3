//! Random monsters: the game picks the creatures of a share of the guards of piles.
//!
//! Runs after all piles are placed, only in zones where the template requests it. Reads the facts of the
//! zone, and takes the guards of its piles from its quota. Guards of links keep their creatures, because they
//! decide who reaches what. A random monster has the level of the creature that it replaces, a fixed count,
//! and the requested strength on average. A guard keeps its creature if no count fits, or if the zone does
//! not allow every creature of the level. Cost: O(guards x creatures).

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::model::ObjectBody;
use rmg_core::pack::StackCreature;

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::deferred_object::ObjectEdit;
use crate::job::ModifierJob;
use crate::layers::{Facts, PileGuard, ZoneQuota};
use crate::modifier::Modifier;
use crate::placing::{appearance_on, guards_of};
use crate::subject::Subject;

pub(crate) struct RandomMonsters;

impl Modifier for RandomMonsters {
    const NAME: &'static str = "random monsters";
    type Subject = ZoneId;
    type Access = (Read<Facts>, Write<ZoneQuota>);

    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        ZoneId::all(board).filter(|zone| board.zone(*zone).contents.random_monsters > 0).collect()
    }

    fn run(zone: ZoneId, (facts, quota): &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (board, pack, facts) = (job.board, job.board.pack, job.read(facts));
        let mut guards = std::mem::take(&mut job.write(quota).guards);
        let table = guards_of(board, zone, facts.faction());
        let look_of = |level: u8| {
            let kind = pack.random_stack(level)?;
            Some((kind, appearance_on(board, kind, facts.terrain(), None)?))
        };
        let mut looks = BTreeMap::new();
        let mut left = number_of(guards.len(), board.zone(zone).contents.random_monsters, job);
        job.rng.shuffle(&mut guards);
        for PileGuard { what, placed } in guards {
            let ObjectBody::Monster { creature: StackCreature::Named(creature), strength, .. } = placed.body
            else {
                continue;
            };
            let level = pack.creatures[creature].level;
            let Some((kind, (appearance, look))) = *looks.entry(level).or_insert_with(|| look_of(level))
            else {
                continue;
            };
            let before = &pack.appearances[placed.appearance];
            let is_alike = look.footprint == before.footprint
                && look.is_entered_from_above == before.is_entered_from_above;
            if left == 0 || !is_alike {
                continue;
            }
            if let Some(count) = table.draw_random(strength, level, &mut job.rng) {
                let creature = StackCreature::Random(Some(level));
                let body = ObjectBody::Monster { creature, count, strength };
                job.output.change(what, ObjectEdit { kind: Some((kind, appearance)), body });
                left -= 1;
            }
        }
        job.output.count("random monsters missing", left);
        Ok(())
    }
}

/// Returns a share of guards in percent, as a whole number; a fraction is rounded at random.
fn number_of(guards: usize, share: u32, job: &mut ModifierJob<'_>) -> usize {
    let hundredths = guards * share as usize;
    let is_rounded_up = u32::try_from(hundredths % 100).is_ok_and(|rest| job.rng.chance(rest, 100));
    hundredths / 100 + usize::from(is_rounded_up)
}
