//! Generates maps of many templates and prints times and measures.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use rmg_benches::cases::{Sweep, collect};
use rmg_benches::effort::EffortWord;
use rmg_benches::maps::{FileTimes, MapRecord, measure_map};
use rmg_benches::passes::write_passes;
use rmg_benches::statistics::{mean, percentile};
use rmg_core::MapSize;
use rmg_explain::MapMeasures;
use rmg_explain::measures::LARGE_ZONE;
use rmg_generate::{Effort, Phase};
use rmg_jobs::{Pool, peak_bytes};
use rmg_sweep::sweep::SizeChoice;
use rmg_tests::templates::heroes3;

/// Generate maps of many templates and print times and measures
///
/// Exits with 1 if a map was refused or (with --judge) a target is missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Template files, or folders with template files.
    #[arg(default_value = "templates")]
    paths: Vec<PathBuf>,
    /// Sizes of each template, from this list; default: its smallest and its largest size.
    #[arg(long, value_delimiter = ',')]
    sizes: Vec<MapSize>,
    /// Maximum size; larger maps are reduced to it.
    #[arg(long, default_value = "252x252x2")]
    limit: MapSize,
    /// Seeds 1 to N.
    #[arg(long, default_value_t = 3)]
    seeds: u64,
    /// Threads for each map.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Effort of the search for layouts.
    #[arg(long, value_enum, default_value = "normal")]
    effort: EffortWord,
    /// Also measure the time of writing files into memory.
    #[arg(long)]
    files: bool,
    /// Print the time by pass.
    #[arg(long)]
    passes: bool,
    /// Print the guards by creature.
    #[arg(long)]
    guards: bool,
    /// Exit with 1 if a target is missed.
    #[arg(long)]
    judge: bool,
}

/// Generates the maps; returns true if none was refused, and all targets are met if they are checked.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let pool = Pool::new(Some(arguments.threads))?;
    let effort = Effort::from(arguments.effort);
    let ends = [SizeChoice::Smallest, SizeChoice::Largest];
    let listed = arguments.sizes.iter().map(|size| SizeChoice::Only(*size));
    let sizes = if arguments.sizes.is_empty() { ends.to_vec() } else { listed.collect() };
    let sweep =
        Sweep { paths: arguments.paths.clone(), sizes, limit: arguments.limit, seeds: arguments.seeds };
    let cases = collect(&sweep);
    let mut failures = cases.failures.clone();
    let mut records = Vec::with_capacity(cases.cases.len());
    for case in &cases.cases {
        match measure_map(&case.plan, effort, &pool, arguments.files) {
            Ok(record) => records.push(record),
            Err(reason) => {
                failures.push(format!("{} {} seed {}: {reason}", case.name, case.plan.size, case.plan.seed));
            }
        }
    }
    if records.is_empty() {
        failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
        return Err("no map was generated".into());
    }
    println!("{} maps of {} templates, {} threads", records.len(), cases.templates, pool.threads());
    print_times(&records);
    if arguments.passes {
        let mut table = String::new();
        write_passes(&mut table, &records)?;
        print!("\n{table}");
    }
    let is_met = print_measures(&records);
    if arguments.guards {
        print_guards(&records);
    }
    if let Some(bytes) = peak_bytes() {
        println!("peak memory {:.0} MB", bytes as f64 / 1e6);
    }
    failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
    Ok(failures.is_empty() && (is_met || !arguments.judge))
}

/// Prints times by size, medians in milliseconds.
fn print_times(records: &[MapRecord]) {
    let mut by_size: BTreeMap<(u32, String), Vec<&MapRecord>> = BTreeMap::new();
    for record in records {
        by_size.entry((record.size.tiles(), record.size.to_string())).or_default().push(record);
    }
    println!(
        "\nmedian ms    maps  total  layout    fill   audit  audit/fill  fill us/tile  fill/bound   95 %    repeated   .rmgmap     .png"
    );
    for ((tiles, size), group) in by_size {
        let of = |metric: &dyn Fn(&MapRecord) -> f64| -> Vec<f64> {
            group.iter().map(|record| metric(record)).collect()
        };
        let median = |metric: &dyn Fn(&MapRecord) -> f64| percentile(&of(metric), 50);
        let (fill, audit) =
            (median(&|record| record.phase_ms(Phase::Fill)), median(&|record| record.phase_ms(Phase::Audit)));
        println!(
            "{size:<12} {:>4} {:>6.1}  {:>6.1}  {fill:>6.1}  {audit:>6.1}  {:>10.2}  {:>12.2}  {:>10.2}  {:>9.1}  {:>8}  {:>8}  {:>7}",
            group.len(),
            median(&MapRecord::made_ms),
            median(&|record| record.phase_ms(Phase::Layout)),
            audit / fill,
            fill * 1e3 / f64::from(tiles),
            median(&|record| record.fill_to_bound),
            percentile(&of(&MapRecord::made_ms), 95),
            group.iter().filter(|record| record.failed > 0).count(),
            file_time(&group, |files| files.rmgmap),
            file_time(&group, |files| files.png),
        );
    }
}

