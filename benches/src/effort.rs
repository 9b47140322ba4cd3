//! `--effort` of the programs that measure.

use clap::ValueEnum;
use rmg_generate::Effort;

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
