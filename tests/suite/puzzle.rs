//! Lock-and-key puzzles: a checker that shares no code with the generator verifies every result.

mod bad_input;
mod breaking;
mod files;
mod keys;
mod long_walks;
mod names;
mod results;
mod sound;

use rmg_core::Seed;
use rmg_logic::json::write_run;
use rmg_logic::puzzle::{
    Puzzle, PuzzleConfig, PuzzleError, PuzzleRequest, RESULTS, make_puzzle, outcome, read_puzzle,
};
use rmg_tests::puzzle_cases::PuzzleConfiguration;
use serde_json::Value;

fn config(case: &Value) -> PuzzleConfig {
    read_puzzle(&case.to_string()).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).config
}

fn make(case: &PuzzleConfiguration, request: &PuzzleRequest, seed: u64) -> Result<Puzzle, PuzzleError> {
    make_puzzle(&config(&case.case), request, Seed(seed))
}

/// Returns the result as JSON, as in a result file.
fn to_json(puzzle: &Puzzle) -> Value {
    let mut text = Vec::new();
    write_run(RESULTS, &outcome(&Ok(puzzle.clone())), &mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}
