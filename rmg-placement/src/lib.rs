//! Zone graph to zone centres to tile owners: phases 5.2 and 5.3 of the design.

use rmg_core::layout::LinkOutcome;
use rmg_core::plan::GenPlan;
use rmg_core::{Layout, Ownership};
use rmg_jobs::Pool;

/// How hard to look for a good layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Effort {
    /// One candidate, few steps.
    Quick,
    /// Several candidates, until one needs no portal.
    #[default]
    Normal,
    /// Many candidates with many steps; the best of all.
    Best,
}

/// A finished layout.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// Centres and levels.
    pub layout: Layout,
    /// Tile owners and wanted areas.
    pub ownership: Ownership,
    /// What each connection can become, indexed by connection.
    pub links: Vec<LinkOutcome>,
    /// Number of the candidate that won, from 0.
    pub candidate: u32,
}

/// Why zones could not be placed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// The plan has no zone.
    #[error("the template has no zones")]
    NoZones,
    /// Fewer than 12 tiles a zone.
    #[error("{zones} zones need at least {needed} tiles, a {size} map holds {held}; choose a larger map")]
    DoesNotFit {
        /// Number of zones.
        zones: usize,
        /// Tiles that they need at the least.
        needed: u32,
        /// Tiles of the map.
        held: u32,
        /// Size of the map.
        size: rmg_core::MapSize,
    },
}

/// Places the zones of `plan` and deals out the tiles.
///
/// # Errors
/// [`PlaceError`]
pub fn place(_plan: &GenPlan, _attempt: u32, _effort: Effort, _pool: &Pool) -> Result<Placement, PlaceError> {
    unreachable!("placement comes with the next commit")
}
