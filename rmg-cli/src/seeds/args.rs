//! Which seeds a command works on.

use std::path::PathBuf;

use rmg::Seed;
use rmg::stats::SeedRow;

use super::range::parse_seeds;
use crate::output::{default_path, file_name};
use crate::prelude::*;

/// Arguments that name seeds.
#[derive(Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// Seed; the same one gives the same result. Without it one is drawn and printed.
    #[arg(long, short, value_name = "NUMBER", conflicts_with = "seeds", allow_negative_numbers = true, value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Several seeds: A..B (without B), A..=B, or N for 1 to N.
    #[arg(long, value_name = "RANGE", value_parser = parse_seeds)]
    seeds: Option<SeedRow>,
}

impl SeedArgs {
    /// The seeds that were asked for, or one that is drawn.
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

    /// So many seeds, one after the other, from the one that was given or is drawn.
    pub(crate) fn row(&self, count: u32) -> Result<Seeds, Failure> {
        let Seed(first) = given_or_drawn(self.seed)?;
        let list = (0..count).map(|at| Seed(first.wrapping_add(u64::from(at)))).collect();
        Ok(Seeds { list, is_list: true, is_drawn: self.seed.is_none() })
    }
}

#[derive(Debug)]
pub(crate) struct Seeds {
    pub(crate) list: Vec<Seed>,
    /// Whether several were asked for: results are written as a list then, even if it has one entry.
    pub(crate) is_list: bool,
    /// Whether the first was drawn, so that the command as typed would draw another.
    pub(crate) is_drawn: bool,
}

impl Seeds {
    /// `seed      7`, or `seeds     7 to 9`.
    pub(crate) fn line(&self) -> String {
        match self.list.as_slice() {
            [seed] => format!("seed      {seed}"),
            [first, .., last] => format!("seeds     {first} to {last}"),
            [] => "seeds     none".to_owned(),
        }
    }

    /// One of them alone, as if it had been asked for.
    pub(crate) fn only(&self, seed: Seed) -> Self {
        Self { list: vec![seed], is_list: false, is_drawn: self.is_drawn }
    }

    pub(crate) fn first(&self) -> Seed {
        self.list.first().copied().unwrap_or(Seed(0))
    }

    /// The file for the results where none is named: NAME-FIRST-LAST for a list, NAME-SEED otherwise.
    pub(crate) fn default_output(&self, name: &str, ending: &str) -> PathBuf {
        match self.list.as_slice() {
            [first, .., last] if self.is_list => {
                PathBuf::from(format!("{}-{first}-{last}.{ending}", file_name(name)))
            }
            [first, ..] => default_path(name, *first, ending),
            [] => default_path(name, Seed(0), ending),
        }
    }
}

/// The seed that was given, or one of the system's randomness. 32 bits are enough to be surprised, and short enough to
/// be typed again.
fn given_or_drawn(seed: Option<u64>) -> Result<Seed, Failure> {
    if let Some(seed) = seed {
        return Ok(Seed(seed));
    }
    getrandom::u32().map(|number| Seed(u64::from(number))).map_err(|error| {
        Failure::refusal(format!("cannot draw a seed: {error}")).help("give one with --seed")
    })
}
