//! Commands that work on seeds: which seeds, the work on many of them at once, and what became of them. The commands
//! say what is made of a seed and how it is written.

mod args;
mod own_files;
mod range;
mod results;
mod tally;
mod work;

pub(crate) use args::{SeedArgs, Seeds};
pub(crate) use own_files::{SeedMade, SeedRefused, each_or_refused, make_each, no_standard};
pub(crate) use range::parse_seeds;
pub(crate) use results::{ResultArgs, ResultFormat};
pub(crate) use tally::SeedTally;
pub(crate) use work::{SeedWork, WorkArgs};
