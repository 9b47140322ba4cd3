//! Reachability puzzles on graphs: no tiles of a map, no files.
//!
//! - The core: [`RegionGraph`] (the world of a game: regions, links, locations, items), [`RuleBook`] (monotone rules),
//!   [`CompiledGraph`] (the same as watch lists) and [`Reach`] (what can be reached: grows incrementally, goes back exactly).
//! - [`entrances`]: joins dangling ways so that everything stays reachable.
//! - [`worlds`]: joins zones of a pool to worlds that can be solved.
//! - [`state`]: world states of several kinds and walks between them.
//! - [`puzzle`]: locks and keys on a grid of rooms, without dead ends.
//! - [`json`]: how files are read, and results written.
//!
//! Nothing here starts threads, reads clocks or prints. All chance comes from named streams of `rmg-core`, so the same
//! input and seed give the same result everywhere.
//!
//! ```
//! use rmg_logic::{CompiledGraph, Reach, RegionGraph, RuleBook};
//!
//! let mut world = RegionGraph::default();
//! let [hall, vault] = ["Hall", "Vault"].map(|name| world.add_region(name));
//! let key = world.add_item("key");
//! let locked = world.rules.item(key, 1);
//! world.add_location("on a hook", hall, Some(key), RuleBook::ALWAYS);
//! world.add_link("vault door", hall, vault, locked);
//! let graph = CompiledGraph::new(&world).expect("all that is named is there");
//! let mut reach = Reach::from_start(&graph, []);
//! reach.sweep();
//! assert!(reach.is_reached(vault), "the key lies where it can be had");
//! ```

#![warn(missing_docs)]

mod compiled_graph;
pub mod entrances;
mod ids;
pub mod json;
mod names;
pub mod puzzle;
mod reach;
mod region_graph;
mod rule;
pub mod state;
mod svg;
pub mod worlds;

pub use compiled_graph::CompiledGraph;
pub use ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId};
pub use reach::{Change, Mark, Reach};
pub use region_graph::{
    GraphFault, GraphPart, GroupName, Link, LinkKind, Location, PoolItem, RegionGraph, Target,
};
pub use rule::{Rule, RuleBook};
