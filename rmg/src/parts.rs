//! The crates below this one, for callers that need more than this crate offers.
//!
//! Their interfaces change more often than the rest of this crate.

pub use rmg_audit as audit;
pub use rmg_core as core;
pub use rmg_explain as explain;
pub use rmg_fill as fill;
pub use rmg_formats as formats;
pub use rmg_games as games;
pub use rmg_generate as generate;
pub use rmg_jobs as jobs;
pub use rmg_json as json;
pub use rmg_levels as levels;
pub use rmg_logic as logic;
pub use rmg_plan as plan;
pub use rmg_sweep as sweep;
pub use rmg_template as template;
pub use rmg_view as view;
