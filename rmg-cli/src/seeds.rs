//! Code that commands with seeds share: selection of seeds, parallel work, and outcomes.

mod args;
mod own_files;
mod range;
mod results;
mod tally;
mod work;

pub(crate) use args::{SeedArgs, Seeds};
pub(crate) use own_files::{SeedMade, SeedRefused, each_or_refused, generate_each, no_standard};
pub(crate) use range::parse_seeds;
pub(crate) use results::{ResultArgs, ResultFormat};
pub(crate) use tally::SeedTally;
pub(crate) use work::{SeedWork, WorkArgs};
