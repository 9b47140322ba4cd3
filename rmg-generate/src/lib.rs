//! Generates a map from a plan. This crate defines the order of the phases.
//!
//! - [`pipeline`]: the phases in order.
//! - [`retry`]: numbered attempts. [`generate_map`] is the entry point.
//! - [`summary`]: the results of a layout, as numbers and text.
//!
//! ```
//! use rmg_generate::{Effort, GenerateOptions};
//! use rmg_jobs::Pool;
//!
//! // after a failed quick attempt, the next one uses more effort
//! let pool = Pool::single();
//! let options = GenerateOptions { effort: Effort::Quick, ..GenerateOptions::new(&pool) };
//! assert_eq!((options.effort_of(0), options.effort_of(1)), (Effort::Quick, Effort::Normal));
//! ```

mod options;
mod origin;
pub mod pipeline;
pub mod retry;
pub mod summary;

pub use pipeline::{
    BesideAudit, CustomStep, DEFAULT_ATTEMPTS, Event, GenerateOptions, LayoutRun, Phase, TemplateText, Watch,
    generate_layout,
};
pub use retry::{Cause, FailedAttempt, GenerateError, Generated, generate_map};
pub use rmg_core::summary::MapSummary;
pub use rmg_fill::CustomModifiers;
pub use rmg_placement::{Effort, Placement, PlacementMode, Search};
pub use summary::LayoutSummary;
