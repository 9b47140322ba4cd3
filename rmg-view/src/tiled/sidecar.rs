//! The picture file of a tileset.

/// A file that belongs in the folder of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sidecar {
    /// File name without a folder.
    pub name: String,
    /// Content of the file: a PNG.
    pub bytes: Vec<u8>,
}

/// Returns the file name of the picture of a map, for the name of the map file without its extension.
#[must_use]
pub fn tileset_name(name: &str) -> String {
    format!("{name}-tiles.png")
}
