//! What connections are to become.

use serde::{Deserialize, Serialize};

/// How a connection is to be realised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ConnectionKind {
    /// Direct passage, else ferry, else subterranean gate, else monoliths; guarded.
    #[default]
    Guarded,
    /// An open border without guard; else as guarded.
    Wide,
    /// Pulls the zones together and makes no way.
    Fictive,
    /// Pushes the zones apart and makes no way.
    Repulsive,
    /// A pair of monoliths; does not pull.
    ForcePortal,
}

impl ConnectionKind {
    /// The word of the template language.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Guarded => "guarded",
            Self::Wide => "wide",
            Self::Fictive => "fictive",
            Self::Repulsive => "repulsive",
            Self::ForcePortal => "forcePortal",
        }
    }
}

/// Whether a connection carries a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum RoadWish {
    /// Always.
    Yes,
    /// Never.
    No,
    /// The generator decides, so that all towns are joined.
    #[default]
    Random,
}
