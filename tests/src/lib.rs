//! Fixtures and oracles of the tests and benches.
//!
//! - Fixtures: [`shapes`] (graphs), [`plans`] (plans over them), [`boards`] (ownership drawn as text),
//!   [`template_files`] (what to read), [`templates`] (reading it),
//!   [`made`] (whole maps of templates), [`sessions`] (cases in files).
//! - Random templates that ask for too much at once: [`adversarial_templates`]; any within the language, and playable ones: [`random_templates`].
//! - Random cases of template and options, and those that are kept: [`map_cases`].
//! - Whole maps made by hand ([`small_maps`]), and ways to break any map ([`damages`]).
//! - Oracles, written from the definitions and not from the code they judge: [`link_oracle`] (what a connection
//!   can become), [`ownership_oracle`] (pieces, areas, shapes of zones), [`home_oracle`] (what a hero gets without leaving a zone),
//!   [`quest_oracle`] (quests that no order solves), [`walk_oracle`] (the best ways from a town to everywhere).
//! - For entrances: [`entrance_worlds`] (cases that have a solution by construction), [`entrance_checker`] (whether
//!   a result is valid, and all valid layouts of a tiny case).
//! - For puzzles: [`puzzle_cases`] (configurations, measured ones and edge cases), [`puzzle_checker`] (plays a puzzle out).
//! - For worlds from zones: [`world_pools`] (pools of four classes), [`world_zone_checker`] (whether a world is valid).
//! - For modular levels: [`level_cases`] (mixtures of all parts), [`level_oracle`] (whether levels are sound).
//! - For maps of VCMI: [`vmap_checker`] (whether a file is what `docs/sources/vmap.md` says).
//! - [`fingerprint`]: one number for a whole layout, for golden files; [`golden`]: what those hold.
//!
//! The tests themselves are in `suite/`, one module per promise.

pub mod adversarial_templates;
pub mod boards;
pub mod damages;
pub mod entrance_checker;
pub mod entrance_worlds;
pub mod fingerprint;
mod footprints;
pub mod golden;
pub mod home_oracle;
pub mod kept;
pub mod level_cases;
pub mod level_oracle;
pub mod link_oracle;
pub mod made;
pub mod map_cases;
pub mod ownership_oracle;
pub mod plans;
pub mod puzzle_cases;
pub mod puzzle_checker;
pub mod quest_oracle;
pub mod sessions;
pub mod shapes;
pub mod template_files;
pub mod templates;
pub mod vmap_checker;
pub mod walk_oracle;
pub mod world_pools;
pub mod world_zone_checker;

pub use rmg_reader_tests::good::archive;
pub use rmg_reader_tests::{random_templates, small_maps};
