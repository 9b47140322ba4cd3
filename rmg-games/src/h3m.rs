//! Maps of the original games, `.h3m`: The Restoration of Erathia, Armageddon's Blade, The Shadow of Death
//! (and In the Wake of Gods, which has the same layout), and Horn of the Abyss.
//!
//! [`read`] and [`write()`] are the codec. They convert between bytes and an [`H3mFile`], which has all
//! fields of the file without interpretation. The codec does not depend on the map model.
//!
//! [`from_map`] converts a [`MapModel`](rmg_core::model::MapModel) to a file for The Shadow of Death or Horn
//! of the Abyss. [`game_limits`] checks a plan for content that its game does not support. [`to_map`]
//! converts a file of any version to a model.
//!
//! Sources: `docs/sources/h3m.md`, `docs/sources/h3m-hota.md`. Section numbers in these files refer to them.

mod codec;
mod from_map;
mod meaning;
mod to_map;

pub use codec::*;
pub use from_map::{GameRefusal, from_map, game_limits};
pub use to_map::{ToMapError, to_map};

#[cfg(test)]
mod tests;
