//! Outcomes of all seeds.

use rmg::Seed;
use rmg::puzzle::{Adjacency, Puzzle, PuzzleError, PuzzleMeasures, measure_puzzle};
use rmg::text::counted;

use crate::measures::measures_table;
use crate::seeds::SeedTally;

/// The puzzle of a seed, or the errors of the configuration.
pub(super) type Outcome = Result<Puzzle, Vec<PuzzleError>>;

#[derive(Debug, Default)]
pub(super) struct SeedCounts {
    pub(super) seeds: SeedTally,
    separated: usize,
    /// The measures of all puzzles.
    measures: Vec<[u32; PuzzleMeasures::NAMES.len()]>,
    summary: String,
}

impl SeedCounts {
    pub(super) fn add(&mut self, seed: Seed, outcome: &Outcome) {
        match outcome {
            Ok(puzzle) => {
                self.measures.push(measure_puzzle(puzzle).values());
                self.separated += usize::from(puzzle.adjacency != Adjacency::Neighbors);
                if self.seeds.made == 0 {
                    self.summary = summary(puzzle);
                }
                self.seeds.add_made(seed);
            }
            Err(errors) => {
                let kind = errors.first().map_or("unknown", PuzzleError::kind);
                self.seeds.add_refused(seed, kind, || errors.iter().map(ToString::to_string).collect());
            }
        }
    }

    /// Returns a table of the measures.
    pub(super) fn table(&self) -> String {
        measures_table(&PuzzleMeasures::NAMES, &self.measures)
    }

    /// Returns the summary of the only puzzle, or the numbers of all outcomes.
    pub(super) fn text(&self) -> String {
        if self.seeds.seeds() == 1 {
            return self.summary.clone();
        }
        let mut remarks = Vec::new();
        if self.seeds.made > 0 {
            remarks.push("all without softlocks".to_owned());
        }
        if self.separated > 0 {
            remarks.push(format!("{} with passages between enclaves that share no wall", self.separated));
        }
        format!("puzzles   {}", self.seeds.text(&remarks))
    }
}

/// Returns two lines: the size of the puzzle, and its proof.
fn summary(puzzle: &Puzzle) -> String {
    let passages = counted(puzzle.passages.len(), "passage");
    let layout = match &puzzle.adjacency {
        Adjacency::Neighbors if puzzle.passages.is_empty() => String::new(),
        Adjacency::Neighbors => ", all between neighbors".to_owned(),
        Adjacency::Apart { passages, reason } => {
            format!(", {passages} of them between enclaves that share no wall ({reason})")
        }
    };
    format!(
        "puzzle    {}, {}, {passages}{layout}\nproof     {}\n{}measures  {}\n",
        counted(puzzle.enclaves.len(), "enclave"),
        counted(puzzle.walk.moves.len(), "move"),
        puzzle.proof.describe(),
        keys_line(puzzle),
        measures_line(puzzle)
    )
}

/// Returns a line about the keys that are used up; nothing without such keys.
fn keys_line(puzzle: &Puzzle) -> String {
    let plan = &puzzle.keys;
    if plan.keys.is_empty() {
        return String::new();
    }
    format!(
        "keys      {} for {}; no dead end in any order of use ({})\n",
        counted(plan.keys.len(), "key"),
        counted(plan.locks.len(), "door"),
        counted(plan.positions, "position")
    )
}

fn measures_line(puzzle: &Puzzle) -> String {
    let measures = measure_puzzle(puzzle);
    let numbers = PuzzleMeasures::NAMES.into_iter().zip(measures.values());
    let numbers: Vec<String> = numbers.map(|(name, value)| format!("{name} {value}")).collect();
    format!("{}, tension {}", numbers.join(", "), measures.tension)
}
