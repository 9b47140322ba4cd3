//! Writes statistics as CSV, for spreadsheets.

use std::io::Write;

use super::{SpreadView, StatsView};

/// Writes a table with a row for each stratum: shares of kinds of links in %, areas and treasure in % of the
/// requested amount, milliseconds, megabytes, and for each fairness measure the mean range within a map in %
/// of the mean.
///
/// # Errors
/// Those of the writer.
pub fn write_csv(view: &StatsView, to: impl Write) -> csv::Result<()> {
    const LINK_KINDS: [&str; 5] = ["direct", "wide", "ferry", "gate", "monolith"];
    let mut parts: Vec<&str> = Vec::new();
    let strata =
        || view.templates.iter().flat_map(|template| template.strata.iter().map(move |row| (template, row)));
    for (_, row) in strata() {
        for part in &row.parts {
            if !parts.contains(&part.part.as_str()) {
                parts.push(&part.part);
            }
        }
    }
    let mut csv = csv::Writer::from_writer(to);
    let mut titles: Vec<String> = [
        "template", "size", "water", "monsters", "effort", "players", "cases", "sound", "refused", "refuted",
        "panicked", "attempts",
    ]
    .map(str::to_owned)
    .into();
    titles.extend(LINK_KINDS.map(str::to_owned));
    titles.extend(
        [
            "area_p5", "area_p50", "area_p95", "treasure", "unmet", "ms", "ms_p50", "ms_p95", "ms_p99",
            "mb_p50", "mb_most",
        ]
        .map(str::to_owned),
    );
    titles.extend(parts.iter().map(|part| format!("spread_{part}")));
    csv.write_record(&titles)?;
    for (template, row) in strata() {
        let group = &row.group;
        let mut cells = vec![
            template.name.clone(),
            row.size.clone(),
            row.water.clone(),
            row.monsters.clone(),
            row.effort.clone(),
            row.players.map_or_else(String::new, |players| players.to_string()),
        ];
        cells.extend(
            [group.cases, group.sound, group.refused, group.refuted, group.panicked, group.attempts]
                .map(|count| count.to_string()),
        );
        let share =
            |way: &str| group.ways.iter().find(|known| known.way == way).map_or(0.0, |known| known.share);
        cells.extend(LINK_KINDS.map(|way| format!("{:.2}", 100.0 * share(way))));
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.3}"));
        let of = |spread: &Option<SpreadView>, value: fn(&SpreadView) -> f64, unit: f64| {
            number(spread.as_ref().map(|spread| value(spread) / unit))
        };
        cells.extend([
            of(&group.areas, |spread| spread.p5 as f64, 10.0),
            of(&group.areas, |spread| spread.p50 as f64, 10.0),
            of(&group.areas, |spread| spread.p95 as f64, 10.0),
            of(&group.treasure, |spread| spread.mean, 10.0),
            of(&group.unmet_by_map, |spread| spread.mean, 1.0),
            of(&group.time, |spread| spread.mean, 1e3),
            of(&group.time, |spread| spread.p50 as f64, 1e3),
            of(&group.time, |spread| spread.p95 as f64, 1e3),
            of(&group.time, |spread| spread.p99 as f64, 1e3),
            of(&group.memory, |spread| spread.p50 as f64, 1e3),
            of(&group.memory, |spread| spread.most as f64, 1e3),
        ]);
        for part in &parts {
            let known = row.parts.iter().find(|known| known.part == *part);
            cells.push(number(known.and_then(|known| Some(known.spread.as_ref()?.mean / 10.0))));
        }
        csv.write_record(&cells)?;
    }
    csv.flush()?;
    Ok(())
}
