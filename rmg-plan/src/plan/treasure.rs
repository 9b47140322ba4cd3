//! Mines and treasure tiers.

use rmg_core::ResourceId;
use rmg_core::diag::{Diagnostic, Spanned};
use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::{MinesPlan, TreasurePlan};
use rmg_core::template::{EffectiveZone, TreasureTier, Zone};

use super::facts::error;
use super::names::find;
use super::required::fits_land;

/// Maximum number of treasure tiers of a zone. Published templates have three.
const MAX_TIERS: usize = 1000;

/// Returns the mines of a zone, without those with a count of 0. Reports resources without mines.
pub(super) fn mines(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Spanned<MinesPlan>> {
    let mut plans = Vec::new();
    for (name, count) in effective.mines {
        let Some(resource) = find(name, &pack.resources, pack) else { continue };
        if *count == 0 {
            continue;
        }
        if !has_mine(resource, pack) {
            let message = format!(
                "zone `{}` requests mines of `{}`, but none can be placed on land",
                zone.key, name.value
            );
            let diagnostic = error("no-such-mine", Some(name.span), message);
            diagnostics.push(diagnostic.help("remove it from `mines`"));
        }
        plans.push(Spanned::new(MinesPlan { resource, count: *count }, name.span));
    }
    plans
}

fn has_mine(resource: ResourceId, pack: &ContentPack) -> bool {
    let is_mine = |kind: &rmg_core::pack::ObjectKind| {
        kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource) && fits_land(kind, pack)
    };
    pack.objects.records().iter().any(is_mine)
}

/// Returns the treasure tiers of a zone, without those that place nothing.
pub(super) fn treasure(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Spanned<TreasurePlan>> {
    let is_used = |tier: &&TreasureTier| tier.density > 0 && tier.max > 0;
    let tiers: Vec<&TreasureTier> = effective.treasure.iter().filter(is_used).collect();
    if let Some(first) = tiers.get(MAX_TIERS) {
        let message =
            format!("zone `{}` has {} treasure tiers; the maximum is {MAX_TIERS}", zone.key, tiers.len());
        diagnostics
            .push(error("too-many-classes", Some(first.span), message).help("merge tiers of similar value"));
        return Vec::new();
    }
    for tier in tiers.iter().filter(|tier| tier.min > tier.max) {
        let message = format!(
            "treasure tier of zone `{}`: `min` {} is larger than `max` {}",
            zone.key, tier.min, tier.max
        );
        diagnostics.push(error("reversed-range", Some(tier.span), message).help("swap `min` and `max`"));
    }
    let plan = |tier: &TreasureTier| {
        let TreasureTier { min, max, density, span } = *tier;
        Spanned::new(TreasurePlan { min, max, density }, span)
    };
    tiers.into_iter().map(plan).collect()
}
