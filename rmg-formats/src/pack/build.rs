//! Makes the records of a pack from merged rows.

mod appearances;
mod content;
mod objects;
mod terrains;

use rmg_core::diag::nearest;
use rmg_core::pack::{ContentPack, Defaults, PackInfo, Record, Table, TableId};

use super::cells::Input;
use super::error::Report;
use super::layers::{Rows, Tables};
use super::manifest::{Entry, Manifest};
use super::schema;
use super::source::PackSource;

/// The pack that the tables describe; `None` when they are too broken to make one (then it is reported why).
pub(super) fn build(
    layers: &[(&PackSource<'_>, Manifest)],
    tables: &Tables<'_>,
    report: &Report,
) -> Option<ContentPack> {
    let input = Input { tables, report };
    let terrains = terrains::terrains(input);
    let kinds = objects::object_kinds(input);
    let mut objects = kinds.records;
    let looks = appearances::appearances(input, &kinds.index, &terrains);
    appearances::hand_out(&looks.records, &mut objects);
    Some(ContentPack {
        info: info(layers),
        defaults: defaults(layers, input),
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
        obstacle_sets: table(appearances::obstacle_sets(input, &looks, &terrains))?,
        rewards: content::rewards(input),
        objects: table(objects)?,
        appearances: table(looks.records)?,
        terrains: table(terrains)?,
    })
}

/// A table of records; `None` when two have one name, which was reported when their rows were read.
fn table<Id: TableId, R: Record>(records: Vec<R>) -> Option<Table<Id, R>> {
    Table::new(records).ok()
}

/// Name and version of the topmost layer, namespaces of all.
fn info(layers: &[(&PackSource<'_>, Manifest)]) -> PackInfo {
    let Some(((_, top), below)) = layers.split_last() else { return PackInfo::default() };
    let mut namespaces: Vec<String> = Vec::new();
    for (_, manifest) in layers {
        for space in manifest.namespaces.iter().chain([&manifest.name]) {
            if !namespaces.contains(space) {
                namespaces.push(space.clone());
            }
        }
    }
    let title = if top.title.is_empty() { top.name.clone() } else { top.title.clone() };
    let bases = below.iter().rev().map(|(_, manifest)| manifest.name.clone()).collect();
    PackInfo { name: top.name.clone(), title, version: top.version.clone(), namespaces, bases }
}

/// Who plays which part; later layers override, an empty text means nobody.
fn defaults(layers: &[(&PackSource<'_>, Manifest)], input: Input<'_>) -> Defaults {
    const PARTS: &[&str] =
        &["rock", "water", "surface", "underground", "neutral", "currency", "main_road", "side_road"];
    let mut defaults = Defaults::default();
    for (part, entry) in layers.iter().flat_map(|(_, manifest)| &manifest.defaults) {
        let terrains = input.tables.of(&schema::TERRAINS);
        match part.as_str() {
            "rock" => defaults.rock = named(entry, terrains, input.report),
            "water" => defaults.water = named(entry, terrains, input.report),
            "surface" => defaults.surface = named(entry, terrains, input.report),
            "underground" => defaults.underground = named(entry, terrains, input.report),
            "neutral" => defaults.neutral = named(entry, input.tables.of(&schema::FACTIONS), input.report),
            "currency" => defaults.currency = named(entry, input.tables.of(&schema::RESOURCES), input.report),
            "main_road" => defaults.main_road = named(entry, input.tables.of(&schema::ROADS), input.report),
            "side_road" => defaults.side_road = named(entry, input.tables.of(&schema::ROADS), input.report),
            unknown => {
                let help = match nearest(unknown, PARTS.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known are {}", PARTS.join(", ")),
                };
                let message = format!("the generator knows no part `{unknown}`");
                input.report.push(entry.place.clone(), "unknown-key", message, help);
            }
        }
    }
    defaults
}

fn named<Id: TableId>(entry: &Entry, rows: &Rows<'_>, report: &Report) -> Option<Id> {
    if entry.text.is_empty() {
        return None;
    }
    let found = rows.find(&entry.text);
    if found.is_none() {
        let help = match nearest(&entry.text, rows.names().iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("name one of {}, or leave the text empty", rows.schema.file),
        };
        let message = format!("there is no {} `{}`", rows.schema.thing, entry.text);
        report.push(entry.place.clone(), "unknown-name", message, help);
    }
    found.map(Id::at)
}
