//! Explains why a map or a zone has no or few objects of some kinds.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, PileRequest};
use rmg_core::pack::{ContentPack, TerrainSet};
use rmg_core::summary::Note;
use rmg_core::{ObjectKindId, ZoneId};

use crate::why::{Explainer, NotInPool, PoolEntry, kind_words, pool_entry};

/// The numbers of some kinds of objects on a map, with reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNoKind {
    /// Number on the whole map.
    pub there: usize,
    /// Notes about the whole map.
    pub notes: Vec<Note>,
    pub zones: Vec<KindZone>,
}

/// The number of some kinds of objects in a zone, with reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindZone {
    /// Id text of the zone.
    pub key: String,
    /// Number in the zone.
    pub there: usize,
    /// The reasons, for all of the kinds.
    pub notes: Vec<Note>,
}

/// Explains why there are no or few objects of some kinds.
///
/// # Arguments
/// - `kinds`: kinds of the pack, without duplicates.
/// - `zone`: only this zone; `None`: all.
///
/// # Cost
/// O(objects + zones x kinds of the pack).
#[must_use]
pub fn why_no_kind(
    map: &MapModel,
    pack: &ContentPack,
    kinds: &[ObjectKindId],
    zone: Option<ZoneId>,
) -> WhyNoKind {
    let explainer = Explainer::new(map, pack);
    let is_wanted = |object: &&rmg_core::model::MapObject| kinds.contains(&object.kind);
    let count = map.objects.iter().filter(is_wanted).count();
    let zones = map.plan.zone_ids().filter(|id| zone.is_none_or(|zone| zone == *id)).map(|id| KindZone {
        key: map.plan.zones[id.index()].key.clone(),
        there: map.objects.iter().filter(is_wanted).filter(|object| object.cause.zone == id).count(),
        notes: zone_notes(&explainer, kinds, id),
    });
    let zones = zones.collect();
    WhyNoKind { there: count, notes: limit_notes(&explainer, kinds), zones }
}

/// Returns notes about kinds that reached their limit for the map.
fn limit_notes(explainer: &Explainer<'_>, kinds: &[ObjectKindId]) -> Vec<Note> {
    let limited = kinds.iter().filter_map(|kind| {
        let limit = explainer.pack.objects[*kind].map_limit?;
        let count = explainer.map.objects.iter().filter(|object| object.kind == *kind).count();
        (count as u64 >= u64::from(limit)).then(|| {
            let note = Note::new("limit").text(&kind_words(explainer.pack, [*kind]));
            note.text(": the limit for a map is ").number(limit).text(", and this map has reached it")
        })
    });
    limited.collect()
}

/// The reason why a zone has a kind or not. Kinds with the same reason form a group.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    MayBePicked,
    Not(NotInPool),
}

fn zone_notes(explainer: &Explainer<'_>, kinds: &[ObjectKindId], zone: ZoneId) -> Vec<Note> {
    let mut groups: BTreeMap<Group, Vec<ObjectKindId>> = BTreeMap::new();
    for kind in kinds {
        let group = match pool_entry(explainer.map, explainer.pack, zone, *kind) {
            Ok(_) => Group::MayBePicked,
            Err(why) => Group::Not(first_of_line(explainer, zone, why)),
        };
        groups.entry(group).or_default().push(*kind);
    }
    // A note about all kinds does not list them.
    let words = |group: &[ObjectKindId]| match kinds.len() {
        all if all > 1 && group.len() == all => format!("all {all} kinds"),
        _ => kind_words(explainer.pack, group.iter().copied()),
    };
    let mut notes: Vec<Note> = required_notes(explainer, kinds, zone);
    notes.extend(groups.into_iter().map(|(group, kinds)| match group {
        Group::MayBePicked => picked_note(explainer, &kinds, &words(&kinds), zone),
        Group::Not(why) => excluded_note(explainer, &kinds, &words(&kinds), zone, why),
    }));
    notes
}

