//! Differences between two templates, in terms of the template language.

use rmg_core::ZoneId;
use rmg_core::diag::Spanned;
use rmg_core::pack::ContentPack;
use rmg_core::template::{
    AllowList, CommonObject, Connection, CustomObjects, EffectiveZone, Extra, ModifierOption, Name,
    NumberSet, ObjectRule, Presence, RequiredObject, SymmetryRequest, Template, TerrainRule, TownCounts,
    TownHint, Towns, TreasureTier, VictoryRequest, Zone, effective_zones,
};

use super::changes::{FactList, Facts};
use super::graph::{Graph, GraphDiff, diff_graphs};

/// Compares two templates. References to other zones are resolved, names are compared without their
/// namespaces, and order counts only where it affects maps. Options without effect on generated maps are
/// compared if both templates have some. Editor positions are not compared.
///
/// # Arguments
/// - `old`, `new`: templates without read errors. Values that zones copy from each other in a cycle are
///   omitted.
/// - `pack`: the pack that defines the namespaces to remove.
///
/// # Cost
/// O(n log n) for n parts of both.
#[must_use]
pub fn diff_templates(old: &Template, new: &Template, pack: &ContentPack) -> GraphDiff {
    let has_options = has_options(old) && has_options(new);
    let graph = |template| TemplateFacts { template, pack, has_options }.graph();
    diff_graphs(&graph(old), &graph(new))
}

/// Returns whether a template has options without effect on generated maps.
fn has_options(template: &Template) -> bool {
    !template.extras.is_empty()
        || template.zones.iter().any(|zone| !zone.extras.is_empty())
        || template.connections.iter().any(|connection| !connection.extras.is_empty())
}

struct TemplateFacts<'a> {
    template: &'a Template,
    pack: &'a ContentPack,
    has_options: bool,
}

