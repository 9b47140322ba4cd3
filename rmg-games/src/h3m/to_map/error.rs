//! Errors of the conversion of a file to a map.

use rmg_core::text::counted;

/// An error of [`to_map`](super::to_map).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ToMapError {
    /// The number of tiles does not match the size of the map. Files that were read never have this error.
    #[error("expected {wanted} tiles for a map of this size, found {found}")]
    Tiles {
        found: usize,
        /// The number of tiles of a map of this size.
        wanted: usize,
    },
    /// The content pack does not have some terrains. The movement on them is unknown.
    #[error(
        "the content pack `{pack}` does not have the terrains with the numbers {numbers:?} ({tiles})",
        tiles = counted(*count, "tile")
    )]
    Terrains {
        pack: String,
        /// The numbers of the terrains, in ascending order.
        numbers: Vec<u8>,
        /// The number of tiles with any of them.
        count: usize,
    },
}
