//! Records as text and tables.

use rmg::summary::grouped;
use rmg::text::{counted, visible};
use rmg_profile::edges::edge_kinds;
use rmg_profile::paths::{critical_path, observed};
use rmg_profile::replay::{MAX_NOISE, noise};
use rmg_profile::rules::{Rules, suggestions};
use rmg_profile::spread::{Growth, Outlier, Spread, spreads};
use rmg_profile::table::{quantile, rows};
use rmg_profile::verdict::verdict;
use rmg_profile::{End, Run};

use crate::table::table;

/// Maximum number of listed steps of a path. The longest ones are listed.
const STEPS: usize = 12;

/// Maximum number of listed kinds of edges.
const KINDS: usize = 40;

/// Maximum number of listed outliers.
const OUTLIERS: usize = 8;

pub(super) fn ms(nanos: u64) -> String {
    format!("{:.2}", nanos as f64 / 1e6)
}

fn part(of: u64, all: u64) -> String {
    format!("{:.0} %", of as f64 * 100.0 / all.max(1) as f64)
}

/// Returns the run with the median time. `runs` must not be empty.
pub(super) fn median<'r>(runs: &[&'r Run]) -> &'r Run {
    let mut sorted = runs.to_vec();
    sorted.sort_by_key(|run| (run.wall, run.about.seed));
    sorted[(sorted.len() - 1) / 2]
}

/// Escapes control characters in all texts of a run: zones may have any name.
fn on_lines(run: &Run) -> Run {
    let show = |text: &mut String| *text = visible(text).into_owned();
    let mut run = run.clone();
    for text in [&mut run.about.program, &mut run.about.template, &mut run.about.size] {
        show(text);
    }
    for text in run.modifiers.iter_mut().chain(&mut run.counters).chain(&mut run.reasons) {
        show(text);
    }
    for job in &mut run.jobs {
        show(&mut job.subject);
    }
    run
}

/// Reports the run with the median time, and the distribution over all runs.
pub(super) fn report(runs: &[Run], rules: &Rules) -> String {
    let finished: Vec<&Run> = runs.iter().filter(|run| run.end == End::Done).collect();
    let mut text = String::new();
    for run in runs {
        if let End::Failed { of, reason } = &run.end {
            let seed = run.about.seed;
            let far =
                if *of == 0 { String::new() } else { format!(" after {} of {of} jobs", run.jobs.len()) };
            text += &format!("no map    seed {seed}{far}: {}\n", visible(reason));
        }
    }
    if finished.is_empty() {
        return text;
    }
    let run = &on_lines(median(&finished));
    let about = &run.about;
    text += &format!("size      {}\nprogram   {}\n", about.size, about.program);
    if finished.len() > 1 {
        let mut walls: Vec<u64> = finished.iter().map(|run| run.wall).collect();
        walls.sort_unstable();
        let slowest = finished.iter().max_by_key(|run| run.wall).map_or(0, |run| run.about.seed);
        text += &format!(
            "runs      {}: median {} ms, 90th percentile {}, maximum {} (seed {slowest}); details of seed {}\n",
            finished.len(),
            ms(quantile(&walls, 50)),
            ms(quantile(&walls, 90)),
            ms(quantile(&walls, 100)),
            about.seed
        );
    }
    text += &noise_text(run);
    text += &format!("\n{}", verdict(run));
    for suggestion in suggestions(run, &finished, rules) {
        text += &format!("{}\n", visible(&suggestion.to_string()));
    }
    text += "\n";
    text += &modifiers(run);
    text += &format!("\n{}", counters(run));
    text += &format!("\n{}", critical_path_text(run));
    text += &format!("\n{}", observed_text(run));
    if finished.len() > 1 {
        text += &format!("\n{}", over_all(runs));
    }
    text
}

/// Returns a warning if other programs disturbed a run, so that its replay takes another time.
pub(super) fn noise_text(run: &Run) -> String {
    let noise = noise(run);
    if noise <= MAX_NOISE {
        return String::new();
    }
    format!(
        "noise     the machine was busy: a replay of this run is off by {:.0} %; work counts only processor time\n",
        noise * 100.0
    )
}

/// Reports the times of modifiers over all runs, their growth, and outliers.
fn over_all(runs: &[Run]) -> String {
    const TITLES: [&str; 8] =
        ["over all runs", "runs", "min ms", "p10", "p50", "p90", "max", "grows with tiles^"];
    let spreads = spreads(runs);
    let row = |spread: &Spread| {
        let mut row = vec![whole_or(spread), spread.points.len().to_string()];
        row.extend(spread.times.map(ms));
        row.push(spread.growth.map_or_else(|| "-".to_owned(), growth_text));
        row
    };
    let rows: Vec<Vec<String>> = spreads.iter().map(row).collect();
    let mut text = table(&TITLES, &rows, &[1, 2, 3, 4, 5, 6]);
    let mut outliers: Vec<(&Spread, &Outlier)> = spreads
        .iter()
        .flat_map(|spread| spread.outliers.iter().map(move |outlier| (spread, outlier)))
        .collect();
    outliers.sort_by_key(|(_, outlier)| std::cmp::Reverse(outlier.away()));
    for (at, (spread, Outlier { point, deviations })) in outliers.iter().take(OUTLIERS).enumerate() {
        let about = &runs[point.run].about;
        text += if at == 0 { "\n" } else { "" };
        text += &format!(
            "outlier   {} {} ms, expected {} ({deviations:+.1} deviations): {}, {}, seed {}\n",
            whole_or(spread),
            ms(point.time),
            ms(point.expected),
            visible(&about.template),
            visible(&about.size),
            about.seed
        );
    }
    if outliers.len() > OUTLIERS {
        text += &format!("{:>13} more with smaller deviations\n", outliers.len() - OUTLIERS);
    }
    text
}

