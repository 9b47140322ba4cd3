//! Small maps made by hand: zones and walls drawn as text, everything else placed one by one, with the built-in pack.
//!
//! A map drawn here keeps every promise only if whoever draws it takes care; [`two_levels`], [`laden`], [`two_shores`],
//! [`wide_sea`] and [`sand_in_grass`] do.

mod laden;
mod sea;
mod small_map;

pub use laden::{Things, laden, look_on, objects_on, pebble_on};
pub use sea::{two_shores, wide_sea};
pub use small_map::{SmallMap, TownSketch, at, kind_of, refuted, sand_in_grass, terrain, two_levels};
