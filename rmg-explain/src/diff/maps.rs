//! Differences between two maps.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, PileRequest, Recipe};
use rmg_core::pack::{ContentPack, PackLayer};
use rmg_core::summary::{MapSummary, victory_words};

use super::changes::{DiffEntry, FactList, Facts, changes, mirrored};
use super::graph::{GraphDiff, key_order};
use super::links::{LinkDiff, diff_links};
use super::names::key_of;
use super::objects::{ObjectDiff, diff_objects, sort_objects};
use super::plans::diff_plans;
use super::tiles::{LayerDiff, by_zone, diff_tiles};

/// The differences between two maps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapDiff {
    /// Facts about the whole map: generator, pack, recipe, victory condition.
    pub facts: Vec<DiffEntry>,
    /// Differences between the plans; empty if one of the maps is a map of a game, which has no plan.
    pub plan: GraphDiff,
    /// Zones that both maps have, by id text.
    pub zones: Vec<(String, Vec<DiffEntry>)>,
    /// Tiles of the area that both maps have, by level and layer.
    pub layers: Vec<LayerDiff>,
    /// Objects, ordered by place.
    pub objects: Vec<ObjectDiff>,
    pub links: Vec<LinkDiff>,
    pub treasure: Vec<TreasureDiff>,
    /// Requests that only the first and only the second map does not meet, as text with their number.
    pub unmet: [Vec<String>; 2],
    /// Records about the map that differ, if nothing else differs.
    pub records: Vec<&'static str>,
    /// Number of tiles in each zone of the second map, by layer of `layers`; used by
    /// [`mirrored`](Self::mirrored).
    new_by_zone: Vec<Vec<(String, u32)>>,
}

/// The treasure of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreasureDiff {
    /// Id text of the zone.
    pub zone: String,
    /// Number of piles in the first map, and their total value.
    pub old: (u32, u64),
    /// Number of piles in the second map, and their total value.
    pub new: (u32, u64),
}

impl MapDiff {
    /// Returns whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.has_same_contents() && self.facts.is_empty() && self.plan.is_empty() && self.records.is_empty()
    }

    /// Returns whether the contents of the maps are equal, independent of the plans.
    fn has_same_contents(&self) -> bool {
        self.zones.is_empty()
            && self.layers.is_empty()
            && self.objects.is_empty()
            && self.links.is_empty()
            && self.treasure.is_empty()
            && self.unmet.iter().all(Vec::is_empty)
    }

    /// Returns the differences from the second map to the first.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let old_by_zone = self.layers.iter().map(|layer| layer.by_zone.clone()).collect();
        let layers = self.layers.into_iter().zip(self.new_by_zone);
        let mut objects: Vec<ObjectDiff> = self.objects.into_iter().map(ObjectDiff::mirrored).collect();
        sort_objects(&mut objects);
        let treasure = |diff: TreasureDiff| TreasureDiff { zone: diff.zone, old: diff.new, new: diff.old };
        let [only_old, only_new] = self.unmet;
        Self {
            facts: mirrored(self.facts),
            plan: self.plan.mirrored(),
            zones: self.zones.into_iter().map(|(key, changes)| (key, mirrored(changes))).collect(),
            layers: layers.map(|(layer, by_zone)| layer.mirrored(by_zone)).collect(),
            objects,
            links: self.links.into_iter().map(LinkDiff::mirrored).collect(),
            treasure: self.treasure.into_iter().map(treasure).collect(),
            unmet: [only_new, only_old],
            records: self.records,
            new_by_zone: old_by_zone,
        }
    }
}

/// Compares two maps. Of maps of different sizes, it compares the area that both have.
///
/// # Arguments
/// - `old`, `new`: maps whose [shape](MapModel::check_shape) matches their plans.
/// - `pack`: the pack with which both were read.
///
/// A map of a game has no plan, no zones and no causes, so these are not compared if one of the maps comes
/// from a game. Convert maps of different formats to one format first.
///
/// # Cost
/// O(tiles + n log n) for n objects.
#[must_use]
pub fn diff_maps(old: &MapModel, new: &MapModel, pack: &ContentPack) -> MapDiff {
    let has_plan = |map: &MapModel| !map.plan.zones.is_empty();
    let has_zones = has_plan(old) && has_plan(new);
    let layers = diff_tiles(old, new, pack, has_zones);
    let new_by_zone = layers.iter().map(|layer| {
        let level = new.levels.get(layer.level.index()).filter(|_| has_zones);
        level.map_or_else(Vec::new, |level| by_zone(new, level, &layer.tiles))
    });
    let new_by_zone = new_by_zone.collect();
    let objects = diff_objects(old, new, pack);
    let facts = changes(&facts(old, pack, has_zones), &facts(new, pack, has_zones));
    let mut diff = MapDiff { facts, layers, objects, new_by_zone, ..MapDiff::default() };
    if has_zones {
        diff.plan = diff_plans(&old.plan, &new.plan, pack);
        diff.zones = diff_zones(old, new, pack);
        diff.links = diff_links(old, new, pack);
        diff.treasure = diff_treasure(old, new);
        diff.unmet = diff_unmet(old, new, pack);
        if diff.is_empty() {
            diff.records = diff_records(old, new);
        }
    }
    diff
}