/// Returns the exponent of a growth, with its interval if it is known.
pub(super) fn growth_text(Growth { exponent, interval }: Growth) -> String {
    let interval = interval.map(|(low, high)| format!(" ({low:.2} to {high:.2})"));
    format!("{exponent:.2}{}", interval.unwrap_or_default())
}

pub(super) fn whole_or(spread: &Spread) -> String {
    spread.modifier.clone().unwrap_or_else(|| "whole run".to_owned())
}

fn modifiers(run: &Run) -> String {
    const TITLES: [&str; 11] = [
        "modifier",
        "jobs",
        "work ms",
        "off CPU",
        "p50",
        "p90",
        "p99",
        "us/tile",
        "% of path",
        "slack ms",
        "longest job",
    ];
    let rows: Vec<Vec<String>> = rows(run)
        .into_iter()
        .map(|row| {
            let tiles = row.counters.get("tiles").copied().unwrap_or_else(|| run.about.tiles.into());
            let per_tile = row.total as f64 / 1e3 / tiles.max(1) as f64;
            vec![
                row.modifier,
                row.jobs.to_string(),
                ms(row.total),
                ms(row.off_cpu),
                ms(row.quantiles[0]),
                ms(row.quantiles[1]),
                ms(row.quantiles[2]),
                format!("{per_tile:.3}"),
                format!("{:.1} %", row.share_of_path * 100.0),
                ms(row.slack),
                format!("{} ({} ms)", row.longest, ms(row.quantiles[3])),
            ]
        })
        .collect();
    table(&TITLES, &rows, &[1, 2, 3, 4, 5, 6, 7, 8, 9])
}

/// Returns the counters of modifiers: `treasure: 410 objects, 96 piles drawn`.
fn counters(run: &Run) -> String {
    let mut text = String::new();
    for row in rows(run).into_iter().filter(|row| !row.counters.is_empty()) {
        let counted: Vec<String> =
            row.counters.iter().map(|(name, count)| format!("{} {name}", grouped(*count))).collect();
        text += &format!("counted   {}: {}\n", row.modifier, counted.join(", "));
    }
    text
}

fn critical_path_text(run: &Run) -> String {
    let path = critical_path(run);
    let mut text = format!(
        "critical  path: {} ms work in a chain of {}\n",
        ms(path.time),
        counted(path.jobs.len(), "job")
    );
    text += &listed(path.jobs.iter().map(|job| (*job, run.jobs[*job].work())), run, |_| String::new());
    text
}

fn observed_text(run: &Run) -> String {
    let path = observed(run);
    let mut text = format!(
        "observed  path: {} ms work + {} off CPU + {} wait for a worker + {} overhead = {} of {} ms\n",
        ms(path.work()),
        ms(path.off_cpu()),
        ms(path.for_workers()),
        ms(path.overhead()),
        ms(path.total()),
        ms(run.wall)
    );
    let waits = |at: usize| {
        let step = &path.steps[at];
        format!(" + {} wait for a worker + {} overhead", ms(step.for_workers), ms(step.overhead))
    };
    text += &listed(path.steps.iter().map(|step| (step.job, step.work)), run, waits);
    text
}

/// Lists the longest steps of a path, in path order.
fn listed(steps: impl Iterator<Item = (usize, u64)>, run: &Run, more: impl Fn(usize) -> String) -> String {
    let steps: Vec<(usize, u64)> = steps.collect();
    let mut longest: Vec<usize> = (0..steps.len()).collect();
    longest.sort_by_key(|at| (std::cmp::Reverse(steps[*at].1), *at));
    longest.truncate(STEPS);
    longest.sort_unstable();
    let mut text = String::new();
    for at in &longest {
        let (job, time) = steps[*at];
        text += &format!("{:>10} ms{}  {}\n", ms(time), more(*at), run.name(job));
    }
    if steps.len() > longest.len() {
        text += &format!("{:>13} shorter steps\n", steps.len() - longest.len());
    }
    text
}

pub(super) fn edges(run: &Run) -> String {
    const TITLES: [&str; 7] = ["job", "waits for", "edges", "implied", "binding", "cost", "example reason"];
    let kinds = edge_kinds(run);
    let row = |kind: &rmg_profile::edges::EdgeKind| {
        vec![
            kind.to.clone(),
            kind.from.clone(),
            kind.count.to_string(),
            kind.implied.to_string(),
            kind.binding.to_string(),
            if kind.gain == 0 { "-".to_owned() } else { format!("{} ms", ms(kind.gain)) },
            kind.reason.clone(),
        ]
    };
    let shown: Vec<Vec<String>> = kinds.iter().take(KINDS).map(row).collect();
    let never = kinds.iter().filter(|kind| kind.binding == 0).count();
    let mut text = format!(
        "seed      {}, {} ms\nedges     {} of {} kinds; {never} kinds never delayed a job\n\n",
        run.about.seed,
        ms(run.wall),
        kinds.iter().map(|kind| kind.count).sum::<usize>(),
        kinds.len()
    );
    text += &table(&TITLES, &shown, &[2, 3, 4, 5]);
    if kinds.len() > KINDS {
        text += &format!("and {} more kinds with lower cost\n", kinds.len() - KINDS);
    }
    text
}

pub(super) fn against(new: u64, old: u64) -> String {
    format!("{} ms ({} of {} ms)", ms(new), part(new, old), ms(old))
}
