//! Reads configurations in TOML and reports all diagnostics, with their locations.
//!
//! Each part reads its own keys (see its `read`) from [`crate::fields`]. This module knows only which parts
//! exist.

mod keys;
mod root;
mod sources;

pub use keys::known_keys;
pub use root::{ReadSources, read_configuration, read_sources};
pub use sources::{MAX_BYTES, MAX_FILES, Source};
