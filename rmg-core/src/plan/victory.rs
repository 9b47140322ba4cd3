//! How a map is to be won, with every choice made.

use crate::ids::{ArtifactId, ZoneId};

/// How a map is to be won.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VictoryPlan {
    /// Whether the user chose it, over what the template says.
    pub is_chosen: bool,
    /// What is to be done.
    pub goal: VictoryGoal,
}

/// What is to be done to win, beside defeating all enemies.
///
/// What a goal needs on the map is among the required objects of the zones, as the last of their entries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum VictoryGoal {
    /// Nothing else.
    #[default]
    Standard,
    /// Building the grail's building.
    Grail {
        /// Zones with obelisks that are required for it, and how many, at least 1; in order, none twice.
        obelisks: Vec<(ZoneId, u32)>,
    },
    /// Capturing a town that belongs to nobody.
    Town {
        /// Where it stands.
        zone: ZoneId,
    },
    /// Owning an artifact that lies on the map once, behind a guard, and is found nowhere else.
    Artifact {
        /// Which.
        artifact: ArtifactId,
        /// Where it lies.
        zone: ZoneId,
    },
}

impl VictoryGoal {
    /// Whether the last required entry of a zone is there for this goal, and not by the template.
    #[must_use]
    pub fn requires_in(&self, zone: ZoneId) -> bool {
        match self {
            Self::Standard | Self::Town { .. } => false,
            Self::Grail { obelisks } => obelisks.iter().any(|(of, _)| *of == zone),
            Self::Artifact { zone: of, .. } => *of == zone,
        }
    }
}
