//! Results of [sweeps](crate::sweep): their files, and what they say of templates.

pub use crate::files::{open_results, read_results, results_error, stats_of};
pub use rmg_stats::*;
