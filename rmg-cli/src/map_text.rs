//! `--summary`: zones, connections and contents of a finished map as text.

use rmg::MapSummary;
use rmg::summary::{GuardSummary, LinkSummary, WayKind};
use rmg::text::{counted, several, visible};

use crate::contents_text::contents_text;
use crate::layout_text::{outcome_words, zones_text};
use crate::table::table;

/// The tables of `--summary`.
pub(crate) fn map_text(summary: &MapSummary) -> String {
    let mut text = zones_text(&summary.zones);
    if !summary.links.is_empty() {
        let rows: Vec<Vec<String>> = summary.links.iter().map(link_row).collect();
        let titles = ["connection", "type", "asked", "road", "became", "guard", "why"];
        text += &format!("\n{}\n{}", table(&titles, &rows, &[2]), totals(summary));
    }
    text += &contents_text(&summary.contents);
    text + &unmet_text(summary)
}

fn link_row(link: &LinkSummary) -> Vec<String> {
    let [a, b] = &link.ends;
    let layout = link.outcome.map(outcome_words);
    vec![
        format!("{a} - {b}"),
        link.kind.word().to_owned(),
        link.asked_guard.to_string(),
        if link.road { "road" } else { "" }.to_owned(),
        match link.way {
            WayKind::Passage => format!("direct, {}", counted(link.gap_tiles, "tile")),
            WayKind::Wide | WayKind::Ferry | WayKind::Gate | WayKind::Monolith | WayKind::Nothing => {
                link.way.word().to_owned()
            }
        },
        guards_words(&link.guards),
        link.cause.clone().or(layout).unwrap_or_default(),
    ]
}

/// `12 Griffins (strength 4221)`, and both of a portal when they differ.
fn guards_words(guards: &[GuardSummary]) -> String {
    let mut words: Vec<String> = guards
        .iter()
        .map(|guard| format!("{} (strength {})", several(guard.count, &guard.creature), guard.strength))
        .collect();
    if let [first, second] = words.as_slice()
        && first == second
    {
        let both = format!("{first} at each end");
        words = vec![both];
    }
    words.join(", ")
}

/// `12 connections: 9 direct, 2 gate, 1 monolith`.
fn totals(summary: &MapSummary) -> String {
    format!("{}: {}\n", counted(summary.links.len(), "connection"), ways_words(summary))
}

/// `9 direct, 2 gate`; `none` without connections.
pub(crate) fn ways_words(summary: &MapSummary) -> String {
    let counts = WayKind::ALL.map(|way| (summary.count(way), way));
    let parts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, way)| format!("{count} {}", way.word()))
        .collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

/// `1 wish not met`.
pub(crate) fn unmet_words(count: usize) -> String {
    if count == 1 { "1 wish not met".to_owned() } else { format!("{count} wishes not met") }
}

/// The wishes that were not met, one a line.
fn unmet_text(summary: &MapSummary) -> String {
    if summary.unmet.is_empty() {
        return "\nevery wish of the template was met\n".to_owned();
    }
    let mut text = format!("\n{}:\n", unmet_words(summary.unmet.len()));
    for wish in &summary.unmet {
        let place = if wish.place.is_empty() { String::new() } else { format!("{}: ", wish.place) };
        let demanded = if wish.is_demanded { "MISSING, " } else { "" };
        let words = format!("{demanded}{place}{}: {} ({})", wish.what, wish.reason, wish.pass);
        text += &format!("  {}\n", visible(&words));
    }
    text
}
