//! Generates worlds from zones by all processes, checks every one with the independent checker, and prints
//! statistics.

use std::error::Error;

use clap::{Args, ValueEnum};
use rmg_benches::samples::sample;
use rmg_benches::statistics::{Count, percent, ratio};
use rmg_core::Seed;
use rmg_jobs::Stopwatch;
use rmg_logic::json::{Outcome, write_run};
use rmg_logic::worlds::{
    PoolFile, Process, RESULTS, World, WorldMaker, WorldSettings, balanced_set, difficulty_range,
    measure_set, outcome, read_pool,
};
use rmg_tests::world_pools::{CLASSES, pool};
use rmg_tests::world_zone_checker::{Search, WorldChecker};
use serde_json::Value;

use super::report_targets;

/// Generate worlds on one core and print success rates, times and quality
///
/// Exits with 1 if a world is refused or not valid, 14 gems on a hard pool take 20 ms or more (median), fewer
/// than 85 % of the zones without a gem are needed, the use of zones of easy pools varies by more than 0.25,
/// or a measure of a balanced set is worse than that of the first worlds.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Parts to measure.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "samples,pools,evenness,yields,sets")]
    parts: Vec<Part>,
    /// Seeds 1 to N of each sample and pool.
    #[arg(long, default_value_t = 200)]
    seeds: u64,
    /// Worlds for the evenness of zones.
    #[arg(long, default_value_t = 1000)]
    worlds: u64,
    /// Attempts of the processes `old` and `updated` for each pool.
    #[arg(long, default_value_t = 2000)]
    attempts: u64,
    /// Only pools whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The sample pools next to the checkout, if present.
    Samples,
    /// Pools of four classes, two of each.
    Pools,
    /// Evenness of the use of zones.
    Evenness,
    /// Success rates of the three processes.
    Yields,
    /// Sets of 100 worlds, the first ones and balanced ones.
    Sets,
}

const SIZES: [usize; 3] = [3, 7, 14];
/// Milliseconds for 14 gems on a hard pool.
const TARGET_MS: f64 = 20.0;

struct Input {
    name: String,
    json: Value,
    file: PoolFile,
}

impl Input {
    fn new(name: String, json: Value) -> Self {
        let file = read_pool(&json.to_string());
        Self { name, json, file }
    }
}

pub(super) fn run(args: &Arguments) -> Result<bool, Box<dyn Error>> {
    let wanted = |input: &Input| input.name.contains(&args.only);
    let samples: Vec<Input> = samples().into_iter().filter(wanted).collect();
    let built_in = CLASSES.iter().flat_map(|class| {
        (1..=2).map(|seed| Input::new(format!("{} {seed} (built-in)", class.name), pool(*class, seed)))
    });
    let built_in: Vec<Input> = built_in.filter(wanted).collect();
    let mut is_good = true;
    for part in &args.parts {
        is_good &= match part {
            Part::Samples if samples.is_empty() => {
                println!("\nskipped: no samples next to the checkout");
                true
            }
            Part::Samples => quality("sample pools", &samples, args),
            Part::Pools => quality("built-in pools", &built_in, args),
            Part::Evenness => evenness(samples.iter().chain(&built_in), args),
            Part::Yields => yields(samples.iter().chain(&built_in), args),
            Part::Sets => sets(samples.iter().chain(&built_in)),
        };
    }
    Ok(report_targets(is_good))
}

fn samples() -> Vec<Input> {
    let found = |name: &str| Some(Input::new(name.to_owned(), sample(name)?));
    ["easy_1", "hard_1"].into_iter().filter_map(found).collect()
}

fn quality(title: &str, inputs: &[Input], args: &Arguments) -> bool {
    println!("\n{title}: process `ours`, seeds 1 to {}, every world replayed by the checker", args.seeds);
    println!(
        "{:<18} {:>5} {:>9} {:>8} {:>7} {:>7} {:>10} {:>8} {:>10} {:>10}",
        "pool",
        "gems",
        "accepted",
        "needed",
        "steps",
        "proven",
        "median ms",
        "95 % ms",
        "longest ms",
        "tours"
    );
    let mut is_good = true;
    for (input, gems) in inputs.iter().flat_map(|input| SIZES.map(|gems| (input, gems))) {
        let plan = match WorldMaker::new(&input.file.pool, gems, WorldSettings::default()) {
            Ok(plan) => plan,
            Err(error) => {
                println!("{:<18} {gems:>5} REFUSED: {error}", input.name);
                is_good = false;
                continue;
            }
        };
        let checker = WorldChecker::new(&input.json, gems);
        let (mut worlds, mut times, mut first_diagnostic) = (Vec::new(), Vec::new(), None);
        for seed in 1..=args.seeds {
            let clock = Stopwatch::start();
            let result = plan.make(Seed(seed));
            times.push(clock.elapsed().as_secs_f64() * 1000.0);
            match check(&checker, &outcome(plan.pool(), &result)) {
                Ok(()) => worlds.extend(result),
                Err(diagnostic) => {
                    first_diagnostic = first_diagnostic.or(Some(format!("seed {seed}: {diagnostic}")))
                }
            }
        }
        times.sort_by(f64::total_cmp);
        let measures = measure_set(worlds.iter(), input.file.pool.zones.len(), (0, 0));
        let count = worlds.len() as u64;
        let sum = |of: fn(&World) -> u64| worlds.iter().map(of).sum::<u64>();
        let median = times[times.len() / 2];
        println!(
            "{:<18} {gems:>5} {:>8.1}% {:>8.3} {:>7.1} {:>6.1}% {median:>10.3} {:>8.3} {:>10.3} {:>10.2}",
            input.name,
            percent(count, args.seeds),
            f64::from(measures.needed_share) / 1000.0,
            ratio(sum(|world| u64::from(world.difficulty.steps)), count),
            percent(sum(|world| u64::from(world.difficulty.is_proven())), count),
            times[times.len() * 95 / 100],
            times[times.len() - 1],
            ratio(sum(|world| u64::from(world.origin.tours)), count)
        );
        if let Some(diagnostic) = &first_diagnostic {
            println!("  {diagnostic}");
        }
        let is_hard = input.name.starts_with("hard");
        is_good &= first_diagnostic.is_none() && measures.needed_share >= 850;
        is_good &= !(is_hard && gems == 14 && median >= TARGET_MS);
    }
    is_good
}

