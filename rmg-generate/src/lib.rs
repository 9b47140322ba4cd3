//! From a plan to a map: the only place that knows the order of the phases.
//!
//! - [`pipeline`]: the phases in their order.
//! - [`retry`]: numbered attempts; [`generate_map`] is the way in.
//! - [`summary`]: what came out of a layout, as numbers and words.
//!
//! ```
//! use rmg_generate::{Effort, GenerateOptions};
//! use rmg_jobs::Pool;
//!
//! // a quick look that failed is not repeated as quickly
//! let pool = Pool::single();
//! let making = GenerateOptions { effort: Effort::Quick, ..GenerateOptions::new(&pool) };
//! assert_eq!((making.effort_of(0), making.effort_of(1)), (Effort::Quick, Effort::Normal));
//! ```

pub mod pipeline;
pub mod retry;
pub mod summary;

pub use pipeline::{
    DEFAULT_ATTEMPTS, Event, GenerateOptions, LayoutRun, OwnStep, Phase, TemplateText, Watch, generate_layout,
};
pub use retry::{Cause, FailedAttempt, GenerateError, Generated, generate_map};
pub use rmg_core::summary::MapSummary;
pub use rmg_placement::{Effort, Placement, PlacementMode, Search};
pub use summary::LayoutSummary;
