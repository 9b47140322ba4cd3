//! Commands that work on seeds: which seeds, the work on many of them at once, and what became of them. The commands
//! say what is made of a seed and how it is written.

mod args;
mod range;
mod tally;
mod work;

pub(crate) use args::{SeedArgs, Seeds, given_or_drawn};
pub(crate) use range::SeedRange;
pub(crate) use tally::SeedTally;
pub(crate) use work::{SeedWork, WorkArgs};
