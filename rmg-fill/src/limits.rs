//! Limits: what a map may hold only so often is shared out to its zones before treasure is placed.
//!
//! Runs once, after terrains are chosen.

use rmg_core::{ObjectKindId, TerrainId};

use crate::inputs::Inputs;

/// Name of the pass.
pub(crate) const PASS: &str = "limits";

/// What a zone may hold at most of kinds that are limited on the whole map, in order of kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ZoneLimits {
    shares: Vec<(ObjectKindId, u32)>,
}

impl ZoneLimits {
    /// The share of a kind; `None` when the map does not limit it.
    pub(crate) fn share(&self, kind: ObjectKindId) -> Option<u32> {
        self.shares.binary_search_by_key(&kind, |share| share.0).ok().map(|at| self.shares[at].1)
    }
}

/// Shares out every kind with a limit for the map.
///
/// What the template requires is taken off first. The rest goes to the zones that roll the kind and where it can stand,
/// in a random order: each gets an equal part of what is left, rounded up.
///
/// # Arguments
/// - `terrains`: by zone.
pub(crate) fn share_limits(inputs: &Inputs<'_>, terrains: &[Option<TerrainId>]) -> Vec<ZoneLimits> {
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
            let is_banned = worth.is_none() && contents.objects.banned.binary_search(&id).is_ok();
            value > 0 && value <= most && can_stand && !is_banned
        };
        let mut zones: Vec<usize> = (0..limits.len()).filter(|zone| takes_part(*zone)).collect();
        inputs.stream(PASS, kind.key.as_str()).shuffle(&mut zones);
        let mut left = limit.saturating_sub(required(inputs, id));
        let mut shares = vec![0; limits.len()];
        let count = zones.len();
        for (at, zone) in zones.into_iter().enumerate() {
            let others = u32::try_from(count - at).unwrap_or(u32::MAX);
            shares[zone] = left.div_ceil(others);
            left -= shares[zone];
        }
        // Kinds come in order of ids, so each list stays sorted.
        for (limits, share) in limits.iter_mut().zip(shares) {
            limits.shares.push((id, share));
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
