//! Numbered cases and shards of a sweep.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A case of a sweep.
///
/// Cases are ordered by seed, then by stratum, so that a sweep that is stopped early covers all strata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseNumber {
    /// The number, from 0.
    pub number: u64,
    /// Position in [`Header::strata`](crate::Header::strata).
    pub stratum: usize,
    pub seed: u64,
}

/// A shard of a sweep, such as `2/5`: the second of five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    pub(crate) number: u32,
    pub(crate) of: u32,
}

/// The error for an invalid shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid shard `{0}`: expected NUMBER/TOTAL, such as 2/5; the maximum total is {max}", max = Shard::MOST)]
pub struct ShardError(String);

impl Shard {
    /// The whole sweep.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
    /// Maximum number of shards of a sweep.
    pub const MOST: u32 = 100_000;

    /// Returns shard `number` of `of`. `None` unless `number` is in 1 to `of` and `of` is at most
    /// [`MOST`](Self::MOST).
    #[must_use]
    pub fn new(number: u32, of: u32) -> Option<Self> {
        ((1..=of).contains(&number) && of <= Self::MOST).then_some(Self { number, of })
    }

    /// Returns its number, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of shards of the sweep.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let shard = || {
            let (number, of) = text.trim().split_once('/')?;
            Self::new(number.parse().ok()?, of.parse().ok()?)
        };
        shard().ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}
