//! What became of all seeds.

use rmg::Seed;
use rmg::puzzle::{Adjacency, Puzzle, PuzzleError};
use rmg::text::counted;

use crate::seeds::SeedTally;

/// What a seed gives, or what stands against all of them.
pub(super) type Outcome = Result<Puzzle, Vec<PuzzleError>>;

#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) seeds: SeedTally,
    apart: usize,
    summary: String,
}

impl Tally {
    pub(super) fn add(&mut self, seed: Seed, outcome: &Outcome) {
        match outcome {
            Ok(puzzle) => {
                self.apart += usize::from(puzzle.adjacency != Adjacency::Neighbours);
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

    /// The only puzzle in two lines, or how many there are.
    pub(super) fn text(&self) -> String {
        if self.seeds.seeds() == 1 {
            return self.summary.clone();
        }
        let mut remarks = Vec::new();
        if self.seeds.made > 0 {
            remarks.push("all without softlock".to_owned());
        }
        if self.apart > 0 {
            remarks.push(format!("{} with passages between enclaves that share no wall", self.apart));
        }
        format!("puzzles   {}", self.seeds.text(&remarks))
    }
}

/// Two lines: what the puzzle is like, and its proof.
fn summary(puzzle: &Puzzle) -> String {
    let passages = counted(puzzle.passages.len(), "passage");
    let layout = match &puzzle.adjacency {
        Adjacency::Neighbours if puzzle.passages.is_empty() => String::new(),
        Adjacency::Neighbours => ", all between neighbours".to_owned(),
        Adjacency::Apart { passages, reason } => {
            format!(", {passages} of them between enclaves that share no wall ({reason})")
        }
    };
    format!(
        "puzzle    {}, {}, {passages}{layout}\nproof     {}\n",
        counted(puzzle.enclaves.len(), "enclave"),
        counted(puzzle.walk.moves.len(), "move"),
        puzzle.proof.describe()
    )
}
