//! What differs between two maps.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, Recipe, Wish};
use rmg_core::pack::{ContentPack, PackLayer};
use rmg_core::summary::{MapSummary, victory_words};

use super::changes::{Change, FactList, Facts, changes, mirrored};
use super::graph::{GraphDiff, key_order};
use super::links::{LinkDiff, diff_links};
use super::names::key_of;
use super::objects::{ObjectDiff, diff_objects, sort_objects};
use super::plans::diff_plans;
use super::tiles::{LayerDiff, by_zone, diff_tiles};

/// What differs between two maps.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapDiff {
    /// What is said of the whole: what made it, with what, and how it is won.
    pub facts: Vec<Change>,
    /// What they were to be; nothing where one of them is a map of a game, which has no plan.
    pub plan: GraphDiff,
    /// What became of zones that both have, by id text.
    pub zones: Vec<(String, Vec<Change>)>,
    /// Tiles, by level and layer, of the part that both have.
    pub layers: Vec<LayerDiff>,
    /// Objects, in order of their places.
    pub objects: Vec<ObjectDiff>,
    pub links: Vec<LinkDiff>,
    pub treasure: Vec<TreasureDiff>,
    /// Wishes that only the first, and only the second does not meet: how often, and in words.
    pub unmet: [Vec<String>; 2],
    /// Where nothing else differs: what is kept about the map, and not on it, differs in these.
    pub records: Vec<&'static str>,
    /// How many tiles each zone of the second map has, by layer of `layers`: what the first becomes when mirrored.
    new_by_zone: Vec<Vec<(String, u32)>>,
}

/// The treasure of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreasureDiff {
    /// Id text of the zone.
    pub zone: String,
    /// How many piles the first map has there, and what they are worth.
    pub old: (u32, u64),
    /// The same of the second.
    pub new: (u32, u64),
}

impl MapDiff {
    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.is_same_land() && self.facts.is_empty() && self.plan.is_empty() && self.records.is_empty()
    }

    /// Whether nothing differs of what became of the map, whatever was asked for.
    fn is_same_land(&self) -> bool {
        self.zones.is_empty()
            && self.layers.is_empty()
            && self.objects.is_empty()
            && self.links.is_empty()
            && self.treasure.is_empty()
            && self.unmet.iter().all(Vec::is_empty)
    }

    /// What differs between the second map and the first.
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

/// What differs between two maps. Of maps of different sizes the part is compared that both have.
///
/// # Arguments
/// - `old`, `new`: whose [shape](MapModel::check_shape) is that of their plans.
/// - `pack`: the one that both were read with.
///
/// A map of a game has no plan, no zones and no reasons: where one of the maps is such a one these are not compared. Two maps of
/// different formats are best brought into one before.
///
/// # Cost
/// O(tiles + n log n) for n objects.
#[must_use]
pub fn diff_maps(old: &MapModel, new: &MapModel, pack: &ContentPack) -> MapDiff {
    let is_ours = |map: &MapModel| !map.plan.zones.is_empty();
    let has_zones = is_ours(old) && is_ours(new);
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
        // plans are compared where both have one
        let size = map.plan.size;
        facts.add("name", &map.plan.template_name);
        facts.add("size", rmg_plan::options::size_words(size));
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
    let Some(Recipe { template, effort, placement, attempts, packs }) = recipe else { return };
    facts.add("template in its file", template);
    facts.add("effort", effort.word());
    facts.add("placement", placement.word());
    facts.add("attempts", attempts);
    let layer = |layer: &PackLayer| {
        let hash: String = layer.sha256.chars().take(16).collect();
        format!("{} {} ({hash})", layer.name, layer.version)
    };
    let packs: Vec<String> = packs.iter().map(layer).collect();
    facts.add("packs", packs.join(", "));
}

fn diff_zones(old: &MapModel, new: &MapModel, pack: &ContentPack) -> Vec<(String, Vec<Change>)> {
    let told = |map: &MapModel| -> BTreeMap<(u64, String), Facts> {
        let areas = rmg_core::summary::zone_areas(map);
        let zones = map.plan.zones.iter().zip(&map.zones).zip(areas);
        let told = zones.map(|((plan, zone), area)| {
            let mut facts = FactList::default();
            facts.add("level", zone.level);
            facts.add("tiles", area);
            facts.add("tiles asked for", zone.target_tiles);
            facts.add("terrain", super::names::names([zone.terrain], &pack.terrains));
            facts.add("faction", super::names::names(zone.faction, &pack.factions));
            let main = zone.main_point.map_or_else(String::new, |tile| tile.to_string());
            facts.add("main point", main);
            let (number, key) = key_order(&plan.key);
            ((number, key.to_owned()), facts.finish())
        });
        told.collect()
    };
    let (old, mut new) = (told(old), told(new));
    let diffs = old.into_iter().filter_map(|(key, facts)| {
        let changes = changes(&facts, &new.remove(&key)?);
        (!changes.is_empty()).then_some((key.1, changes))
    });
    diffs.collect()
}

fn diff_treasure(old: &MapModel, new: &MapModel) -> Vec<TreasureDiff> {
    let told = |map: &MapModel| {
        let mut sums: BTreeMap<(u64, String), (u32, u64)> = BTreeMap::new();
        for pile in map.piles.iter().filter(|pile| matches!(pile.wish, Wish::Treasure(_))) {
            let key = key_of(&map.plan, pile.zone);
            let sum = sums.entry((key_order(&key).0, key)).or_default();
            *sum = (sum.0 + 1, sum.1 + u64::from(pile.value));
        }
        sums
    };
    let (old, new) = (told(old), told(new));
    let keys: std::collections::BTreeSet<&(u64, String)> = old.keys().chain(new.keys()).collect();
    let diffs = keys.into_iter().filter_map(|key| {
        let of = |sums: &BTreeMap<(u64, String), (u32, u64)>| sums.get(key).copied().unwrap_or_default();
        let (old, new) = (of(&old), of(&new));
        (old != new).then(|| TreasureDiff { zone: key.1.clone(), old, new })
    });
    diffs.collect()
}

fn diff_unmet(old: &MapModel, new: &MapModel, pack: &ContentPack) -> [Vec<String>; 2] {
    let told = |map: &MapModel| {
        let mut counts: BTreeMap<String, i64> = BTreeMap::new();
        for wish in MapSummary::new(map, pack, &[]).unmet {
            *counts.entry(format!("{}: {}: {}", wish.place, wish.what, wish.reason)).or_default() += 1;
        }
        counts
    };
    let (old, new) = (told(old), told(new));
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

/// What is kept about maps and differs, of two on which nothing else does.
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
        ("unmet wishes", old.unmet == new.unmet),
        ("layers", old.levels == new.levels),
    ];
    parts.into_iter().filter(|(_, is_same)| !is_same).map(|(part, _)| part).collect()
}
