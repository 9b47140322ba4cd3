//! Annealing of whole zones on a coarse lattice: positions of zones before any border is known.
//!
//! Zones are sites of a power diagram over about 14 lattice points per zone (`diagram`, `nearest`). Moves
//! shift a zone, swap two, jump next to a linked zone, change levels, or relax weights and centers (`moves`).
//! The cost counts links without contact (or overlap), gates, area errors and imbalance (`cost`, in the units
//! of `measures`; `contacts`). `points` is the lattice.

mod contacts;
mod cost;
mod diagram;
mod measures;
mod moves;
mod nearest;
mod points;

pub(crate) use diagram::Arrangement;
pub(crate) use measures::Cost;
pub(crate) use moves::{ZoneCooling, anneal_zones};
