//! The tables of a sweep.

use rmg_core::text::{counted, shortened};
use rmg_generate::summary::WayKind;
use rmg_generate::sweep::{
    SweepRecord, SweepTemplate, Tally, count_causes, count_link_causes, count_unmet, tally,
};

use super::inputs::Inputs;
use crate::table::table;

/// Longest name of a template in a table.
const NAME_LENGTH: usize = 44;

/// A line by template and size, the sums, and all causes with their counts.
pub(super) fn sweep_text(templates: &[SweepTemplate<'_>], records: &[SweepRecord]) -> String {
    let Some((tallies, total)) = tally(records) else { return String::new() };
    let mut rows: Vec<Vec<String>> = tallies
        .iter()
        .map(|tally| {
            row(shortened(templates[tally.template].name, NAME_LENGTH), tally.size.to_string(), tally)
        })
        .collect();
    rows.push(row("all".to_owned(), String::new(), &total));
    let titles = [
        "template",
        "size",
        "tried",
        "sound",
        "refused",
        "refuted",
        "panics",
        "attempts",
        "direct%",
        "wide%",
        "ferry%",
        "gate%",
        "mono%",
        "treasure%",
        "unmet",
        "ms mean",
        "MB peak",
    ];
    let numbers: Vec<usize> = (2..titles.len()).collect();
    let mut text = table(&titles, &rows, &numbers);
    if total.memory.is_none() {
        text += "MB peak is known with --threads 1 only\n";
    }
    let pairs = tallies.len();
    let refused = tallies.iter().filter(|tally| tally.refused > 0).count();
    text += &format!("\n{refused} of {pairs} pairs of template and size have a refusal\n");
    if total.refused > 0 {
        text += &format!("refused   {} of {}\n", total.refused, counted(total.cases, "map"));
    }
    text += &causes_text(templates, records);
    text += &counts_text("links that are no direct passages", &count_link_causes(records));
    text + &counts_text("wishes that were not met", &count_unmet(records))
}

fn row(name: String, size: String, tally: &Tally) -> Vec<String> {
    let links = tally.links();
    let share = |way: WayKind| {
        let kinds = WayKind::ALL.iter().zip(tally.ways);
        let count: usize = kinds.filter(|(kind, _)| **kind == way).map(|(_, count)| count).sum();
        if links == 0 { "-".to_owned() } else { format!("{:.1}", 100.0 * count as f64 / links as f64) }
    };
    let per_case = |sum: f64| if tally.cases == 0 { 0.0 } else { sum / tally.cases as f64 };
    let mut row = vec![name, size];
    row.extend(
        [tally.cases, tally.made, tally.refused, tally.refuted, tally.panics].map(|count| count.to_string()),
    );
    row.push(format!("{:.2}", per_case(tally.attempts as f64)));
    row.extend(
        [WayKind::Passage, WayKind::Wide, WayKind::Ferry, WayKind::Gate, WayKind::Monolith].map(share),
    );
    let (asked, value) = tally.treasure;
    let share = 100.0 * value as f64 / asked as f64;
    row.push(if asked == 0 { "-".to_owned() } else { format!("{share:.1}") });
    row.push(tally.unmet.to_string());
    row.push(format!("{:.1}", per_case(tally.time.as_secs_f64() * 1e3)));
    row.push(tally.memory.map_or_else(|| "-".to_owned(), |bytes| format!("{:.0}", bytes as f64 / 1e6)));
    row
}

/// Why attempts and maps failed, the most frequent cause first, each with its first example.
fn causes_text(templates: &[SweepTemplate<'_>], records: &[SweepRecord]) -> String {
    let causes = count_causes(records);
    if causes.is_empty() {
        return "no attempt failed\n".to_owned();
    }
    let mut text = "causes:\n".to_owned();
    for cause in causes {
        let case = records[cause.first].case;
        text += &format!(
            "  {} without a map, {}: {}\n        first: {} {} seed {}: {}\n",
            counted(cause.cases, "case"),
            counted(cause.attempts, "failed attempt"),
            cause.kind,
            templates[case.template].name,
            case.size,
            case.seed,
            cause.example
        );
    }
    text
}

/// How often each of some reasons came up; nothing where none did.
fn counts_text(title: &str, counts: &[(String, usize)]) -> String {
    if counts.is_empty() {
        return String::new();
    }
    let lines: String = counts.iter().map(|(cause, count)| format!("{count:>6}  {cause}\n")).collect();
    format!("{title}:\n{lines}")
}

/// Templates that could not be used.
pub(super) fn unusable_text(inputs: &Inputs) -> String {
    if inputs.unusable.is_empty() {
        return String::new();
    }
    let lines: String = inputs.unusable.iter().map(|line| format!("  {line}\n")).collect();
    format!("cannot be used:\n{lines}")
}
