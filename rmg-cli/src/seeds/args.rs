//! Selection of seeds.

use std::path::PathBuf;

use rmg::Seed;
use rmg::stats::SeedRow;

use super::range::parse_seeds;
use crate::output::{default_path, file_name};
use crate::prelude::*;

/// Arguments that select seeds.
#[derive(Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// Seed; the same seed gives the same result. Default: a random seed, which is printed
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds", allow_negative_numbers = true, value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Several seeds: A..B (without B), A..=B, or N for 1 to N
    #[arg(long, value_name = "RANGE", value_parser = parse_seeds)]
    seeds: Option<SeedRow>,
}

impl SeedArgs {
    /// Returns whether the user requested a seed or several.
    pub(crate) fn is_given(&self) -> bool {
        self.seed.is_some() || self.seeds.is_some()
    }

    /// Returns the requested seeds, or one random seed.
    pub(crate) fn seeds(&self) -> Result<Seeds, Failure> {
        match self.seeds {
            Some(SeedRow { first, count }) => {
                let list = (0..count).map(|at| Seed(first + at)).collect();
                Ok(Seeds { list, is_list: true, is_drawn: false })
            }
            None => {
                let list = vec![given_or_drawn(self.seed)?];
                Ok(Seeds { list, is_list: false, is_drawn: self.seed.is_none() })
            }
        }
    }

    /// Returns `count` consecutive seeds, starting with the requested or a random one.
    pub(crate) fn row(&self, count: u32) -> Result<Seeds, Failure> {
        let Seed(first) = given_or_drawn(self.seed)?;
        let list = (0..count).map(|at| Seed(first.wrapping_add(u64::from(at)))).collect();
        Ok(Seeds { list, is_list: true, is_drawn: self.seed.is_none() })
    }
}

#[derive(Debug)]
pub(crate) struct Seeds {
    pub(crate) list: Vec<Seed>,
    /// Whether the user requested a list. Results are then a list even with one entry.
    pub(crate) is_list: bool,
    /// Whether the first seed is random, so that the same command would pick another.
    pub(crate) is_drawn: bool,
}

impl Seeds {
    /// Returns `seed      7` or `seeds     7 to 9`.
    pub(crate) fn line(&self) -> String {
        match self.list.as_slice() {
            [seed] => format!("seed      {seed}"),
            [first, .., last] => format!("seeds     {first} to {last}"),
            [] => "seeds     none".to_owned(),
        }
    }

    /// Returns one of the seeds as if it had been requested alone.
    pub(crate) fn only(&self, seed: Seed) -> Self {
        Self { list: vec![seed], is_list: false, is_drawn: self.is_drawn }
    }

    pub(crate) fn first(&self) -> Seed {
        self.list.first().copied().unwrap_or(Seed(0))
    }

    /// Returns the default results file: NAME-FIRST-LAST for a list, NAME-SEED otherwise.
    pub(crate) fn default_output(&self, name: &str, extension: &str) -> PathBuf {
        match self.list.as_slice() {
            [first, .., last] if self.is_list => {
                PathBuf::from(format!("{}-{first}-{last}.{extension}", file_name(name)))
            }
            [first, ..] => default_path(name, *first, extension),
            [] => default_path(name, Seed(0), extension),
        }
    }
}

/// Returns the requested seed or a random one. A random seed has 32 bits, so that it is short enough to type.
fn given_or_drawn(seed: Option<u64>) -> Result<Seed, Failure> {
    if let Some(seed) = seed {
        return Ok(Seed(seed));
    }
    getrandom::u32().map(|number| Seed(u64::from(number))).map_err(|error| {
        Failure::refusal(format!("cannot pick a random seed: {error}")).help("set one with --seed")
    })
}
