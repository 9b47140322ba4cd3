//! Values that come to nothing: guards too weak to appear, treasure of nothing, objects worth more than a zone has.

use rmg_core::diag::{Fault, Severity};
use rmg_core::guards::guard_strength;
use rmg_core::plan::MapMonsters;
use rmg_core::template::{ConnectionKind, EffectiveZone, OwnOrLike, TreasureTier, Zone, ZoneKind};

use super::Checker;

impl Checker<'_> {
    /// Guards of connections that no map has, however strong its monsters are.
    pub(super) fn weak_guards(&mut self) {
        let template = self.template;
        let is_weak = |guard: u32| guard > 0 && guard_strength(guard, MapMonsters::Strong, None) == 0;
        for connection in template.connections.iter().filter(|connection| is_weak(connection.guard.value)) {
            if !matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal) {
                continue;
            }
            let guard = connection.guard.value;
            let message = format!("a guard of {guard} is too weak to be there: the passage stands open");
            let [strong, normal] = [MapMonsters::Strong, MapMonsters::Normal].map(least_guard);
            let help = format!(
                "from {strong} on there is one on maps of strong monsters, from {normal} on of normal ones; write 0 for an open passage"
            );
            self.warn("weak-guard", connection.guard.span, message, &help);
        }
    }

    /// Treasure of a zone that asks for nothing, and objects that its treasure never reaches.
    pub(super) fn worths(&mut self, zone: &Zone, effective: &EffectiveZone<'_>) {
        if zone.kind == ZoneKind::Sealed {
            return;
        }
        if let OwnOrLike::Own(tiers) = &zone.treasure {
            // of a class with a lower bound and no upper one the reader tells
            let is_idle = |tier: &&TreasureTier| (tier.density > 0) != (tier.max > 0) && tier.min <= tier.max;
            for tier in tiers.iter().filter(is_idle) {
                let (lacks, help) = if tier.density > 0 {
                    ("no worth", "give `max` a number, or remove the class")
                } else {
                    ("no density", "give `density` a number, or remove the class")
                };
                // a row of zeros is what tables and their editors leave where there is no class
                let severity = if tier.max == 0 { Severity::Note } else { Severity::Warning };
                let message = format!("a class of treasure with {lacks} puts nothing on the map");
                self.faults.push(Fault::new(severity, "idle-treasure", Some(tier.span), message).help(help));
            }
        }
        let asks = |tier: &&TreasureTier| tier.density > 0 && tier.max > 0;
        let Some(most) = effective.treasure.iter().filter(asks).map(|tier| tier.max).max() else { return };
        let OwnOrLike::Own(objects) = &zone.custom_objects else { return };
        for common in objects.common.iter().filter(|common| common.value > most && common.rarity > 0) {
            self.faults.push_with(Severity::Warning, || {
                let (name, value) = (&common.object.value, common.value);
                let message = format!(
                    "`{name}` is worth {value}, and no treasure of zone `{}` more than {most}",
                    zone.key
                );
                Fault::new(Severity::Warning, "worth-beyond-zone", Some(common.object.span), message).help(
                    "lower its `value`, or raise the `max` of a class of treasure; else it is never there",
                )
            });
        }
    }
}

/// The lowest value of which there is a guard on maps of that strength.
fn least_guard(map: MapMonsters) -> u32 {
    let is_there = |value: &u32| guard_strength(*value, map, None) > 0;
    // strength grows with the value
    let (mut low, mut high) = (0, 1 << 16);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_there(&middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
