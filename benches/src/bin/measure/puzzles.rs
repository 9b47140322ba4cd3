//! Generates puzzles of sample, measured, edge and long configurations, checks every result with the
//! independent checker, and prints statistics.

use std::error::Error;

use clap::{Args, ValueEnum};
use rmg_benches::samples::samples;
use rmg_benches::statistics::{percent, ratio};
use rmg_core::Seed;
use rmg_jobs::Stopwatch;
use rmg_logic::json::{diagnostic_in_words, write_run};
use rmg_logic::puzzle::{
    Adjacency, ApartReason, Puzzle, PuzzleCase, PuzzleError, PuzzleRequest, RESULTS, check, make_puzzle,
    outcome, read_puzzle,
};
use rmg_tests::puzzle_cases::{
    BI, BR, PuzzleConfiguration, configuration, edge_configurations, impossible_configurations,
    measured_configurations, nc, nr,
};
use rmg_tests::puzzle_checker::PuzzleChecker;
use serde_json::Value;

use super::report_targets;

/// Generate puzzles on one core and print success rates, times, and the share of passages between neighbors
///
/// Exits with 1 if a puzzle is not sound, a solvable configuration is refused, an impossible one is not, a
/// passage joins enclaves without a common wall although no long walk was requested, the counts of proof and
/// checker differ, or 6 + 6 binary states take longer than their target.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Parts to measure.
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
    /// The sample cases next to the checkout, if present.
    Samples,
    /// The configurations of the published measurements.
    Measured,
    /// Configurations that are tiny, tight, or have millions of total states.
    Edges,
    /// Configurations without a puzzle.
    Impossible,
    /// Walks of a required length.
    Long,
}

/// The configuration with a time target, and the target in milliseconds.
const TIMED: (&str, f64) = ("6 BR + 6 BI", 10.0);

