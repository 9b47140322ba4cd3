//! Maps of the original games, `.h3m`: The Restoration of Erathia, Armageddon's Blade, The Shadow of Death
//! (and In the Wake of Gods, which has the same layout).
//!
//! An [`H3mFile`] is the file field by field: nothing is interpreted and nothing is lost. [`read`] and
//! [`write()`] are the codec, which knows bytes and nothing of the map model.
//!
//! [`from_map`] makes a file of a [`MapModel`](rmg_core::model::MapModel), for The Shadow of Death;
//! [`sod_limits`] says beforehand what stands against that. [`to_map`] makes a model of any file.
//!
//! Source: `docs/sources/h3m.md`; section numbers in these files are its.

mod codec;
mod from_map;
mod meaning;
mod to_map;

pub use codec::*;
pub use from_map::{SodRefusal, from_map, sod_limits};
pub use to_map::{ToMapError, to_map};

#[cfg(test)]
mod tests;
