//! Results of placement: the locations of zones, and the zone that owns each tile.

use glam::DVec2;

use crate::grid::Grid;
use crate::ids::ZoneId;
use crate::size::{Level, MapSize, TilePos};

/// Center and level of a zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ZonePlace {
    /// Center in tiles, origin at the north-west corner of the map, `y` growing south.
    pub center: DVec2,
    /// The level on which the zone is placed.
    pub level: Level,
}

/// Locations of the zones of a plan; a [`ZoneId`] is a position in `zones`.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// Size of the map.
    pub size: MapSize,
    /// Center and level of every zone.
    pub zones: Vec<ZonePlace>,
}

/// The zone that owns each tile. Every tile has an owner, and every zone is one 4-connected region of its
/// level.
///
/// If a level has no zone (one zone on a map with an underground, or all zones forced to the surface), its
/// tiles belong to zone 0 formally: they count neither as its area nor as its region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ownership {
    /// Size of the map.
    pub size: MapSize,
    /// Owner of each tile, by level.
    pub owners: Vec<Grid<ZoneId>>,
    /// Level of each zone, indexed by zone.
    pub levels: Vec<Level>,
    /// Requested number of tiles of each zone, indexed by zone.
    pub target_tiles: Vec<u32>,
}

impl Ownership {
    /// Returns the zone that owns a tile.
    #[must_use]
    pub fn owner(&self, level: Level, tile: TilePos) -> ZoneId {
        self.owners[level.index()][tile]
    }

    /// Returns the number of tiles of each zone on its level, indexed by zone.
    #[must_use]
    pub fn area_tiles(&self) -> Vec<u32> {
        let mut areas = vec![0; self.target_tiles.len()];
        for (level, grid) in self.owners.iter().enumerate() {
            for owner in grid.cells() {
                areas[owner.index()] += u32::from(self.levels[owner.index()].index() == level);
            }
        }
        areas
    }
}

/// The sea of a map: the zone of water and its tiles on the surface.
///
/// The zone consists of several waters, each of them connected. It also contains islets, which are land.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sea {
    /// The zone that owns it.
    pub zone: ZoneId,
    /// For each tile of the surface the number of its water, from 1; 0 for land. A water is one 4-connected
    /// region.
    pub water_of: Grid<u16>,
    /// The waters, number 1 first.
    pub waters: Vec<Water>,
}

impl Sea {
    /// Returns the water of a tile of the surface; `None` for land.
    #[must_use]
    pub fn water_at(&self, tile: TilePos) -> Option<&Water> {
        self.water_of.get(tile).and_then(|number| self.waters.get(usize::from(*number).checked_sub(1)?))
    }

    /// Returns whether a tile of the surface is water that boats sail.
    #[must_use]
    pub fn is_sailed(&self, tile: TilePos) -> bool {
        self.water_at(tile).is_some_and(|water| water.use_of == WaterUse::Sailed)
    }
}

/// A connected part of the sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Water {
    /// Number of its tiles.
    pub tiles: u32,
    /// Whether boats sail on it, and why.
    pub use_of: WaterUse,
}

/// The use of a water.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaterUse {
    /// Boats sail there; its shore is closed except for landings.
    Sailed,
    /// No boat sails there; its shore is open.
    Lake,
}

/// How a connection can be realized, derived from the ownership alone.
///
/// The rules are in `docs/sources/layout.md` section 1. A contact tile has a 4-neighbor of the other zone. It
/// is clean if the tiles around it and around that neighbor belong to the two zones only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkOutcome {
    /// The zones share a run of clean contact tiles that is long enough for this connection.
    Direct {
        /// Total number of clean contact tiles of the two zones.
        contact_tiles: u32,
    },
    /// The zones overlap vertically enough for a pair of subterranean gates.
    Gate {
        /// Number of tiles in both zones after each zone is shrunk by 2.
        overlap_tiles: u32,
    },
    /// The sea separates the zones, and both have a shore on the same sailed water.
    Ferry {
        /// Number of the water, as in [`Sea::waters`].
        water: u16,
    },
    /// None of these: the link needs a pair of monoliths.
    Portal {
        /// Why no other link is possible.
        cause: PortalCause,
    },
    /// The template requests a portal (`forcePortal`).
    Forced,
    /// The connection is not realized by a link (`fictive`, `repulsive`, and `wide` of a zone with itself).
    Virtual,
}

/// Why a connection needs a portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PortalCause {
    /// The graph of connections is not planar, and this connection was omitted from the embedding.
    NotPlanar,
    /// The zones are on the same level and do not touch, although a planar embedding exists.
    Apart,
    /// The zones are on the same level and share too few clean contact tiles.
    NarrowContact {
        /// Number of clean contact tiles.
        contact_tiles: u32,
    },
    /// The zones are on different levels and overlap vertically in too few tiles.
    SmallOverlap {
        /// Number of tiles in both zones after each zone is shrunk by 2.
        overlap_tiles: u32,
    },
    /// The zones are on levels that are not adjacent, so that no gate can join them.
    FarLevels,
    /// Parallel connections of the same two zones used up the border.
    Parallel,
    /// The connection joins a zone with itself.
    OneZone,
    /// The sea separates the zones, and they have no shore on the same sailed water.
    NoShore,
}