pub(super) fn run(args: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut is_good = true;
    for part in &args.parts {
        let (title, list) = match part {
            Part::Samples => ("sample cases", sample_cases()),
            Part::Measured => ("configurations of the published measurements", measured_configurations()),
            Part::Edges => ("edge cases, tight grids, many total states", edge_configurations()),
            Part::Impossible => ("impossible configurations", impossible_configurations()),
            Part::Long => {
                println!("\nwalks of a required length");
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
                success(case, &PuzzleRequest::default(), args.seeds, true)
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

/// Returns the cases next to the checkout, if present.
fn sample_cases() -> Vec<PuzzleConfiguration> {
    let Some(samples) = samples("puzzlebox_") else {
        println!("\nskipped: no samples next to the checkout");
        return Vec::new();
    };
    samples.into_iter().map(|(name, case)| PuzzleConfiguration { name, case }).collect()
}

/// Prints the errors for which the configuration is refused. Returns false if it is not refused.
fn refusal(case: &PuzzleConfiguration) -> bool {
    let errors = match read_puzzle(&case.case.to_string()) {
        Err(diagnostics) => diagnostics.iter().map(diagnostic_in_words).collect::<Vec<_>>().join("; "),
        Ok(read) => {
            let errors = check(&read.config, &PuzzleRequest::default());
            if errors.is_empty() {
                println!("{:<34} NOT REFUSED", case.name);
                return false;
            }
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        }
    };
    println!("{:<34} refused: {errors}", case.name);
    true
}

/// Statistics of some puzzles.
#[derive(Default)]
struct Statistics {
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
    diagnostics: Vec<String>,
}

impl Statistics {
    /// Checks a puzzle and counts it.
    fn add(&mut self, checker: &PuzzleChecker, seed: u64, puzzle: &Puzzle) {
        let mut text = Vec::new();
        let result = outcome(&Ok(puzzle.clone()));
        let json: Result<Value, String> = write_run(RESULTS, &result, &mut text)
            .map_err(|error| error.to_string())
            .and_then(|()| serde_json::from_slice(&text).map_err(|error| error.to_string()));
        match json.and_then(|json| checker.check(&json)) {
            Err(diagnostic) => self.diagnostics.push(format!("seed {seed}: {diagnostic}")),
            Ok(facts) => {
                self.accepted += 1;
                self.passages += facts.passages;
                self.adjacent += facts.adjacent_passages;
                self.enclaves += facts.enclaves;
                let (positions, steps) = (facts.positions as u64, facts.solution_steps);
                if positions != puzzle.proof.positions || steps != puzzle.proof.solution.len() {
                    let proved = (puzzle.proof.positions, puzzle.proof.solution.len());
                    self.diagnostics
                        .push(format!("seed {seed}: counted {positions} and {steps}, proved {proved:?}"));
                }
            }
        }
        self.moves += puzzle.walk.moves.len();
        self.positions += puzzle.proof.positions;
        self.first_drawing += u64::from(puzzle.attempts == 1);
        match &puzzle.adjacency {
            Adjacency::Apart { reason: ApartReason::Proof(_), .. } => self.proved_apart += 1,
            Adjacency::Apart { .. } => self.bounded_apart += 1,
            Adjacency::Neighbors => {}
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
        for diagnostic in self.diagnostics.iter().take(3) {
            println!("  {diagnostic}");
        }
    }
}

/// Generates seeds of a solvable configuration; returns whether all were accepted, with all passages between
/// neighbors.
fn success(case: &PuzzleConfiguration, request: &PuzzleRequest, seeds: u64, must_be_adjacent: bool) -> bool {
    let clock = Stopwatch::start();
    let PuzzleCase { config, .. } = match read_puzzle(&case.case.to_string()) {
        Ok(case) => case,
        Err(diagnostics) => {
            println!("{:<34} REFUSED: {diagnostics:?}", case.name);
            return false;
        }
    };
    let read_ms = clock.elapsed().as_secs_f64() * 1000.0;
    let checker = PuzzleChecker::new(&case.case);
    let mut statistics = Statistics::default();
    for seed in 1..=seeds {
        let clock = Stopwatch::start();
        let result = make_puzzle(&config, request, Seed(seed));
        statistics.times.push(clock.elapsed().as_secs_f64() * 1000.0);
        match result {
            Ok(puzzle) => statistics.add(&checker, seed, &puzzle),
            Err(error) => statistics.diagnostics.push(format!("seed {seed}: {error}")),
        }
    }
    statistics.print(&case.name, seeds, read_ms);
    let is_fast = case.name != TIMED.0 || statistics.times.get(statistics.times.len() / 2) <= Some(&TIMED.1);
    let is_whole = statistics.diagnostics.is_empty() && statistics.accepted == seeds;
    if statistics.proved_apart + statistics.bounded_apart > 0 {
        println!(
            "  passages not between neighbors: in {} puzzles proved, in {} bounded",
            statistics.proved_apart, statistics.bounded_apart
        );
    }
    is_fast && is_whole && (!must_be_adjacent || statistics.adjacent == statistics.passages)
}

/// Measures long walks: sound for every seed, and between neighbors if such a layout was found.
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
        let request = PuzzleRequest { min_steps: min, ..PuzzleRequest::default() };
        is_good &= success(&case, &request, args.seeds.min(50), false);
    }
    let case = configuration("8 BR, 500 moves", (12, 12), &[BR; 8], &[1; 8]);
    let config = read_puzzle(&case.case.to_string()).map(|case| case.config);
    let request = PuzzleRequest { min_steps: 500, ..PuzzleRequest::default() };
    match config.map(|config| make_puzzle(&config, &request, Seed(1))) {
        Ok(Err(error @ PuzzleError::Walk(_))) => println!("{:<34} refused: {error}", case.name),
        other => {
            println!("{:<34} NOT REFUSED AS EXPECTED: {other:?}", case.name);
            is_good = false;
        }
    }
    is_good
}
