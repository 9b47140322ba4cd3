//! The modifiers: steps that fill zones, and the registry that orders them.
//!
//! [`fill()`] is the way in. `modifiers` is the registry, with a file for each modifier beside it. What a modifier is stands in
//! `modifier`; what it reads and writes in `layers` (asked for by `access`), what it has at hand in `job`, what it may look at
//! in `board`. What several of them use: `placing` (what fits where, guards, piles), `contents` (what objects hold),
//! `fields` (values, sets and ways over a zone's window), [`terrain_shape`] and [`sprites`] (what the games can draw).

mod access;
mod assemble;
mod board;
pub mod contents;
mod error;
mod fields;
mod fill;
#[cfg(test)]
mod fixture;
mod inputs;
mod job;
mod layers;
mod misses;
mod modifier;
mod modifiers;
mod placing;
pub mod sprites;
mod subject;
pub mod terrain_shape;
#[cfg(test)]
mod test_pack;
mod work_list;
mod zone_access;

pub use error::FillError;
pub use fill::{Filled, fill, fill_best_effort};
pub use inputs::Inputs;
pub use placing::guards;
