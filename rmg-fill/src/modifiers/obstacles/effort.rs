//! Statistics of covering the tiles of a zone.

/// Counters of visits and shapes.
#[derive(Debug, Default)]
pub(super) struct Effort {
    /// Number of visits of tiles.
    pub(super) visits: usize,
    /// Shapes that were tried on such a tile.
    pub(super) shapes: usize,
    /// Of these: shapes that did not fit.
    pub(super) unfit: usize,
    /// Of these: shapes whose appearances were all excluded.
    pub(super) alike: usize,
}

impl Effort {
    /// Returns all counters with their names.
    pub(super) fn counters(&self) -> [(&'static str, usize); 4] {
        [
            ("tiles visited", self.visits),
            ("shapes tried", self.shapes),
            ("refused: no room", self.unfit),
            ("refused: similar to nearby ones", self.alike),
        ]
    }
}
