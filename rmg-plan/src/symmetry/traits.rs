//! The traits of a zone that must be the same in its images.

use std::fmt::Display;

use rmg_core::diag::Span;
use rmg_core::template::{EffectiveZone, Name, TownCounts, Zone};
use rmg_core::text::counted;

use super::divide::{hint_text, object_name};

/// A property of a zone as text, so that differences can be shown.
#[derive(Debug, Clone)]
pub(super) struct Trait {
    /// The key of the template language.
    pub(super) key: &'static str,
    pub(super) value: String,
    pub(super) span: Span,
}

/// What the owner of a zone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holder {
    None,
    /// A seat without a player.
    UnusedSeat,
    /// A seat without a player, which would start here.
    UnusedStart,
    Player,
    PlayerStart,
}

impl Holder {
    fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::UnusedSeat => "a seat without a player",
            Self::UnusedStart => "a seat without a player, which starts there",
            Self::Player => "a player",
            Self::PlayerStart => "a player who starts there",
        }
    }
}

/// Returns all traits, the same keys in the same order for every zone. Lists whose order has no effect are
/// sorted. References to other zones are compared separately.
pub(super) fn traits(zone: &Zone, effective: &EffectiveZone<'_>, holder: Holder) -> Vec<Trait> {
    let (towns, objects) = (effective.towns, effective.custom_objects);
    let mut all = Vec::new();
    let mut add = |key, value: String, span: Option<Span>| {
        let span = span.filter(|span| *span != Span::default()).unwrap_or(zone.span);
        all.push(Trait { key, value, span });
    };
    add("type", zone.kind.word().to_owned(), None);
    add("owner", holder.word().to_owned(), zone.owner.map(|owner| owner.span));
    add("size", zone.size.value.to_string(), Some(zone.size.span));
    add("playerTowns", counts(&towns.player), None);
    add("neutralTowns", counts(&towns.neutral), None);
    add("townHints", list(towns.hints.iter().map(hint_text)), None);
    add("townsAreSameType", zone.towns_are_same_type.to_string(), None);
    add("matchTerrainToTown", towns.match_terrain_to_town.to_string(), None);
    for (key, names) in [
        ("allowedTowns", &towns.allowed),
        ("bannedTowns", &towns.banned),
        ("terrainTypes", &effective.terrain.allowed),
        ("bannedTerrains", &effective.terrain.banned),
        ("allowedMonsters", &zone.allowed_monsters),
        ("bannedMonsters", &zone.banned_monsters),
        ("bannedCategories", &objects.banned_categories),
    ] {
        add(key, sorted(names.iter().map(|name| &name.value)), first_span(names));
    }
    add("monsters", zone.monsters.word().to_owned(), None);
    add("matchMonstersToTown", zone.monsters_match_town.to_string(), None);
    add("joining monsters", zone.joining.to_string(), None);
    for (key, mines) in [("mines", effective.mines), ("mineDensities", zone.mine_densities.as_slice())] {
        let some = mines.iter().filter(|(_, count)| *count > 0);
        let value = sorted(some.map(|(resource, count)| format!("{count} {}", resource.value)));
        add(key, value, mines.first().map(|(resource, _)| resource.span));
    }
    let tiers = effective.treasure.iter().filter(|tier| tier.density > 0);
    let tier_span = effective.treasure.first().map(|tier| tier.span);
    add("treasure", sorted(tiers.map(|of| format!("{}-{} x {}", of.min, of.max, of.density))), tier_span);
    add("namedArtifacts", optional(zone.named_artifacts), None);
    add("randomMonsters", optional(zone.random_monsters), None);
    let banned = objects.banned.iter().map(|(object, subtype)| object_name(object, subtype.as_ref()));
    add("bannedObjects", sorted(banned), objects.banned.first().map(|(object, _)| object.span));
    let common = objects.common.iter().map(|of| {
        let name = object_name(&of.object, of.subtype.as_ref());
        format!("{name} (value {}, rarity {}, limit {})", of.value, of.rarity, optional(of.zone_limit))
    });
    add("commonObjects", list(common), objects.common.first().map(|of| of.object.span));
    let required = objects.required.iter().map(|of| {
        let name = object_name(&of.object, of.subtype.as_ref());
        let guard = of.guard.map(|guard| format!(" guarded as {guard}")).unwrap_or_default();
        format!("{} {name}{guard}", of.count)
    });
    add("requiredObjects", sorted(required), objects.required.first().map(|of| of.object.span));
    let rules = objects.rules.iter().map(rmg_core::template::ObjectRule::words);
    add("objects", list(rules), objects.rules.first().map(|rule| rule.span));
    let options =
        zone.modifiers.iter().map(|of| format!("{}.{} {}", of.modifier.value, of.key.value, of.value.value));
    add("modifiers", list(options), zone.modifiers.first().map(|of| of.modifier.span));
    add("forcedLevel", zone.forced_level.word().to_owned(), None);
    add("repelsZones", zone.repels.to_string(), None);
    all
}

fn counts(counts: &TownCounts) -> String {
    let TownCounts { towns, castles, town_density, castle_density } = *counts;
    let parts = [
        (towns > 0).then(|| counted(towns, "town")),
        (castles > 0).then(|| counted(castles, "castle")),
        (town_density > 0).then(|| format!("`townDensity` {town_density}")),
        (castle_density > 0).then(|| format!("`castleDensity` {castle_density}")),
    ];
    list(parts.into_iter().flatten())
}

fn optional(value: Option<u32>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

fn sorted<T: Display>(items: impl Iterator<Item = T>) -> String {
    let mut items: Vec<String> = items.map(|item| item.to_string()).collect();
    items.sort_unstable();
    list(items.into_iter())
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

fn first_span(names: &[Name]) -> Option<Span> {
    names.first().map(|name| name.span)
}
