//! Victory conditions with every choice resolved.

use crate::ids::{ArtifactId, ZoneId};

/// The victory condition of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VictoryPlan {
    /// Whether the user chose it, which overrides the template.
    pub is_chosen: bool,
    /// The goal that wins the game.
    pub goal: VictoryGoal,
}

/// The goal in addition to defeating all enemies.
///
/// Objects that a goal needs are the last entries of the required objects of the zones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum VictoryGoal {
    /// No other goal.
    #[default]
    Standard,
    /// Build the grail's building.
    Grail {
        /// Zones with obelisks that it requires, and their numbers, at least 1; in order, without duplicates.
        obelisks: Vec<(ZoneId, u32)>,
    },
    /// Capture a neutral town.
    Town {
        /// The zone of the town.
        zone: ZoneId,
    },
    /// Own an artifact that is on the map once, behind a guard, and nowhere else.
    Artifact {
        /// The artifact that wins the game.
        artifact: ArtifactId,
        /// The zone of the artifact.
        zone: ZoneId,
    },
}

impl VictoryGoal {
    /// Returns whether the last required entry of a zone is for this goal and not from the template.
    #[must_use]
    pub fn requires_in(&self, zone: ZoneId) -> bool {
        match self {
            Self::Standard | Self::Town { .. } => false,
            Self::Grail { obelisks } => obelisks.iter().any(|(of, _)| *of == zone),
            Self::Artifact { zone: of, .. } => *of == zone,
        }
    }
}
