//! `--layout --summary`: zones and connections of a layout as text.

use rmg::layout::LinkOutcome;
use rmg::summary::{ConnectionSummary, LayoutSummary, ZoneSummary, portal_cause_words};
use rmg::text::counted;

use crate::table::table;

/// The tables of `--summary` for a layout.
pub(crate) fn layout_text(summary: &LayoutSummary) -> String {
    let links: Vec<Vec<String>> = summary.connections.iter().map(connection_row).collect();
    let titles = ["connection", "type", "guard", "road", "outcome"];
    let mut text = zones_text(&summary.zones);
    if !links.is_empty() {
        text += &format!("\n{}\n{}", table(&titles, &links, &[2]), totals(summary));
    }
    text
}

pub(crate) fn zones_text(zones: &[ZoneSummary]) -> String {
    let titles = ["zone", "type", "player", "level", "asked", "achieved", "error"];
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

pub(crate) fn outcome_words(outcome: LinkOutcome) -> String {
    match outcome {
        LinkOutcome::Direct { contact_tiles } => {
            format!("direct, touching over {}", counted(contact_tiles, "tile"))
        }
        LinkOutcome::Gate { overlap_tiles } => {
            format!("gate, overlapping in {}", counted(overlap_tiles, "tile"))
        }
        LinkOutcome::Ferry { .. } => "ferry, the sea lies between".to_owned(),
        LinkOutcome::Portal { cause } => format!("portal: {}", portal_cause_words(cause)),
        LinkOutcome::Forced => "portal, as the template asks".to_owned(),
        LinkOutcome::Virtual => "makes no way".to_owned(),
    }
}

/// `12 connections: 9 direct, 2 gates, 1 portal`.
fn totals(summary: &LayoutSummary) -> String {
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
        (none, format!("{none} that make no way")),
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
    fn every_cause_has_words() {
        let portal = LinkOutcome::Portal { cause: PortalCause::NarrowContact { contact_tiles: 2 } };
        assert_eq!(outcome_words(portal), "portal: touching over only 2 tiles");
    }
}
