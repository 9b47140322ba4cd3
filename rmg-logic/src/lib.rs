//! Reachability puzzles on graphs: no tiles of a map, no files.
//!
//! - The core: [`World`] (regions, links, locations, items), [`RuleBook`] (monotone rules), [`Graph`] (a world compiled
//!   into watch lists) and [`Reach`] (what can be reached: grows incrementally, goes back exactly).
//! - [`entrances`]: joins dangling ways so that everything stays reachable.
//! - [`worlds`]: joins zones of a pool to worlds that can be solved.
//! - [`state`]: world states of several kinds and walks between them.
//! - [`puzzle`]: locks and keys on a grid of rooms, without dead ends.
//! - [`json`]: how files are read, and results written.
//!
//! Nothing here starts threads, reads clocks or prints. All chance comes from named streams of `rmg-core`, so the same
//! input and seed give the same result everywhere.

pub mod entrances;
mod graph;
mod ids;
pub mod json;
mod lists;
pub mod puzzle;
mod reach;
mod rule;
pub mod state;
mod svg;
mod world;
pub mod worlds;

pub use graph::Graph;
pub use ids::{ItemId, LinkId, LocationId, RegionId, RuleId, TargetId};
pub use reach::{Change, Mark, Reach};
pub use rule::{Rule, RuleBook};
pub use world::{Link, LinkKind, Location, PoolItem, Target, World, WorldFault};
