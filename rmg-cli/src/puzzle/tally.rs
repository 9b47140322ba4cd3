//! What became of all seeds.

use rmg_core::Seed;
use rmg_logic::puzzle::{Adjacency, Puzzle, PuzzleError};

use crate::failure::Failure;
use crate::puzzle::Outcome;
use crate::table::counted;

/// Accepted and refused seeds, with words about them.
#[derive(Default)]
pub(crate) struct Tally {
    accepted: usize,
    apart: usize,
    pub(crate) first_accepted: Option<Seed>,
    /// Lines about the only puzzle.
    summary: String,
    /// The first refusal of every kind, with how many there were.
    refusals: Vec<(&'static str, Vec<String>, Seed, usize)>,
}

impl Tally {
    pub(crate) fn add(&mut self, seed: Seed, outcome: &Outcome) {
        match outcome {
            Ok(puzzle) => {
                self.accepted += 1;
                self.apart += usize::from(puzzle.adjacency != Adjacency::Neighbours);
                if self.first_accepted.is_none() {
                    self.summary = summary(puzzle);
                    self.first_accepted = Some(seed);
                }
            }
            Err(errors) => {
                let kind = errors.first().map_or("unknown", PuzzleError::kind);
                match self.refusals.iter_mut().find(|(known, ..)| *known == kind) {
                    Some((.., count)) => *count += 1,
                    None => {
                        let messages = errors.iter().map(ToString::to_string).collect();
                        self.refusals.push((kind, messages, seed, 1));
                    }
                }
            }
        }
    }

    pub(crate) fn text(&self, seeds: usize) -> String {
        if seeds == 1 {
            return self.summary.clone();
        }
        let refused: usize = self.refusals.iter().map(|(.., count)| count).sum();
        let mut text = format!("puzzles   {} of {seeds} seeds", self.accepted);
        if self.accepted > 0 {
            text += ", all without softlock";
        }
        if self.apart > 0 {
            text += &format!(", {} with passages between enclaves that share no wall", self.apart);
        }
        text += &if refused > 0 { format!(", {refused} refused\n") } else { "\n".to_owned() };
        if self.accepted > 0 {
            for (kind, messages, seed, count) in &self.refusals {
                text += &format!("refused   {count} as {kind}, first seed {seed}: {}\n", messages.join("; "));
            }
        }
        text
    }

    /// Exit code 1 when every seed was refused.
    pub(crate) fn verdict(&self, file: &str) -> Result<(), Failure> {
        let Some((kind, messages, ..)) = self.refusals.first().filter(|_| self.accepted == 0) else {
            return Ok(());
        };
        if *kind == "configuration" {
            // the faults were shown in the text of the file
            let count = counted(messages.len(), "error");
            return Err(Failure::refusal(format!("{file} cannot be used: {count}")));
        }
        let mut messages = messages.iter();
        let failure = Failure::refusal(messages.next().cloned().unwrap_or_default());
        let failure = messages.fold(failure, |failure, message| failure.note(format!("also: {message}")));
        let failure = failure.note(format!("refused as {kind}; {file}"));
        Err(self.refusals[1..].iter().fold(failure, |failure, (kind, messages, seed, _)| {
            failure.note(format!("seed {seed} was refused as {kind}: {}", messages.join("; ")))
        }))
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
