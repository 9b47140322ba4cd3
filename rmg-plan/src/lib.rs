//! Plans of maps, made from templates and options, and checks of both.
//!
//! - [`check`]: reports all errors of a template at once. [`rules()`] lists the rules, each with an example.
//! - [`options`]: the choices of the user.
//! - [`plan`]: resolves options and template against a content pack.
//! - [`offered_symmetries`]: the symmetries that a game can have.
//! - [`room`]: finds contents that cannot fit on the map.
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
mod content_seed;
mod content_text;
pub mod options;
mod options_text;
pub mod plan;
mod player_text;
mod recorded;
pub mod room;
mod rules;
mod symmetry;

pub use check::{check_readable, check_template};
pub use content_seed::{ContentSeed, ContentSeedError};
pub use content_text::{ContentError, ContentList};
pub use options::{ContentChoice, ContentKind, Effort, GenOptions, PlacementMode, PlayerChoice};
pub use plan::{make_plan, template_lines, template_of_plan};
pub use player_text::PlayerError;
pub use recorded::recorded_options;
pub use rules::{Example, Frame, Rule, example, rule, rules};
pub use symmetry::{Offered, SymmetryOffer, offered_symmetries, whole_key};
