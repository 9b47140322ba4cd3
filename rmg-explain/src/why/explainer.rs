//! The data of all explanations: names of zones and connections, lines of the template, modifiers.

use std::collections::BTreeMap;

use rmg_core::model::{
    MapModel, MapObject, MapPos, ModifierRecord, ObjectBody, ObjectId, Quest, TemplateLines,
};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::summary::{Note, treasure_areas};
use rmg_core::text::several;
use rmg_core::{ConnectionId, FactionId, ObjectKindId, ZoneId};

use super::pool::{PoolEntry, pool};

/// A map, its pack, and derived tables.
#[derive(Debug)]
pub(crate) struct Explainer<'a> {
    pub(crate) map: &'a MapModel,
    pub(crate) pack: &'a ContentPack,
    /// Number of tiles by zone; the tier density counts piles per tile.
    pub(crate) areas: Vec<u32>,
    /// Kinds that treasure can pick, by zone.
    pools: Vec<Vec<PoolEntry>>,
    /// Quests, with the objects that request them.
    quests: Vec<(ObjectId, &'a Quest)>,
}

/// Name of notes about requests, in JSON and in pages.
pub(super) const REQUEST_NOTE: &str = "request";

/// Modifiers that place objects or change ground, each with a text that follows its name.
const PASSES: [(&str, &str); 17] = [
    ("towns", "places the main town off the center of its zone, and other towns far from each other"),
    ("links", "opens the wall between two zones, and guards the gap"),
    ("ferries", "realizes connections across the sea"),
    ("open ferries", "realizes connections without a guard across separate water"),
    (
        "late ferries",
        "realizes connections without a guard across the sea, with the weakest guard of their zones",
    ),
    ("gates", "places pairs of gates where one zone is above the other"),
    ("monoliths", "places pairs of monoliths for connections that no other kind of link can realize"),
    ("harbors", "places a landing at each water without a ferry, so that heroes can reach the objects in it"),
    ("whirlpools", "places whirlpools that lead to each other in distant parts of the sea"),
    ("mines", "places the mines that the template requests, with piles of their resource around them"),
    ("required", "places the objects that the template or the victory condition requires"),
    ("grail", "selects the tile where the grail is buried"),
    ("treasure", "places piles of treasure, tier by tier, the most valuable first"),
    ("reefs", "places rocks and reefs in the open sea"),
    ("obstacles", "covers closed ground"),
    ("rivers", "places rivers, with a delta where a river meets the sea"),
    ("roads", "connects towns, connections and mines"),
];

impl<'a> Explainer<'a> {
    pub(crate) fn new(map: &'a MapModel, pack: &'a ContentPack) -> Self {
        let pools = map.plan.zone_ids().map(|zone| pool(map, pack, zone)).collect();
        let quest_of = |(at, object): (usize, &'a MapObject)| match &object.body {
            ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => {
                Some((ObjectId::from_index(at), &**quest))
            }
            _ => None,
        };
        let quests = map.objects.iter().enumerate().filter_map(quest_of).collect();
        Self { map, pack, areas: treasure_areas(map, pack), pools, quests }
    }

    /// Returns all quests of the map, with the objects that request them.
    pub(super) fn quests(&self) -> impl Iterator<Item = (ObjectId, &'a Quest)> {
        self.quests.iter().copied()
    }

    /// Returns whether an entry of the zone's required objects comes from the victory condition.
    pub(super) fn is_for_victory(&self, zone: ZoneId, entry: usize) -> bool {
        let required = self.zone(zone).map_or(0, |plan| plan.contents.objects.required.len());
        entry + 1 == required && self.plan().victory.goal.requires_in(zone)
    }

