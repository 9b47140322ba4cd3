//! Annealing of whole zones on a coarse lattice: where zones lie, before any border is drawn.
//!
//! Zones are sites of a power diagram over some 14 lattice points a zone (`diagram`). Moves shift, swap, jump
//! next to a linked zone, change levels, or relax weights and centres (`moves`); the cost counts links
//! without contact (or overlap), gates, area errors and unbalance (`cost`, in the units of `measures`;
//! `contacts`). `points` is the lattice itself.

mod contacts;
mod cost;
mod diagram;
mod measures;
mod moves;
mod points;

pub(crate) use diagram::Arrangement;
pub(crate) use measures::Cost;
pub(crate) use moves::{ZoneCooling, anneal_zones};