/// Replaces a ban by the first entry on the same line, so that one note covers all bans of a line.
fn first_of_line(explainer: &Explainer<'_>, zone: ZoneId, why: NotInPool) -> NotInPool {
    let NotInPool::Banned(entry) = why else { return why };
    let lines = explainer.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let line_of = |entry: usize| lines.and_then(|lines| lines.ban(entry));
    NotInPool::Banned((0..entry).find(|other| line_of(*other) == line_of(entry)).unwrap_or(entry))
}

/// Returns the entries of the zone's required objects that contain a kind.
fn required_notes(explainer: &Explainer<'_>, kinds: &[ObjectKindId], zone: ZoneId) -> Vec<Note> {
    let required = &explainer.plan().zones[zone.index()].contents.objects.required;
    let lines = explainer.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let named =
        required.iter().enumerate().filter(|(_, entry)| entry.kinds.iter().any(|kind| kinds.contains(kind)));
    let notes = named.map(|(at, entry)| {
        let line = lines.and_then(|lines| lines.required.get(at)).copied();
        let note = Note::new("required").number(entry.count).text(&format!(" of `{}`", entry.name));
        explainer.with_line(note, line, Some(zone))
    });
    notes.collect()
}

/// Explains kinds that treasure can pick, with their expected number.
fn picked_note(explainer: &Explainer<'_>, kinds: &[ObjectKindId], words: &str, zone: ZoneId) -> Note {
    let hundredths = expected(explainer, kinds, zone);
    let note = Note::new("drawn").text(words);
    let number = format!("{}.{}", hundredths / 100, hundredths / 10 % 10);
    let few = if hundredths < 100 { ", so 0 is not unlikely" } else { "" };
    note.text(&format!(
        ": may be picked; the rarities predict about {number} of them in the treasure of the zone{few}"
    ))
}

/// Returns the expected number of objects of some kinds in the zone's treasure, in hundredths. For each tier,
/// this is the number of its objects times the share of the kinds in the total rarity of the kinds that fit
/// the tier.
fn expected(explainer: &Explainer<'_>, kinds: &[ObjectKindId], zone: ZoneId) -> u64 {
    let pool = explainer.pool(zone);
    let tiers = &explainer.plan().zones[zone.index()].contents.treasure;
    let of_tier = |(tier, plan): (usize, &rmg_core::plan::TreasurePlan)| {
        let wish = PileRequest::Treasure(u16::try_from(tier).unwrap_or(u16::MAX));
        let piles = explainer.map.piles.iter().filter(|pile| pile.zone == zone && pile.wish == wish);
        let objects: u64 = piles.map(|pile| pile.objects.len() as u64).sum();
        let allowed = || pool.iter().filter(|entry| entry.value <= plan.max);
        let rarity = |entry: &PoolEntry| u64::from(entry.rarity);
        let all: u64 = allowed().map(rarity).sum();
        let selected: u64 = allowed().filter(|entry| kinds.contains(&entry.kind)).map(rarity).sum();
        (objects * selected * 100).checked_div(all).unwrap_or(0)
    };
    tiers.iter().enumerate().map(of_tier).sum()
}