impl TemplateFacts<'_> {
    fn graph(&self) -> Graph {
        let template = self.template;
        let effective = effective_zones(template).ok();
        let zones = template.zones.iter().enumerate().map(|(at, zone)| {
            let effective = effective.as_ref().map(|zones| &zones[at]);
            (zone.key.clone(), self.zone(zone, effective))
        });
        let connections = template.connections.iter().map(|connection| {
            let ends = [connection.a, connection.b].map(|zone| self.key(zone).to_owned());
            (ends, self.connection(connection))
        });
        Graph { settings: self.settings(), zones: zones.collect(), connections: connections.collect() }
    }

    fn settings(&self) -> Facts {
        let template = self.template;
        let mut facts = FactList::default();
        facts.add("name", template.name.trim());
        facts.add("description", template.description.trim());
        facts.add("minSize", template.min_size.value);
        facts.add("maxSize", template.max_size.value);
        facts.add("players", numbers(Some(&template.players.value)));
        facts.add("humans", numbers(template.humans.as_ref().map(|humans| &humans.value)));
        let mut water: Vec<_> = template.allowed_water.clone();
        water.sort_unstable();
        water.dedup();
        facts.add("allowedWaterContent", list(water.iter().map(|water| water.word())));
        facts.add("zoneSizeLaw", template.zone_size_law.word());
        facts.add("shuffleSeats", template.shuffle_seats);
        facts.add("artifactSets", template.artifact_sets.word());
        facts.add("namedArtifacts", template.named_artifacts);
        facts.add("randomMonsters", template.random_monsters);
        modifier_options(&template.modifiers, &mut facts);
        facts.add("objects", list(template.objects.iter().map(ObjectRule::words)));
        let standard = VictoryRequest::Standard;
        facts.add("victory", template.victory.as_ref().map_or(&standard, |wish| &wish.value));
        facts.add("symmetry", template.symmetry.map_or(SymmetryRequest::None, |wish| wish.value).word());
        let settings = template.settings.as_ref().map_or("", |settings| settings.value.as_str());
        facts.add("settings", list_with(" ", settings.split_whitespace()));
        for (banned, enabled, AllowList { banned: off, enabled: on }) in [
            ("bannedSpells", "enabledSpells", &template.spells),
            ("bannedArtifacts", "enabledArtifacts", &template.artifacts),
            ("bannedSkills", "enabledSkills", &template.skills),
            ("bannedHeroes", "enabledHeroes", &template.heroes),
        ] {
            facts.add(banned, self.names(off));
            facts.add(enabled, self.names(on));
        }
        self.options(&template.extras, &mut facts);
        facts.finish()
    }

    fn zone(&self, zone: &Zone, effective: Option<&EffectiveZone<'_>>) -> Facts {
        let mut facts = FactList::default();
        facts.add("type", zone.kind.word());
        facts.add("size", zone.size.value);
        facts.add("owner", zone.owner.map_or_else(String::new, |owner| owner.value.to_string()));
        presence(&zone.presence, &mut facts);
        if let Some(effective) = effective {
            self.towns(effective.towns, &mut facts);
            let TerrainRule { allowed, banned } = effective.terrain;
            facts.add("terrainTypes", self.names(allowed));
            facts.add("bannedTerrains", self.names(banned));
            facts.add("mines", self.counts(effective.mines));
            facts.add("treasure", list(effective.treasure.iter().map(tier_words)));
            self.objects(effective.custom_objects, &mut facts);
        }
        facts.add("townsAreSameType", zone.towns_are_same_type);
        let share = |share: Option<u32>| share.map_or_else(String::new, |share| share.to_string());
        facts.add("namedArtifacts", share(zone.named_artifacts));
        facts.add("randomMonsters", share(zone.random_monsters));
        modifier_options(&zone.modifiers, &mut facts);
        facts.add("mineDensities", self.counts(&zone.mine_densities));
        facts.add("monsters", zone.monsters.word());
        facts.add("matchMonstersToTown", zone.monsters_match_town);
        facts.add("allowedMonsters", self.names(&zone.allowed_monsters));
        facts.add("bannedMonsters", self.names(&zone.banned_monsters));
        facts.add("forcedLevel", zone.forced_level.word());
        facts.add("repelsZones", zone.repels);
        self.options(&zone.extras, &mut facts);
        facts.finish()
    }

    fn towns(&self, towns: &Towns, facts: &mut FactList) {
        facts.add("playerTowns", town_words(&towns.player));
        facts.add("neutralTowns", town_words(&towns.neutral));
        facts.add("matchTerrainToTown", towns.match_terrain_to_town);
        facts.add("townHints", list(towns.hints.iter().map(|hint| self.hint(hint))));
        facts.add("allowedTowns", self.names(&towns.allowed));
        facts.add("bannedTowns", self.names(&towns.banned));
    }

    /// Returns the effective part of a hint.
    fn hint(&self, hint: &TownHint) -> String {
        if let Some(zone) = hint.like {
            return format!("likeZone {}", self.key(zone));
        }
        if !hint.not_like.is_empty() {
            return format!(
                "notLikeZone {}",
                list_with(" ", hint.not_like.iter().map(|zone| self.key(*zone)))
            );
        }
        hint.related_to_terrain
            .map_or_else(|| "any".to_owned(), |zone| format!("relatedToZoneTerrain {}", self.key(zone)))
    }

    fn objects(&self, objects: &CustomObjects, facts: &mut FactList) {
        let CustomObjects { banned_categories, banned, common, required, rules } = objects;
        facts.add("bannedCategories", self.names(banned_categories));
        let mut banned: Vec<String> =
            banned.iter().map(|(object, subtype)| self.object(object, subtype.as_ref())).collect();
        banned.sort();
        banned.dedup();
        facts.add("bannedObjects", list(banned));
        facts.add("commonObjects", list(common.iter().map(|entry| self.common(entry))));
        facts.add("requiredObjects", list(required.iter().map(|entry| self.required(entry))));
        facts.add("objects", list(rules.iter().map(ObjectRule::words)));
    }

    fn common(&self, entry: &CommonObject) -> String {
        let CommonObject { object, subtype, value, rarity, zone_limit } = entry;
        let limit = zone_limit.map_or_else(String::new, |limit| format!(" zoneLimit {limit}"));
        format!("{} value {value} rarity {rarity}{limit}", self.object(object, subtype.as_ref()))
    }

    fn required(&self, entry: &RequiredObject) -> String {
        let RequiredObject { object, subtype, count, guard } = entry;
        let guard = guard.map_or_else(String::new, |guard| format!(" guard {guard}"));
        format!("{count} {}{guard}", self.object(object, subtype.as_ref()))
    }

    fn connection(&self, connection: &Connection) -> Facts {
        let mut facts = FactList::default();
        facts.add("type", connection.kind.word());
        facts.add("guard", connection.guard.value);
        facts.add("road", connection.road.word());
        presence(&connection.presence, &mut facts);
        self.options(&connection.extras, &mut facts);
        facts.finish()
    }

    fn options(&self, extras: &[Extra], facts: &mut FactList) {
        for extra in extras.iter().filter(|_| self.has_options) {
            facts.add(format!("option {}", extra.name), extra.value.value.trim());
        }
    }

    fn key(&self, zone: Spanned<ZoneId>) -> &str {
        &self.template.zones[zone.value.index()].key
    }

    /// Removes a namespace of the pack from a name.
    fn name<'n>(&self, name: &'n Name) -> &'n str {
        self.pack.local_name(&name.value).unwrap_or(&name.value)
    }

    fn names(&self, names: &[Name]) -> String {
        let mut names: Vec<&str> = names.iter().map(|name| self.name(name)).collect();
        names.sort_unstable();
        names.dedup();
        list(names)
    }

    fn counts(&self, counts: &[(Name, u32)]) -> String {
        let there = counts.iter().filter(|(_, count)| *count > 0);
        let mut there: Vec<(&str, u32)> = there.map(|(name, count)| (self.name(name), *count)).collect();
        there.sort_unstable();
        list(there.iter().map(|(name, count)| format!("{count} {name}")))
    }

    fn object(&self, object: &Name, subtype: Option<&Name>) -> String {
        let subtype = subtype.map_or_else(String::new, |subtype| format!("/{}", self.name(subtype)));
        format!("{}{subtype}", self.name(object))
    }
}

