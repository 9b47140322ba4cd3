//! The modifiers: passes that fill zones, and the list that orders them.
//!
//! [`fill`] is the way in. Passes, in the order of the list (`jobs`): `choices` (factions, terrain), painting
//! (`terrain_shape`), `ground` (walls), `towns`, `links` (gaps with guards), `portals` (gates, kinds and ends of
//! monoliths), pockets (`ground`), `sprites`. What they share: `world` (inputs, state of a zone, what a job hands
//! back), `fit` (footprints on open ground), `paths`, `guards`.

mod choices;
mod error;
mod fill;
mod fit;
#[cfg(test)]
mod fixture;
mod ground;
pub mod guards;
mod jobs;
mod links;
mod paths;
mod portals;
pub mod sprites;
pub mod terrain_shape;
mod towns;
mod world;

pub use error::FillError;
pub use fill::{Filled, fill};
pub use guards::{GuardError, choose_guard, guard_strength};
pub use world::Inputs;

#[cfg(test)]
mod test_pack;
