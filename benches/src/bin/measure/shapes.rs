//! Generates maps of many templates and prints measures of their seas, rock, rivers, roads and areas.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_benches::cases::WaterWord;
use rmg_benches::statistics::{mean, percent, percentile};
use rmg_core::MapSize;
use rmg_core::summary::WayKind;
use rmg_core::template::Template;
use rmg_explain::MapMeasures;
use rmg_explain::measures::{Outline, Runs, ShapeMeasures};
use rmg_generate::{Effort, GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::make_plan;
use rmg_tests::templates::heroes3;

use super::report_targets;
use super::selection::MapSelection;

/// Generate maps of many templates and print measures of their seas, rock, rivers, roads and areas, by
/// requested water content and size
///
/// Pairs of template and options that are refused before generation are counted and omitted. Exits with 1 if
/// a map is not generated, or (with --judge) a target is missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    maps: MapSelection,
    /// Threads for each map.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// List the maps with the longest runs of road and coast, with rock out of its band, and with gaps in
    /// roads.
    #[arg(long)]
    worst: bool,
    /// Exit with 1 if a target is missed.
    #[arg(long)]
    judge: bool,
}

/// Returns the target range of the share of water on the surface, both ends included.
fn target_shares(water: WaterWord) -> Option<(f64, f64)> {
    match water {
        WaterWord::None => None,
        WaterWord::Normal => Some((0.14, 0.32)),
        WaterWord::Islands => Some((0.33, 0.48)),
    }
}

/// Target range of the share of rock underground, both ends included.
const ROCK_SHARE: (f64, f64) = (0.35, 0.5);

/// A map with its measures.
struct Record {
    name: String,
    water: WaterWord,
    size: MapSize,
    measures: MapMeasures,
    /// Attempts before the one that gave the map.
    failed: usize,
}

impl Record {
    fn shapes(&self) -> &ShapeMeasures {
        &self.measures.shapes
    }
}

/// The results of all templates.
#[derive(Default)]
struct Results {
    records: Vec<Record>,
    /// Refused before the first attempt, by requested water content.
    refused: BTreeMap<WaterWord, u64>,
    failures: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let is_met = measure(arguments)?;
    Ok(!arguments.judge || report_targets(is_met))
}

/// Generates the maps and prints; returns true if all targets are met and no map failed.
fn measure(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let pool = Pool::new(Some(arguments.threads))?;
    let (templates, failures) = arguments.maps.templates()?;
    let mut results = Results { failures, ..Results::default() };
    templates.iter().for_each(|template| make(&arguments.maps, template, &pool, &mut results));
    for (water, count) in &results.refused {
        println!("water {}: {count} pairs of template and options refused", water.content().word());
    }
    results.failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
    if results.records.is_empty() {
        return Err("no map was generated".into());
    }
    let repeated = results.records.iter().filter(|record| record.failed > 0).count();
    println!("{} maps, {repeated} of them after failed attempts", results.records.len());
    let is_met = print_all(&results.records);
    if arguments.worst {
        print_worst(&results.records);
    }
    Ok(is_met && results.failures.is_empty())
}

/// Generates all maps of a template.
fn make(maps: &MapSelection, template: &Template, pool: &Pool, results: &mut Results) {
    for (name, water, options) in maps.maps_of(template) {
        let Ok(plan) = make_plan(template, heroes3(), &options) else {
            *results.refused.entry(water).or_default() += 1;
            continue;
        };
        let options = GenerateOptions { effort: Effort::Normal, ..GenerateOptions::new(pool) };
        match generate_map(&plan, heroes3(), &options, &|_| {}) {
            Ok(map) => {
                let (size, measures) = (plan.size, MapMeasures::new(&map.map, heroes3()));
                results.records.push(Record { name, water, size, measures, failed: map.failed.len() });
            }
            Err(error) => results.failures.push(format!("{name}: {error}")),
        }
    }
}

