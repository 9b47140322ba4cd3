//! Victory conditions of a map.

use crate::ids::ArtifactId;
use crate::model::ids::ObjectId;

/// The victory condition in addition to defeating all enemies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MapVictory {
    /// No other condition.
    #[default]
    Standard,
    /// Build the grail's building in any town. The position of the grail is that of the object with that
    /// role; without such an object, the game buries it.
    Grail,
    /// Capture a town.
    Town {
        /// Its id.
        town: ObjectId,
    },
    /// Own an artifact.
    Artifact {
        /// Its id.
        artifact: ArtifactId,
    },
}
