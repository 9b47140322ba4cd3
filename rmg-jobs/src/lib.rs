//! Jobs, threads and the clock. Knows nothing of maps.
//!
//! - [`JobList`] and [`Schedule`]: jobs with what they read and write; running the list in order is the meaning.
//!   Hazards between an earlier and a later job become edges, everything else may run at once.
//! - [`run`]: runs a schedule on scoped worker threads, with the result of the plain list. [`Slot`]s hold what jobs
//!   share.
//! - [`Timeline`]: when which job ran where; [`Profile`] says where the time went, [`Timeline::write_trace`] shows it
//!   in a browser.
//! - [`Pool`]: data-parallel loops inside a phase, and many maps at once.
//!
//! The only crate that starts threads and reads the clock ([`Stopwatch`]). Results never depend on either: everything
//! is handed back in the order of the input.

mod cancel;
mod circle;
mod clock;
mod context;
mod crew;
mod executor;
mod hazard;
mod job;
mod listing;
mod memory;
mod pool;
mod profile;
mod ready;
mod rows;
mod run;
mod runner;
mod schedule;
mod slot;
mod splice;
#[cfg(test)]
#[path = "../../tests/suite/cases.rs"]
mod test_cases;
mod timeline;
mod trace;

pub use cancel::CancelToken;
pub use circle::Circle;
pub use clock::Stopwatch;
pub use context::JobContext;
pub use executor::run;
pub use hazard::{Edge, Why};
pub use job::{Job, JobId, JobName, ResourceId};
pub use listing::Listing;
pub use memory::{peak_bytes, reset_peak};
pub use pool::{Pool, PoolError};
pub use profile::{CriticalPath, CriticalStep, PassProfile, Profile};
pub use ready::Picking;
pub use run::{Progress, RunError, RunOptions, RunOutput};
pub use schedule::{JobList, Schedule, ScheduleError};
pub use slot::{Slot, SlotRead, SlotWrite};
pub use timeline::{Counter, JobRecord, Timeline};