/// Prints tables by water content and size, and over all sizes; returns true if all targets are met.
fn print_all(records: &[Record]) -> bool {
    let mut groups: BTreeMap<(WaterWord, u32, String), Vec<&Record>> = BTreeMap::new();
    for record in records {
        let key = (record.water, record.size.tiles(), record.size.to_string());
        groups.entry(key).or_default().push(record);
        groups.entry((record.water, u32::MAX, "all".to_owned())).or_default().push(record);
    }
    let line = |key: &(WaterWord, u32, String)| format!("{:<8}{:<11}", key.0.content().word(), key.2);
    println!(
        "\nsea     size       maps  water mean   in band  coast longest  over 12  area within 12 %  portals"
    );
    for (key, group) in &groups {
        println!("{}{:>5}  {}", line(key), group.len(), sea_text(key.0, group));
    }
    println!("\nsea     size       rock: maps    min   10 %  median   90 %    max  in .35-.5");
    for (key, group) in &groups {
        println!("{}{}", line(key), rock_text(group));
    }
    println!("\nsea     size       straight outlines: closed ground    rock");
    for (key, group) in &groups {
        println!("{}{}", line(key), outline_text(group));
    }
    println!("\nsea     size       rivers: tiles  zones with  of those able  runs mean  95 %  longest");
    for (key, group) in &groups {
        println!("{}{}", line(key), river_text(group));
    }
    println!("\nsea     size       roads: tiles  runs mean  95 %  longest  over 20  gaps  twins  dead ends");
    for (key, group) in &groups {
        println!("{}{}", line(key), road_text(group));
    }
    println!();
    let mut is_met = true;
    for (key, group) in groups.iter().filter(|(key, _)| key.1 == u32::MAX) {
        for missed in missed(key.0, group) {
            println!("missed with water {}: {missed}", key.0.content().word());
            is_met = false;
        }
    }
    is_met
}

fn within(share: f64, (min, max): (f64, f64)) -> bool {
    (min..=max).contains(&share)
}

fn water_shares(group: &[&Record]) -> Vec<f64> {
    group.iter().filter_map(|record| record.shapes().water_share()).collect()
}

fn in_band(water: WaterWord, shares: &[f64]) -> usize {
    let band = target_shares(water);
    shares.iter().filter(|share| band.is_some_and(|band| within(**share, band))).count()
}

/// Returns the number of land zones within 12 % of their target area, and the number of all, on maps from
/// 72x72 on.
fn areas(group: &[&Record]) -> (usize, usize) {
    let large = group.iter().filter(|record| record.size.width().min(record.size.height()) >= 72);
    let zones: Vec<bool> = large
        .flat_map(|record| &record.shapes().land_zones)
        .filter(|zone| zone.asked > 0)
        .map(|zone| zone.is_within(12))
        .collect();
    (zones.iter().filter(|is_within| **is_within).count(), zones.len())
}

fn portals(group: &[&Record]) -> usize {
    let at = WayKind::ALL.iter().position(|way| *way == WayKind::Monolith);
    at.map_or(0, |at| group.iter().map(|record| record.measures.ways[at]).sum())
}

fn sea_text(water: WaterWord, group: &[&Record]) -> String {
    let shares = water_shares(group);
    let [share, band, coast, over] = if shares.is_empty() {
        ["-"; 4].map(str::to_owned)
    } else {
        let coasts = group.iter().map(|record| record.shapes().longest_coast);
        [
            format!("{:.3}", mean(&shares)),
            format!("{} of {}", in_band(water, &shares), group.len()),
            coasts.clone().max().unwrap_or(0).to_string(),
            coasts.filter(|coast| *coast > 12).count().to_string(),
        ]
    };
    let (good, all) = areas(group);
    let area = if all == 0 { "-".to_owned() } else { format!("{:.1} % of {all}", percent(good, all)) };
    format!("{share:>10}  {band:>8}  {coast:>13}  {over:>7}  {area:>16}  {:>7}", portals(group))
}

fn rock_text(group: &[&Record]) -> String {
    let shares: Vec<f64> = group.iter().filter_map(|record| record.shapes().rock_share()).collect();
    if shares.is_empty() {
        return format!("{:>10}{:>7}{:>7}{:>8}{:>7}{:>7}{:>11}", "-", "-", "-", "-", "-", "-", "-");
    }
    let at = |percent| percentile(&shares, percent);
    let good = shares.iter().filter(|share| within(**share, ROCK_SHARE)).count();
    format!(
        "{:>10}{:>7.3}{:>7.3}{:>8.3}{:>7.3}{:>7.3}{good:>11}",
        shares.len(),
        at(0),
        at(10),
        at(50),
        at(90),
        at(100)
    )
}

/// Returns the shares of the outlines of closed ground and of rock that are straight.
fn outline_text(group: &[&Record]) -> String {
    let share = |of: fn(&ShapeMeasures) -> &Outline| {
        let mut all = Outline::default();
        group.iter().for_each(|record| all.add_all(of(record.shapes())));
        format!("{:.1} %", 100.0 * all.straight_share())
    };
    format!("{:>32}{:>8}", share(|shapes| &shapes.closed_outline), share(|shapes| &shapes.rock_outline))
}

fn all_runs<'r>(runs: impl Iterator<Item = &'r Runs>) -> Runs {
    let mut all = Runs::default();
    runs.for_each(|runs| all.add_all(runs));
    all
}

