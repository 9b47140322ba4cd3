//! Computes the layout of a map: from the graph of zones to zone centers to the owner of each tile.
//!
//! The entry point is [`place`]. ([`draw_embedding`] serves drawings of the graph.) The modules, in order of
//! use:
//! - `graph`: the parts of a plan that placement needs.
//! - Starts: an embedding in the plane and its `drawing`, or `grid_start` and `forces`; `levels`.
//! - `lattice`: annealing of whole zones.
//! - `penrose` and `cells`: the tiling.
//! - `assign` and `cell_anneal`: assign cells to zones.
//! - `contact`: the possible kind of each link.
//! - `realize`, `start` and `search`: candidates, and the choice of the best.
//! - `coast`: the sea, on maps with water.
//!
//! # Levels
//! Levels are numbered from 0 to at most 7. Only level 1 is an underground. The sea is on level 0. Levels
//! from 2 on are built like the surface. Zones overlap, starts are stacked, and gates exist only between
//! consecutive levels; links between other levels are monoliths.
//!
//! # Limits
//! A cell is not split between zones, so areas match their targets to about 2 %. All levels share one tiling.
//! If all zones of a template are starting zones, stacked starts on two levels cannot be avoided.
//!
//! ```
//! use rmg_core::plan::{ContentSwitches, GenPlan, LevelRequest, MapMonsters, ZoneContents, ZonePlan};
//! use rmg_core::template::{WaterContent, ZoneKind};
//! use rmg_core::{MapSize, Seed};
//! use rmg_jobs::Pool;
//! use rmg_placement::{Effort, place};
//!
//! let zone = |key: &str, weight| ZonePlan {
//!     key: key.to_owned(),
//!     kind: ZoneKind::Treasure,
//!     weight,
//!     seat: None,
//!     player: None,
//!     level: LevelRequest::Any,
//!     contents: ZoneContents::default(),
//! };
//! let plan = GenPlan {
//!     template_name: "three".to_owned(),
//!     seed: Seed(7),
//!     size: MapSize::new(36, 36, 1)?,
//!     target: rmg_core::Game::default(),
//!     water: WaterContent::None,
//!     monsters: MapMonsters::Normal,
//!     artifact_sets: Default::default(),
//!     game_rules: Default::default(),
//!     modifier_options: Vec::new(),
//!     switches: ContentSwitches::default(),
//!     chosen_switches: ContentSwitches::default(),
//!     symmetry: None,
//!     content_seeds: Default::default(),
//!     is_symmetry_chosen: false,
//!     victory: rmg_core::plan::VictoryPlan::default(),
//!     players: Vec::new(),
//!     zones: vec![zone("a", 1), zone("b", 1), zone("c", 2)],
//!     connections: Vec::new(),
//! };
//! let placement = place(&plan, 0, Effort::Quick, &Pool::single()).expect("three zones fit");
//! // The shares of the area match the weights to about 2 %.
//! let owners = &placement.ownership.owners[0];
//! let tiles = |zone: u16| owners.cells().iter().filter(|owner| owner.0 == zone).count();
//! assert!((600..700).contains(&tiles(2)) && tiles(0) + tiles(1) + tiles(2) == 36 * 36);
//! # Ok::<(), rmg_core::size::SizeError>(())
//! ```

mod anneal;
mod assign;
mod cell_anneal;
mod cells;
mod coast;
mod contact;
mod drawing;
mod effort;
mod forces;
mod graph;
mod grid_start;
mod largest_pieces;
mod lattice;
mod levels;
mod moments;
mod neighbors;
mod noise;
mod penrose;
mod place;
mod placement;
mod realize;
mod search;
#[cfg(test)]
mod stages;
mod start;
mod symmetric;
mod symmetric_cells;
mod targets;

pub use drawing::draw as draw_embedding;
pub use effort::Search;
pub use place::place;
pub use placement::{MAX_ZONES, MIN_ZONE_TILES, PlaceError, Placement};
pub use rmg_core::plan::{Effort, PlacementMode};
pub use start::MAX_PLANAR_ZONES;
