//! Many maps at once: templates times sizes times seeds, each map on one thread.
//!
//! The order of the records is that of the cases, and nothing but their times depends on the threads.

mod cases;
mod record;
mod run;
mod tally;

pub use cases::{Case, SizeChoice, SweepOptions, SweepTemplate, cases, sizes_of};
pub use record::{Outcome, SweepRecord};
pub use run::run_sweep;
pub use tally::{CauseCount, Tally, count_causes, count_link_causes, count_unmet, has_faults, tally};
