//! What a cell looks like.

use rmg_core::TerrainId;
use rmg_core::pack::ObstacleKind;

/// What fills a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::picture) enum Mass {
    /// Nothing: the ground is seen.
    Open,
    Mountain,
    Tree,
    Crater,
    Stone,
    Plant,
    /// Obstacles of no other sort.
    Mound,
    Lake,
    /// Rock of the underground, on which nothing stands.
    Rock,
}

impl Mass {
    pub(in crate::picture) const COUNT: usize = 9;
    /// Those that are drawn as many single things: a run in the order of the sorts.
    pub(super) const GROWN: [Self; 6] =
        [Self::Mountain, Self::Tree, Self::Crater, Self::Stone, Self::Plant, Self::Mound];

    /// Whether single things stand on it, see [`Mass::GROWN`].
    pub(super) fn is_grown(self) -> bool {
        !matches!(self, Self::Open | Self::Lake | Self::Rock)
    }

    /// Whether it throws a shadow.
    pub(super) fn is_tall(self) -> bool {
        matches!(self, Self::Mountain | Self::Tree | Self::Stone | Self::Mound | Self::Rock)
    }
}

impl From<ObstacleKind> for Mass {
    fn from(kind: ObstacleKind) -> Self {
        match kind {
            ObstacleKind::Mountain => Self::Mountain,
            ObstacleKind::Tree => Self::Tree,
            ObstacleKind::Lake => Self::Lake,
            ObstacleKind::Crater => Self::Crater,
            ObstacleKind::Rock => Self::Stone,
            ObstacleKind::Plant => Self::Plant,
            ObstacleKind::Structure | ObstacleKind::Animal | ObstacleKind::Other => Self::Mound,
        }
    }
}

/// What a cell looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::picture) struct CellLook {
    pub(in crate::picture) terrain: TerrainId,
    pub(in crate::picture) mass: Mass,
}
