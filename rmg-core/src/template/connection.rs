//! Kinds of connections.

use serde::{Deserialize, Serialize};

words! {
    /// The kind of a connection.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum ConnectionKind {
        /// Direct passage, else ferry, else subterranean gate, else monoliths; guarded.
        #[default]
        Guarded = "guarded",
        /// An open border without a guard; otherwise the same as guarded.
        Wide = "wide",
        /// Attracts the zones and creates no link.
        Fictive = "fictive",
        /// Repels the zones and creates no link.
        Repulsive = "repulsive",
        /// A pair of monoliths; does not attract the zones.
        ForcePortal = "forcePortal",
    }
}

words! {
    /// Whether a connection has a road.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum RoadRequest {
        /// The connection always has a road.
        Yes = "true",
        /// The connection never has a road.
        No = "false",
        /// The generator decides, so that all towns are connected.
        #[default]
        Random = "random",
    }
}
