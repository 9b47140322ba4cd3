//! Generates many maps of one template and prints how much they differ.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use rmg_benches::character::median_of;
use rmg_benches::shares::Shares;
use rmg_benches::statistics::percent;
use rmg_benches::treasure_items::{Offer, TreasureItem, found, offers};
use rmg_core::MapSize;
use rmg_explain::character::{GuardPattern, LevelCharacter, Unmodeled};
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_tests::templates::{heroes3, plan, read};

use super::report_targets;

/// Generate many maps of one template and print how much they differ: patterns around guards, the plane of
/// two metrics, and the kinds of objects that appear
///
/// Exits with 1 if a map is not generated or a target is missed.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A template file; its first template is used.
    #[arg(default_value = "templates/ring-of-seasons.json")]
    template: PathBuf,
    /// Size of the maps. Default: the smallest.
    #[arg(long)]
    size: Option<MapSize>,
    /// Seeds 1 to N of the plane of two metrics.
    #[arg(long, default_value_t = 500)]
    seeds: u64,
    /// Seeds 1 to N of patterns and kinds, at most those of --seeds.
    #[arg(long, default_value_t = 100)]
    pattern_seeds: u64,
    /// Minimum number of cells of the plane. The default belongs to the default template and 500 seeds.
    #[arg(long, default_value_t = 31)]
    cells: usize,
    /// Number of maps to generate in parallel.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
}

/// Maximum share of the most frequent pattern around guards, in percent.
const MAX_PATTERN: f64 = 4.0;
/// The metrics of the plane, and the sizes of its cells.
const PLANE: [(&str, f64); 2] = [("blocked.share", 0.008), ("objects.spacing", 0.02)];
/// Cells of the plane on each axis. Their center is the median of the levels; levels beyond the plane are in
/// its outermost cells.
const CELLS: usize = 10;
/// A kind of which fewer objects are expected may be missing by chance.
const MIN_EXPECTED: f64 = 5.0;

/// A map with its levels, and the allowed and found items of each zone.
struct Made {
    levels: Vec<LevelCharacter>,
    items: Vec<(Vec<Offer>, Vec<TreasureItem>)>,
}

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let template = read(&arguments.template)?.into_iter().next().ok_or("the file has no template")?;
    let make = |seed: &u64| -> Result<Made, String> {
        let plan = plan(&template, arguments.size, *seed)?;
        let pool = Pool::single();
        let made = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &|_| {});
        let map = made.map_err(|error| error.to_string())?.map;
        let levels = LevelCharacter::all(&map, heroes3(), &Unmodeled::default());
        let found = found(&map, heroes3());
        let offered = map.plan.zone_ids().map(|zone| offers(&map, heroes3(), zone));
        Ok(Made { levels, items: offered.zip(found).collect() })
    };
    let seeds: Vec<u64> = (1..=arguments.seeds).collect();
    let made = Pool::new(Some(arguments.threads))?.map_in_turn(&seeds, make);
    let mut maps = Vec::with_capacity(made.len());
    for (seed, made) in seeds.iter().zip(made) {
        match made {
            Ok(map) => maps.push(map),
            Err(reason) => eprintln!("failed: seed {seed}: {reason}"),
        }
    }
    if maps.is_empty() {
        return Err("no map was generated".into());
    }
    println!("{} of {} maps of {}", maps.len(), seeds.len(), template.name);
    let few = usize::try_from(arguments.pattern_seeds)?.min(maps.len());
    let results = [
        maps.len() == seeds.len(),
        print_patterns(&maps[..few]),
        print_cells(&maps, arguments.cells),
        print_kinds(&maps[..few]),
    ];
    Ok(report_targets(results.into_iter().all(|is_met| is_met)))
}

/// Prints the most frequent patterns of 5x5 tiles around guards; returns true if none is too frequent.
fn print_patterns(maps: &[Made]) -> bool {
    let guards = || maps.iter().flat_map(|map| &map.levels).flat_map(|level| &level.guards);
    let patterns = frequencies(guards().cloned());
    let of_objects = frequencies(guards().map(GuardPattern::objects));
    let all = guards().count();
    let share = |count: &usize| percent(*count, all);
    println!(
        "\n{all} guards of {} maps have {} patterns of ground and objects (5x5)",
        maps.len(),
        patterns.len()
    );
    println!("the most frequent ones (target: at most {MAX_PATTERN} %):");
    for (count, pattern) in patterns.iter().take(3) {
        println!("{:.2} %\n{pattern}", share(count));
    }
    let shares: Vec<String> =
        of_objects.iter().take(5).map(|(count, _)| format!("{:.1} %", share(count))).collect();
    println!("{} patterns of objects alone; the most frequent ones: {}", of_objects.len(), shares.join(", "));
    patterns.first().is_none_or(|(count, _)| share(count) <= MAX_PATTERN)
}

/// Returns the patterns and their numbers, the most frequent first.
fn frequencies(guards: impl Iterator<Item = GuardPattern>) -> Vec<(usize, GuardPattern)> {
    let mut counts: BTreeMap<GuardPattern, usize> = BTreeMap::new();
    guards.for_each(|guard| *counts.entry(guard).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().map(|(pattern, count)| (count, pattern)).collect();
    counts.sort_by(|a, b| b.cmp(a));
    counts
}

/// Prints the plane of two metrics; returns true if the levels reach enough cells.
fn print_cells(maps: &[Made], least: usize) -> bool {
    let levels = || maps.iter().flat_map(|map| &map.levels);
    let centers = PLANE.map(|(key, _)| median_of(levels(), key).unwrap_or(0.0));
    let mut plane = [[0_usize; CELLS]; CELLS];
    for level in levels() {
        let cell = |axis: usize| {
            let (key, step) = PLANE[axis];
            let from_first = level.value(key)? - centers[axis] + step * CELLS as f64 / 2.0;
            Some((1..CELLS).take_while(|cell| from_first >= *cell as f64 * step).count())
        };
        if let (Some(column), Some(row)) = (cell(0), cell(1)) {
            plane[row][column] += 1;
        }
    }
    let reached = plane.iter().flatten().filter(|count| **count > 0).count();
    let [(across, width), (down, height)] = PLANE;
    println!(
        "\nlevels by {across} (columns of {width}, median {:.3}) and {down} (rows of {height}, median {:.3}):",
        centers[0], centers[1]
    );
    for row in plane {
        println!("{}", row.map(|count| format!("{count:>6}")).concat());
    }
    println!("{reached} of {} cells (target: at least {least})", CELLS * CELLS);
    reached >= least
}

/// Prints the visitable kinds that zones allow but no map has; returns true if there are none that should be
/// there.
fn print_kinds(maps: &[Made]) -> bool {
    let mut shares = Shares::default();
    maps.iter().flat_map(|map| &map.items).for_each(|(offers, found)| shares.add_zone(offers, found));
    let mut never = shares.never();
    never.retain(|(name, _)| heroes3().objects.find(name).is_some());
    println!("\nkinds that zones allow but no map of {} has: {}", maps.len(), never.len());
    for (name, share) in &never {
        let number =
            if share.is_limited { "limited".to_owned() } else { format!("{:.1} expected", share.expected) };
        println!("  {name:<44} in {} zones, {number}", share.zones);
    }
    never.iter().all(|(_, share)| !share.is_limited && share.expected < MIN_EXPECTED)
}
