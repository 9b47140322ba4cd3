//! Jobs, threads and the clock. Knows nothing of maps.
//!
//! - [`JobList`] and [`Schedule`]: jobs with what they read and write; running the list in order is the meaning.
//!   Hazards between an earlier and a later job become edges, everything else may run at once.
//! - [`run`]: runs a schedule on scoped worker threads, with the result of the plain list. [`Slot`]s hold what jobs
//!   share.
//! - [`Timeline`]: when which job ran where; [`Profile`] says where the time went. `rmg-profile` keeps and judges timelines.
//! - [`Errand`]: work on a thread of its own, while its caller looks after something else.
//! - [`Pool`]: data-parallel loops inside a phase, and many maps at once; [`Parts`] of them for those who look where the time goes.
//!
//! The only crate that starts threads and reads the clock ([`Stopwatch`]). Results never depend on either: everything
//! is handed back in the order of the input.
//!
//! ```
//! use rmg_jobs::{Job, JobList, RunOptions, run};
//!
//! let mut list = JobList::new();
//! let ground = list.resource("ground of zone 3");
//! list.push(Job::new("paint", "zone 3").writes([ground]));
//! list.push(Job::new("mines", "zone 3").reads([ground]));
//! let schedule = list.schedule()?;
//! assert_eq!(schedule.edges(), 1, "mines wait for the paint, because they read what it writes");
//! let done = run(&schedule, &RunOptions::default(), |job, _| Ok::<_, String>(job.index() * 10));
//! assert_eq!(done.map_err(|error| error.to_string()).unwrap().results, [0, 10]);
//! # Ok::<(), rmg_jobs::ScheduleError>(())
//! ```

mod cancel;
mod circle;
mod clock;
mod context;
mod crew;
mod errand;
mod executor;
mod hazard;
mod job;
mod listing;
mod memory;
mod meter;
mod parts;
mod pool;
mod profile;
mod ready;
mod rows;
mod run;
mod runner;
mod schedule;
mod slot;
mod splice;
mod states;
#[cfg(test)]
#[path = "../../tests/suite/cases.rs"]
mod test_cases;
mod timeline;
mod workers;

pub use cancel::{CancelToken, cancel_point};
pub use circle::Circle;
pub use clock::Stopwatch;
pub use context::JobContext;
pub use errand::Errand;
pub use executor::{run, run_recorded};
pub use hazard::{Edge, Why};
pub use job::{Job, JobId, JobName, ResourceId};
pub use listing::Listing;
pub use memory::{peak_bytes, reset_peak};
pub use meter::Meter;
pub use parts::{Parts, Strand};
pub use pool::{Pool, PoolError};
pub use profile::{CriticalPath, CriticalStep, PassProfile, Profile};
pub use ready::Picking;
pub use run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
pub use schedule::{JobList, Schedule, ScheduleError};
pub use slot::{Slot, SlotRead, SlotWrite};
pub use states::Left;
pub use timeline::{Counter, JobRecord, Timeline};
pub use workers::HAS_THREADS;
