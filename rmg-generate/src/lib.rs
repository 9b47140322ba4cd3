//! From a template to a map: the only place that knows the order of the phases.
//!
//! - [`check`]: everything that is wrong with a template, at once.
//! - [`options`] and [`plan`]: what the user chooses, resolved against a template and a content pack.
//! - [`pipeline`]: the phases in their order.
//! - [`retry`]: numbered attempts; [`generate_map`] is the way in.
//! - [`room`]: what no attempt can make, by its tiles.
//! - [`sweep`]: many maps at once, to find out what a template or a version is worth.
//! - [`summary`] and [`measures`]: what came out, as numbers and words for people, and in figures over many maps.

pub mod check;
pub mod measures;
pub mod options;
pub mod pipeline;
pub mod plan;
pub mod retry;
pub mod room;
pub mod summary;
pub mod sweep;

pub use check::check_template;
pub use measures::MapMeasures;
pub use options::{Effort, GenOptions, PlayerChoice};
pub use pipeline::{Event, GenerateOptions, LayoutRun, OwnStep, Phase, Watch, generate_layout};
pub use plan::make_plan;
pub use retry::{Cause, FailedAttempt, GenerateError, Generated, generate_map};
pub use summary::{LayoutSummary, MapSummary};
