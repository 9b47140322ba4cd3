//! Errors of the writers.

use std::io;

/// Error of a writer of Tiled maps.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TiledError {
    /// The map does not match the content pack, or parts of the map contradict each other.
    #[error("{0}; the map was generated from another content pack or edited")]
    Contradiction(String),
    /// Writing failed.
    #[error("cannot write the map: {0}")]
    Io(#[from] io::Error),
}
