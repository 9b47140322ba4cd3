//! A finished placement, and why there is none.

use rmg_core::layout::{LinkOutcome, Ownership, Sea};
use rmg_core::template::WaterContent;
use rmg_core::{Layout, Level, MapSize};

use crate::start::MAX_PLANAR_ZONES;

/// Fewest tiles that a zone can do with.
pub const MIN_ZONE_TILES: u32 = 12;
/// Most zones of a plan: tables of zone pairs stay small.
pub const MAX_ZONES: usize = 1024;

/// A finished layout.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    pub layout: Layout,
    /// Tile owners and wanted areas.
    pub ownership: Ownership,
    /// What each connection can become, indexed by connection.
    pub links: Vec<LinkOutcome>,
    /// Number of the start that won, from 0.
    pub candidate: u32,
    /// What of the surface is under water, on maps with a sea.
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
    #[error("the template has {zones} zones; at most {} can be placed", MAX_ZONES)]
    TooManyZones { zones: usize },
    /// Placement `planar` of more zones than [`MAX_PLANAR_ZONES`].
    #[error(
        "placement `planar` draws at most {} zones, the template has {zones}; choose placement `grid` or `auto`",
        MAX_PLANAR_ZONES
    )]
    TooManyToDraw { zones: usize },
    /// Fewer than [`MIN_ZONE_TILES`] tiles a zone.
    #[error(
        "{zones} zones need at least {needed} tiles ({} each), a map of size {size} holds {held}; choose a larger map",
        MIN_ZONE_TILES
    )]
    DoesNotFit {
        zones: usize,
        /// Tiles that they need at the least.
        needed: u64,
        held: u32,
        size: MapSize,
    },
    /// Fewer tiles of the surface than zones with a sea between them need.
    #[error(
        "water `{}` needs about {least} tiles of the surface a zone, {needed} for {zones} zones; a level of the map holds \
         {held}; choose a larger map, or less water",
        water.word()
    )]
    TooSmallForWater {
        /// How much sea was asked for.
        water: WaterContent,
        zones: usize,
        /// Tiles that each needs at the least.
        least: u32,
        /// Tiles that they need together.
        needed: u64,
        held: u32,
    },
    /// The zones that are forced to one level do not fit there.
    #[error(
        "{zones} zones are forced to {} and need at least {needed} tiles there, a level of a map of size \
         {size} holds {held}; choose a larger map or free some of them", .level.words()
    )]
    LevelDoesNotFit {
        /// Number of zones forced to the level.
        zones: usize,
        level: Level,
        /// Tiles that they need at the least.
        needed: u64,
        held: u32,
        size: MapSize,
    },
}
