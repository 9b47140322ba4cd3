//! Reads configurations written in TOML, and tells everything that is wrong with them at once, with its place.
//!
//! Every part reads its own keys (see its `read`) from [`crate::fields`]; this module knows only which parts there are.

mod keys;
mod root;

pub use keys::known_keys;
pub use root::{MAX_BYTES, read_configuration};
