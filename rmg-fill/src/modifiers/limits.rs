//! Limits: distributes what all zones share, before any of it is placed.
//!
//! Runs once, after factions and terrains are chosen. Writes the quota of each zone: kinds with a limit for
//! the map, heroes for prisons, rewards of seers, and the faction of the creatures in zones without towns.

mod heroes;
mod seers;
mod shares;

use rmg_core::template::ZoneKind;
use rmg_core::{FactionId, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{Facts, TownCounts, ZoneQuota};
use crate::modifier::Modifier;
use crate::subject::WholeMap;
use crate::symmetric::carry_quotas;

use shares::{best_treasure, can_contain, equal_parts, required, value_in};

/// One in this number of zones without towns has creatures that belong to no town (VCMI's `TownPlacer`).
const NEUTRAL_ONE_OF: u32 = 4;

pub(crate) struct LimitShares;

impl Modifier for LimitShares {
    const NAME: &'static str = "limits";
    type Subject = WholeMap;
    type Access = (OfEach<ZoneId, Read<Facts>>, OfEach<ZoneId, Write<ZoneQuota>>);

    fn run(
        _: WholeMap,
        (OfEach(facts), OfEach(slots)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let facts: Vec<Facts> = facts.iter().map(|(_, facts)| job.read(facts).clone()).collect();
        let terrains: Vec<Option<TerrainId>> = facts.iter().map(|facts| facts.terrain).collect();
        let board = job.board;
        let mut quotas = vec![ZoneQuota::default(); facts.len()];
        assign_factions(board, &facts, &mut job.stream("factions"), &mut quotas);
        let shared = share_limits(board, &terrains, |kind| job.stream(kind), &mut quotas);
        heroes::distribute(board, &terrains, &mut job.stream("heroes"), &mut quotas);
        let versions = seers::distribute(board, &terrains, &mut job.stream("seers"), &mut quotas);
        carry_quotas(board, &mut quotas);
        job.output.count("kinds shared out", shared);
        job.output.count("zones asked what they may have", shared * quotas.len());
        job.output.count("heroes dealt", quotas.iter().map(|quota| quota.heroes.len()).sum());
        job.output.count("rewards weighed", versions);
        job.output.count("rewards dealt", quotas.iter().map(|quota| quota.seers.len()).sum());
        for ((_, slot), quota) in slots.iter().zip(quotas) {
            *job.write(slot) = quota;
        }
        Ok(())
    }
}

/// Assigns each zone the faction of its creatures: that of its main town. A zone without towns usually gets a
/// permitted town faction, one native to its terrain if there is one.
fn assign_factions(inputs: &Inputs<'_>, facts: &[Facts], rng: &mut RngStream, quotas: &mut [ZoneQuota]) {
    let pack = inputs.pack;
    let mut towns = vec![0; pack.factions.len()];
    for faction in facts.iter().filter_map(Facts::faction) {
        towns[faction.index()] += 1;
    }
    let towns = TownCounts::new(towns);
    for ((zone, facts), quota) in inputs.plan.zones.iter().zip(facts).zip(quotas) {
        quota.towns = towns.clone();
        quota.faction = facts.faction();
        if quota.faction.is_some() || zone.kind == ZoneKind::Water {
            continue;
        }
        let allowed = &zone.contents.towns.factions;
        let is_native = |faction: &FactionId| pack.factions[*faction].native_terrain == facts.terrain;
        let natives: Vec<FactionId> = allowed.iter().copied().filter(is_native).collect();
        let of_a_town = rng.pick(if natives.is_empty() { allowed } else { &natives }).copied();
        let is_neutral = rng.chance(1, NEUTRAL_ONE_OF);
        quota.faction = pack.defaults.neutral.filter(|_| is_neutral).or(of_a_town);
    }
}

/// Distributes every kind that has a limit for the map, and returns the number of such kinds.
///
/// Objects that the template requires are subtracted first. The rest goes to the zones where treasure can
/// contain the kind and the terrain permits it, in a random order. Each gets an equal part of the remaining
/// number, rounded up.
///
/// - `terrains`: by zone.
/// - `stream`: returns the random stream of a kind, by its key.
fn share_limits(
    inputs: &Inputs<'_>,
    terrains: &[Option<TerrainId>],
    stream: impl Fn(&str) -> RngStream,
    quotas: &mut [ZoneQuota],
) -> usize {
    let mut shared = 0;
    let limited = inputs.pack.objects.iter().filter_map(|(id, kind)| Some((id, kind, kind.map_limit?)));
    for (id, kind, limit) in limited {
        let takes_part = |zone: &usize| {
            let value = value_in(inputs, *zone, id);
            value > 0
                && value <= best_treasure(inputs, *zone)
                && can_contain(inputs, *zone, id, terrains[*zone])
        };
        let mut zones: Vec<usize> = (0..quotas.len()).filter(takes_part).collect();
        stream(&kind.key).shuffle(&mut zones);
        let shares = equal_parts(limit.saturating_sub(required(inputs, id)), &zones, quotas.len());
        for (quota, share) in quotas.iter_mut().zip(shares) {
            quota.limit(id, share);
        }
        shared += 1;
    }
    shared
}