fn check(checker: &WorldChecker, outcome: &Outcome) -> Result<(), String> {
    let mut text = Vec::new();
    write_run(RESULTS, outcome, &mut text).map_err(|error| error.to_string())?;
    let json: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    checker.check(&json, Search::Replay)
}

/// Generates worlds of a process. The length of their solutions does not matter here.
fn make(input: &Input, gems: usize, process: Process, seeds: u64) -> Vec<(Seed, World)> {
    let settings = WorldSettings { process, attempts: 1, shortest_steps: 0, ..WorldSettings::default() };
    match WorldMaker::new(&input.file.pool, gems, settings) {
        Ok(plan) => (1..=seeds).map(Seed).filter_map(|seed| Some((seed, plan.make(seed).ok()?))).collect(),
        Err(_) => Vec::new(),
    }
}

fn evenness<'i>(inputs: impl Iterator<Item = &'i Input>, args: &Arguments) -> bool {
    println!("\nvariation of zone use over {} worlds (at most 0.25 on easy pools)", args.worlds);
    println!("{:<18} {:>8} {:>8} {:>8}", "pool", "3 gems", "7 gems", "14 gems");
    let mut is_good = true;
    for input in inputs {
        let variations = SIZES.map(|gems| {
            let worlds = make(input, gems, Process::Ours, args.worlds);
            measure_set(worlds.iter().map(|(_, world)| world), input.file.pool.zones.len(), (0, 0))
                .zone_variation
        });
        let shown = variations.map(|variation| format!("{:>8.3}", f64::from(variation) / 1000.0)).join(" ");
        println!("{:<18} {shown}", input.name);
        is_good &= !input.name.starts_with("easy") || variations.iter().all(|variation| *variation <= 250);
    }
    is_good
}

fn yields<'i>(inputs: impl Iterator<Item = &'i Input>, args: &Arguments) -> bool {
    println!(
        "\nyields: share of seeds with a world ({} attempts of `old` and `updated`, {} of `ours`), and time per world",
        args.attempts, args.seeds
    );
    println!(
        "{:<18} {:>5} {:>8} {:>8} {:>8} {:>12} {:>12} {:>12}",
        "pool", "gems", "old", "updated", "ours", "old ms", "updated ms", "ours ms"
    );
    let mut is_good = true;
    for (input, gems) in inputs.flat_map(|input| SIZES.map(|gems| (input, gems))) {
        let mut shares = String::new();
        let mut times = String::new();
        for (process, seeds) in
            [(Process::Old, args.attempts), (Process::Updated, args.attempts), (Process::Ours, args.seeds)]
        {
            let clock = Stopwatch::start();
            let count = make(input, gems, process, seeds).len() as u64;
            let spent = clock.elapsed().as_secs_f64() * 1000.0;
            shares += &format!(" {:>7.2}%", percent(count, seeds));
            times += &if count == 0 {
                format!(" {:>12}", "-")
            } else {
                format!(" {:>12.3}", spent / count.to_float())
            };
            is_good &= process != Process::Ours || count == seeds;
        }
        println!("{:<18} {gems:>5}{shares}{times}", input.name);
    }
    is_good
}

fn sets<'i>(inputs: impl Iterator<Item = &'i Input>) -> bool {
    println!(
        "\nsets of 100 worlds, the first ones and chosen from 400: variations of zones, pairs, joins, difficulty"
    );
    let mut is_good = true;
    for (input, gems) in inputs.flat_map(|input| [3, 7].map(|gems| (input, gems))) {
        let settings = WorldSettings { shortest_steps: 5000, ..WorldSettings::default() };
        let Ok(plan) = WorldMaker::new(&input.file.pool, gems, settings) else { continue };
        let worlds = (1..=400).map(Seed).filter_map(|seed| Some((seed, plan.make(seed).ok()?)));
        let candidates: Vec<(Seed, World)> = worlds.collect();
        let zones = input.file.pool.zones.len();
        let clock = Stopwatch::start();
        let chosen = balanced_set(&candidates, 100, zones);
        let spent = clock.elapsed().as_secs_f64() * 1000.0;
        let range = difficulty_range(candidates.iter().map(|(_, world)| world));
        let as_is = measure_set(candidates.iter().take(100).map(|(_, world)| world), zones, range);
        let set = measure_set(chosen.iter().map(|at| &candidates[*at].1), zones, range);
        let both = [
            (as_is.zone_variation, set.zone_variation),
            (as_is.together_variation, set.together_variation),
            (as_is.joined_variation, set.joined_variation),
            (as_is.difficulty_variation, set.difficulty_variation),
        ]
        .map(|(a, b)| format!("{:.2} -> {:.2}", f64::from(a) / 1000.0, f64::from(b) / 1000.0))
        .join(", ");
        println!("{:<18} {gems:>5} {both} ({spent:.1} ms)", input.name);
        is_good &= set.is_never_worse(&as_is);
    }
    is_good
}
