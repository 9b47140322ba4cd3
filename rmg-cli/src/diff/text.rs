//! Differences as lines: counts, and the first of each kind.

use rmg::MapSize;
use rmg::diff::{
    ConnectionDiff, DiffEntry, DiffStatus, GraphDiff, LayerDiff, MapDiff, ObjectDiff, PlacedObject,
    TreasureDiff, ZoneDiff,
};
use rmg::text::{counted, shortened, visible};

/// Maximum number of shown entries of a list.
const SHOWN: usize = 8;
/// Maximum number of shown characters of a value.
const LETTERS: usize = 72;

/// Returns the differences between two templates or plans; empty if there is none.
pub(crate) fn graph_text(diff: &GraphDiff) -> String {
    let mut text: String =
        diff.settings.iter().map(|change| line("setting", &change_words(change))).collect();
    let zone = |zone: &ZoneDiff| (zone.status(), format!("zone {}", zone.key), changes_words(&zone.changes));
    text += &part_lines("zones", diff.zones.iter().map(zone));
    let connection = |connection: &ConnectionDiff| {
        (connection.status(), connection.ends.join(" - "), changes_words(&connection.changes))
    };
    text += &part_lines("links", diff.connections.iter().map(connection));
    text
}

pub(crate) fn map_text(diff: &MapDiff, old: MapSize, new: MapSize) -> String {
    if diff.is_empty() {
        return "no differences\n".to_owned();
    }
    let mut text: String = diff.facts.iter().map(|change| line("map", &change_words(change))).collect();
    if old != new {
        text += &line("note", "the maps have different sizes; only the common area is compared");
    }
    if !diff.plan.is_empty() {
        text += &graph_text(&diff.plan);
    }
    text += &listed(
        "generated",
        diff.zones.iter().map(|(key, changes)| format!("zone {key}: {}", changes_words(changes))),
    );
    for layer in &diff.layers {
        text += &layer_text(layer, old);
    }
    text += &objects_text(&diff.objects, old, new);
    text += &listed(
        "result",
        diff.links.iter().map(|link| format!("{}: {}", link.ends.join(" - "), changes_words(&link.changes))),
    );
    text += &listed("treasure", diff.treasure.iter().map(treasure_words));
    let [only_old, only_new] = &diff.unmet;
    text += &listed("met now", only_old.iter().cloned());
    text += &listed("unmet now", only_new.iter().cloned());
    if !diff.records.is_empty() {
        text +=
            &line("records", &format!("only the records about the map differ: {}", diff.records.join(", ")));
    }
    text
}

fn line(word: &str, words: &str) -> String {
    format!("{word:<9} {}\n", visible(words))
}

/// Returns the first entries of a list, with `word` before the first, and the number of further ones.
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

fn part_lines(
    word: &str,
    parts: impl ExactSizeIterator<Item = (DiffStatus, String, String)> + Clone,
) -> String {
    if parts.len() == 0 {
        return String::new();
    }
    let text = line(word, &fates_words(&parts.clone().map(|(status, ..)| status).collect::<Vec<_>>()));
    let part = |(status, name, changes): (DiffStatus, String, String)| {
        let changes = if changes.is_empty() { changes } else { format!(": {changes}") };
        format!("  {:<8} {name}{changes}", status.word())
    };
    text + &listed("", parts.map(part))
}

/// Returns `2 removed, 1 added`.
fn fates_words(fates: &[DiffStatus]) -> String {
    let count = |status: DiffStatus| (fates.iter().filter(|other| **other == status).count(), status);
    let counts = DiffStatus::ALL.into_iter().map(count).filter(|(count, _)| *count > 0);
    counts.map(|(count, status)| format!("{count} {}", status.word())).collect::<Vec<_>>().join(", ")
}

/// Returns `guard 3000 -> 4000`.
fn change_words(change: &DiffEntry) -> String {
    let words = |value: &Option<String>| match value {
        Some(words) => shortened(&words.split_whitespace().collect::<Vec<_>>().join(" "), LETTERS),
        None => "none".to_owned(),
    };
    let (old, new) = (words(&change.old), words(&change.new));
    if old == new {
        return format!("{} differs after the first {LETTERS} characters: {old}", change.what);
    }
    format!("{} {old} -> {new}", change.what)
}

fn changes_words(changes: &[DiffEntry]) -> String {
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
    let mut text = line("objects", &fates_words(&objects.iter().map(ObjectDiff::status).collect::<Vec<_>>()));
    for status in DiffStatus::ALL {
        let these: Vec<&ObjectDiff> = objects.iter().filter(|diff| diff.status() == status).collect();
        text += &listed(
            "",
            these.iter().map(|diff| format!("  {:<8} {}", status.word(), object_title(diff, old, new))),
        );
    }
    text
}

fn object_title(diff: &ObjectDiff, old_size: MapSize, new_size: MapSize) -> String {
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
    let words = |(piles, worth): (u32, u64)| format!("{} with value {worth}", counted(piles, "pile"));
    format!("zone {}: {} -> {}", diff.zone, words(diff.old), words(diff.new))
}
