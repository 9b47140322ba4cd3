//! Why a map cannot be written.

use std::io;

/// Why a map cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TiledError {
    /// The map and its content pack do not fit, or parts of the map do not.
    #[error("{0}; the map was made with another content pack, or changed since")]
    Contradiction(String),
    /// Nothing can be written there.
    #[error("the map cannot be written: {0}")]
    Io(#[from] io::Error),
}
