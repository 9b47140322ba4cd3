//! Builds the records of a pack from merged rows.

mod appearances;
mod content;
mod objects;
mod terrains;
mod vcmi;

use std::collections::BTreeSet;

use rmg_core::diag::did_you_mean;
use rmg_core::ids::ObjectKindId;
use rmg_core::pack::{ContentPack, Defaults, ObjectKind, PackInfo, PackLayer, Record, Table, TableId};
use rmg_core::plan::TreasurePlan;
use rmg_core::text::shown;

use super::cells::Input;
use super::content_hash::content_hash;
use super::error::{Report, suggestion};
use super::layers::{LayerRows, Tables};
use super::manifest::{Entry, LARGEST_STACK, Manifest};
use super::schema;
use super::source::PackSource;
use objects::ObjectIndex;

/// Builds the pack from its tables; `None` if they are too broken, which is reported.
pub(super) fn build(
    layers: &[(&PackSource<'_>, Manifest)],
    tables: &Tables<'_>,
    report: &Report,
) -> Option<ContentPack> {
    let input = Input { tables, report };
    let mut terrains = terrains::terrains(input);
    let neighbors = terrains::neighbors(input, &terrains);
    terrains::copy_colors(input, &neighbors, &mut terrains);
    let kinds = objects::object_kinds(input);
    let mut objects = kinds.records;
    let mut appearances = appearances::appearances(input, &kinds.index, &terrains);
    appearances::link(&appearances.records, &mut objects);
    let mut obstacle_sets = appearances::obstacle_sets(input, &appearances, &terrains);
    appearances::copy(&neighbors, &mut appearances.records, &mut obstacle_sets);
    Some(ContentPack {
        info: info(layers),
        defaults: defaults(layers, input, &kinds.index, &objects),
        roads: table(terrains::roads(input))?,
        rivers: table(terrains::rivers(input))?,
        resources: table(content::resources(input))?,
        factions: table(content::factions(input, &kinds.index))?,
        creatures: table(content::creatures(input))?,
        artifacts: table(content::artifacts(input))?,
        spells: table(content::spells(input))?,
        skills: table(content::skills(input))?,
        hero_classes: table(content::hero_classes(input))?,
        heroes: table(content::heroes(input))?,
        obstacle_sets: table(obstacle_sets)?,
        rewards: content::rewards(input),
        vcmi: vcmi::names(input, &kinds.index),
        objects: table(objects)?,
        appearances: table(appearances.records)?,
        terrains: table(terrains)?,
    })
}

/// Builds a table of records; `None` for duplicate names, which are reported when their rows are read.
fn table<Id: TableId, R: Record>(records: Vec<R>) -> Option<Table<Id, R>> {
    Table::new(records).ok()
}

/// Returns name and version of the topmost layer, and the namespaces of all layers.
fn info(layers: &[(&PackSource<'_>, Manifest)]) -> PackInfo {
    let Some(((_, top), below)) = layers.split_last() else { return PackInfo::default() };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let all = layers.iter().flat_map(|(_, manifest)| manifest.namespaces.iter().chain([&manifest.name]));
    let namespaces = all.filter(|space| seen.insert(space.as_str())).cloned().collect();
    let title = if top.title.is_empty() { top.name.clone() } else { top.title.clone() };
    let bases = below.iter().rev().map(|(_, manifest)| manifest.name.clone()).collect();
    let layer = |(source, manifest): &(&PackSource<'_>, Manifest)| PackLayer {
        name: manifest.name.clone(),
        version: manifest.version.clone(),
        sha256: content_hash(source),
        is_built_in: source.is_built_in(&manifest.name),
    };
    let layers = layers.iter().map(layer).collect();
    PackInfo { name: top.name.clone(), title, version: top.version.clone(), namespaces, bases, layers }
}

/// Reads the default content for each purpose. Later layers override earlier ones; an empty text means none.
fn defaults(
    layers: &[(&PackSource<'_>, Manifest)],
    input: Input<'_>,
    index: &ObjectIndex<'_>,
    objects: &[ObjectKind],
) -> Defaults {
    const PARTS: &[&str] = &[
        "rock",
        "water",
        "surface",
        "underground",
        "blend",
        "neutral",
        "currency",
        "main_road",
        "through_road",
        "side_road",
        "gate",
        "monolith",
        "whirlpool",
        "sea_treasure",
        LARGEST_STACK,
    ];
    let mut defaults = Defaults::default();
    for (part, entry) in layers.iter().flat_map(|(_, manifest)| &manifest.defaults) {
        let terrains = input.tables.of(&schema::TERRAINS);
        match part.as_str() {
            "rock" => defaults.rock = named(entry, terrains, input.report),
            "water" => defaults.water = named(entry, terrains, input.report),
            "surface" => defaults.surface = named(entry, terrains, input.report),
            "underground" => defaults.underground = named(entry, terrains, input.report),
            "blend" => defaults.blend = named(entry, terrains, input.report),
            "neutral" => defaults.neutral = named(entry, input.tables.of(&schema::FACTIONS), input.report),
            "currency" => defaults.currency = named(entry, input.tables.of(&schema::RESOURCES), input.report),
            "main_road" => defaults.main_road = named(entry, input.tables.of(&schema::ROADS), input.report),
            "through_road" => {
                defaults.through_road = named(entry, input.tables.of(&schema::ROADS), input.report);
            }
            "side_road" => defaults.side_road = named(entry, input.tables.of(&schema::ROADS), input.report),
            "gate" => defaults.gate = named_object(entry, index, input.report),
            "monolith" => defaults.monoliths = objects_of_type(entry, objects, input.report),
            "whirlpool" => defaults.whirlpool = named_object(entry, index, input.report),
            "sea_treasure" => defaults.sea_treasure = treasure_tiers(entry, input.report),
            LARGEST_STACK => defaults.largest_stack = stack_limit(entry, input.report),
            _ if input.report.skip_beyond() => {}
            unknown => {
                let help = suggestion(unknown, PARTS.iter().copied());
                let message = format!("unknown default `{}`", shown(unknown));
                input.report.push(entry.place.clone(), "unknown-key", message, help);
            }
        }
    }
    defaults
}

/// Parses treasure tiers such as `4000-12000 1, 100-1000 6`: minimum and maximum value, and piles per 400
/// tiles.
fn treasure_tiers(entry: &Entry, report: &Report) -> Vec<TreasurePlan> {
    let tier = |text: &str| {
        let (value, density) = text.trim().split_once(' ')?;
        let (min, max) = value.split_once('-')?;
        let tier = TreasurePlan {
            min: min.parse().ok()?,
            max: max.parse().ok()?,
            density: density.trim().parse().ok()?,
        };
        (tier.min <= tier.max && tier.max > 0 && tier.density > 0).then_some(tier)
    };
    let tiers = entry.text.split(',').filter(|text| !text.trim().is_empty());
    let read: Option<Vec<TreasurePlan>> = tiers.map(tier).collect();
    read.unwrap_or_else(|| {
        let message = format!("invalid treasure tiers `{}`", shown(&entry.text));
        let help = "write `4000-12000 1, 100-1000 6`: minimum and maximum value, and piles per 400 tiles";
        report.push(entry.place.clone(), "bad-value", message, help.to_owned());
        Vec::new()
    })
}

/// Returns the object kind that an entry names as `type/subtype`; `None` for an empty text.
fn named_object(entry: &Entry, index: &ObjectIndex<'_>, report: &Report) -> Option<ObjectKindId> {
    if entry.text.is_empty() {
        return None;
    }
    let found = index.find(&entry.text);
    if found.is_none() {
        unknown(entry, "object", || index.names(), "write `type/subtype` of objects.csv", report);
    }
    found
}

/// Reports an entry with an unknown name.
fn unknown(entry: &Entry, noun: &str, known: impl FnOnce() -> Vec<String>, otherwise: &str, report: &Report) {
    if report.skip_beyond() {
        return;
    }
    let help = did_you_mean(&entry.text, known().iter().map(String::as_str))
        .unwrap_or_else(|| format!("{otherwise}, or leave the text empty"));
    let message = format!("unknown {noun} `{}`", shown(&entry.text));
    report.push(entry.place.clone(), "unknown-name", message, help);
}

/// Returns all kinds of the type that an entry names, in pack order; none for an empty text.
fn objects_of_type(entry: &Entry, objects: &[ObjectKind], report: &Report) -> Vec<ObjectKindId> {
    if entry.text.is_empty() {
        return Vec::new();
    }
    let of_type = objects.iter().enumerate().filter(|(_, kind)| kind.type_name == entry.text);
    let found: Vec<ObjectKindId> = of_type.map(|(at, _)| ObjectKindId::from_index(at)).collect();
    if found.is_empty() {
        let types = || objects.iter().map(|kind| kind.type_name.clone()).collect();
        unknown(entry, "object type", types, "write a `type` of objects.csv", report);
    }
    found
}

/// Parses the number of an entry, at least 1; `None` for an empty text.
fn stack_limit(entry: &Entry, report: &Report) -> Option<u32> {
    if entry.text.is_empty() {
        return None;
    }
    let number = entry.text.parse().ok().filter(|number: &u32| *number > 0);
    if number.is_none() {
        let message = format!("invalid number of creatures `{}`", shown(&entry.text));
        let help = "write an integer of at least 1, or leave the text empty for no limit";
        report.push(entry.place.clone(), "bad-number", message, help);
    }
    number
}

fn named<Id: TableId>(entry: &Entry, rows: &LayerRows<'_>, report: &Report) -> Option<Id> {
    if entry.text.is_empty() {
        return None;
    }
    let found = rows.find(&entry.text);
    if found.is_none() {
        let otherwise = format!("name one of {}", rows.schema.file);
        unknown(entry, rows.schema.noun, || rows.names(), &otherwise, report);
    }
    found.map(Id::at)
}
