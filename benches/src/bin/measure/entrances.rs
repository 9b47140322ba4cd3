//! Randomizes entrances of sample, hard, large and tiny worlds, checks every result with the independent
//! checker, and prints statistics.

use std::collections::BTreeMap;
use std::error::Error;

use clap::{Args, ValueEnum};
use rmg_benches::samples::{sample, samples as logic_samples};
use rmg_benches::statistics::percent;
use rmg_core::Seed;
use rmg_jobs::{CpuStopwatch, Stopwatch};
use rmg_logic::entrances::{
    Case, EntranceSettings, Policy, RESULTS, Randomizer, outcome, read_case, refusal,
};
use rmg_logic::json::{Outcome, write_run};
use rmg_tests::entrance_checker::{EntranceChecker, sorted_pairings};
use rmg_tests::entrance_shapes::SHAPES;
use rmg_tests::entrance_worlds::{EntranceCase, grid, hard_families, tiny_cases};
use serde_json::Value;

use super::report_targets;

/// Randomize entrances on one core and print success rates, times and coverage
///
/// Exits with 1 if a result is not valid, a seed of a solvable case is refused, a grid or a shape takes
/// longer than its target, or the uniform policy never gives a valid layout of a tiny case.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Parts to measure.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "samples,families,shapes,grids,tiny")]
    parts: Vec<Part>,
    /// Seeds 1 to N of samples and families.
    #[arg(long, default_value_t = 200)]
    seeds: u64,
    /// Seeds 1 to N of each world in the shape of a large game.
    #[arg(long, default_value_t = 10_000)]
    shape_seeds: u64,
    /// Seeds 1 to N of tiny cases.
    #[arg(long, default_value_t = 100_000)]
    tiny_seeds: u64,
    /// Only cases whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The sample cases next to the checkout, if present.
    Samples,
    /// Families of solvable cases on which greedy placement fails most often.
    Families,
    /// Worlds in the shape of large games.
    Shapes,
    /// Large open grids.
    Grids,
    /// Cases whose layouts can all be listed.
    Tiny,
}

pub(super) fn run(args: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut is_good = true;
    for part in &args.parts {
        is_good &= match part {
            Part::Samples => samples(args),
            Part::Families => {
                println!("\nfamilies: seeds accepted by the checker");
                header();
                let cases = hard_families().into_iter().filter(|case| case.name.contains(&args.only));
                let missed: Vec<String> =
                    cases.filter(|case| !success(case, args.seeds)).map(|case| case.name).collect();
                missed.is_empty()
            }
            Part::Shapes => shapes(args),
            Part::Grids => grids(args),
            Part::Tiny => tiny(args),
        };
    }
    Ok(report_targets(is_good))
}

fn header() {
    println!(
        "{:<44} {:>6} {:>9} {:>9} {:>9} {:>9} {:>10}",
        "case", "exits", "accepted", "repaired", "median ms", "worst ms", "layouts/seed"
    );
}

fn samples(args: &Arguments) -> bool {
    println!("\nsample cases: seeds accepted by the checker, or refused as expected");
    let Some(samples) = logic_samples("er_") else {
        println!("skipped: no samples next to the checkout");
        return true;
    };
    header();
    let mut is_good = true;
    for (name, case) in samples.into_iter().filter(|(name, _)| name.contains(&args.only)) {
        if case["expect"]["outcome"] == "error" {
            is_good &= show_refusal(&EntranceCase { name, case });
        } else {
            is_good &= success(&EntranceCase { name, case }, args.seeds);
        }
    }
    is_good
}

fn read(case: &EntranceCase) -> Case {
    read_case(&case.case.to_string()).unwrap_or_else(|error| panic!("{}: {error:?}", case.name))
}

fn show_refusal(case: &EntranceCase) -> bool {
    let Case { world, settings, .. } = read(case);
    let text = match Randomizer::new(&world, settings) {
        Err(errors) => format!("{:?}", refusal(&errors)),
        Ok(plan) => match plan.randomize(Seed(1)) {
            Err(error) => format!("{:?}", refusal(&[error])),
            Ok(_) => {
                println!("{:<44} NOT REFUSED", case.name);
                return false;
            }
        },
    };
    println!("{:<44} refused: {text}", case.name);
    true
}