fn facts(map: &MapModel, pack: &ContentPack, has_zones: bool) -> Facts {
    let mut facts = FactList::default();
    if has_zones {
        facts.add("generator", &map.generator);
        facts.add("pack", format!("{} {}", map.pack.0, map.pack.1));
        facts.add("attempt", map.attempt);
        recipe_facts(map.recipe.as_ref(), &mut facts);
    } else {
        // Maps with plans compare these values in their plans.
        let size = map.plan.size;
        facts.add("name", &map.plan.template_name);
        facts.add("size", rmg_plan::options::size_text(size));
        for player in &map.plan.players {
            let who = if player.human { "human" } else { "computer" };
            facts.add(format!("player {}", player.color), who);
        }
    }
    facts.add("to win", victory_words(map, pack).unwrap_or_default());
    facts.finish()
}

fn recipe_facts(recipe: Option<&Recipe>, facts: &mut FactList) {
    facts.add("recipe", if recipe.is_some() { "known" } else { "not known" });
    let Some(Recipe { template, effort, placement, attempts, packs, modifiers }) = recipe else { return };
    facts.add("template text", template);
    facts.add("effort", effort.word());
    facts.add("placement", placement.word());
    facts.add("attempts", attempts);
    let layer = |layer: &PackLayer| {
        let hash: String = layer.sha256.chars().take(16).collect();
        format!("{} {} ({hash})", layer.name, layer.version)
    };
    let packs: Vec<String> = packs.iter().map(layer).collect();
    facts.add("packs", packs.join(", "));
    let modifiers: Vec<String> = modifiers.iter().map(ToString::to_string).collect();
    facts.add("changed modifiers", modifiers.join(", "));
}

fn diff_zones(old: &MapModel, new: &MapModel, pack: &ContentPack) -> Vec<(String, Vec<DiffEntry>)> {
    let facts_of = |map: &MapModel| -> BTreeMap<(u64, String), Facts> {
        let areas = rmg_core::summary::zone_areas(map);
        let zones = map.plan.zones.iter().zip(&map.zones).zip(areas);
        let facts_of = zones.map(|((plan, zone), area)| {
            let mut facts = FactList::default();
            facts.add("level", zone.level);
            facts.add("tiles", area);
            facts.add("target tiles", zone.target_tiles);
            facts.add("terrain", super::names::names([zone.terrain], &pack.terrains));
            facts.add("faction", super::names::names(zone.faction, &pack.factions));
            let main = zone.main_point.map_or_else(String::new, |tile| tile.to_string());
            facts.add("main point", main);
            let (number, key) = key_order(&plan.key);
            ((number, key.to_owned()), facts.finish())
        });
        facts_of.collect()
    };
    let (old, mut new) = (facts_of(old), facts_of(new));
    let diffs = old.into_iter().filter_map(|(key, facts)| {
        let changes = changes(&facts, &new.remove(&key)?);
        (!changes.is_empty()).then_some((key.1, changes))
    });
    diffs.collect()
}

fn diff_treasure(old: &MapModel, new: &MapModel) -> Vec<TreasureDiff> {
    let facts_of = |map: &MapModel| {
        let mut sums: BTreeMap<(u64, String), (u32, u64)> = BTreeMap::new();
        for pile in map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Treasure(_))) {
            let key = key_of(&map.plan, pile.zone);
            let sum = sums.entry((key_order(&key).0, key)).or_default();
            *sum = (sum.0 + 1, sum.1 + u64::from(pile.value));
        }
        sums
    };
    let (old, new) = (facts_of(old), facts_of(new));
    let keys: std::collections::BTreeSet<&(u64, String)> = old.keys().chain(new.keys()).collect();
    let diffs = keys.into_iter().filter_map(|key| {
        let of = |sums: &BTreeMap<(u64, String), (u32, u64)>| sums.get(key).copied().unwrap_or_default();
        let (old, new) = (of(&old), of(&new));
        (old != new).then(|| TreasureDiff { zone: key.1.clone(), old, new })
    });
    diffs.collect()
}

fn diff_unmet(old: &MapModel, new: &MapModel, pack: &ContentPack) -> [Vec<String>; 2] {
    let facts_of = |map: &MapModel| {
        let mut counts: BTreeMap<String, i64> = BTreeMap::new();
        for wish in MapSummary::new(map, pack, &[]).unmet {
            *counts.entry(format!("{}: {}: {}", wish.place, wish.what, wish.reason)).or_default() += 1;
        }
        counts
    };
    let (old, new) = (facts_of(old), facts_of(new));
    let more = |these: &BTreeMap<String, i64>, others: &BTreeMap<String, i64>| -> Vec<String> {
        let more = these.iter().filter_map(|(words, count)| {
            let more = count - others.get(words).copied().unwrap_or_default();
            match more {
                ..=0 => None,
                1 => Some(words.clone()),
                more => Some(format!("{words} ({more} times)")),
            }
        });
        more.collect()
    };
    [more(&old, &new), more(&new, &old)]
}

/// Returns the records about two maps that differ, for maps that are equal otherwise.
fn diff_records(old: &MapModel, new: &MapModel) -> Vec<&'static str> {
    let causes = |map: &MapModel| map.objects.iter().map(|object| object.cause.clone()).collect::<Vec<_>>();
    let parts = [
        ("plan", old.plan == new.plan),
        ("recipe", old.recipe == new.recipe),
        ("lines of the template", old.lines == new.lines),
        ("reasons of factions", old.zones == new.zones),
        ("order or causes of objects", causes(old) == causes(new) && old.objects == new.objects),
        ("piles", old.piles == new.piles),
        ("steps of connections", old.links == new.links),
        ("harbors", old.harbors == new.harbors),
        ("victory", old.victory == new.victory),
        ("unmet requests", old.unmet == new.unmet),
        ("layers", old.levels == new.levels),
    ];
    parts.into_iter().filter(|(_, is_same)| !is_same).map(|(part, _)| part).collect()
}
