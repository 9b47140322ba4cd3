//! From a template to a map: the only place that knows the order of the phases.
//!
//! - [`check`]: everything that is wrong with a template, at once.
//! - [`options`] and [`plan`]: what the user chooses, resolved against a template and a content pack.
//! - [`pipeline`]: the phases in their order.
//! - [`summary`]: what came out, as numbers.

pub mod check;
pub mod options;
pub mod pipeline;
pub mod plan;
pub mod summary;

pub use check::check_template;
pub use options::{Effort, GenOptions, PlayerChoice};
pub use pipeline::{LayoutRun, Phase, generate_layout};
pub use plan::make_plan;
pub use summary::LayoutSummary;
