//! `--summary`: tables of the zones, connections and content of a map or layout.

use rmg::MapSummary;
use rmg::layout::LinkOutcome;
use rmg::summary::{
    ConnectionSummary, GuardSummary, LayoutSummary, LinkSummary, WayKind, ZoneSummary, portal_cause_text,
};
use rmg::text::{counted, several, visible};

use crate::contents_text::contents_text;
use crate::table::table;

/// Returns the tables of `--summary`.
pub(crate) fn map_text(summary: &MapSummary) -> String {
    let mut text = zones_text(&summary.zones);
    if !summary.links.is_empty() {
        let rows: Vec<Vec<String>> = summary.links.iter().map(link_row).collect();
        let titles = ["connection", "type", "target guard", "road", "result", "guard", "reason"];
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

/// Returns `12 Griffins (strength 4221)`, with both guards of a portal if they differ.
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

/// Returns `12 connections: 9 direct, 2 gate, 1 monolith`.
fn totals(summary: &MapSummary) -> String {
    format!("{}: {}\n", counted(summary.links.len(), "connection"), links_text(summary))
}

/// Returns `9 direct, 2 gate`; `none` without connections.
pub(crate) fn links_text(summary: &MapSummary) -> String {
    let counts = WayKind::ALL.map(|way| (summary.count(way), way));
    let parts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, way)| format!("{count} {}", way.word()))
        .collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

/// Returns `1 unmet request`.
pub(crate) fn unmet_count(count: usize) -> String {
    counted(count, "unmet request")
}

/// Lists the unmet requests, one per line.
fn unmet_text(summary: &MapSummary) -> String {
    if summary.unmet.is_empty() {
        return "\nno unmet requests\n".to_owned();
    }
    let mut text = format!("\n{}:\n", unmet_count(summary.unmet.len()));
    for request in &summary.unmet {
        let place = if request.place.is_empty() { String::new() } else { format!("{}: ", request.place) };
        let demanded = if request.is_mandatory { "MISSING, " } else { "" };
        let words = format!("{demanded}{place}{}: {} ({})", request.what, request.reason, request.pass);
        text += &format!("  {}\n", visible(&words));
    }
    text
}

/// Returns the tables of `--summary` for a layout.
pub(crate) fn layout_text(summary: &LayoutSummary) -> String {
    let links: Vec<Vec<String>> = summary.connections.iter().map(connection_row).collect();
    let titles = ["connection", "type", "guard", "road", "outcome"];
    let mut text = zones_text(&summary.zones);
    if !links.is_empty() {
        text += &format!("\n{}\n{}", table(&titles, &links, &[2]), layout_totals(summary));
    }
    text
}

fn zones_text(zones: &[ZoneSummary]) -> String {
    let titles = ["zone", "type", "player", "level", "target", "actual", "error"];
    let rows: Vec<Vec<String>> = zones.iter().map(zone_row).collect();
    format!("\n{}", table(&titles, &rows, &[4, 5, 6]))
}

fn zone_row(zone: &ZoneSummary) -> Vec<String> {
    let error = zone.error_permille();
    let sign = if error < 0 { "-" } else { "+" };
    vec![
        zone.key.clone(),
        zone.kind.word().to_owned(),
        zone.player.map_or_else(String::new, |player| player.to_string()),
        zone.level.to_string(),
        zone.asked_tiles.to_string(),
        zone.achieved_tiles.to_string(),
        format!("{sign}{}.{} %", error.abs() / 10, error.abs() % 10),
    ]
}

fn connection_row(connection: &ConnectionSummary) -> Vec<String> {
    let [a, b] = &connection.ends;
    vec![
        format!("{a} - {b}"),
        connection.kind.word().to_owned(),
        connection.guard.to_string(),
        if connection.road { "road" } else { "" }.to_owned(),
        outcome_words(connection.outcome),
    ]
}

fn outcome_words(outcome: LinkOutcome) -> String {
    match outcome {
        LinkOutcome::Direct { contact_tiles } => {
            format!("direct, shared border of {}", counted(contact_tiles, "tile"))
        }
        LinkOutcome::Gate { overlap_tiles } => {
            format!("gate, overlap of {}", counted(overlap_tiles, "tile"))
        }
        LinkOutcome::Ferry { .. } => "ferry, separated by sea".to_owned(),
        LinkOutcome::Portal { cause } => format!("portal: {}", portal_cause_text(cause)),
        LinkOutcome::Forced => "portal, required by the template".to_owned(),
        LinkOutcome::Virtual => "no link".to_owned(),
    }
}

/// Returns `12 connections: 9 direct, 2 gates, 1 portal`.
fn layout_totals(summary: &LayoutSummary) -> String {
    let count = |wanted: fn(&LinkOutcome) -> bool| {
        summary.connections.iter().filter(|connection| wanted(&connection.outcome)).count()
    };
    let direct = count(|outcome| matches!(outcome, LinkOutcome::Direct { .. }));
    let none = count(|outcome| *outcome == LinkOutcome::Virtual);
    let gates = count(|outcome| matches!(outcome, LinkOutcome::Gate { .. }));
    let ferries = count(|outcome| matches!(outcome, LinkOutcome::Ferry { .. }));
    let portals = count(|outcome| matches!(outcome, LinkOutcome::Portal { .. }));
    let forced = count(|outcome| *outcome == LinkOutcome::Forced);
    let parts = [
        (direct, format!("{direct} direct")),
        (ferries, if ferries == 1 { "1 ferry".to_owned() } else { format!("{ferries} ferries") }),
        (gates, counted(gates, "gate")),
        (portals, counted(portals, "portal")),
        (forced, counted(forced, "forced portal")),
        (none, format!("{none} without a link")),
    ];
    let parts: Vec<String> =
        parts.into_iter().filter(|(number, _)| *number > 0).map(|(_, words)| words).collect();
    format!("{}: {}\n", counted(summary.connections.len(), "connection"), parts.join(", "))
}

#[cfg(test)]
mod tests {
    use rmg::layout::PortalCause;

    use super::*;

    #[test]
    fn portal_outcomes_include_the_cause() {
        let portal = LinkOutcome::Portal { cause: PortalCause::NarrowContact { contact_tiles: 2 } };
        assert_eq!(outcome_words(portal), "portal: adjacent along only 2 tiles");
    }
}
