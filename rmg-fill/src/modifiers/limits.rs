//! Limits: what a map may hold only so often is shared out to its zones before treasure is placed.
//!
//! Runs once, after terrains are chosen.

use rmg_core::{ObjectKindId, RngStream, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{OfEach, OfMap, Read, Write};
use crate::inputs::Inputs;
use crate::job::ModifierJob;
use crate::layers::{Facts, Limits, ZoneLimits};
use crate::modifier::Modifier;
use crate::subject::WholeMap;

/// See the module text.
pub(crate) struct LimitShares;

impl Modifier for LimitShares {
    const NAME: &'static str = "limits";
    type Subject = WholeMap;
    type Access = (OfEach<ZoneId, Read<Facts>>, OfMap<Write<Limits>>);

    fn run(
        _: WholeMap,
        (OfEach(zones), OfMap(limits)): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let terrains: Vec<Option<TerrainId>> =
            zones.iter().map(|(_, facts)| job.read(facts).terrain).collect();
        let shares = share_limits(job.board, &terrains, |kind| job.stream(kind));
        job.write(limits).0 = shares;
        Ok(())
    }
}

/// Shares out every kind with a limit for the map.
///
/// What the template requires is taken off first. The rest goes to the zones that roll the kind and where it can stand,
/// in a random order: each gets an equal part of what is left, rounded up.
///
/// # Arguments
/// - `terrains`: by zone.
/// - `stream`: the random stream of a kind, by its key.
fn share_limits(
    inputs: &Inputs<'_>,
    terrains: &[Option<TerrainId>],
    stream: impl Fn(&str) -> RngStream,
) -> Vec<ZoneLimits> {
    let mut limits = vec![ZoneLimits::default(); inputs.plan.zones.len()];
    let limited = inputs.pack.objects.iter().filter_map(|(id, kind)| Some((id, kind, kind.map_limit?)));
    for (id, kind, limit) in limited {
        let takes_part = |zone: usize| {
            let contents = &inputs.plan.zones[zone].contents;
            let worth = contents.objects.changed.iter().find(|changed| changed.kind == id);
            let value = worth.map_or(kind.value, |changed| changed.value);
            let most = contents.treasure.iter().map(|tier| tier.max).max().unwrap_or(0);
            let can_stand = terrains[zone].is_some_and(|terrain| {
                kind.appearances.iter().any(|look| inputs.pack.appearances[*look].terrains.contains(terrain))
            });
            let is_banned = worth.is_none() && contents.objects.is_banned(id);
            value > 0 && value <= most && can_stand && !is_banned
        };
        let mut zones: Vec<usize> = (0..limits.len()).filter(|zone| takes_part(*zone)).collect();
        stream(&kind.key).shuffle(&mut zones);
        let mut left = limit.saturating_sub(required(inputs, id));
        let mut shares = vec![0; limits.len()];
        let count = zones.len();
        for (at, zone) in zones.into_iter().enumerate() {
            let others = u32::try_from(count - at).unwrap_or(u32::MAX);
            shares[zone] = left.div_ceil(others);
            left -= shares[zone];
        }
        for (limits, share) in limits.iter_mut().zip(shares) {
            limits.add(id, share);
        }
    }
    limits
}

/// How many of a kind the template may put on the map by its required objects: one of several kinds counts as each.
fn required(inputs: &Inputs<'_>, kind: ObjectKindId) -> u32 {
    let entries = inputs.plan.zones.iter().flat_map(|zone| &zone.contents.objects.required);
    entries
        .filter(|entry| entry.kinds.contains(&kind))
        .fold(0u32, |sum, entry| sum.saturating_add(entry.count))
}