fn presence(presence: &Presence, facts: &mut FactList) {
    facts.add("onlyWith humans", numbers(presence.humans.as_ref()));
    facts.add("onlyWith players", numbers(presence.players.as_ref()));
}

/// Returns a set in its shortest form.
fn numbers(set: Option<&NumberSet>) -> String {
    let Some(set) = set else { return String::new() };
    let mut sorted = set.ranges.clone();
    sorted.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for (low, high) in sorted {
        match ranges.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => ranges.push((low, high)),
        }
    }
    NumberSet { ranges }.to_string()
}

fn town_words(counts: &TownCounts) -> String {
    let TownCounts { towns, castles, town_density, castle_density } = *counts;
    let parts = [
        (towns, "towns"),
        (castles, "castles"),
        (town_density, "townDensity"),
        (castle_density, "castleDensity"),
    ];
    list(parts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")))
}

fn tier_words(tier: &TreasureTier) -> String {
    format!("{}-{} x {}", tier.min, tier.max, tier.density)
}

fn list<T: AsRef<str>>(parts: impl IntoIterator<Item = T>) -> String {
    list_with(", ", parts)
}

fn list_with<T: AsRef<str>>(between: &str, parts: impl IntoIterator<Item = T>) -> String {
    let parts: Vec<T> = parts.into_iter().collect();
    parts.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(between)
}

fn modifier_options(options: &[ModifierOption], facts: &mut FactList) {
    for ModifierOption { modifier, key, value } in options {
        facts.add(format!("modifiers {} {}", modifier.value, key.value), &value.value);
    }
}
