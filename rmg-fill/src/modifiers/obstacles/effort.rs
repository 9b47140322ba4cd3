//! What it takes to cover the tiles of a zone.

/// Numbers of what was looked at so far.
#[derive(Debug, Default)]
pub(super) struct Effort {
    /// Tiles for which shapes were looked for, each as often as they were.
    pub(super) visits: usize,
    /// Shapes that were to be laid over such a tile.
    pub(super) shapes: usize,
    /// Those of them that fitted nowhere.
    pub(super) unfit: usize,
    /// And those of which all looks are to be avoided there.
    pub(super) alike: usize,
}

impl Effort {
    /// All numbers with their names.
    pub(super) fn counters(&self) -> [(&'static str, usize); 4] {
        [
            ("tiles visited", self.visits),
            ("shapes tried", self.shapes),
            ("refused: no room", self.unfit),
            ("refused: like others near", self.alike),
        ]
    }
}
