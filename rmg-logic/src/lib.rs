//! Reachability on graphs, without map tiles or files.
//!
//! - The core: [`RegionGraph`] (regions, links, locations and items of a world), [`RuleBook`] (monotone
//!   rules), [`CompiledGraph`] (the world compiled to watch lists) and [`Reach`] (the reached part: grows
//!   incrementally, supports exact undo).
//! - [`entrances`]: joins dangling exits with targets so that everything stays reachable.
//! - [`fill`]: places items at locations so that everything stays obtainable.
//! - [`worlds`]: joins zones of a pool to solvable worlds.
//! - [`state`]: world states of several kinds, and walks between them.
//! - [`puzzle`]: locks and keys on a grid of rooms, without dead ends.
//! - [`json`]: reads input files and writes results.
//!
//! This crate starts no threads, reads no clocks and prints nothing. All random numbers come from named
//! streams of `rmg-core`, so the same input and seed give the same result on every machine.
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
//! let graph = CompiledGraph::new(&world).expect("all ids exist");
//! let mut reach = Reach::from_start(&graph, []);
//! reach.sweep();
//! assert!(reach.is_reached(vault), "the key is reachable");
//! ```

#![warn(missing_docs)]

mod cards;
mod compiled_graph;
pub mod entrances;
pub mod fill;
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
pub use reach::{Mark, Reach, ReachChange};
pub use region_graph::{
    GraphDiagnostic, GraphPart, GroupName, ItemClass, Link, LinkKind, Location, PoolItem, RegionGraph, Target,
};
pub use rule::{Rule, RuleBook};
