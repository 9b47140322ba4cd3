//! What all that tells of a map looks up: names of zones and connections, lines of the template, passes.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest, TemplateLines};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::summary::{Note, treasure_areas};
use rmg_core::text::several;
use rmg_core::{ConnectionId, FactionId, ObjectKindId, ZoneId};

use super::pool::{PoolEntry, pool};

/// A map, its pack, and what is asked again and again.
#[derive(Debug)]
pub(crate) struct Teller<'a> {
    pub(crate) map: &'a MapModel,
    pub(crate) pack: &'a ContentPack,
    /// Tiles by which the piles of zones are counted, by zone.
    pub(crate) areas: Vec<u32>,
    /// What treasure may roll, by zone.
    pools: Vec<Vec<PoolEntry>>,
    /// What is asked for, and by whom.
    quests: Vec<(ObjectId, &'a Quest)>,
}

/// What the modifiers do, in words that follow the name: those that place something, or close or open ground.
const PASSES: [(&str, &str); 17] = [
    ("towns", "the main town near the middle of its zone, others far from each other"),
    ("links", "opens the wall between two zones, and guards the gap"),
    ("ferries", "lets a connection lead over the sea"),
    ("open ferries", "lets a connection without a guard lead over a water of its own"),
    (
        "late ferries",
        "lets a connection without a guard lead over the sea, with the weakest guard of its zones",
    ),
    ("gates", "pairs of gates where zones lie above each other"),
    ("monoliths", "pairs of monoliths for connections that found no other way"),
    ("harbors", "a landing on every water that no ferry crosses, so that what lies in it can be fetched"),
    ("whirlpools", "in a far sea some that lead to each other"),
    ("mines", "the mines that the template asks for, with piles of what they yield around them"),
    ("required", "the objects that the template demands, and those that the way to win does"),
    ("grail", "the place where the grail is buried"),
    ("treasure", "piles of treasure, tier by tier, the most valuable first"),
    ("reefs", "rocks and reefs that break up the open sea"),
    ("obstacles", "covers ground that is closed"),
    ("rivers", "rivers, and where they meet the sea a delta"),
    ("roads", "joins towns, connections and mines"),
];

