//! Decisions for a zone before anything is placed in it. Only the first modifier writes them.

use rmg_core::model::FactionReason;
use rmg_core::{FactionId, TerrainId};

/// Factions and terrain of a zone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Factions of the towns in the order of placement: main town, other castles and towns of the player,
    /// neutral ones.
    pub(crate) towns: Vec<FactionId>,
    pub(crate) reasons: Vec<FactionReason>,
    /// Terrain; `None` until it is chosen.
    pub(crate) terrain: Option<TerrainId>,
}

impl Facts {
    /// Returns the faction of the main town.
    #[must_use]
    pub fn faction(&self) -> Option<FactionId> {
        self.towns.first().copied()
    }

    /// Returns the factions of all towns, in the order of placement: the main town, other towns of the
    /// player, neutral ones.
    #[must_use]
    pub fn towns(&self) -> &[FactionId] {
        &self.towns
    }

    /// Returns the terrain.
    ///
    /// # Panics
    /// If no terrain is chosen yet.
    #[must_use]
    pub fn terrain(&self) -> TerrainId {
        self.terrain.expect("every zone chose a terrain or ended the attempt")
    }
}
