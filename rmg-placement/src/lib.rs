//! Zone graph to zone centres to tile owners: phases 5.2 and 5.3 of the design.
//!
//! [`place`] is the one way in. Inside, in the order of the work: `graph` (what matters of a plan), starts
//! (`planar` and `drawing`, or `grid_start` and `forces`; `levels`), `lattice` (annealing of whole zones),
//! `penrose` and `cells` (the tiling), `assign` and `cell_anneal` (cells to zones), `contact` (what every link can
//! become), `realize` and `place` (candidates and their ranking).

mod anneal;
mod assign;
mod cell_anneal;
mod cells;
mod contact;
mod drawing;
mod forces;
mod graph;
mod grid_start;
mod lattice;
mod levels;
mod penrose;
mod place;
mod planar;
mod realize;
mod targets;

pub use place::{Effort, MAX_ZONES, MIN_ZONE_TILES, PlaceError, Placement, place};
