//! The picture of the tileset, which stands beside the map.

/// A file that belongs beside a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sidecar {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it: a PNG.
    pub bytes: Vec<u8>,
}

/// What the picture of a map is called, after the name of the map's file without its ending.
#[must_use]
pub fn tileset_name(name: &str) -> String {
    format!("{name}-tiles.png")
}
