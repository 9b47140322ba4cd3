//! `--effort` and `--placement` of the program `measure`.

use clap::ValueEnum;
use rmg_generate::{Effort, PlacementMode};

/// Effort of the search for layouts.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum EffortWord {
    /// One candidate.
    Quick,
    /// Several candidates.
    Normal,
    /// Many candidates.
    Best,
}

impl From<EffortWord> for Effort {
    fn from(word: EffortWord) -> Self {
        match word {
            EffortWord::Quick => Self::Quick,
            EffortWord::Normal => Self::Normal,
            EffortWord::Best => Self::Best,
        }
    }
}

/// Parses a placement mode: `auto`, `grid` or `planar`.
///
/// # Errors
/// If the word is unknown.
pub fn placement_mode(word: &str) -> Result<PlacementMode, String> {
    let known = PlacementMode::ALL.into_iter().find(|mode| mode.word() == word);
    known.ok_or_else(|| "expected auto, grid or planar".to_owned())
}