/// Explains kinds that treasure cannot pick, with possible fixes.
fn excluded_note(
    explainer: &Explainer<'_>,
    kinds: &[ObjectKindId],
    words: &str,
    zone: ZoneId,
    why: NotInPool,
) -> Note {
    let lines = explainer.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let with_change = |note: Note, entry: usize| {
        let line = lines.and_then(|lines| lines.changed.get(entry)).copied();
        explainer.with_line(note, line, Some(zone))
    };
    let is_picked = match why {
        NotInPool::Contents { min, max } => min <= max,
        NotInPool::Dwelling { is_own } => is_own,
        NotInPool::Seer => true,
        _ => false,
    };
    let note = Note::new(if is_picked { "drawn" } else { "never" }).text(words).text(": ");
    match why {
        NotInPool::NoTreasure => note.text("the zone has no `treasure`"),
        NotInPool::Banned(entry) => {
            let line = lines.and_then(|lines| lines.ban(entry));
            explainer.with_line(note.text("banned in `customObjects`"), line, Some(zone))
        }
        NotInPool::SwitchedOff => {
            note.text("the artifact is disabled on the whole map, by `artifacts` of the template or by the pack")
        }
        NotInPool::NeedsWater => {
            note.text("it needs water, and this map has none: enable the artifact to allow it anyway")
        }
        NotInPool::Unsupported(what) => note.text(&format!("{what} are not supported yet")),
        NotInPool::Never { changed: Some(entry) } => {
            with_change(note.text("`commonObjects` sets a value or a rarity of 0"), entry)
        }
        NotInPool::Never { changed: None } => note.text(
            "it has no value or no rarity in the content pack: set both in `commonObjects`, or require it",
        ),
        NotInPool::TooValuable { max } => {
            let worth = kinds.iter().map(|kind| value_of(explainer, *kind, zone)).min().unwrap_or(0);
            let note = match kinds.len() {
                1 => note.text("worth ").number(worth),
                _ => note.text("worth ").number(worth).text(" and more"),
            };
            let note = note.text(", above the largest `max` of the zone, ").number(max);
            note.text(": raise a `max`, or lower its value in `commonObjects`")
        }
        NotInPool::WrongTerrain => {
            let terrain =
                explainer.map.zones.get(zone.index()).and_then(|zone| explainer.pack.terrains.get(zone.terrain));
            let on = terrain.map_or("its terrain", |terrain| &terrain.title);
            note.text(&format!("it cannot be on {on}, only on {}", terrain_words(explainer, kinds)))
        }
        NotInPool::Contents { min, max } => {
            let note = note.text("by its contents, worth ").number(min).text(" and more by the content pack");
            if min <= max { note } else { note.text(", above the largest `max` of the zone, ").number(max) }
        }
        NotInPool::Seer => note.text("distributed to zones, each with a request that can be met without it"),
        NotInPool::Barrier => note.text("it is a barrier, not treasure: require it"),
        NotInPool::Dwelling { is_own: true } => note.text("by the value of its creatures, because it is of the zone's faction"),
        NotInPool::Dwelling { is_own: false } => {
            note.text("treasure contains only dwellings of the zone's faction: require it, or set its value in `commonObjects`")
        }
        NotInPool::LimitZero { changed } => {
            let note = note.text("the limit for the zone is 0");
            match changed {
                Some(entry) => with_change(note, entry),
                None => note,
            }
        }
    }
}

/// Returns the value of a kind in a zone.
fn value_of(explainer: &Explainer<'_>, kind: ObjectKindId, zone: ZoneId) -> u32 {
    let changed = &explainer.plan().zones[zone.index()].contents.objects.changed;
    match changed.binary_search_by_key(&kind, |changed| changed.kind) {
        Ok(at) => changed[at].value,
        Err(_) => explainer.pack.objects[kind].value,
    }
}

/// Lists the terrains on which at least one of some kinds can be.
fn terrain_words(explainer: &Explainer<'_>, kinds: &[ObjectKindId]) -> String {
    let looks = kinds.iter().flat_map(|kind| &explainer.pack.objects[*kind].appearances);
    let sets: Vec<TerrainSet> =
        looks.filter_map(|look| explainer.pack.appearances.get(*look)).map(|look| look.terrains).collect();
    let titles = explainer.pack.terrains.iter().filter(|(id, _)| sets.iter().any(|set| set.contains(*id)));
    let titles: Vec<&str> = titles.map(|(_, terrain)| terrain.title.as_str()).collect();
    if titles.is_empty() { "none".to_owned() } else { titles.join(", ") }
}
