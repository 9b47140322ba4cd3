//! What the obstacles of a zone are.

use rmg_core::pack::ObstacleKind;

/// The kind of the obstacle on each position of the window; empty until obstacles stand.
#[derive(Debug, Clone, Default)]
pub(crate) struct ObstacleTiles(pub(crate) Vec<Option<ObstacleKind>>);

impl ObstacleTiles {
    /// What stands on a position; `None` where no obstacle does.
    pub(crate) fn kind(&self, at: usize) -> Option<ObstacleKind> {
        self.0.get(at).copied().flatten()
    }
}