/// Runs seeds of a solvable case; returns whether all were accepted.
fn success(case: &EntranceCase, seeds: u64) -> bool {
    let checker = EntranceChecker::new(&case.case);
    let Case { world, settings, .. } = read(case);
    let plan = match Randomizer::new(&world, settings) {
        Ok(plan) => plan,
        Err(errors) => {
            println!("{:<44} REFUSED: {:?}", case.name, refusal(&errors));
            return false;
        }
    };
    let (mut accepted, mut repaired, mut layouts) = (0_u64, 0_u64, 0_u64);
    let mut times = Vec::new();
    let mut first_diagnostic = None;
    for seed in 1..=seeds {
        let clock = Stopwatch::start();
        let result = plan.randomize(Seed(seed));
        times.push(clock.elapsed().as_secs_f64() * 1000.0);
        if let Ok(layout) = &result {
            repaired += u64::from(layout.work.is_repaired);
            layouts += layout.work.layouts;
        }
        match check(&checker, &outcome(&world, &result)) {
            Ok(()) => accepted += 1,
            Err(diagnostic) => {
                first_diagnostic = first_diagnostic.or(Some(format!("seed {seed}: {diagnostic}")))
            }
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{:<44} {:>6} {:>8.1}% {:>8.1}% {:>9.3} {:>9.3} {:>10}",
        case.name,
        plan.exits().len(),
        percent(accepted, seeds),
        percent(repaired, seeds),
        times[times.len() / 2],
        times[times.len() - 1],
        layouts / seeds.max(1)
    );
    if let Some(diagnostic) = &first_diagnostic {
        println!("  {diagnostic}");
    }
    first_diagnostic.is_none()
}

fn check(checker: &EntranceChecker, outcome: &Outcome) -> Result<(), String> {
    checker.check(&to_json(outcome)?)
}

fn to_json(outcome: &Outcome) -> Result<Value, String> {
    let mut text = Vec::new();
    write_run(RESULTS, outcome, &mut text).map_err(|error| error.to_string())?;
    serde_json::from_slice(&text).map_err(|error| error.to_string())
}

fn grids(args: &Arguments) -> bool {
    println!(
        "\ngrids n x n, four directional groups; time of planning and of a layout, minimum and median of runs"
    );
    println!(
        "{:<24} {:>7} {:>9} {:>12} {:>12} {:>12}",
        "case", "exits", "target ms", "best ms", "median ms", "of it plan"
    );
    let mut is_good = true;
    for (side, target_ms, runs) in [(20, 2.0, 21), (40, 15.0, 11), (80, 100.0, 5), (200, 2000.0, 3)] {
        for is_coupled in [true, false] {
            let case = grid(side, is_coupled, 0, 0);
            if !case.name.contains(&args.only) {
                continue;
            }
            let checker = EntranceChecker::new(&case.case);
            let mut times = Vec::new();
            for seed in 1..=runs {
                let Case { world, settings, .. } = read(&case);
                let clock = Stopwatch::start();
                let plan = match Randomizer::new(&world, settings) {
                    Ok(plan) => plan,
                    Err(errors) => {
                        println!("{:<24} REFUSED: {:?}", case.name, refusal(&errors));
                        return false;
                    }
                };
                let planned = clock.elapsed().as_secs_f64() * 1000.0;
                let result = plan.randomize(Seed(seed));
                times.push((clock.elapsed().as_secs_f64() * 1000.0, planned));
                // The checker repeats passes, so large grids are checked only once.
                if (side <= 80 || seed == 1)
                    && let Err(diagnostic) = check(&checker, &outcome(&world, &result))
                {
                    println!("{:<24} seed {seed}: {diagnostic}", case.name);
                    is_good = false;
                }
            }
            times.sort_by(|a, b| a.0.total_cmp(&b.0));
            let median = times[times.len() / 2];
            println!(
                "{:<24} {:>7} {:>9} {:>12.3} {:>12.3} {:>12.3}",
                case.name,
                side * (side - 1) * 4,
                target_ms,
                times[0].0,
                median.0,
                median.1
            );
            is_good &= times[0].0 <= target_ms;
        }
    }
    is_good
}

/// Milliseconds for the layout of a world in the shape of a large game, at most.
const SHAPE_MS: f64 = 50.0;

/// Half of the seeds have the first world of a shape, so that one world is measured often; the others have a
/// world each.
fn shapes(args: &Arguments) -> bool {
    println!(
        "\nshapes of large games: {} seeds each, half of them of one world; processor time without the check of \
         the world",
        args.shape_seeds
    );
    println!(
        "{:<28} {:>7} {:>9} {:>9} {:>10} {:>9} {:>9}",
        "shape", "exits", "accepted", "repaired", "median ms", "99 % ms", "worst ms"
    );
    let mut is_good = true;
    for shape in SHAPES.iter().filter(|shape| shape.name.contains(&args.only)) {
        let (mut accepted, mut repaired, mut times, mut first) = (0_u64, 0_u64, Vec::new(), None);
        let mut seed = 0;
        for world_seed in 1..=1 + args.shape_seeds / 2 {
            let case = shape.build(world_seed);
            let checker = EntranceChecker::new(&case.case);
            let Case { world, settings, .. } = read(&case);
            let seeds = if world_seed == 1 { args.shape_seeds - args.shape_seeds / 2 } else { 1 };
            let plan = match Randomizer::new(&world, settings) {
                Ok(plan) => plan,
                Err(errors) => {
                    first = first.or(Some(format!("{}: {:?}", case.name, refusal(&errors))));
                    continue;
                }
            };
            for _ in 0..seeds {
                seed += 1;
                let (clock, processor) = (Stopwatch::start(), CpuStopwatch::start());
                let result = plan.randomize(Seed(seed));
                let elapsed = processor.map_or_else(|| clock.elapsed(), |clock| clock.elapsed());
                times.push(elapsed.as_secs_f64() * 1000.0);
                repaired += u64::from(result.as_ref().is_ok_and(|layout| layout.work.is_repaired));
                match check(&checker, &outcome(&world, &result)) {
                    Ok(()) => accepted += 1,
                    Err(diagnostic) => {
                        first = first.or(Some(format!("{}, seed {seed}: {diagnostic}", case.name)));
                    }
                }
            }
        }
        times.sort_by(f64::total_cmp);
        let at = |share: usize| times.get(times.len() * share / 100).or(times.last()).copied().unwrap_or(0.0);
        let worst = times.last().copied().unwrap_or(0.0);
        println!(
            "{:<28} {:>7} {:>8.2}% {:>8.1}% {:>10.3} {:>9.3} {:>9.3}",
            shape.name,
            shape.entrances,
            percent(accepted, args.shape_seeds),
            percent(repaired, args.shape_seeds),
            at(50),
            at(99),
            worst
        );
        if let Some(first) = &first {
            println!("  {first}");
        }
        is_good &= accepted == args.shape_seeds && worst <= SHAPE_MS;
    }
    is_good
}

fn tiny(args: &Arguments) -> bool {
    println!("\ntiny cases: valid layouts that occur over {} seeds", args.tiny_seeds);
    println!(
        "{:<28} {:>6} {:>9} {:>22} {:>9} {:>22}",
        "case",
        "valid",
        "stages",
        "rarest / most_frequent frequent",
        "uniform",
        "rarest / most_frequent frequent"
    );
    let mut cases = tiny_cases();
    for name in ["er_doc_scenes", "er_region_condition_2x2_coupled"] {
        cases.extend(sample(name).map(|case| EntranceCase { name: name.to_owned(), case }));
    }
    let mut is_good = true;
    for case in cases.iter().filter(|case| case.name.contains(&args.only)) {
        let checker = EntranceChecker::new(&case.case);
        let Some(valid) = checker.all_layouts(2_000_000) else {
            println!("{:<28} has too many layouts to list", case.name);
            continue;
        };
        let mut line = format!("{:<28} {:>6}", case.name, valid.len());
        for policy in [Policy::Stages, Policy::Uniform] {
            let Case { world, settings, .. } = read(case);
            let Ok(plan) = Randomizer::new(&world, EntranceSettings { policy, ..settings }) else {
                println!("{line} REFUSED");
                return false;
            };
            let mut counts: BTreeMap<Vec<(String, String)>, u64> =
                valid.iter().map(|list| (list.clone(), 0)).collect();
            let mut diagnostics = 0;
            for seed in 1..=args.tiny_seeds {
                let outcome = outcome(&world, &plan.randomize(Seed(seed)));
                let found = to_json(&outcome).ok().and_then(|json| counts.get_mut(&sorted_pairings(&json)));
                match found {
                    Some(count) => *count += 1,
                    None => diagnostics += 1,
                }
            }
            let found_layouts = counts.values().filter(|count| **count > 0).count();
            let rarest = counts.values().min().copied().unwrap_or(0);
            let most_frequent = counts.values().max().copied().unwrap_or(0);
            line += &format!(" {found_layouts:>9} {:>22}", format!("{rarest} / {most_frequent}"));
            if diagnostics > 0 {
                line += &format!(" {diagnostics} INVALID");
            }
            is_good &= diagnostics == 0 && (policy == Policy::Stages || found_layouts == valid.len());
        }
        println!("{line}");
    }
    is_good
}
