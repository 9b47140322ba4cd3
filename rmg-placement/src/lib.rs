//! Zone graph to zone centres to tile owners: "Layout", "Ownership" and "Judging connections" in `ARCHITECTURE.md`.
//!
//! [`place`] is the one way in. Inside, in the order of the work: `graph` (what matters of a plan), starts
//! (an embedding in the plane and its `drawing`, or `grid_start` and `forces`; `levels`), `lattice` (annealing of whole zones),
//! `penrose` and `cells` (the tiling), `assign` and `cell_anneal` (cells to zones), `contact` (what every link can
//! become), `realize`, `start` and `search` (candidates, and which of them wins).

mod anneal;
mod assign;
mod cell_anneal;
mod cells;
mod contact;
mod drawing;
mod effort;
mod forces;
mod graph;
mod grid_start;
mod lattice;
mod levels;
mod moments;
mod noise;
mod penrose;
mod place;
mod realize;
mod search;
mod start;
mod targets;

pub use place::{MAX_ZONES, MIN_ZONE_TILES, PlaceError, Placement, place};
pub use rmg_core::plan::Effort;
