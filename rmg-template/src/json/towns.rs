//! Reads towns of a zone: numbers, factions, hints.

use rmg_core::diag::{Diagnostic, Severity, Spanned};
use rmg_core::ids::ZoneId;
use rmg_core::template::{TownCounts, TownHint, Towns};
use rmg_json::{Kind, Value};

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::language;
use crate::json::limits::MAX_COUNT;
use crate::json::references::ZoneKeys;
use crate::json::scalars::{boolean, int, list, names};

/// Keys of town counts that VCMI reads and never uses; hints replace them.
const IDLE_COUNT_KEYS: [&str; 3] =
    ["townTypesLikeZone", "townTypesNotLikeZone", "townTypesRelatedToZoneTerrain"];

/// Reads the towns of a zone.
pub(super) fn read(context: &mut Context<'_>, zone: &Fields<'_>, zones: &ZoneKeys<'_>) -> Towns {
    Towns {
        player: counts(context, zone, "playerTowns"),
        neutral: counts(context, zone, "neutralTowns"),
        // VCMI's default; the table formats have the opposite default.
        match_terrain_to_town: boolean(context, zone, "matchTerrainToTown").unwrap_or(true),
        hints: list(context, zone, "townHints").iter().map(|item| hint(context, item, zones)).collect(),
        allowed: names(context, zone, "allowedTowns"),
        banned: names(context, zone, "bannedTowns"),
    }
}

fn counts(context: &mut Context<'_>, zone: &Fields<'_>, key: &str) -> TownCounts {
    let Some(fields) = zone.structure(context, key, "numbers of towns") else { return TownCounts::default() };
    fields.check_keys(context, &language::TOWN_COUNTS);
    for key in IDLE_COUNT_KEYS {
        if let Some(member) = fields.get(key) {
            let message = format!("`{key}` has no effect");
            let diagnostic = Diagnostic::new(Severity::Warning, "idle-key", Some(member.key.span), message);
            context.diagnostics.push(diagnostic.help("use `townHints` of the zone instead"));
        }
    }
    let mut count = |key| int(context, &fields, key, 0..=MAX_COUNT).unwrap_or_default().value;
    TownCounts {
        towns: count("towns"),
        castles: count("castles"),
        town_density: count("townDensity"),
        castle_density: count("castleDensity"),
    }
}

/// Reads the hint for one town. An empty structure is no hint and skips the town.
fn hint(context: &mut Context<'_>, item: &Value, zones: &ZoneKeys<'_>) -> TownHint {
    if item.kind == Kind::Null {
        return TownHint::default();
    }
    let Some(fields) = Fields::of(item, "a town hint") else {
        context.wrong_type(item, "a town hint", "a structure `{ }`");
        return TownHint::default();
    };
    fields.check_keys(context, &language::TOWN_HINT);
    let hint = TownHint {
        like: zones.resolve_at(context, &fields, "likeZone"),
        not_like: not_like(context, &fields, zones),
        related_to_terrain: zones.resolve_at(context, &fields, "relatedToZoneTerrain"),
    };
    let given = [hint.like.is_some(), !hint.not_like.is_empty(), hint.related_to_terrain.is_some()];
    if given.iter().filter(|given| **given).count() > 1 {
        let message = "only the first of `likeZone`, `notLikeZone`, `relatedToZoneTerrain` is used";
        let diagnostic = Diagnostic::new(Severity::Warning, "idle-key", Some(item.span), message);
        context.diagnostics.push(diagnostic.help("keep one key per hint"));
    }
    hint
}

/// Reads `notLikeZone`: one zone or a list.
fn not_like(context: &mut Context<'_>, fields: &Fields<'_>, zones: &ZoneKeys<'_>) -> Vec<Spanned<ZoneId>> {
    match fields.get("notLikeZone").map(|member| &member.value) {
        Some(Value { kind: Kind::Array(items), .. }) => {
            items.iter().filter_map(|item| zones.resolve(context, item, "`notLikeZone`")).collect()
        }
        _ => zones.resolve_at(context, fields, "notLikeZone").into_iter().collect(),
    }
}