    pub(crate) fn plan(&self) -> &'a GenPlan {
        &self.map.plan
    }

    pub(crate) fn zone(&self, zone: ZoneId) -> Option<&'a ZonePlan> {
        self.plan().zones.get(zone.index())
    }

    /// Returns the id text of a zone.
    pub(crate) fn zone_key(&self, zone: ZoneId) -> Option<&'a str> {
        self.zone(zone).map(|zone| zone.key.as_str())
    }

    /// Returns `zone hill`; `no zone` for an unknown zone.
    pub(crate) fn zone_words(&self, zone: ZoneId) -> String {
        self.zone_key(zone).map_or_else(|| "no zone".to_owned(), |key| format!("zone {key}"))
    }

    /// Returns the factions of the guards in a zone. If the template requests guards of the town, this is the
    /// faction of the main town, unless it has no creature that can be placed.
    pub(super) fn guards_of(&self, zone: ZoneId, plan: &ZonePlan) -> Vec<FactionId> {
        let contents = &plan.contents;
        let town = self.map.zones.get(zone.index()).and_then(|zone| zone.faction);
        let has_army = |town: &FactionId| {
            self.pack.creatures_of(*town).any(|creature| self.pack.creatures[creature].is_placeable)
        };
        let is_requested = contents.monsters_match_town && contents.towns.total() > 0;
        match town.filter(|_| is_requested).filter(has_army) {
            Some(town) => vec![town],
            None => contents.monster_factions.clone(),
        }
    }

    /// Returns the id text of the zone of a tile.
    pub(super) fn zone_at(&self, at: MapPos) -> Option<String> {
        self.owner_of(at).and_then(|zone| self.zone_key(zone)).map(str::to_owned)
    }

    /// Returns the zone of a tile; `None` on levels without zones.
    pub(super) fn owner_of(&self, at: MapPos) -> Option<ZoneId> {
        let owner = *self.map.levels.get(at.level.index())?.owner.get(at.tile)?;
        let is_here = self.map.zones.get(owner.index()).is_some_and(|zone| zone.level == at.level);
        is_here.then_some(owner)
    }

    /// Returns `connection 1 - hill`.
    pub(crate) fn connection_words(&self, id: ConnectionId) -> String {
        match self.plan().connections.get(id.index()) {
            Some(connection) => {
                let key = |zone: ZoneId| self.zone_key(zone).unwrap_or_default();
                format!("connection {} - {}", key(connection.a), key(connection.b))
            }
            None => "no connection".to_owned(),
        }
    }

    /// Returns the kinds that treasure of a zone can pick.
    pub(crate) fn pool(&self, zone: ZoneId) -> &[PoolEntry] {
        self.pools.get(zone.index()).map_or(&[], Vec::as_slice)
    }

    fn lines(&self) -> Option<&'a TemplateLines> {
        self.map.lines.as_ref()
    }

    /// Appends a line of the template to a note: `, line 45 of first.json`. Appends nothing if the line is
    /// unknown (`None` or 0). Names the zone that contains the line if it is not `zone`.
    pub(crate) fn with_line(&self, note: Note, line: Option<u32>, zone: Option<ZoneId>) -> Note {
        let (Some(line), Some(lines)) = (line.filter(|line| *line > 0), self.lines()) else {
            return note;
        };
        let file = if lines.file.is_empty() { "the template" } else { lines.file.as_str() };
        let from = zone.and_then(|zone| self.source_of(line, zone));
        let from = from.map_or_else(String::new, |source| format!(" (in {})", self.zone_words(source)));
        let separator = if note.text.is_empty() { "" } else { ", " };
        Note { line: Some(line), ..note.text(&format!("{separator}line {line} of {file}{from}")) }
    }

    /// Returns the zone that contains a line of the file, if it is another zone: zones inherit from each
    /// other.
    fn source_of(&self, line: u32, zone: ZoneId) -> Option<ZoneId> {
        let zones = &self.lines()?.zones;
        let nearest = zones.iter().map(|zone| zone.zone).filter(|start| *start <= line).max()?;
        if zones.get(zone.index()).is_some_and(|own| own.zone == nearest) {
            return None;
        }
        zones.iter().position(|other| other.zone == nearest).map(ZoneId::from_index)
    }

    /// Names the modifier that placed an object, and describes it.
    pub(super) fn pass_note(&self, object: &MapObject) -> Note {
        let pass = object.cause.pass.as_str();
        let note = Note::new("pass").text(pass);
        let known = PASSES.iter().find(|(known, _)| *known == pass).map(|(_, words)| *words);
        let modifiers = self.map.recipe.iter().flat_map(|recipe| &recipe.modifiers);
        let own = modifiers.into_iter().find_map(|record| match record {
            ModifierRecord::Added { name, about, .. } if name == pass => Some(about.as_str()),
            _ => None,
        });
        match own.or(known).filter(|words| !words.is_empty()) {
            Some(words) => note.text(": ").text(words),
            None => note,
        }
    }
}

/// Returns the title of an object for display: `Gold Mine`, `12 Griffins`, `Castle (town with a fort)`.
#[must_use]
pub fn object_title(object: &MapObject, pack: &ContentPack) -> String {
    match &object.body {
        ObjectBody::Monster { creature, count, .. } => several(*count, &pack.stack_title(*creature)),
        ObjectBody::Town { faction, has_fort, .. } => {
            let title = pack.factions.get(*faction).map_or("unknown", |known| &known.title);
            format!("{title} ({})", if *has_fort { "town with a fort" } else { "town without a fort" })
        }
        _ => pack
            .objects
            .get(object.kind)
            .map_or_else(|| "unknown object".to_owned(), |kind| kind.title.clone()),
    }
}

/// Returns the title of a kind, with its subtype if other kinds of its type have the same title.
fn kind_title(pack: &ContentPack, kind: ObjectKindId) -> String {
    let Some(known) = pack.objects.get(kind) else { return "unknown object".to_owned() };
    let is_like = |other: &ObjectKindId| *other != kind && pack.objects[*other].title == known.title;
    let is_shared = pack.objects_of_type(&known.type_name).iter().any(is_like);
    if is_shared { format!("{} ({})", known.title, known.subtype) } else { known.title.clone() }
}

/// Lists kinds with their numbers: `Gold, 2 Wood`. Names up to 6 kinds.
pub(crate) fn kind_words(pack: &ContentPack, kinds: impl IntoIterator<Item = ObjectKindId>) -> String {
    const LISTED: usize = 6;
    let mut counts: BTreeMap<ObjectKindId, usize> = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
    }
    let words = counts.iter().map(|(kind, count)| match count {
        1 => kind_title(pack, *kind),
        count => format!("{count} {}", kind_title(pack, *kind)),
    });
    let mut words: Vec<String> = words.collect();
    let more = words.len().saturating_sub(LISTED);
    words.truncate(LISTED);
    let list = words.join(", ");
    if more > 0 { format!("{list} and {more} more") } else { list }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Modifiers that place nothing that `why` explains.
    const WITHOUT_OBJECTS: [&str; 13] = [
        "choices",
        "paint",
        "limits",
        "borders",
        "monolith kinds",
        "relief",
        "shores",
        "random monsters",
        "quests",
        "loose ends",
        "rock",
        "line sprites",
        "sprites",
    ];

    #[test]
    fn every_modifier_of_the_registry_has_a_text_or_places_nothing() {
        let mut known: Vec<&str> = rmg_fill::custom::modifier_names().collect();
        let mut listed: Vec<&str> = PASSES.iter().map(|(pass, _)| *pass).chain(WITHOUT_OBJECTS).collect();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(known, listed);
    }
}
