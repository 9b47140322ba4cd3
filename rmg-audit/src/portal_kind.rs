//! The two kinds of portals that links use, and distances between portals.

use rmg_core::ids::ObjectKindId;
use rmg_core::model::MapObject;
use rmg_core::pack::ContentPack;

/// The behavior of a portal in the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PortalKind {
    /// Leads to the nearest gate of another level.
    Gate,
    /// Leads to the other monoliths of its kind.
    Monolith,
}

impl PortalKind {
    /// Returns the name with its article.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Gate => "a subterranean gate",
            Self::Monolith => "a two-way monolith",
        }
    }
}

/// Returns the portal kind of an object kind by the pack; `None` for other objects.
pub(crate) fn portal_kind_of(pack: &ContentPack, kind: ObjectKindId) -> Option<PortalKind> {
    if pack.defaults.gate == Some(kind) {
        Some(PortalKind::Gate)
    } else if pack.defaults.monoliths.contains(&kind) {
        Some(PortalKind::Monolith)
    } else {
        None
    }
}

/// Returns the squared distance of two objects, ignoring levels.
pub(crate) fn distance_sq(a: &MapObject, b: &MapObject) -> u64 {
    let along = |a: u16, b: u16| u64::from(a.abs_diff(b)).pow(2);
    along(a.at.tile.x, b.at.tile.x) + along(a.at.tile.y, b.at.tile.y)
}