/// Returns the median in milliseconds; a dash if it was not measured.
fn file_time(group: &[&MapRecord], time: impl Fn(FileTimes) -> Duration) -> String {
    let times: Vec<f64> =
        group.iter().filter_map(|record| Some(time(record.files?).as_secs_f64() * 1e3)).collect();
    if times.is_empty() { "-".to_owned() } else { format!("{:.1}", percentile(&times, 50)) }
}

/// Prints treasure and density; returns true if all targets are met.
fn print_measures(records: &[MapRecord]) -> bool {
    let all = || records.iter().map(|record| &record.measures);
    let ratios: Vec<f64> = all()
        .flat_map(|measures| &measures.treasure)
        .filter(|zone| zone.asked > 0 && zone.tiles >= LARGE_ZONE)
        .map(|zone| zone.value as f64 / zone.asked as f64)
        .collect();
    let at = |percent: usize| percentile(&ratios, percent);
    println!(
        "\ntreasure achieved to requested, {} zones of {LARGE_ZONE} tiles and more: minimum {:.3}, 5 % {:.3}, median {:.3}, 95 % {:.3}",
        ratios.len(),
        at(0),
        at(5),
        at(50),
        at(95)
    );
    let walkable: Vec<f64> = all().map(|measures| measures.ground.walkable_share()).collect();
    let share = |percent: usize| percentile(&walkable, percent);
    println!(
        "walkable share of land: minimum {:.3}, 5 % {:.3}, median {:.3}, 95 % {:.3}, maximum {:.3}",
        share(0),
        share(5),
        share(50),
        share(95),
        share(100)
    );
    let density = |count: fn(&MapMeasures) -> usize| -> Vec<f64> {
        records.iter().map(|record| record.per_thousand_tiles(count(&record.measures))).collect()
    };
    let objects = density(|measures| measures.objects);
    let monsters = density(MapMeasures::monsters);
    println!("objects on 1,000 tiles: mean {:.0}; monsters {:.1}", mean(&objects), mean(&monsters));
    let farthest = all().map(|measures| measures.ground.distances.len()).max().unwrap_or(0);
    let mut distances = vec![0u64; farthest.max(1)];
    for measures in all() {
        for (sum, count) in distances.iter_mut().zip(&measures.ground.distances) {
            *sum += count;
        }
    }
    let total: u64 = distances.iter().sum();
    let shares: Vec<String> = distances
        .iter()
        .enumerate()
        .map(|(steps, count)| format!("{steps}: {:.2} %", 100.0 * *count as f64 / total as f64))
        .collect();
    println!("walkable tiles by steps to the nearest object: {}", shares.join(", "));
    let empty_zones: usize = all().map(|measures| measures.bare_zones).sum();
    let far: usize = all().filter(|measures| measures.ground.distances.len() > 9).count();
    println!("empty zones {empty_zones}; maps with a tile more than 8 steps from all objects {far}");
    (0.95..=1.05).contains(&at(50))
        && at(5) > 0.8
        && share(5) >= 0.4
        && share(95) <= 0.6
        && empty_zones == 0
        && far == 0
}

/// Prints guards by creature over all maps, the most frequent first.
fn print_guards(records: &[MapRecord]) {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for (creature, count) in records.iter().flat_map(|record| &record.measures.guards) {
        *all.entry(heroes3().stack_title(*creature)).or_default() += count;
    }
    let total: usize = all.values().sum();
    let mut list: Vec<(String, usize)> = all.into_iter().collect();
    list.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let empty: usize = records.iter().map(|record| record.measures.empty_guards).sum();
    println!("\n{total} guards of {} creatures, {empty} without creatures:", list.len());
    for (name, count) in list.iter().take(10) {
        println!("  {name:<24} {:.2} %", 100.0 * *count as f64 / total as f64);
    }
}
