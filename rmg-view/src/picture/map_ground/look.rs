//! Appearance of cells.

use rmg_core::TerrainId;
use rmg_core::pack::ObstacleKind;

/// What covers a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::picture) enum Mass {
    /// Open ground.
    Open,
    Mountain,
    Tree,
    Crater,
    Stone,
    Plant,
    /// Obstacles of any other kind.
    Mound,
    Lake,
    /// Underground rock, without stamps.
    Rock,
}

impl Mass {
    pub(in crate::picture) const COUNT: usize = 9;
    /// Masses that are drawn with stamps, in the order of the variants.
    pub(super) const GROWN: [Self; 6] =
        [Self::Mountain, Self::Tree, Self::Crater, Self::Stone, Self::Plant, Self::Mound];

    /// Returns whether the mass is drawn with stamps, see [`Mass::GROWN`].
    pub(super) fn is_grown(self) -> bool {
        !matches!(self, Self::Open | Self::Lake | Self::Rock)
    }

    /// Returns whether the mass casts a shadow.
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
            ObstacleKind::Rock | ObstacleKind::Structure => Self::Stone,
            ObstacleKind::Plant => Self::Plant,
            ObstacleKind::Animal | ObstacleKind::Other => Self::Mound,
        }
    }
}

/// Appearance of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::picture) struct CellLook {
    pub(in crate::picture) terrain: TerrainId,
    pub(in crate::picture) mass: Mass,
}
