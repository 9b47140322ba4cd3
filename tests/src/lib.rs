//! Fixtures and oracles of the tests and benches.
//!
//! - Fixtures: [`shapes`] (graphs), [`plans`] (plans over them), [`boards`] (ownership as text),
//!   [`template_files`] (paths of input files), [`templates`] (reading templates), [`made`] (whole maps of
//!   templates), [`sessions`] (cases in files).
//! - Random templates: [`adversarial_templates`] (they request too much at once), [`random_templates`] (any
//!   template of the language, and playable ones).
//! - Random cases of template and options, and the recorded ones: [`map_cases`].
//! - Whole maps made by hand ([`small_maps`]), and ways to damage any map ([`damages`]).
//! - Oracles, written from the definitions and not from the code that they check: [`link_oracle`] (the link
//!   that a connection can get), [`ownership_oracle`] (pieces, areas, shapes of zones), [`home_oracle`]
//!   (objects that a hero can get without leaving a zone), [`quest_oracle`] (quests that cannot be solved in
//!   any order), [`symmetry_oracle`] (whether a move carries a map onto itself), [`walk_oracle`] (the best
//!   paths from a town to every object).
//! - For entrances: [`entrance_worlds`], [`entrance_shapes`] (cases that have a solution by construction),
//!   [`entrance_checker`] (checks whether a result is valid, and lists all valid layouts of a tiny case).
//! - For items: [`item_worlds`] (random worlds, all placements of a small one, and spheres).
//! - For puzzles: [`puzzle_cases`] (measured configurations and edge cases), [`puzzle_checker`] (explores a
//!   puzzle completely).
//! - For worlds from zones: [`world_pools`] (pools of four classes), [`world_zone_checker`] (checks whether a
//!   world is valid).
//! - For modular levels: [`level_cases`] (mixtures of all parts), [`level_oracle`] (checks whether levels are
//!   sound).
//! - For maps of VCMI: [`vmap_checker`] (checks that a file follows `docs/sources/vmap.md`).
//! - For maps with a symmetry: [`orbits`] (players of one orbit are equal by every measure of fairness).
//! - [`fingerprint`]: one number for a whole layout, for golden files. [`golden`]: the content of these
//!   files.
//!
//! The tests are in `suite/`, one module per promise.

pub mod adversarial_templates;
pub mod boards;
pub mod damages;
pub mod entrance_checker;
pub mod entrance_shapes;
pub mod entrance_worlds;
pub mod fingerprint;
mod footprints;
pub mod golden;
pub mod graph_cases;
pub mod home_oracle;
pub mod item_worlds;
pub mod kept;
pub mod key_checker;
pub mod level_cases;
pub mod level_oracle;
pub mod link_oracle;
pub mod made;
pub mod map_cases;
pub mod orbits;
pub mod ownership_oracle;
pub mod plans;
pub mod puzzle_cases;
pub mod puzzle_checker;
pub mod quest_oracle;
pub mod sessions;
pub mod shapes;
pub mod symmetry_oracle;
pub mod template_files;
pub mod templates;
pub mod vmap_checker;
pub mod walk_oracle;
pub mod world_pools;
pub mod world_zone_checker;

pub use rmg_reader_tests::good::archive;
pub use rmg_reader_tests::{random_templates, small_maps};
