//! `--effort` and `--placement` of the programs that measure.

use clap::ValueEnum;
use rmg_generate::{Effort, PlacementMode};

/// How hard to look for layouts.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum EffortWord {
    /// One candidate.
    Quick,
    /// Several.
    Normal,
    /// Many.
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

/// Reads what layouts start from: `auto`, `grid` or `planar`.
///
/// # Errors
/// What is wrong with the word.
pub fn placement_mode(word: &str) -> Result<PlacementMode, String> {
    let known = PlacementMode::ALL.into_iter().find(|mode| mode.word() == word);
    known.ok_or_else(|| "choose auto, grid or planar".to_owned())
}
