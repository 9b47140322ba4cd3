//! The result of placement, and its errors.

use rmg_core::layout::{LinkOutcome, Ownership, Sea};
use rmg_core::template::WaterContent;
use rmg_core::{Layout, Level, MapSize};

use crate::start::MAX_PLANAR_ZONES;

/// Minimum tiles of a zone.
pub const MIN_ZONE_TILES: u32 = 12;
/// Maximum number of zones of a plan, so that tables of zone pairs stay small.
pub const MAX_ZONES: usize = 1024;

/// A finished layout.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    pub layout: Layout,
    /// Tile owners and target areas.
    pub ownership: Ownership,
    /// The possible kind of each link, indexed by connection.
    pub links: Vec<LinkOutcome>,
    /// Number of the start of the chosen layout, from 0.
    pub candidate: u32,
    /// The water of the surface, on maps with a sea.
    pub sea: Option<Sea>,
}

/// Why zones could not be placed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// The plan has no zone.
    #[error("the template has no zones")]
    NoZones,
    /// More zones than [`MAX_ZONES`].
    #[error("the template has {zones} zones; the maximum is {}", MAX_ZONES)]
    TooManyZones { zones: usize },
    /// Placement `planar` of more zones than [`MAX_PLANAR_ZONES`].
    #[error(
        "placement `planar` supports at most {} zones, and the template has {zones}; choose placement `grid` or `auto`",
        MAX_PLANAR_ZONES
    )]
    TooManyForPlanar { zones: usize },
    /// Fewer than [`MIN_ZONE_TILES`] tiles per zone.
    #[error(
        "{zones} zones need at least {needed} tiles ({} each), and a map of size {size} has {held}; choose a larger map",
        MIN_ZONE_TILES
    )]
    DoesNotFit {
        zones: usize,
        /// Minimum number of tiles for all zones.
        needed: u64,
        held: u32,
        size: MapSize,
    },
    /// The surface is too small for the zones and the sea between them.
    #[error(
        "water `{}` needs about {} tiles per zone on the surface, {needed} for {zones} zones; a level of the map has \
         {held}; choose a larger map or less water",
        water.word(),
        least
    )]
    TooSmallForWater {
        /// The requested amount of water.
        water: WaterContent,
        zones: usize,
        /// Minimum number of tiles for each zone.
        least: u32,
        /// Minimum number of tiles for all zones.
        needed: u64,
        held: u32,
    },
    /// The zones that are forced to one level do not fit there.
    #[error(
        "{zones} zones are forced to {} and need at least {needed} tiles there, and a level of a map of size \
         {size} has {held}; choose a larger map, or do not force some of them", .level.words()
    )]
    LevelDoesNotFit {
        /// Number of zones forced to the level.
        zones: usize,
        level: Level,
        /// Minimum number of tiles for these zones.
        needed: u64,
        held: u32,
        size: MapSize,
    },
    /// No layout was found that the symmetry of the plan carries onto itself.
    #[error("no symmetric layout with connected zones was found; choose a larger map or another symmetry")]
    NotSymmetric,
}

impl PlaceError {
    /// Returns whether every other attempt fails for the same reason, because it depends on no random choice.
    #[must_use]
    pub fn is_final(&self) -> bool {
        !matches!(self, Self::NotSymmetric)
    }
}
