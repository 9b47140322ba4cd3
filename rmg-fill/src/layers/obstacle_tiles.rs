//! The obstacles of a zone.

use rmg_core::pack::ObstacleKind;

/// The kind of the obstacle that is drawn last at each position of the window, high obstacles before low
/// ones; empty until obstacles are placed.
#[derive(Debug, Clone, Default)]
pub struct ObstacleTiles(pub(crate) Vec<Option<ObstacleKind>>);

impl ObstacleTiles {
    /// Returns the kind of the obstacle at a position; `None` without one.
    pub(crate) fn kind(&self, at: usize) -> Option<ObstacleKind> {
        self.0.get(at).copied().flatten()
    }
}
