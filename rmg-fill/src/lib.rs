//! The modifiers: passes that fill zones, and the list that orders them.
//!
//! [`fill`] is the way in. Passes, in the order of the list (`jobs`): `choices` (factions, terrain), painting
//! (`terrain_shape`), `ground` (walls), `towns`, `links` (gaps with guards), `portals` (gates, kinds and ends of
//! monoliths), `mines`, `required`, paths (`fractal`), `roads`, `limits`, `treasure`, `obstacles`, `sprites`. What they
//! share: `inputs`, `zone` (a zone while it is filled), `output` (what a job hands back), `catalog`, `planes` (sets of tiles
//! as bits), `fit` (shapes on open ground), `pile` (objects with their guard), `nearness`, `guards`, `monsters`.

mod catalog;
mod choices;
mod error;
mod fill;
mod fit;
#[cfg(test)]
mod fixture;
mod fractal;
mod ground;
pub mod guards;
mod inputs;
mod jobs;
mod limits;
mod links;
mod mines;
mod monsters;
mod nearness;
mod obstacles;
mod output;
mod pile;
mod planes;
mod portals;
mod required;
mod roads;
pub mod sprites;
pub mod terrain_shape;
mod towns;
mod treasure;
mod zone;

pub use error::FillError;
pub use fill::{Filled, fill};
pub use guards::{GuardError, choose_guard, guard_strength, unguarded_up_to};
pub use inputs::Inputs;

#[cfg(test)]
mod test_pack;
