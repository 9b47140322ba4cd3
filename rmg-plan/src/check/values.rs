//! Values without effect: guards too weak to appear, treasure tiers that place nothing, objects too valuable
//! for a zone.

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::guards::guard_strength;
use rmg_core::plan::MapMonsters;
use rmg_core::template::{ConnectionKind, EffectiveZone, OwnOrLike, TreasureTier, Zone, ZoneKind};

use super::Checker;

impl Checker<'_> {
    /// Warns of connection guards that appear on no map, even with strong monsters.
    pub(super) fn weak_guards(&mut self) {
        let template = self.template;
        let is_weak = |guard: u32| guard > 0 && guard_strength(guard, MapMonsters::Strong, None) == 0;
        for connection in template.connections.iter().filter(|connection| is_weak(connection.guard.value)) {
            if !matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal) {
                continue;
            }
            let guard = connection.guard.value;
            let message = format!("a guard of {guard} is too weak to appear: the passage is open");
            let [strong, normal] = [MapMonsters::Strong, MapMonsters::Normal].map(min_guard);
            let help = format!(
                "write at least {strong} for a guard on maps with strong monsters, {normal} with normal ones; write 0 for an open passage"
            );
            self.warn("weak-guard", connection.guard.span, message, &help);
        }
    }

    /// Warns of treasure tiers that place nothing, and of objects that are too valuable for all tiers.
    pub(super) fn treasure_values(&mut self, zone: &Zone, effective: &EffectiveZone<'_>) {
        if zone.kind == ZoneKind::Sealed {
            return;
        }
        if let OwnOrLike::Own(tiers) = &zone.treasure {
            // the reader reports a tier with a minimum and without a maximum
            let is_idle = |tier: &&TreasureTier| (tier.density > 0) != (tier.max > 0) && tier.min <= tier.max;
            for tier in tiers.iter().filter(is_idle) {
                let (key, help) = if tier.density > 0 {
                    ("max", "set `max`, or remove the tier")
                } else {
                    ("density", "set `density`, or remove the tier")
                };
                // tables and their editors contain rows of zeros for unused tiers
                let severity = if tier.max == 0 { Severity::Note } else { Severity::Warning };
                let message = format!("a treasure tier with `{key}` 0 places nothing");
                self.diagnostics
                    .push(Diagnostic::new(severity, "idle-treasure", Some(tier.span), message).help(help));
            }
        }
        let is_used = |tier: &&TreasureTier| tier.density > 0 && tier.max > 0;
        let Some(max) = effective.treasure.iter().filter(is_used).map(|tier| tier.max).max() else { return };
        let OwnOrLike::Own(objects) = &zone.custom_objects else { return };
        for common in objects.common.iter().filter(|common| common.value > max && common.rarity > 0) {
            self.diagnostics.push_with(Severity::Warning, || {
                let (name, value) = (&common.object.value, common.value);
                let message = format!(
                    "`{name}` has the value {value}, but the treasure of zone `{}` has at most {max}, so it never appears",
                    zone.key
                );
                Diagnostic::new(Severity::Warning, "worth-beyond-zone", Some(common.object.span), message)
                    .help("lower its `value`, or raise the `max` of a treasure tier")
            });
        }
    }
}

/// Returns the lowest value for which a guard appears on maps with these monsters.
fn min_guard(map: MapMonsters) -> u32 {
    let appears = |value: &u32| guard_strength(*value, map, None) > 0;
    // strength grows with the value
    let (mut low, mut high) = (0, 1 << 16);
    while low < high {
        let center = low + (high - low) / 2;
        if appears(&center) {
            high = center;
        } else {
            low = center + 1;
        }
    }
    low
}
