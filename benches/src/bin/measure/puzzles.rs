//! Makes puzzles of sample, measured, edge and long configurations, judges every result by the independent checker, and
//! prints the figures.

use std::error::Error;

use clap::{Args, ValueEnum};
use rmg_benches::figures::{percent, ratio};
use rmg_benches::samples::samples;
use rmg_core::Seed;
use rmg_jobs::Stopwatch;
use rmg_logic::json::{fault_in_words, write_run};
use rmg_logic::puzzle::{
    Adjacency, ApartReason, Puzzle, PuzzleCase, PuzzleError, PuzzleWish, RESULTS, check, make_puzzle,
    outcome, read_puzzle,
};
use rmg_tests::puzzle_cases::{
    BI, BR, PuzzleConfiguration, configuration, edge_configurations, impossible_configurations,
    measured_configurations, nc, nr,
};
use rmg_tests::puzzle_checker::PuzzleChecker;
use serde_json::Value;

use super::report_targets;

/// Makes puzzles on one core and prints how often it works, how long it takes, and how many passages lie between
/// neighbours.
///
/// Exits with 1 when a puzzle is not sound, a solvable configuration is refused, an impossible one is not, a passage
/// joins enclaves without a common wall though none of the longer walks was asked for, a proof does not count what the
/// checker counts, or 6 + 6 binary states take longer than their target.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// What to measure.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "samples,measured,edges,impossible,long")]
    parts: Vec<Part>,
    /// Seeds 1 to N of each configuration.
    #[arg(long, default_value_t = 200)]
    seeds: u64,
    /// Only configurations whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The sample cases beside the checkout, where they are.
    Samples,
    /// The configurations of the published figures.
    Measured,
    /// Configurations that are tiny, tight, or have millions of total states.
    Edges,
    /// Configurations without a puzzle.
    Impossible,
    /// Walks of a demanded length.
    Long,
}

/// The configuration that has a target for its time, and the target in milliseconds.
const TIMED: (&str, f64) = ("6 BR + 6 BI", 10.0);

pub(super) fn run(args: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut is_good = true;
    for part in &args.parts {
        let (title, list) = match part {
            Part::Samples => ("sample cases", sample_cases()),
            Part::Measured => ("configurations of the published figures", measured_configurations()),
            Part::Edges => ("edge cases, tight grids, many total states", edge_configurations()),
            Part::Impossible => ("impossible configurations", impossible_configurations()),
            Part::Long => {
                println!("\nwalks of a demanded length: what can lie between neighbours, and what cannot");
                is_good &= long_walks(args);
                continue;
            }
        };
        println!("\n{title}");
        header();
        for case in list.iter().filter(|case| case.name.contains(&args.only)) {
            let is_refusal = *part == Part::Impossible || case.case["expect"]["outcome"] == "error";
            is_good &= if is_refusal {
                refusal(case)
            } else {
                success(case, &PuzzleWish::default(), args.seeds, true)
            };
        }
    }
    Ok(report_targets(is_good))
}

fn header() {
    println!(
        "{:<34} {:>9} {:>10} {:>9} {:>8} {:>9} {:>7} {:>9} {:>9} {:>8}",
        "configuration",
        "accepted",
        "adjacent",
        "enclaves",
        "moves",
        "positions",
        "at 1st",
        "median ms",
        "worst ms",
        "reads ms"
    );
}

/// Cases beside the checkout; none where there are none.
fn sample_cases() -> Vec<PuzzleConfiguration> {
    let Some(samples) = samples("puzzlebox_") else {
        println!("\nsamples are skipped: there are none beside the checkout");
        return Vec::new();
    };
    samples.into_iter().map(|(name, case)| PuzzleConfiguration { name, case }).collect()
}

/// Whether the configuration is refused, with which words.
fn refusal(case: &PuzzleConfiguration) -> bool {
    let words = match read_puzzle(&case.case.to_string()) {
        Err(faults) => faults.iter().map(fault_in_words).collect::<Vec<_>>().join("; "),
        Ok(read) => {
            let errors = check(&read.config, &PuzzleWish::default());
            if errors.is_empty() {
                println!("{:<34} NOT REFUSED", case.name);
                return false;
            }
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        }
    };
    println!("{:<34} refused: {words}", case.name);
    true
}

/// Figures of some puzzles.
#[derive(Default)]
struct Figures {
    accepted: u64,
    passages: usize,
    adjacent: usize,
    enclaves: usize,
    moves: usize,
    positions: u64,
    first_drawing: u64,
    proved_apart: u64,
    bounded_apart: u64,
    times: Vec<f64>,
    faults: Vec<String>,
}

