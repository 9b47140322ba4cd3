//! Generates many maps to evaluate a template or a version of the generator.
//!
//! - [`SweepPlan`]: the product of templates, sizes, water, monsters, effort, players and seeds. It generates
//!   the maps of a shard from any case onward, each map on one thread, and passes their records on in the
//!   order of the cases. Memory does not grow with the number of cases, and an interrupted sweep can be
//!   resumed. `rmg-stats` stores the records and computes statistics.
//! - [`run_sweep`]: generates a list of cases at once, with all measures of each map; for benchmarks.
//!
//! Only times and memory in a record depend on threads, shards and interruptions.

mod cases;
mod choices;
mod figures;
mod one;
mod plan;
mod record;
mod run;

pub use cases::{Case, SizeChoice, SweepOptions, SweepTemplate, cases, sizes_of};
pub use choices::{ChoiceError, PlayersChoice, SweepAxes, WaterChoice};
pub use plan::{SweepEnd, SweepPlan, SweepSame, SweepSource, SweepWork, pack_words};
pub use record::{Outcome, SweepRecord};
pub use run::run_sweep;
