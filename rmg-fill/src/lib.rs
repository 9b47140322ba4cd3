//! The modifiers, which are steps that fill zones, and their registry.
//!
//! The entry point is [`fill()`]. `modifiers` is the registry, with a file for each modifier next to it.
//! `modifier` defines the trait, `layers` the data that modifiers read and write, `access` the declaration of
//! that access, `job` the context of a job, and `board` the read-only data. Shared helpers: `placing`
//! (fitting objects, guards, piles), `contents` (contents of objects), `fields` (values, sets and paths over
//! the window of a zone), [`terrain_shape`] and [`sprites`] (the sprites of the games).
//!
//! ```
//! use rmg_core::ZoneId;
//! use rmg_fill::custom::{Facts, ModifierJob, Position, Read, Tiles, modifier_names};
//! use rmg_fill::{CustomEntry, CustomModifier, CustomModifiers, FillError};
//!
//! struct Counting;
//!
//! impl CustomModifier for Counting {
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
//! assert_eq!((modifier_names().next(), modifier_names().last()), (Some("choices"), Some("line sprites")));
//! let mut custom = CustomModifiers::default();
//! assert!(custom.add(&Position::After("roads".to_owned()), CustomEntry::new(Counting)).is_ok());
//! // two modifiers with one name would share their random streams
//! assert!(custom.add(&Position::Default, CustomEntry::new(Counting)).is_err());
//! ```

#![warn(missing_docs)]

mod access;
mod assemble;
mod board;
mod contents;
pub mod custom;
mod deferred_object;
mod error;
mod fields;
mod fill;
#[cfg(test)]
mod fixture;
mod goal;
mod inputs;
mod job;
mod layers;
mod missing_content;
mod modifier;
mod modifiers;
mod placing;
pub mod sprites;
mod states;
mod subject;
mod symmetric;
pub mod terrain_shape;
#[cfg(test)]
mod test_pack;
mod work_list;
mod zone_access;

pub use custom::{CustomEntry, CustomModifier, CustomModifierError, CustomModifiers};
pub use error::{FillError, GoalLack};
pub use fill::{FillOptions, Filled, fill, fill_recorded, fill_with};
pub use inputs::Inputs;
pub use placing::guards;
