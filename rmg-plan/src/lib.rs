//! From a template and options to a plan, and everything that is wrong with both.
//!
//! - [`check`]: everything that is wrong with a template, at once; [`rules()`]: what it looks for, each with an example.
//! - [`options`]: what the user chooses.
//! - [`plan`]: options and template, resolved against a content pack.
//! - [`room`]: what no attempt can make, by its tiles.
//!
//! ```
//! use rmg_core::{MapSize, PlayerColor, Seed};
//! use rmg_plan::{GenOptions, PlayerChoice};
//!
//! let player: PlayerChoice = "red=human,town=castle".parse()?;
//! assert_eq!((player.color, player.human), (PlayerColor::Red, Some(true)));
//! let options = GenOptions { size: "l".parse().ok(), players: vec![player], ..GenOptions::new(Seed(7)) };
//! assert_eq!(options.size.map(MapSize::width), Some(108));
//! # Ok::<(), rmg_plan::PlayerError>(())
//! ```

pub mod check;
mod content_text;
pub mod options;
mod options_text;
pub mod plan;
mod player_text;
mod recorded;
pub mod room;
mod rules;

pub use check::{check_readable, check_template};
pub use content_text::{ContentError, ContentList};
pub use options::{ContentChoice, ContentSort, Effort, GenOptions, PlacementMode, PlayerChoice};
pub use plan::{make_plan, template_lines, template_of_plan};
pub use player_text::PlayerError;
pub use recorded::recorded_options;
pub use rules::{Example, Frame, Rule, example, rule, rules};
