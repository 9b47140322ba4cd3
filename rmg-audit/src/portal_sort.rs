//! The two sorts of portals that links are made of, and how near portals are to each other.

use rmg_core::ids::ObjectKindId;
use rmg_core::model::MapObject;
use rmg_core::pack::ContentPack;

/// What the games do with a portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PortalSort {
    /// Leads to the nearest gate of the other level.
    Gate,
    /// Leads to the others of its kind.
    Monolith,
}

impl PortalSort {
    /// With its article.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Gate => "a subterranean gate",
            Self::Monolith => "a two-way monolith",
        }
    }
}

/// The sort of a kind, as the pack says; `None` for everything else.
pub(crate) fn sort_of(pack: &ContentPack, kind: ObjectKindId) -> Option<PortalSort> {
    if pack.defaults.gate == Some(kind) {
        Some(PortalSort::Gate)
    } else if pack.defaults.monoliths.contains(&kind) {
        Some(PortalSort::Monolith)
    } else {
        None
    }
}

/// Squared distance of two objects, levels laid on each other.
pub(crate) fn distance_sq(a: &MapObject, b: &MapObject) -> u64 {
    let along = |a: u16, b: u16| u64::from(a.abs_diff(b)).pow(2);
    along(a.at.tile.x, b.at.tile.x) + along(a.at.tile.y, b.at.tile.y)
}
