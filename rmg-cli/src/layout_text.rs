//! `--summary`: zones and connections of a layout as text.

use std::fmt::Write;

use rmg_core::layout::{LinkOutcome, PortalCause};
use rmg_generate::LayoutSummary;
use rmg_generate::summary::{ConnectionSummary, ZoneSummary};

/// The tables of `--summary`.
pub(crate) fn summary_text(summary: &LayoutSummary) -> String {
    let zones: Vec<Vec<String>> = summary.zones.iter().map(zone_row).collect();
    let links: Vec<Vec<String>> = summary.connections.iter().map(connection_row).collect();
    let zone_titles = ["zone", "type", "player", "level", "asked", "achieved", "error"];
    let link_titles = ["connection", "type", "guard", "road", "outcome"];
    let mut text = format!("\n{}", table(&zone_titles, &zones, &[4, 5, 6]));
    if !links.is_empty() {
        text += &format!("\n{}\n{}", table(&link_titles, &links, &[2]), totals(summary));
    }
    text
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

/// What became of a connection.
fn outcome_words(outcome: LinkOutcome) -> String {
    match outcome {
        LinkOutcome::Direct { contact_tiles } => format!("direct, touching over {contact_tiles} tiles"),
        LinkOutcome::Gate { overlap_tiles } => format!("gate, overlapping in {overlap_tiles} tiles"),
        LinkOutcome::Portal { cause } => format!("portal: {}", cause_words(cause)),
        LinkOutcome::Forced => "portal, as the template asks".to_owned(),
        LinkOutcome::Virtual => "makes no way".to_owned(),
    }
}

fn cause_words(cause: PortalCause) -> String {
    match cause {
        PortalCause::NotPlanar => "apart, the connections cannot be drawn without crossings".to_owned(),
        PortalCause::Apart => "apart".to_owned(),
        PortalCause::NarrowContact { contact_tiles } => format!("touching over only {contact_tiles} tiles"),
        PortalCause::SmallOverlap { overlap_tiles } => format!("overlapping in only {overlap_tiles} tiles"),
        PortalCause::Parallel => "parallel connections use up the border".to_owned(),
    }
}

/// `12 connections: 9 direct, 2 gates, 1 portal`.
fn totals(summary: &LayoutSummary) -> String {
    let count = |wanted: fn(&LinkOutcome) -> bool| {
        summary.connections.iter().filter(|connection| wanted(&connection.outcome)).count()
    };
    let plural = |number: usize, word: &str| match (number, word) {
        (_, "direct") => format!("{number} direct"),
        (_, "that make no way") => format!("{number} that make no way"),
        (1, _) => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    };
    let parts = [
        (count(|outcome| matches!(outcome, LinkOutcome::Direct { .. })), "direct"),
        (count(|outcome| matches!(outcome, LinkOutcome::Gate { .. })), "gate"),
        (count(|outcome| matches!(outcome, LinkOutcome::Portal { .. })), "portal"),
        (count(|outcome| *outcome == LinkOutcome::Forced), "forced portal"),
        (count(|outcome| *outcome == LinkOutcome::Virtual), "that make no way"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| plural(number, word))
        .collect();
    format!("{}: {}\n", plural(summary.connections.len(), "connection"), parts.join(", "))
}

/// Rows under titles, columns as wide as they must be; `right` are the columns of numbers.
fn table(titles: &[&str], rows: &[Vec<String>], right: &[usize]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([titles[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let titles: Vec<String> = titles.iter().map(|title| (*title).to_owned()).collect();
    let mut text = String::new();
    for row in [&titles].into_iter().chain(rows) {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let done = if right.contains(&column) {
                write!(line, "{cell:>width$}  ")
            } else {
                write!(line, "{cell:<width$}  ")
            };
            done.expect("text can always grow");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_numbers_stand_right() {
        let rows = vec![vec!["1".to_owned(), "7".to_owned()], vec!["long key".to_owned(), "1234".to_owned()]];
        assert_eq!(table(&["zone", "size"], &rows, &[1]), "zone      size\n1            7\nlong key  1234\n");
    }

    #[test]
    fn every_cause_has_words() {
        let portal = LinkOutcome::Portal { cause: PortalCause::NarrowContact { contact_tiles: 2 } };
        assert_eq!(outcome_words(portal), "portal: touching over only 2 tiles");
    }
}
