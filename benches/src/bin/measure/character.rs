//! Generates maps of many templates and compares their look with maps that people made.

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use rmg_benches::character::{JointDistances, MAX_DISTANCES, TARGETS, median_of};
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{MapSize, Seed};
use rmg_explain::character::{LevelCharacter, Reference, Unmodeled, metrics};
use rmg_generate::{GenerateError, GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_sweep::sweep::{SizeChoice, sizes_of};
use rmg_tests::template_files::{json_files, workspace_root};
use rmg_tests::templates::{heroes3, read};

use super::report_targets;

/// Generate maps of the templates of VCMI and of the built-in ones, and print the medians of their metrics
/// with the targets, and the joint distance from maps that people made
///
/// Templates of VCMI have their smallest size and default water, the others every size of --sizes and every
/// water content that they allow, if their zones fit. Exits with 1 if a map is not generated or a target is
/// missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Template files of `rmg`, or folders with template files.
    #[arg(default_value = "templates")]
    paths: Vec<PathBuf>,
    /// Folder with the templates of VCMI; omitted if missing. Default: ../shared/corpus/vcmi-templates.
    #[arg(long)]
    vcmi: Option<PathBuf>,
    /// Seeds 1 to N of templates of `rmg`.
    #[arg(long, default_value_t = 3)]
    seeds: u64,
    /// Seeds 1 to N of templates of VCMI.
    #[arg(long, default_value_t = 5)]
    vcmi_seeds: u64,
    /// Sizes of templates of `rmg`; a template that allows none has its smallest size.
    #[arg(long, value_delimiter = ',', default_value = "m,l,xl,m+u,l+u,xl+u")]
    sizes: Vec<MapSize>,
    /// Number of maps to generate in parallel.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Also print all metrics with the quartiles of maps that people made.
    #[arg(long)]
    all: bool,
}

/// A map to generate.
struct Case {
    name: String,
    is_of_vcmi: bool,
    plan: GenPlan,
}

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut failures = Vec::new();
    let mut cases = Vec::new();
    for template in templates(&arguments.paths, &mut failures)? {
        let listed: Vec<SizeChoice> = arguments.sizes.iter().copied().map(SizeChoice::Only).collect();
        let sizes = Some(sizes_of(&template, &listed, None)).filter(|sizes| !sizes.is_empty());
        let sizes = sizes.unwrap_or_else(|| sizes_of(&template, &[SizeChoice::Smallest], None));
        for (size, water) in
            sizes.iter().flat_map(|size| template.allowed_water.iter().map(move |water| (*size, *water)))
        {
            cases.extend(seeds(&template, arguments.seeds, Some((size, water))));
        }
    }
    let corpus = workspace_root().join("../shared/corpus/vcmi-templates");
    let vcmi: &Path = arguments.vcmi.as_deref().unwrap_or(&corpus);
    if vcmi.exists() {
        let templates = templates(&[vcmi.to_owned()], &mut failures)?;
        cases.extend(templates.iter().flat_map(|template| seeds(template, arguments.vcmi_seeds, None)));
    } else {
        println!("skipped: the templates of VCMI are missing ({})", vcmi.display());
    }
    let made = Pool::new(Some(arguments.threads))?.map_in_turn(&cases, make);
    let mut levels: Vec<(bool, LevelCharacter)> = Vec::new();
    for (case, made) in cases.iter().zip(made) {
        match made {
            Ok(of_map) => levels.extend(of_map.into_iter().map(|level| (case.is_of_vcmi, level))),
            Err(reason) => failures.push(format!("{}: {reason}", case.name)),
        }
    }
    failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
    if levels.is_empty() {
        return Err("no level was measured".into());
    }
    println!("{} levels of {} maps, {} not generated", levels.len(), cases.len(), failures.len());
    if arguments.all {
        print_all(&levels);
    }
    let are_met = print_targets(&levels);
    let are_near = print_distances(&levels);
    Ok(report_targets(are_met && are_near && failures.is_empty()))
}

fn templates(paths: &[PathBuf], failures: &mut Vec<String>) -> std::io::Result<Vec<Template>> {
    let mut templates = Vec::new();
    for path in paths {
        for file in json_files(path)? {
            match read(&file) {
                Ok(of_file) => templates.extend(of_file),
                Err(reason) => failures.push(format!("{}: {reason}", file.display())),
            }
        }
    }
    Ok(templates)
}

