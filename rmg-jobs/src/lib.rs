//! Jobs, threads and the clock, independent of maps.
//!
//! - [`JobList`] and [`Schedule`]: jobs with their reads and writes. Any schedule gives the result of running
//!   the list in order. Hazards between an earlier and a later job become edges; all other jobs may run in
//!   parallel.
//! - [`run`]: runs a schedule on the threads of a [`Pool`], with the result of the sequential list. [`Slot`]s
//!   contain the data that jobs share.
//! - [`Timeline`]: when and where each job ran; [`Profile`] shows where the time went. `rmg-profile` stores
//!   and analyzes timelines.
//! - [`BackgroundTask`]: work on another thread while the caller continues.
//! - [`Pool`]: data-parallel loops inside a phase, and many maps in parallel; [`PhaseTrace`] records their
//!   phases for profiles. [`ProcessPhases`] are the phases of a process around a run.
//!
//! This is the only crate that starts threads and reads the clock ([`Stopwatch`]). Results never depend on
//! either: everything is returned in the order of the input.
//!
//! ```
//! use rmg_jobs::{Job, JobList, RunOptions, run};
//!
//! let mut list = JobList::new();
//! let ground = list.resource("ground of zone 3");
//! list.push(Job::new("paint", "zone 3").writes([ground]));
//! list.push(Job::new("mines", "zone 3").reads([ground]));
//! let schedule = list.schedule()?;
//! assert_eq!(schedule.edges(), 1, "`mines` reads what `paint` writes, so it waits");
//! let done = run(&schedule, &RunOptions::default(), |job, _| Ok::<_, String>(job.index() * 10));
//! assert_eq!(done.map_err(|error| error.to_string()).unwrap().results, [0, 10]);
//! # Ok::<(), rmg_jobs::ScheduleError>(())
//! ```

mod advice;
mod background_task;
mod cancel;
mod clock;
mod context;
mod csr;
mod cycle;
mod executor;
mod hazard;
mod job;
mod listing;
mod memory;
mod meter;
mod nest;
mod parts;
mod phase_trace;
mod pool;
mod process_phases;
mod profile;
mod ready;
mod run;
mod runner;
mod schedule;
mod slot;
mod states;
mod timeline;
mod waking;
mod worker_pool;
mod workers;

pub use advice::Advice;
pub use background_task::BackgroundTask;
pub use cancel::{CancelToken, cancel_point};
pub use clock::{CpuStopwatch, Stopwatch};
pub use context::JobContext;
pub use cycle::Cycle;
pub use executor::{run, run_recorded};
pub use hazard::{Edge, EdgeReason};
pub use job::{Job, JobId, JobName, ResourceId};
pub use listing::Listing;
pub use memory::{peak_bytes, reset_peak};
pub use meter::{Meter, MeterCall};
pub use parts::Parts;
pub use phase_trace::{PhaseTrace, TraceScope};
pub use pool::{Pool, PoolError};
pub use process_phases::ProcessPhases;
pub use profile::{ModifierProfile, ObservedPath, ObservedStep, Profile};
pub use ready::Picking;
pub use run::{Progress, RunError, RunOptions, RunOutput, Unfinished};
pub use schedule::{JobList, Schedule, ScheduleError};
pub use slot::{Slot, SlotRead, SlotWrite};
pub use states::StateHash;
pub use timeline::{Counter, JobRecord, Timeline};
pub use waking::waking_time;
pub use workers::HAS_THREADS;
