//! Why a map or a zone has none of a kind of objects, or few.

use std::collections::BTreeMap;

use rmg_core::model::{MapModel, Wish};
use rmg_core::pack::{ContentPack, TerrainSet};
use rmg_core::summary::Note;
use rmg_core::{ObjectKindId, ZoneId};

use crate::why::{NotRolled, PoolEntry, Teller, kind_words, rolled};

/// Why there are so many of some kinds on a map, and no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNoKind {
    /// How many there are on the whole map.
    pub there: usize,
    /// What holds for the whole map.
    pub notes: Vec<Note>,
    pub zones: Vec<KindZone>,
}

/// Why there are so many of some kinds in a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindZone {
    /// Id text of the zone.
    pub key: String,
    /// How many there are in it.
    pub there: usize,
    /// Why, for all of the kinds.
    pub notes: Vec<Note>,
}

/// Tells of kinds of objects why there are none of them, or so few.
///
/// # Arguments
/// - `kinds`: of the pack; nothing twice.
/// - `zone`: only that one; `None`: all.
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
    let teller = Teller::new(map, pack);
    let is_wanted = |object: &&rmg_core::model::MapObject| kinds.contains(&object.kind);
    let there = map.objects.iter().filter(is_wanted).count();
    let zones = map.plan.zone_ids().filter(|id| zone.is_none_or(|zone| zone == *id)).map(|id| KindZone {
        key: map.plan.zones[id.index()].key.clone(),
        there: map.objects.iter().filter(is_wanted).filter(|object| object.cause.zone == id).count(),
        notes: zone_notes(&teller, kinds, id),
    });
    let zones = zones.collect();
    WhyNoKind { there, notes: limit_notes(&teller, kinds), zones }
}

/// Kinds of which the map holds as many as it may.
fn limit_notes(teller: &Teller<'_>, kinds: &[ObjectKindId]) -> Vec<Note> {
    let limited = kinds.iter().filter_map(|kind| {
        let limit = teller.pack.objects[*kind].map_limit?;
        let there = teller.map.objects.iter().filter(|object| object.kind == *kind).count();
        (there as u64 >= u64::from(limit)).then(|| {
            let note = Note::new("limit").text(&kind_words(teller.pack, [*kind]));
            note.text(": a map holds at most ").number(limit).text(", and this one has them")
        })
    });
    limited.collect()
}

/// Why a kind is in a zone or not: one group for all kinds of one reason.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    MayBeDrawn,
    Not(NotRolled),
}

fn zone_notes(teller: &Teller<'_>, kinds: &[ObjectKindId], zone: ZoneId) -> Vec<Note> {
    let mut groups: BTreeMap<Group, Vec<ObjectKindId>> = BTreeMap::new();
    for kind in kinds {
        let group = match rolled(teller.map, teller.pack, zone, *kind) {
            Ok(_) => Group::MayBeDrawn,
            Err(why) => Group::Not(first_of_line(teller, zone, why)),
        };
        groups.entry(group).or_default().push(*kind);
    }
    // what is said of all of them names none
    let words = |group: &[ObjectKindId]| match kinds.len() {
        all if all > 1 && group.len() == all => format!("all {all} kinds"),
        _ => kind_words(teller.pack, group.iter().copied()),
    };
    let mut notes: Vec<Note> = required_notes(teller, kinds, zone);
    notes.extend(groups.into_iter().map(|(group, kinds)| match group {
        Group::MayBeDrawn => drawn_note(teller, (&kinds, &words(&kinds)), zone),
        Group::Not(why) => not_note(teller, (&kinds, &words(&kinds)), zone, why),
    }));
    notes
}

/// For a ban that of the first entry on the same line, so that all that one line bans is told together.
fn first_of_line(teller: &Teller<'_>, zone: ZoneId, why: NotRolled) -> NotRolled {
    let NotRolled::Banned(entry) = why else { return why };
    let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let line_of = |entry: usize| lines.and_then(|lines| lines.ban(entry));
    NotRolled::Banned((0..entry).find(|other| line_of(*other) == line_of(entry)).unwrap_or(entry))
}

/// Entries of the zone's required objects that name a kind.
fn required_notes(teller: &Teller<'_>, kinds: &[ObjectKindId], zone: ZoneId) -> Vec<Note> {
    let required = &teller.plan().zones[zone.index()].contents.objects.required;
    let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let named =
        required.iter().enumerate().filter(|(_, entry)| entry.kinds.iter().any(|kind| kinds.contains(kind)));
    let notes = named.map(|(at, entry)| {
        let line = lines.and_then(|lines| lines.required.get(at)).copied();
        let line = teller.line_words(line, Some(zone));
        Note::new("required").number(entry.count).text(&format!(" of `{}`{line}", entry.name))
    });
    notes.collect()
}

/// Kinds that could be drawn: how many of them were to be expected.
fn drawn_note(teller: &Teller<'_>, (kinds, words): (&[ObjectKindId], &str), zone: ZoneId) -> Note {
    let hundredths = expected(teller, kinds, zone);
    let note = Note::new("drawn").text(words);
    let number = format!("{}.{}", hundredths / 100, hundredths / 10 % 10);
    let few = if hundredths < 100 { ", so that none is no wonder" } else { "" };
    note.text(&format!(
        ": may be drawn; by rarity about {number} of the things in the zone's treasure would be such{few}"
    ))
}

