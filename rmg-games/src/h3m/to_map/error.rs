//! Why a file cannot become a map.

/// Why a file cannot become a map of the model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ToMapError {
    /// A file made by hand has too many or too few tiles.
    #[error("the file has {found} tiles, a map of its size has {wanted}")]
    Tiles {
        found: usize,
        /// Tiles of a map of its size.
        wanted: usize,
    },
    /// Without knowing a terrain nobody can say what moves on it.
    #[error(
        "the content pack {pack} does not have the terrains with the numbers {numbers:?}, which {count} tiles have"
    )]
    Terrains {
        pack: String,
        /// Numbers of the terrains, rising.
        numbers: Vec<u8>,
        /// Tiles with any of them.
        count: usize,
    },
}