/// Returns the maps of a template that can be planned. `of_rmg` has size and water of a template of `rmg`.
fn seeds(template: &Template, count: u64, of_rmg: Option<(MapSize, WaterContent)>) -> Vec<Case> {
    let case = |seed: u64| {
        let (size, water) = of_rmg.unzip();
        let plan = make_plan(template, heroes3(), &GenOptions { size, water, ..GenOptions::new(Seed(seed)) })
            .ok()?;
        let name = format!("{} {} water {} seed {seed}", template.name, plan.size, plan.water.word());
        Some(Case { name, is_of_vcmi: of_rmg.is_none(), plan })
    };
    (1..=count).filter_map(case).collect()
}

/// Returns the levels of a map; none if it is too small for its zones.
fn make(case: &Case) -> Result<Vec<LevelCharacter>, String> {
    let pool = Pool::single();
    match generate_map(&case.plan, heroes3(), &GenerateOptions::new(&pool), &|_| {}) {
        Ok(made) => Ok(LevelCharacter::all(&made.map, heroes3(), &Unmodeled::default())),
        Err(GenerateError::Place(_) | GenerateError::Infeasible { .. }) => Ok(Vec::new()),
        Err(error) => Err(error.to_string()),
    }
}

/// Prints the medians of all metrics.
fn print_all(levels: &[(bool, LevelCharacter)]) {
    println!("\n{:<26}{:>10}{:>8}  quartiles of maps that people made", "metric", "median", "levels");
    for metric in metrics() {
        let count = levels.iter().filter(|(_, level)| level.value(metric.key).is_some()).count();
        let median = median_of(levels.iter().map(|(_, level)| level), metric.key);
        let median = median.map_or_else(|| "-".to_owned(), |median| format!("{median:.3}"));
        let hand = metric.quartiles[Reference::Hand as usize];
        let hand = hand.map_or_else(String::new, |hand| format!("{:.3} to {:.3}", hand.first, hand.third));
        println!("{:<26}{median:>10}{count:>8}  {hand:<20}{}", metric.key, metric.label);
    }
}

/// Prints the medians with targets; returns true if all are met.
fn print_targets(levels: &[(bool, LevelCharacter)]) -> bool {
    println!("\n{:<26}{:>8}  {:<16}", "metric", "median", "target");
    let mut are_met = true;
    for target in TARGETS {
        let counted = levels.iter().filter(|(is_of_vcmi, _)| *is_of_vcmi || !target.is_vcmi_only);
        let Some(median) = median_of(counted.map(|(_, level)| level), target.key) else {
            println!("{:<26}{:>8}", target.key, "-");
            continue;
        };
        let (min, max) = target.range;
        let is_met = (min..=max).contains(&median);
        are_met &= is_met;
        let range = match (min > 0.0, max.is_finite()) {
            (true, true) => format!("{min} to {max}"),
            (true, false) => format!("at least {min}"),
            _ => format!("at most {max}"),
        };
        let label =
            metrics().iter().find(|metric| metric.key == target.key).map_or("", |metric| metric.label);
        let scope = if target.is_vcmi_only { " (templates of VCMI)" } else { "" };
        println!("{:<26}{median:>8.3}  {range:<16}{:<8}{label}{scope}", target.key, verdict(is_met));
    }
    are_met
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "MISSED" }
}

/// Prints the joint distances; returns true if they are near enough.
fn print_distances(levels: &[(bool, LevelCharacter)]) -> bool {
    let distances = JointDistances::new(levels.iter().map(|(_, level)| level));
    println!("\njoint distance from maps that people made   maps  target          original    vcmi");
    let mut are_met = true;
    for (at, name) in ["all metrics", "metrics without targets"].into_iter().enumerate() {
        let (measured, max) = (distances.measured[at], MAX_DISTANCES[at]);
        let is_met = measured <= max;
        are_met &= is_met;
        println!(
            "{:<42}{measured:>6.2}  at most {max:<4}{:<8}{:>4.2}{:>8.2}",
            format!("{} {name}", distances.metrics[at]),
            verdict(is_met),
            distances.original[at],
            distances.vcmi[at]
        );
    }
    are_met
}