/// How many of some kinds are to be expected among as many things as the zone's tiers hold, in hundredths: of each tier the things
/// that lie there, times the share of the kinds in the rarity of all that the tier allows.
fn expected(teller: &Teller<'_>, kinds: &[ObjectKindId], zone: ZoneId) -> u64 {
    let pool = teller.pool(zone);
    let tiers = &teller.plan().zones[zone.index()].contents.treasure;
    let of_tier = |(tier, plan): (usize, &rmg_core::plan::TreasurePlan)| {
        let wish = Wish::Treasure(u16::try_from(tier).unwrap_or(u16::MAX));
        let piles = teller.map.piles.iter().filter(|pile| pile.zone == zone && pile.wish == wish);
        let things: u64 = piles.map(|pile| pile.objects.len() as u64).sum();
        let allowed = || pool.iter().filter(|entry| entry.value <= plan.max);
        let rarity = |entry: &PoolEntry| u64::from(entry.rarity);
        let all: u64 = allowed().map(rarity).sum();
        let own: u64 = allowed().filter(|entry| kinds.contains(&entry.kind)).map(rarity).sum();
        (things * own * 100).checked_div(all).unwrap_or(0)
    };
    tiers.iter().enumerate().map(of_tier).sum()
}

/// Kinds that are never drawn, and what would help.
fn not_note(
    teller: &Teller<'_>,
    (kinds, words): (&[ObjectKindId], &str),
    zone: ZoneId,
    why: NotRolled,
) -> Note {
    let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(zone));
    let changed_line = |entry: usize| {
        let line = lines.and_then(|lines| lines.changed.get(entry)).copied();
        teller.line_words(line, Some(zone))
    };
    let is_drawn = match why {
        NotRolled::Contents { least, most } => least <= most,
        NotRolled::Dwelling { is_own } => is_own,
        NotRolled::Seer => true,
        _ => false,
    };
    let note = Note::new(if is_drawn { "drawn" } else { "never" }).text(words).text(": ");
    match why {
        NotRolled::NoTreasure => note.text("the zone has no `treasure`"),
        NotRolled::Banned(entry) => {
            let line = teller.line_words(lines.and_then(|lines| lines.ban(entry)), Some(zone));
            note.text(&format!("banned in `customObjects`{line}"))
        }
        NotRolled::SwitchedOff => {
            note.text("the artifact is off on the whole map, by `artifacts` of the template or by the pack")
        }
        NotRolled::NeedsWater => {
            note.text("of use on maps with water only, and this is none: enable the artifact where it is to lie all the same")
        }
        NotRolled::NotMade(what) => note.text(&format!("{what} are not made yet")),
        NotRolled::Never { changed: Some(entry) } => {
            note.text(&format!("`commonObjects` gives it no value or no rarity{}", changed_line(entry)))
        }
        NotRolled::Never { changed: None } => note.text(
            "the content pack gives it no value or no rarity: give it both in `commonObjects`, or require it",
        ),
        NotRolled::TooDear { most } => {
            let worth = kinds.iter().map(|kind| worth_of(teller, *kind, zone)).min().unwrap_or(0);
            let note = match kinds.len() {
                1 => note.text("worth ").number(worth),
                _ => note.text("worth ").number(worth).text(" and more"),
            };
            let note = note.text(", and no tier of the zone goes beyond ").number(most);
            note.text(": raise a `max`, or give it less value in `commonObjects`")
        }
        NotRolled::WrongTerrain => {
            let terrain =
                teller.map.zones.get(zone.index()).and_then(|zone| teller.pack.terrains.get(zone.terrain));
            let on = terrain.map_or("its terrain", |terrain| &terrain.title);
            note.text(&format!("it cannot stand on {on}, only on {}", standing_words(teller, kinds)))
        }
        NotRolled::Contents { least, most } => {
            let note = note.text("by what it holds, worth ").number(least).text(" and more by the content pack");
            if least <= most { note } else { note.text(", and no tier of the zone goes beyond ").number(most) }
        }
        NotRolled::Seer => note.text("dealt to zones, each with something to ask for that can be had without it"),
        NotRolled::Barrier => note.text("it is in the way, and no treasure: require it"),
        NotRolled::Dwelling { is_own: true } => note.text("by the worth of its creatures, as it is of the zone's faction"),
        NotRolled::Dwelling { is_own: false } => {
            note.text("treasure has dwellings of the faction that the zone stands for only: require it, or give it value in `commonObjects`")
        }
        NotRolled::LimitZero { changed } => {
            let line = changed.map_or_else(String::new, changed_line);
            note.text(&format!("the zone may hold none of it{line}"))
        }
    }
}

/// What a kind is worth in a zone.
fn worth_of(teller: &Teller<'_>, kind: ObjectKindId, zone: ZoneId) -> u32 {
    let changed = &teller.plan().zones[zone.index()].contents.objects.changed;
    match changed.binary_search_by_key(&kind, |changed| changed.kind) {
        Ok(at) => changed[at].value,
        Err(_) => teller.pack.objects[kind].value,
    }
}

/// The terrains on which any of some kinds can stand.
fn standing_words(teller: &Teller<'_>, kinds: &[ObjectKindId]) -> String {
    let looks = kinds.iter().flat_map(|kind| &teller.pack.objects[*kind].appearances);
    let sets: Vec<TerrainSet> =
        looks.filter_map(|look| teller.pack.appearances.get(*look)).map(|look| look.terrains).collect();
    let titles = teller.pack.terrains.iter().filter(|(id, _)| sets.iter().any(|set| set.contains(*id)));
    let titles: Vec<&str> = titles.map(|(_, terrain)| terrain.title.as_str()).collect();
    if titles.is_empty() { "none".to_owned() } else { titles.join(", ") }
}