impl<'a> Teller<'a> {
    pub(crate) fn new(map: &'a MapModel, pack: &'a ContentPack) -> Self {
        let pools = map.plan.zone_ids().map(|zone| pool(map, pack, zone)).collect();
        let asked = |(at, object): (usize, &'a MapObject)| match &object.body {
            ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } => {
                Some((ObjectId::from_index(at), &**quest))
            }
            _ => None,
        };
        let quests = map.objects.iter().enumerate().filter_map(asked).collect();
        Self { map, pack, areas: treasure_areas(map, pack), pools, quests }
    }

    /// All quests of the map with those who ask.
    pub(super) fn quests(&self) -> impl Iterator<Item = (ObjectId, &'a Quest)> {
        self.quests.iter().copied()
    }

    /// Whether the entry of a zone's required objects is there because of how the map is won.
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

    /// Id text of a zone.
    pub(crate) fn zone_key(&self, zone: ZoneId) -> Option<&'a str> {
        self.zone(zone).map(|zone| zone.key.as_str())
    }

    /// `zone hill`, or `no zone` for one that is not there.
    pub(crate) fn zone_words(&self, zone: ZoneId) -> String {
        self.zone_key(zone).map_or_else(|| "no zone".to_owned(), |key| format!("zone {key}"))
    }

    /// Factions whose creatures stand guard in a zone: that of its main town where that is asked for, as far as it has any for the map.
    pub(super) fn guards_of(&self, zone: ZoneId, plan: &ZonePlan) -> Vec<FactionId> {
        let contents = &plan.contents;
        let town = self.map.zones.get(zone.index()).and_then(|zone| zone.faction);
        let has_army = |town: &FactionId| {
            self.pack.creatures_of(*town).any(|creature| self.pack.creatures[creature].is_placeable)
        };
        let is_asked = contents.monsters_match_town && contents.towns.total() > 0;
        match town.filter(|_| is_asked).filter(has_army) {
            Some(town) => vec![town],
            None => contents.monster_factions.clone(),
        }
    }

    /// Id text of the zone that a tile belongs to.
    pub(super) fn zone_at(&self, at: MapPos) -> Option<String> {
        self.owner_of(at).and_then(|zone| self.zone_key(zone)).map(str::to_owned)
    }

    /// The zone that a tile belongs to; `None` on levels without zones.
    pub(super) fn owner_of(&self, at: MapPos) -> Option<ZoneId> {
        let owner = *self.map.levels.get(at.level.index())?.owner.get(at.tile)?;
        let is_here = self.map.zones.get(owner.index()).is_some_and(|zone| zone.level == at.level);
        is_here.then_some(owner)
    }

    /// `connection 1 - hill`.
    pub(crate) fn connection_words(&self, id: ConnectionId) -> String {
        match self.plan().connections.get(id.index()) {
            Some(connection) => {
                let key = |zone: ZoneId| self.zone_key(zone).unwrap_or_default();
                format!("connection {} - {}", key(connection.a), key(connection.b))
            }
            None => "no connection".to_owned(),
        }
    }

    /// What treasure of a zone may roll.
    pub(crate) fn pool(&self, zone: ZoneId) -> &[PoolEntry] {
        self.pools.get(zone.index()).map_or(&[], Vec::as_slice)
    }

    fn lines(&self) -> Option<&'a TemplateLines> {
        self.map.lines.as_ref()
    }

    /// `, line 45 of first.json`; nothing where the line is not known. Where another zone's part of the file has it, that is said.
    pub(crate) fn line_words(&self, line: Option<u32>, zone: Option<ZoneId>) -> String {
        let (Some(line), Some(lines)) = (line.filter(|line| *line > 0), self.lines()) else {
            return String::new();
        };
        let file = if lines.file.is_empty() { "the template" } else { lines.file.as_str() };
        let from = zone.and_then(|zone| self.source_of(line, zone));
        let from = from.map_or_else(String::new, |source| format!(" (in {})", self.zone_words(source)));
        format!(", line {line} of {file}{from}")
    }

    /// The zone whose part of the file a line lies in, where that is another one: zones inherit from each other.
    fn source_of(&self, line: u32, zone: ZoneId) -> Option<ZoneId> {
        let zones = &self.lines()?.zones;
        let nearest = zones.iter().map(|zone| zone.zone).filter(|start| *start <= line).max()?;
        if zones.get(zone.index()).is_some_and(|own| own.zone == nearest) {
            return None;
        }
        zones.iter().position(|other| other.zone == nearest).map(ZoneId::from_index)
    }

    /// Which step of the generator placed an object, and what that step does.
    pub(super) fn pass_note(&self, object: &MapObject) -> Note {
        let pass = object.cause.pass.as_str();
        let note = Note::new("pass").text(pass);
        match PASSES.iter().find(|(known, _)| *known == pass) {
            Some((_, words)) => note.text(": ").text(words),
            None => note,
        }
    }
}

/// What an object is, for people: `Gold Mine`, `12 Griffins`, `Castle (town)`.
#[must_use]
pub fn object_words(object: &MapObject, pack: &ContentPack) -> String {
    match &object.body {
        ObjectBody::Monster { creature, count, .. } => {
            let title = pack.creatures.get(*creature).map_or("unknown creature", |known| &known.title);
            several(*count, title)
        }
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

/// What a kind is called: its title, and its subtype where others of its type have the same title.
fn kind_title(pack: &ContentPack, kind: ObjectKindId) -> String {
    let Some(known) = pack.objects.get(kind) else { return "something unknown".to_owned() };
    let is_like = |other: &ObjectKindId| *other != kind && pack.objects[*other].title == known.title;
    let is_shared = pack.objects_of_type(&known.type_name).iter().any(is_like);
    if is_shared { format!("{} ({})", known.title, known.subtype) } else { known.title.clone() }
}

/// Kinds as a list, each with its number where there are several: `Gold, 2 Wood`; the first few of many.
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

    #[test]
    fn passes_are_modifiers_of_the_registry() {
        let known: Vec<&str> = rmg_fill::own::modifier_names().collect();
        for (pass, _) in PASSES {
            assert!(known.contains(&pass), "{pass}");
        }
    }
}
