//! What differs, as lines: counts, and the first of each.

use rmg::MapSize;
use rmg::diff::{
    Change, ConnectionDiff, Fate, GraphDiff, LayerDiff, MapDiff, ObjectDiff, PlacedObject, TreasureDiff,
    ZoneDiff,
};
use rmg::text::{counted, shortened, visible};

/// Entries of a list that are shown.
const SHOWN: usize = 8;
/// Letters of a value that are shown.
const LETTERS: usize = 72;

/// What differs between two templates or plans; nothing where nothing does.
pub(crate) fn graph_text(diff: &GraphDiff) -> String {
    let mut text: String =
        diff.settings.iter().map(|change| line("setting", &change_words(change))).collect();
    let zone = |zone: &ZoneDiff| (zone.fate(), format!("zone {}", zone.key), changes_words(&zone.changes));
    text += &part_lines("zones", diff.zones.iter().map(zone));
    let connection = |connection: &ConnectionDiff| {
        (connection.fate(), connection.ends.join(" - "), changes_words(&connection.changes))
    };
    text += &part_lines("links", diff.connections.iter().map(connection));
    text
}

pub(crate) fn map_text(diff: &MapDiff, old: MapSize, new: MapSize) -> String {
    if diff.is_empty() {
        return "nothing differs\n".to_owned();
    }
    let mut text: String = diff.facts.iter().map(|change| line("map", &change_words(change))).collect();
    if old != new {
        text += &line("note", "the maps differ in size; what both have is compared");
    }
    if !diff.plan.is_empty() {
        text += &graph_text(&diff.plan);
    }
    text += &listed(
        "made",
        diff.zones.iter().map(|(key, changes)| format!("zone {key}: {}", changes_words(changes))),
    );
    for layer in &diff.layers {
        text += &layer_text(layer, old);
    }
    text += &objects_text(&diff.objects, old, new);
    text += &listed(
        "became",
        diff.links.iter().map(|link| format!("{}: {}", link.ends.join(" - "), changes_words(&link.changes))),
    );
    text += &listed("treasure", diff.treasure.iter().map(treasure_words));
    let [only_old, only_new] = &diff.unmet;
    text += &listed("met now", only_old.iter().cloned());
    text += &listed("unmet now", only_new.iter().cloned());
    if !diff.records.is_empty() {
        text += &line(
            "records",
            &format!("nothing differs but what is kept about the map: {}", diff.records.join(", ")),
        );
    }
    text
}

fn line(word: &str, words: &str) -> String {
    format!("{word:<9} {}\n", visible(words))
}

/// The first of a list, the word before the first, and how many more there are.
fn listed(word: &str, entries: impl ExactSizeIterator<Item = String>) -> String {
    let count = entries.len();
    let mut text = String::new();
    for (at, words) in entries.take(SHOWN).enumerate() {
        text += &line(if at == 0 { word } else { "" }, &words);
    }
    if count > SHOWN {
        text += &line("", &format!("and {} more", count - SHOWN));
    }
    text
}

fn part_lines(word: &str, parts: impl ExactSizeIterator<Item = (Fate, String, String)> + Clone) -> String {
    if parts.len() == 0 {
        return String::new();
    }
    let text = line(word, &fates_words(&parts.clone().map(|(fate, ..)| fate).collect::<Vec<_>>()));
    let part = |(fate, name, changes): (Fate, String, String)| {
        let changes = if changes.is_empty() { changes } else { format!(": {changes}") };
        format!("  {:<8} {name}{changes}", fate.word())
    };
    text + &listed("", parts.map(part))
}

/// `2 removed, 1 added`.
fn fates_words(fates: &[Fate]) -> String {
    let count = |fate: Fate| (fates.iter().filter(|other| **other == fate).count(), fate);
    let counts = Fate::ALL.into_iter().map(count).filter(|(count, _)| *count > 0);
    counts.map(|(count, fate)| format!("{count} {}", fate.word())).collect::<Vec<_>>().join(", ")
}

/// `guard 3000 -> 4000`.
fn change_words(change: &Change) -> String {
    let words = |value: &Option<String>| match value {
        Some(words) => shortened(&words.split_whitespace().collect::<Vec<_>>().join(" "), LETTERS),
        None => "nothing".to_owned(),
    };
    let (old, new) = (words(&change.old), words(&change.new));
    if old == new {
        return format!("{} differs behind the first {LETTERS} letters: {old}", change.what);
    }
    format!("{} {old} -> {new}", change.what)
}

fn changes_words(changes: &[Change]) -> String {
    changes.iter().map(change_words).collect::<Vec<_>>().join("; ")
}

fn layer_text(diff: &LayerDiff, size: MapSize) -> String {
    let (first, last) = diff.bounds();
    let level = if size.levels() > 1 { format!(" on {}", diff.level.words()) } else { String::new() };
    let zones: Vec<String> =
        diff.by_zone.iter().take(SHOWN).map(|(key, count)| format!("zone {key} {count}")).collect();
    let more = if diff.by_zone.len() > SHOWN { ", ..." } else { "" };
    let zones = if zones.is_empty() { String::new() } else { format!(": {}{more}", zones.join(", ")) };
    let mut text = line(
        "tiles",
        &format!(
            "{} of {}{level}, {first} to {last}{zones}",
            diff.layer.word(),
            counted(diff.tiles.len(), "tile")
        ),
    );
    let tiles = diff
        .tiles
        .iter()
        .map(|tile| format!("  {} {} -> {}", tile.at, diff.word(tile.old), diff.word(tile.new)));
    text += &listed("", tiles);
    text
}

fn objects_text(objects: &[ObjectDiff], old: MapSize, new: MapSize) -> String {
    if objects.is_empty() {
        return String::new();
    }
    let mut text = line("objects", &fates_words(&objects.iter().map(ObjectDiff::fate).collect::<Vec<_>>()));
    for fate in Fate::ALL {
        let these: Vec<&ObjectDiff> = objects.iter().filter(|diff| diff.fate() == fate).collect();
        text += &listed(
            "",
            these.iter().map(|diff| format!("  {:<8} {}", fate.word(), object_words(diff, old, new))),
        );
    }
    text
}

fn object_words(diff: &ObjectDiff, old_size: MapSize, new_size: MapSize) -> String {
    let zone = |object: &PlacedObject| {
        object.zone.as_ref().map_or_else(String::new, |zone| format!(" in zone {zone}"))
    };
    let place = |object: &PlacedObject, size: MapSize| format!("{}{}", object.at.words(size), zone(object));
    match (&diff.old, &diff.new) {
        (Some(old), Some(new)) => {
            let changes = changes_words(&diff.changes);
            let changes = if changes.is_empty() { changes } else { format!(": {changes}") };
            let to = if old.at == new.at { String::new() } else { format!(" -> {}", place(new, new_size)) };
            format!("{} at {}{to}{changes}", old.title, place(old, old_size))
        }
        (Some(old), None) => format!("{} at {}", old.title, place(old, old_size)),
        (None, Some(new)) => format!("{} at {}", new.title, place(new, new_size)),
        (None, None) => String::new(),
    }
}

fn treasure_words(diff: &TreasureDiff) -> String {
    let words = |(piles, worth): (u32, u64)| format!("{} worth {worth}", counted(piles, "pile"));
    format!("zone {}: {} -> {}", diff.zone, words(diff.old), words(diff.new))
}
