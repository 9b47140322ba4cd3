//! Records of runs of jobs: where the time went, why a job ran when it did, and what would help.
//!
//! - [`Run`]: a run as it happened, whole or as far as it came; [`mod@file`] keeps runs, one after the other.
//! - [`paths`]: the *floor* (the longest chain that no number of threads shortens) and the *observed* path, which explains the whole
//!   wall time as work or a wait with its cause.
//! - [`table`]: modifiers with their times, shares and slack.
//! - [`mod@replay`]: the run once more under other circumstances: workers, slower or faster modifiers, without some edges.
//! - [`edges`]: edges that others imply, those that never bind, and what each barrier costs.
//! - [`mod@diff`]: two records of the same maps.
//! - [`mod@bisect`]: the first job that left something else than its like in another run.
//! - [`mod@predict`]: runs with so many workers foretold from runs with others, beside what was measured.
//! - [`mod@spread`]: many runs together: how times spread, how they grow with the map, which runs stand out.
//! - [`waking`]: how long a sleeping worker of this machine takes to wake up, for replays with more workers.
//! - [`mod@verdict`]: what bounds the run, in words, and the changes that would help most.
//! - `export` (feature `export`): records in the formats of other programs.
//! - `page` (feature `page`): a page for browsers.
//!
//! Knows nothing of maps: a job is a name, times and numbers.

pub mod bisect;
pub mod diff;
pub mod edges;
#[cfg(feature = "export")]
pub mod export;
pub mod file;
#[cfg(feature = "page")]
pub mod page;
pub mod paths;
pub mod predict;
pub mod replay;
mod run;
pub mod spread;
pub mod table;
#[cfg(test)]
mod test_runs;
pub mod verdict;
pub mod waking;
#[cfg(test)]
mod wild;

pub use run::{About, Before, End, Ground, Left, Run, RunJob};
