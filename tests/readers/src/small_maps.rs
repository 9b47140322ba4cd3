//! Small maps made by hand with the built-in pack: zones and walls as text, everything else placed
//! individually.
//!
//! Such a map does not automatically keep every promise. [`two_levels`], [`laden`], [`two_shores`],
//! [`wide_sea`], [`two_courts`] and [`sand_in_grass`] do.

mod courts;
mod laden;
mod sea;
mod small_map;

pub use courts::two_courts;
pub use laden::{PileObjects, laden, look_on, objects_on, pebble_on};
pub use sea::{two_shores, wide_sea};
pub use small_map::{SmallMap, TownSketch, at, kind_of, refuted, sand_in_grass, terrain, two_levels};
