//! From a template to a map: the only place that knows the order of the phases.
//!
//! - [`check`]: everything that is wrong with a template, at once.
//! - [`options`] and [`plan`]: what the user chooses, resolved against a template and a content pack.
//! - [`pipeline`]: the phases in their order.
//! - [`retry`]: numbered attempts; [`generate_map`] is the way in.
//! - [`room`]: what no attempt can make, by its tiles.
//! - [`shrink`]: failing cases made small.
//! - [`sweep`]: many maps at once, to find out what a template or a version is worth.
//! - [`summary`] and [`measures`]: what came out, as numbers and words for people, and in figures over many maps.
//! - [`diff`]: what differs between two maps or two templates.
//! - [`fairness`]: what each player of a map has around him, and how fair that is.
//! - [`why`] and [`why_not`]: why something is there, or is not.
//!
//! ```
//! use rmg_core::{MapSize, PlayerColor, Seed};
//! use rmg_generate::{Effort, GenOptions, GenerateOptions, PlayerChoice};
//! use rmg_jobs::Pool;
//!
//! let player: PlayerChoice = "red=human,town=castle".parse()?;
//! assert_eq!((player.color, player.human), (PlayerColor::Red, Some(true)));
//! let options = GenOptions { size: "l".parse().ok(), players: vec![player], ..GenOptions::new(Seed(7)) };
//! assert_eq!(options.size.map(MapSize::width), Some(108));
//!
//! // a quick look that failed is not repeated as quickly
//! let pool = Pool::single();
//! let making = GenerateOptions { effort: Effort::Quick, ..GenerateOptions::new(&pool) };
//! assert_eq!((making.effort_of(0), making.effort_of(1)), (Effort::Quick, Effort::Normal));
//! # Ok::<(), rmg_generate::PlayerError>(())
//! ```

pub mod check;
mod content_text;
pub mod diff;
pub mod fairness;
mod graph_drawing;
pub mod measures;
pub mod options;
mod options_text;
pub mod pipeline;
pub mod plan;
mod player_text;
mod recorded;
pub mod retry;
pub mod room;
mod rules;
pub mod shrink;
pub mod summary;
pub mod sweep;
pub mod why;
pub mod why_not;

pub use check::{check_readable, check_template};
pub use content_text::{ContentError, ContentList};
pub use fairness::Fairness;
pub use graph_drawing::draw_template;
pub use measures::MapMeasures;
pub use options::{ContentChoice, ContentSort, Effort, GenOptions, PlacementMode, PlayerChoice, Search};
pub use pipeline::{
    DEFAULT_ATTEMPTS, Event, GenerateOptions, LayoutRun, OwnStep, Phase, TemplateText, Watch, generate_layout,
};
pub use plan::{make_plan, template_lines, template_of_plan};
pub use player_text::PlayerError;
pub use recorded::recorded_options;
pub use retry::{Cause, FailedAttempt, GenerateError, Generated, generate_map};
pub use rmg_placement::Placement;
pub use rules::{Example, Frame, Rule, example, rule, rules};
pub use summary::{LayoutSummary, MapSummary};
