//! Results of [sweeps](crate::sweep): files and statistics.

pub use crate::files::{open_results, read_results, results_error, stats_of};
pub use rmg_stats::*;
