//! Statistics as text tables.

use rmg::stats::{
    CaseView, ConnectionView, GroupView, PartView, SpreadView, StatsView, TemplateView, WayView,
};
use rmg::text::{counted, shortened, shown, visible};

use crate::table::table;

/// Maximum length of a template name in a table.
const NAME_LENGTH: usize = 44;
/// Maximum number of lines of a list. Only the number of further lines is printed.
const LINES: usize = 12;
/// Maximum number of templates that are shown in detail.
pub(super) const SHOWN_IN_FULL: usize = 3;

/// Returns a line per stratum, the totals, and all causes with their counts.
pub(crate) fn sums_text(view: &StatsView) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut refused = 0;
    for template in &view.templates {
        for stratum in template.strata.iter().filter(|stratum| stratum.group.cases > 0) {
            refused += usize::from(stratum.group.refused > 0);
            rows.push(row(shortened(&template.name, NAME_LENGTH), stratum.words.clone(), &stratum.group));
        }
    }
    let strata = rows.len();
    if strata == 0 {
        return "no maps yet\n".to_owned();
    }
    rows.push(row("all".to_owned(), String::new(), &view.total));
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
        "area%",
        "treasure%",
        "unmet",
        "ms mean",
        "p95",
        "MB peak",
    ];
    let numbers: Vec<usize> = (2..titles.len()).collect();
    let mut text = table(&titles, &rows, &numbers);
    text += "area%: median zone; unmet: unmet requests per map; ms: time of one thread\n";
    let total = &view.total;
    if total.memory.is_none() {
        text += "MB peak: only with --threads 1\n";
    }
    text += &format!(
        "\n{refused} of {} {} refused maps\n",
        counted(strata, "row"),
        if refused == 1 { "has" } else { "have" }
    );
    if total.refused > 0 {
        let (low, high) = total.sound_between;
        text += &format!(
            "refused   {} of {}; sound: {} (95% confidence interval {} to {})\n",
            total.refused,
            counted(total.cases, "map"),
            percent(total.sound as f64 / total.cases as f64),
            percent(low),
            percent(high)
        );
    }
    text += &causes_text(total);
    text += &format!("links: {}\n", links_text(&total.ways));
    text += &unmet_text(total);
    text + &format!("results   {} (digest; independent of threads, shards and times)\n", view.digest)
}

fn row(name: String, words: String, group: &GroupView) -> Vec<String> {
    let mut row = vec![name, words];
    row.extend(
        [group.cases, group.sound, group.refused, group.refuted, group.panicked]
            .map(|count| count.to_string()),
    );
    row.push(format!("{:.2}", group.attempts as f64 / group.cases.max(1) as f64));
    for way in ["direct", "wide", "ferry", "gate", "monolith"] {
        let share = group.ways.iter().find(|known| known.way == way).map_or(0.0, |known| known.share);
        row.push(if group.ways.is_empty() { "-".to_owned() } else { format!("{:.1}", 100.0 * share) });
    }
    let of = |spread: &Option<SpreadView>, value: fn(&SpreadView) -> f64| {
        spread.as_ref().map_or_else(|| "-".to_owned(), |spread| format!("{:.1}", value(spread)))
    };
    row.push(of(&group.areas, |spread| spread.p50 as f64 / 10.0));
    row.push(of(&group.treasure, |spread| spread.mean / 10.0));
    row.push(of(&group.unmet_by_map, |spread| spread.mean));
    row.push(of(&group.time, |spread| spread.mean / 1e3));
    row.push(of(&group.time, |spread| spread.p95 as f64 / 1e3));
    row.push(
        group
            .memory
            .as_ref()
            .map_or_else(|| "-".to_owned(), |spread| format!("{:.0}", spread.most as f64 / 1e3)),
    );
    row
}

/// Lists why attempts and maps failed, the most frequent cause first, each with its first example.
fn causes_text(group: &GroupView) -> String {
    if group.causes.is_empty() {
        return "no attempt failed\n".to_owned();
    }
    let mut text = "causes:\n".to_owned();
    for cause in group.causes.iter().take(LINES) {
        text += &format!(
            "  {} without a map, {}: {}\n        first: {}: {}\n",
            counted(cause.cases, "case"),
            counted(cause.attempts, "failed attempt"),
            visible(&cause.cause),
            visible(case_words(cause.first.as_ref())),
            visible(&cause.example)
        );
        if let Some(case) = &cause.first {
            text += &format!("        {}\n", case.command);
        }
    }
    text + &more(group.causes.len(), "cause")
}

fn case_words(case: Option<&CaseView>) -> &str {
    case.map_or("", |case| case.words.as_str())
}

fn more(count: usize, noun: &str) -> String {
    match count.saturating_sub(LINES) {
        0 => String::new(),
        left => format!("  and {} (--json has all)\n", counted(left, &format!("more {noun}"))),
    }
}

/// Formats shares such as `direct 93.1 %, monolith 6.9 % (apart 5.2 %; in the same zone 1.7 %)`.
fn links_text(ways: &[WayView]) -> String {
    if ways.is_empty() {
        return "none".to_owned();
    }
    let words = ways.iter().map(|way| {
        let causes: Vec<String> =
            way.causes.iter().map(|(cause, _, share)| format!("{cause} {}", percent(*share))).collect();
        let why = if causes.is_empty() { String::new() } else { format!(" ({})", causes.join("; ")) };
        format!("{} {}{why}", way.way, percent(way.share))
    });
    words.collect::<Vec<_>>().join(", ")
}

fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    // 99.97 % must not be rounded to all
    if percent >= 99.95 && share < 1.0 || percent < 0.05 && share > 0.0 {
        format!("{percent:.3} %")
    } else {
        format!("{percent:.1} %")
    }
}

fn unmet_text(group: &GroupView) -> String {
    if group.unmet.is_empty() {
        return String::new();
    }
    let lines: String = (group.unmet.iter().take(LINES))
        .map(|request| {
            format!(
                "{:>6} on {}: {}; first {}\n",
                request.times,
                counted(request.maps, "map"),
                visible(&request.wish),
                visible(case_words(request.first.as_ref()))
            )
        })
        .collect();
    format!("unmet requests:\n{lines}{}", more(group.unmet.len(), "unmet request"))
}

/// Returns the details of a template: connections, zones, treasure, balance.
pub(super) fn template_text(template: &TemplateView) -> String {
    let mut text = format!("\n{}: {}\n", shown(&template.name), counted(template.group.sound, "sound map"));
    if template.group.sound == 0 {
        return text;
    }
    text += "\nconnections:\n";
    for ConnectionView { ends: [a, b], twin, count: _, ways } in &template.connections {
        let twin = if *twin == 0 { String::new() } else { format!(" ({})", twin + 1) };
        text += &format!("  {} - {}{twin}: {}\n", shown(a), shown(b), links_text(ways));
    }
    let rows: Vec<Vec<String>> = (template.zones.iter())
        .map(|zone| {
            let share = &zone.share;
            let mut row = vec![zone.zone.clone(), format!("{:.0}", zone.asked), format!("{:.0}", zone.tiles)];
            row.extend([share.p5, share.p50, share.p95].map(|share| format!("{:.1}", share as f64 / 10.0)));
            row
        })
        .collect();
    text += "\n";
    text += &table(&["zone", "target", "tiles", "p5 %", "p50 %", "p95 %"], &rows, &[1, 2, 3, 4, 5]);
    if !template.tiers.is_empty() {
        let rows: Vec<Vec<String>> = (template.tiers.iter())
            .map(|tier| {
                let share = |(asked, there): (f64, f64)| {
                    if asked > 0.0 { format!("{:.1}", 100.0 * there / asked) } else { "-".to_owned() }
                };
                vec![
                    format!("{}-{}", tier.min, tier.max),
                    format!("{:.1}", tier.piles.0),
                    format!("{:.1}", tier.piles.1),
                    format!("{:.0}", tier.value.0),
                    format!("{:.0}", tier.value.1),
                    share(tier.value),
                ]
            })
            .collect();
        let titles = ["treasure", "piles target", "actual", "value target", "actual", "%"];
        text += "\n";
        text += &table(&titles, &rows, &[1, 2, 3, 4, 5]);
    }
    text + &parts_text(&template.parts)
}

/// Returns the balance of a template: each part by start zone, compared with random variation.
fn parts_text(parts: &[PartView]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let mut rows = Vec::new();
    for part in parts {
        let share = |share: f64| format!("{:.1}", 100.0 * share);
        let dash = || "-".to_owned();
        let (apart, chance) =
            part.between.map_or_else(|| (dash(), dash()), |[apart, _, most]| (share(apart), share(most)));
        let seats = part.seats.iter().map(|seat| {
            let sure = if seat.above.abs() > seat.chance { "!" } else { "" };
            format!("{} {:+.1}{sure}", seat.zone, 100.0 * seat.above)
        });
        rows.push(vec![
            part.part.clone(),
            format!("{:.1}", part.values.mean),
            part.spread.as_ref().map_or_else(dash, |spread| format!("{:.0}", spread.p50 as f64 / 10.0)),
            part.spread.as_ref().map_or_else(dash, |spread| format!("{:.0}", spread.p95 as f64 / 10.0)),
            apart,
            chance,
            seats.collect::<Vec<_>>().join(", "),
        ]);
    }
    let titles =
        ["part", "mean", "map p50 %", "map p95 %", "starts %", "random %", "starts relative to the mean, %"];
    let mut text = "\nbalance:\n".to_owned();
    text += &table(&titles, &rows, &[1, 2, 3, 4, 5]);
    text += "map: difference of the best and the worst player of a map; starts: difference of the means of the best and the worst start;\n";
    text += "random: exceeded by random variation in 1 of 20 sweeps; !: exceeds random variation (significance level 5 %)\n";
    text
}

/// Lists what the tables omit, and how to show it.
pub(super) fn closing_text(view: &StatsView, is_picked: bool) -> String {
    let mut text = String::new();
    if view.templates.len() > SHOWN_IN_FULL {
        let how = if is_picked { "a longer --template NAME" } else { "--template NAME" };
        text += &format!(
            "\nuse {how} to show the connections, zones and starts of one of {} templates\n",
            view.templates.len()
        );
    }
    if view.left > 0 {
        text += &format!("\nincomplete: {} of this sweep not generated\n", counted(view.left, "map"));
    }
    for worst in view.worst.iter().filter(|worst| worst.criterion == "overall") {
        if let Some((case, _)) = worst.cases.first() {
            text += &format!("\nthe worst map: {}\n  {}\n", case.words, case.command);
        }
    }
    text
}
