//! Profiles of job runs: where the time is spent, why each job waits, and which changes would help.
//!
//! - [`Run`]: the record of a complete or failed run; [`mod@file`] stores runs in a file.
//! - [`paths`]: the critical path, a lower bound of the time for any number of workers, and the
//!   *observed* path, which divides the wall time into work and waits with causes.
//! - [`table`]: times, shares and slack of each modifier.
//! - [`mod@replay`]: simulates a run with other numbers of workers, slower or faster modifiers, or without
//!   some edges.
//! - [`edges`]: redundant edges, edges that never bind, and the cost of each kind of edge.
//! - [`mod@diff`]: compares the times of two records of the same maps.
//! - [`mod@gate`]: decides whether a program is slower than another one, from alternating rounds.
//! - [`mod@bisect`]: finds the first job that produces a different state in another run.
//! - [`mod@predict`]: compares predictions by replay with measured times for another number of workers.
//! - [`mod@spread`]: distributions of times over many runs, their growth with the map size, and outliers.
//! - [`mod@verdict`]: states what limits a run.
//! - [`rules`]: suggests changes, with evidence and expected gains.
//! - `export` (feature `export`): writes records in the formats of other programs.
//! - `page` (feature `page`): writes an HTML page.
//!
//! This crate does not depend on maps: a job is a name, times and numbers.

pub mod bisect;
pub mod diff;
pub mod edges;
#[cfg(feature = "export")]
pub mod export;
pub mod file;
pub mod gate;
#[cfg(feature = "page")]
pub mod page;
pub mod paths;
pub mod predict;
#[cfg(test)]
mod proptests;
pub mod replay;
pub mod rules;
mod run;
pub mod spread;
pub mod table;
#[cfg(test)]
mod test_runs;
pub mod verdict;

pub use run::{About, Before, End, Run, RunJob, StateHash, SubjectMap};
