//! The modifiers: steps that fill zones, and the registry that orders them.
//!
//! [`fill()`] is the way in. `modifiers` is the registry, with a file for each modifier beside it. What a modifier is stands in
//! `modifier`; what it reads and writes in `layers` (asked for by `access`), what it has at hand in `job`, what it may look at
//! in `board`. What several of them use: `placing` (what fits where, guards, piles), `contents` (what objects hold),
//! `fields` (values, sets and ways over a zone's window), [`terrain_shape`] and [`sprites`] (what the games can draw).
//!
//! ```
//! use rmg_core::ZoneId;
//! use rmg_fill::own::{Facts, ModifierJob, Read, Tiles, modifier_names};
//! use rmg_fill::{FillError, OwnEntry, OwnModifier, OwnModifiers};
//!
//! struct Counting;
//!
//! impl OwnModifier for Counting {
//!     type Subject = ZoneId;
//!     type Access = (Read<Facts>, Read<Tiles>);
//!
//!     fn name(&self) -> &'static str {
//!         "counting"
//!     }
//!
//!     fn run(
//!         &self,
//!         _zone: ZoneId,
//!         (_, tiles): &Self::Access,
//!         job: &mut ModifierJob<'_>,
//!     ) -> Result<(), FillError> {
//!         let count = job.read(tiles).each().count();
//!         job.output.count("tiles", count);
//!         Ok(())
//!     }
//! }
//!
//! assert_eq!((modifier_names().next(), modifier_names().last()), (Some("choices"), Some("sprites")));
//! let mut own = OwnModifiers::default();
//! assert!(own.add(Some("roads"), OwnEntry::new(Counting)).is_ok());
//! // two of one name would share their random streams
//! assert!(own.add(None, OwnEntry::new(Counting)).is_err());
//! ```

#![warn(missing_docs)]

mod access;
mod assemble;
mod board;
mod contents;
mod error;
mod fields;
mod fill;
#[cfg(test)]
mod fixture;
mod goal;
mod inputs;
mod job;
mod layers;
mod misses;
mod modifier;
mod modifiers;
pub mod own;
mod placing;
pub mod sprites;
mod states;
mod subject;
pub mod terrain_shape;
#[cfg(test)]
mod test_pack;
mod ticket;
mod work_list;
mod zone_access;

pub use error::{FillError, GoalLack};
pub use fill::{FillOptions, Filled, fill, fill_recorded, fill_with};
pub use inputs::Inputs;
pub use own::{OwnEntry, OwnModifier, OwnModifierError, OwnModifiers};
pub use placing::guards;