/// Returns the river tiles, the land tiles, the zones with a river, and the zones that could have one.
fn rivers(group: &[&Record]) -> [u64; 4] {
    group.iter().map(|record| &record.shapes().rivers).fold([0; 4], |sum, rivers| {
        [sum[0] + rivers.tiles, sum[1] + rivers.land, sum[2] + rivers.with, sum[3] + rivers.able]
    })
}

fn river_text(group: &[&Record]) -> String {
    let runs = all_runs(group.iter().map(|record| &record.shapes().rivers.runs));
    let [tiles, land, with, able] = rivers(group);
    if tiles == 0 {
        return format!("{:>13}{:>12}{able:>15}{:>11}{:>6}{:>9}", "-", "-", "-", "-", "-");
    }
    format!(
        "{:>11.2} %{:>10.1} %{able:>15}{:>11.2}{:>6}{:>9}",
        percent(tiles, land),
        percent(with, able),
        runs.mean(),
        runs.percentile(95),
        runs.longest()
    )
}

fn road_text(group: &[&Record]) -> String {
    let sum =
        |metric: fn(&ShapeMeasures) -> u64| group.iter().map(|record| metric(record.shapes())).sum::<u64>();
    let runs = all_runs(group.iter().map(|record| &record.shapes().roads.runs));
    let tiles = sum(|shapes| shapes.roads.tiles);
    format!(
        "{tiles:>12}{:>11.2}{:>6}{:>9}{:>9}{:>6}{:>5.2} %{:>11}",
        runs.mean(),
        runs.percentile(95),
        runs.longest(),
        runs.longer_than(20),
        sum(|shapes| shapes.roads.gaps),
        percent(sum(|shapes| shapes.roads.twins), tiles),
        sum(|shapes| shapes.roads.dead_ends)
    )
}

/// Returns the targets that maps of a water content miss.
fn missed(water: WaterWord, group: &[&Record]) -> Vec<String> {
    let mut missed = Vec::new();
    let mut check = |is_met: bool, text: String| {
        if !is_met {
            missed.push(text);
        }
    };
    if target_shares(water).is_some() {
        let shares = water_shares(group);
        let good = in_band(water, &shares);
        check(
            10 * good >= 9 * group.len(),
            format!("share of water in its band in {good} of {} maps", group.len()),
        );
        let coast = group.iter().map(|record| record.shapes().longest_coast).max().unwrap_or(0);
        check(coast <= 12, format!("a straight coast of {coast} tiles"));
    }
    let rock: Vec<f64> = group.iter().filter_map(|record| record.shapes().rock_share()).collect();
    let good = rock.iter().filter(|share| within(**share, ROCK_SHARE)).count();
    check(good == rock.len(), format!("share of rock in its band in {good} of {} maps", rock.len()));
    let [tiles, land, with, able] = rivers(group);
    check(2 * with >= able, format!("rivers in {with} of {able} zones that could have one"));
    let share = percent(tiles, land);
    check(able == 0 || within(share, (0.5, 5.0)), format!("rivers on {share:.2} % of the land"));
    let runs = all_runs(group.iter().map(|record| &record.shapes().roads.runs));
    check(runs.mean() <= 3.5, format!("straight runs of road with a mean of {:.2} tiles", runs.mean()));
    check(runs.percentile(95) <= 8, format!("95 % of the runs up to {} tiles", runs.percentile(95)));
    check(runs.longer_than(20) == 0, format!("{} runs over 20 tiles", runs.longer_than(20)));
    let gaps: u64 = group.iter().map(|record| record.shapes().roads.gaps).sum();
    check(gaps == 0, format!("{gaps} gaps in roads"));
    let (good, all) = areas(group);
    check(100 * good >= 95 * all, format!("areas within 12 % in {good} of {all} zones"));
    missed
}

/// Prints the maps with the longest runs of road and coast, with rock out of its band, and with gaps.
fn print_worst(records: &[Record]) {
    let mut longest: Vec<&Record> = records.iter().collect();
    longest.sort_by_key(|record| std::cmp::Reverse(record.shapes().roads.runs.longest()));
    for record in longest.iter().take(8) {
        println!("road of {} tiles: {}", record.shapes().roads.runs.longest(), record.name);
    }
    longest.sort_by_key(|record| std::cmp::Reverse(record.shapes().longest_coast));
    for record in longest.iter().take(8).filter(|record| record.shapes().longest_coast > 0) {
        println!("coast of {} tiles: {}", record.shapes().longest_coast, record.name);
    }
    for record in records {
        let share = record.shapes().rock_share().filter(|share| !within(*share, ROCK_SHARE));
        share.into_iter().for_each(|share| println!("rock on {share:.3}: {}", record.name));
    }
    for record in records.iter().filter(|record| record.shapes().roads.gaps > 0) {
        println!("{} gaps: {}", record.shapes().roads.gaps, record.name);
    }
}