impl Figures {
    /// Judges a puzzle and counts it.
    fn add(&mut self, checker: &PuzzleChecker, seed: u64, puzzle: &Puzzle) {
        let mut text = Vec::new();
        let made = outcome(&Ok(puzzle.clone()));
        let json: Result<Value, String> = write_run(RESULTS, &made, &mut text)
            .map_err(|error| error.to_string())
            .and_then(|()| serde_json::from_slice(&text).map_err(|error| error.to_string()));
        match json.and_then(|json| checker.check(&json)) {
            Err(fault) => self.faults.push(format!("seed {seed}: {fault}")),
            Ok(facts) => {
                self.accepted += 1;
                self.passages += facts.passages;
                self.adjacent += facts.adjacent_passages;
                self.enclaves += facts.enclaves;
                let (positions, steps) = (facts.positions as u64, facts.solution_steps);
                if positions != puzzle.proof.positions || steps != puzzle.proof.solution.len() {
                    let ours = (puzzle.proof.positions, puzzle.proof.solution.len());
                    self.faults
                        .push(format!("seed {seed}: counted {positions} and {steps}, proved {ours:?}"));
                }
            }
        }
        self.moves += puzzle.walk.moves.len();
        self.positions += puzzle.proof.positions;
        self.first_drawing += u64::from(puzzle.attempts == 1);
        match &puzzle.adjacency {
            Adjacency::Apart { reason: ApartReason::Proof(_), .. } => self.proved_apart += 1,
            Adjacency::Apart { .. } => self.bounded_apart += 1,
            Adjacency::Neighbours => {}
        }
    }

    fn print(&mut self, name: &str, seeds: u64, read_ms: f64) {
        self.times.sort_by(f64::total_cmp);
        let each = |sum: usize| ratio(sum, self.accepted);
        println!(
            "{name:<34} {:>4}/{:<4} {:>9.1}% {:>9.1} {:>8.1} {:>9.1} {:>6.0}% {:>9.3} {:>9.3} {read_ms:>8.3}",
            self.accepted,
            seeds,
            if self.passages == 0 { 100.0 } else { percent(self.adjacent, self.passages) },
            each(self.enclaves),
            each(self.moves),
            ratio(self.positions, self.accepted),
            percent(self.first_drawing, seeds),
            self.times.get(self.times.len() / 2).copied().unwrap_or(f64::NAN),
            self.times.last().copied().unwrap_or(f64::NAN),
        );
        for fault in self.faults.iter().take(3) {
            println!("  {fault}");
        }
    }
}

/// Makes seeds of a solvable configuration; whether all were accepted, with all passages between neighbours.
fn success(case: &PuzzleConfiguration, wish: &PuzzleWish, seeds: u64, must_be_adjacent: bool) -> bool {
    let clock = Stopwatch::start();
    let PuzzleCase { config, .. } = match read_puzzle(&case.case.to_string()) {
        Ok(case) => case,
        Err(faults) => {
            println!("{:<34} REFUSED: {faults:?}", case.name);
            return false;
        }
    };
    let read_ms = clock.elapsed().as_secs_f64() * 1000.0;
    let checker = PuzzleChecker::new(&case.case);
    let mut figures = Figures::default();
    for seed in 1..=seeds {
        let clock = Stopwatch::start();
        let result = make_puzzle(&config, wish, Seed(seed));
        figures.times.push(clock.elapsed().as_secs_f64() * 1000.0);
        match result {
            Ok(puzzle) => figures.add(&checker, seed, &puzzle),
            Err(error) => figures.faults.push(format!("seed {seed}: {error}")),
        }
    }
    figures.print(&case.name, seeds, read_ms);
    let is_fast = case.name != TIMED.0 || figures.times.get(figures.times.len() / 2) <= Some(&TIMED.1);
    let is_whole = figures.faults.is_empty() && figures.accepted == seeds;
    if figures.proved_apart + figures.bounded_apart > 0 {
        println!(
            "  passages apart in {} puzzles with a proof, in {} with a bound",
            figures.proved_apart, figures.bounded_apart
        );
    }
    is_fast && is_whole && (!must_be_adjacent || figures.adjacent == figures.passages)
}

/// Walks that must be long: sound for every seed, and between neighbours where that was found.
fn long_walks(args: &Arguments) -> bool {
    header();
    let mut is_good = true;
    for (states, goal, rooms, min) in [
        (vec![BR; 8], vec![1; 8], (12, 12), 60),
        (vec![BR; 8], vec![1; 8], (12, 12), 200),
        (vec![BR; 12], vec![1; 12], (12, 12), 300),
        (vec![BR, BI, nc(4), nr(3)], vec![1, 1, 3, 2], (8, 8), 40),
        (vec![BR; 6], vec![1; 6], (3, 3), 40),
        (vec![BR; 4], vec![1, 1, 1, 0], (5, 1), 15),
    ] {
        let name = format!("{} states, {}x{}, {min} moves", states.len(), rooms.0, rooms.1);
        let case = configuration(&name, rooms, &states, &goal);
        if !name.contains(&args.only) {
            continue;
        }
        let wish = PuzzleWish { min_steps: min, ..PuzzleWish::default() };
        is_good &= success(&case, &wish, args.seeds.min(50), false);
    }
    let case = configuration("8 BR, 500 moves", (12, 12), &[BR; 8], &[1; 8]);
    let config = read_puzzle(&case.case.to_string()).map(|case| case.config);
    let wish = PuzzleWish { min_steps: 500, ..PuzzleWish::default() };
    match config.map(|config| make_puzzle(&config, &wish, Seed(1))) {
        Ok(Err(error @ PuzzleError::Walk(_))) => println!("{:<34} refused: {error}", case.name),
        other => {
            println!("{:<34} NOT REFUSED AS IT SHOULD: {other:?}", case.name);
            is_good = false;
        }
    }
    is_good
}
