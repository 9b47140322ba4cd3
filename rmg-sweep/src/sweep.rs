//! Many maps: to find out what a template or a version is worth.
//!
//! - [`SweepPlan`]: templates times sizes, water, monsters, effort and players, times seeds. It makes the maps of a shard from any of them on, each
//!   on one thread, and hands their records over in the order of the cases, so that memory does not grow with their number and
//!   who was stopped can go on. `rmg-stats` keeps and judges the records.
//! - [`run_sweep`]: a list of cases at once, with all figures of each map; for programs that measure.
//!
//! Nothing in a record but times and memory depends on threads, shards and interruptions.

mod cases;
mod choices;
mod figures;
mod one;
mod plan;
mod record;
mod run;

pub use cases::{Case, SizeChoice, SweepOptions, SweepTemplate, cases, sizes_of};
pub use choices::{ChoiceError, Choices, PlayersChoice, WaterChoice};
pub use plan::{SweepEnd, SweepPlan, SweepSame, SweepSource, SweepWork, pack_words};
pub use record::{Outcome, SweepRecord};
pub use run::run_sweep;
