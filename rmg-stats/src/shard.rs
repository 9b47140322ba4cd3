//! Cases of a sweep by their numbers, and parts of it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A case of a sweep: its number, and where that leads.
///
/// All strata come with the first seed, then all with the second: whoever stops a sweep early has a bit of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CaseNumber {
    /// The number, from 0.
    pub number: u64,
    /// Position in [`Header::strata`](crate::Header::strata).
    pub stratum: usize,
    pub seed: u64,
}

/// A part of a sweep, written `2/5`: the second of five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    pub(crate) number: u32,
    pub(crate) of: u32,
}

/// Why a text is no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; write 2/5 for the second of five, of at most {most}", most = Shard::MOST)]
pub struct ShardError(String);

impl Shard {
    /// The whole sweep.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
    /// Most shards of a sweep.
    pub const MOST: u32 = 100_000;

    /// The shard `number`, from 1, of `of`. `None` where there is none of that number.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Option<Self> {
        ((1..=of).contains(&number) && of <= Self::MOST).then_some(Self { number, of })
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many there are.
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
