//! What is decided for a zone before anything stands in it; nobody changes it after the first modifier.

use rmg_core::model::FactionReason;
use rmg_core::{FactionId, TerrainId};

/// Factions and terrain of a zone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Factions of the towns in the order of placement: main, player's castles and towns, neutral ones.
    pub(crate) towns: Vec<FactionId>,
    pub(crate) reasons: Vec<FactionReason>,
    /// Terrain; `None` until it is chosen.
    pub(crate) terrain: Option<TerrainId>,
}

impl Facts {
    /// Faction of the main town.
    #[must_use]
    pub fn faction(&self) -> Option<FactionId> {
        self.towns.first().copied()
    }

    /// The terrain.
    ///
    /// # Panics
    /// Before it is chosen.
    #[must_use]
    pub fn terrain(&self) -> TerrainId {
        self.terrain.expect("every zone chose a terrain or ended the attempt")
    }
}
