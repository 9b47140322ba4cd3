//! Mines and classes of treasure.

use rmg_core::ResourceId;
use rmg_core::diag::{Fault, Spanned};
use rmg_core::pack::{ContentPack, ObjectRole, Subject};
use rmg_core::plan::{MinesPlan, TreasurePlan};
use rmg_core::template::{EffectiveZone, TreasureTier, Zone};

use super::facts::error;
use super::names::find;
use super::required::stands_on_land;

/// Most classes of treasure of a zone; published templates have three.
const MAX_TIERS: usize = 1000;

/// The mines of a zone, without those of which there are none. A resource that no mine gives is a fault.
pub(super) fn mines(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) -> Vec<Spanned<MinesPlan>> {
    let mut plans = Vec::new();
    for (name, count) in effective.mines {
        let Some(resource) = find(name, &pack.resources, pack) else { continue };
        if *count == 0 {
            continue;
        }
        if !has_mine(resource, pack) {
            let message = format!(
                "zone `{}` asks for mines of `{}`, and there is none that can stand on land",
                zone.key, name.value
            );
            let fault = error("no-such-mine", Some(name.span), message);
            faults.push(fault.help("remove it from `mines`"));
        }
        plans.push(Spanned::new(MinesPlan { resource, count: *count }, name.span));
    }
    plans
}

fn has_mine(resource: ResourceId, pack: &ContentPack) -> bool {
    let is_mine = |kind: &rmg_core::pack::ObjectKind| {
        kind.role == ObjectRole::Mine
            && kind.subject == Subject::Resource(resource)
            && stands_on_land(kind, pack)
    };
    pack.objects.records().iter().any(is_mine)
}

/// The classes of treasure of a zone, without those that ask for nothing.
pub(super) fn treasure(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    faults: &mut Vec<Fault>,
) -> Vec<Spanned<TreasurePlan>> {
    let asks = |tier: &&TreasureTier| tier.density > 0 && tier.max > 0;
    let tiers: Vec<&TreasureTier> = effective.treasure.iter().filter(asks).collect();
    if let Some(first) = tiers.get(MAX_TIERS) {
        let message = format!(
            "zone `{}` has {} classes of treasure; at most {MAX_TIERS} are possible",
            zone.key,
            tiers.len()
        );
        faults.push(
            error("too-many-classes", Some(first.span), message).help("put classes of like value together"),
        );
        return Vec::new();
    }
    for tier in tiers.iter().filter(|tier| tier.min > tier.max) {
        let message =
            format!("treasure of zone `{}` from {} to {} is reversed", zone.key, tier.min, tier.max);
        faults.push(error("reversed-range", Some(tier.span), message).help("swap `min` and `max`"));
    }
    let plan = |tier: &TreasureTier| {
        let TreasureTier { min, max, density, span } = *tier;
        Spanned::new(TreasurePlan { min, max, density }, span)
    };
    tiers.into_iter().map(plan).collect()
}
