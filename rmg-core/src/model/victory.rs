//! How a map is won.

use crate::ids::ArtifactId;
use crate::model::ids::ObjectId;

/// How a map is won, beside defeating all enemies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MapVictory {
    /// In no other way.
    #[default]
    Standard,
    /// By building the grail's building in any town. Where the grail lies is the place of an object of that role; where there
    /// is none, the game buries it.
    Grail,
    /// By capturing a town.
    Town {
        /// Which.
        town: ObjectId,
    },
    /// By owning an artifact.
    Artifact {
        /// Which.
        artifact: ArtifactId,
    },
}
