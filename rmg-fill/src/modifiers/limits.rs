//! Limits: what all zones share is dealt to them before anything of it is placed.
//!
//! Runs once, when factions and terrains are chosen: kinds of which a map may hold only so many, heroes for
//! prisons, those who give rewards for quests, and whose creatures live where no town says so.

mod heroes;
mod seers;
mod shares;

use rmg_core::template::ZoneKind;
use rmg_core::{FactionId, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{Facts, Hand, TownCounts};
use crate::modifier::Modifier;
use crate::subject::WholeMap;

use shares::{best_treasure, equal_parts, may_lie, required, worth_in};

/// Of so many zones without towns one stands for creatures of no town (VCMI's `TownPlacer`).
const NEUTRAL_ONE_OF: u32 = 4;

pub(crate) struct LimitShares;

impl Modifier for LimitShares {
    const NAME: &'static str = "limits";
    type Subject = WholeMap;
    type Access = (OfEach<ZoneId, Read<Facts>>, OfEach<ZoneId, Write<Hand>>);

    fn run(
        _: WholeMap,
        (OfEach(facts), OfEach(hands)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let facts: Vec<Facts> = facts.iter().map(|(_, facts)| job.read(facts).clone()).collect();
        let terrains: Vec<Option<TerrainId>> = facts.iter().map(|facts| facts.terrain).collect();
        let board = job.board;
        let mut dealt = vec![Hand::default(); facts.len()];
        deal_factions(board, &facts, &mut job.stream("factions"), &mut dealt);
        let shared = share_limits(board, &terrains, |kind| job.stream(kind), &mut dealt);
        heroes::deal(board, &terrains, &mut job.stream("heroes"), &mut dealt);
        let versions = seers::deal(board, &terrains, &mut job.stream("seers"), &mut dealt);
        job.output.count("kinds shared out", shared);
        job.output.count("zones asked what they may have", shared * dealt.len());
        job.output.count("heroes dealt", dealt.iter().map(|hand| hand.heroes.len()).sum());
        job.output.count("rewards weighed", versions);
        job.output.count("rewards dealt", dealt.iter().map(|hand| hand.seers.len()).sum());
        for ((_, hand), dealt) in hands.iter().zip(dealt) {
            *job.write(hand) = dealt;
        }
        Ok(())
    }
}

/// Whose creatures live in each zone: those of its main town; without towns mostly those of a town that would
/// be at home on its terrain, and allowed there.
fn deal_factions(inputs: &Inputs<'_>, facts: &[Facts], rng: &mut RngStream, dealt: &mut [Hand]) {
    let pack = inputs.pack;
    let mut towns = vec![0; pack.factions.len()];
    for faction in facts.iter().filter_map(Facts::faction) {
        towns[faction.index()] += 1;
    }
    let towns = TownCounts::new(towns);
    for ((zone, facts), hand) in inputs.plan.zones.iter().zip(facts).zip(dealt) {
        hand.towns = towns.clone();
        hand.faction = facts.faction();
        if hand.faction.is_some() || zone.kind == ZoneKind::Water {
            continue;
        }
        let allowed = &zone.contents.towns.factions;
        let is_at_home = |faction: &FactionId| pack.factions[*faction].native_terrain == facts.terrain;
        let at_home: Vec<FactionId> = allowed.iter().copied().filter(is_at_home).collect();
        let of_a_town = rng.pick(if at_home.is_empty() { allowed } else { &at_home }).copied();
        let is_neutral = rng.chance(1, NEUTRAL_ONE_OF);
        hand.faction = pack.defaults.neutral.filter(|_| is_neutral).or(of_a_town);
    }
}

/// Shares out every kind with a limit for the map; gives their number.
///
/// What the template requires is taken off first. The rest goes to the zones that roll the kind and where it
/// can stand, in a random order: each gets an equal part of what is left, rounded up.
///
/// # Arguments
/// - `terrains`: by zone.
/// - `stream`: the random stream of a kind, by its key.
fn share_limits(
    inputs: &Inputs<'_>,
    terrains: &[Option<TerrainId>],
    stream: impl Fn(&str) -> RngStream,
    dealt: &mut [Hand],
) -> usize {
    let mut shared = 0;
    let limited = inputs.pack.objects.iter().filter_map(|(id, kind)| Some((id, kind, kind.map_limit?)));
    for (id, kind, limit) in limited {
        let takes_part = |zone: &usize| {
            let value = worth_in(inputs, *zone, id);
            value > 0 && value <= best_treasure(inputs, *zone) && may_lie(inputs, *zone, id, terrains[*zone])
        };
        let mut zones: Vec<usize> = (0..dealt.len()).filter(takes_part).collect();
        stream(&kind.key).shuffle(&mut zones);
        let shares = equal_parts(limit.saturating_sub(required(inputs, id)), &zones, dealt.len());
        for (hand, share) in dealt.iter_mut().zip(shares) {
            hand.limit(id, share);
        }
        shared += 1;
    }
    shared
}
