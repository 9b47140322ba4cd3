//! What connections are to become.

use serde::{Deserialize, Serialize};

words! {
    /// How a connection is to be realised.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum ConnectionKind {
        /// Direct passage, else ferry, else subterranean gate, else monoliths; guarded.
        #[default]
        Guarded = "guarded",
        /// An open border without guard; else as guarded.
        Wide = "wide",
        /// Pulls the zones together and makes no way.
        Fictive = "fictive",
        /// Pushes the zones apart and makes no way.
        Repulsive = "repulsive",
        /// A pair of monoliths; does not pull.
        ForcePortal = "forcePortal",
    }
}

words! {
    /// Whether a connection carries a road.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum RoadWish {
        /// Always.
        Yes = "true",
        /// Never.
        No = "false",
        /// The generator decides, so that all towns are joined.
        #[default]
        Random = "random",
    }
}
