//! Results of placement: where zones are, and which zone owns each tile.

use glam::DVec2;

use crate::grid::Grid;
use crate::ids::ZoneId;
use crate::size::{Level, MapSize, TilePos};

/// Centre and level of a zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ZonePlace {
    /// Centre in tiles, origin at the north-west corner of the map, `y` growing south.
    pub center: DVec2,
    /// The level.
    pub level: Level,
}

/// Where the zones of a plan are; a [`ZoneId`] is a position in `zones`.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// Size of the map.
    pub size: MapSize,
    /// Centre and level of every zone.
    pub zones: Vec<ZonePlace>,
}

/// Which zone owns each tile. Every tile has an owner, every zone is one 4-connected piece on its level.
///
/// A level on which no zone lies (one zone on a map with an underground, or all forced to the surface) belongs
/// to zone 0 in name only: those tiles count neither as its area nor as its piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ownership {
    /// Size of the map.
    pub size: MapSize,
    /// Owner of each tile, by level.
    pub owners: Vec<Grid<ZoneId>>,
    /// Level of each zone, indexed by zone.
    pub levels: Vec<Level>,
    /// Tiles that each zone was to get, indexed by zone.
    pub target_tiles: Vec<u32>,
}

impl Ownership {
    /// The zone that owns a tile.
    #[must_use]
    pub fn owner(&self, level: Level, tile: TilePos) -> ZoneId {
        self.owners[level.index()][tile]
    }

    /// Tiles that each zone has on its level, indexed by zone.
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

/// The sea of a map: the zone of water, and what of the surface is under it.
///
/// The zone is not in one piece: each of its waters is, and islets, which are land, lie in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sea {
    /// The zone that owns it.
    pub zone: ZoneId,
    /// For each tile of the surface the number of its water, from 1; 0 for land. A water is one 4-connected piece.
    pub water_of: Grid<u16>,
    /// The waters, number 1 first.
    pub waters: Vec<Water>,
}

impl Sea {
    /// The water of a tile of the surface, if it is no land.
    #[must_use]
    pub fn water_at(&self, tile: TilePos) -> Option<&Water> {
        self.water_of.get(tile).and_then(|number| self.waters.get(usize::from(*number).checked_sub(1)?))
    }

    /// Whether a tile of the surface is water that boats sail.
    #[must_use]
    pub fn is_sailed(&self, tile: TilePos) -> bool {
        self.water_at(tile).is_some_and(|water| water.use_of == WaterUse::Sailed)
    }
}

/// A piece of the sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Water {
    /// Its tiles.
    pub tiles: u32,
    /// What it is for.
    pub use_of: WaterUse,
}

/// What a piece of the sea is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaterUse {
    /// Boats sail there: its shore is closed but for landings.
    Sailed,
    /// Nobody sails there; its shore is open.
    Lake,
}

/// What a connection can become on the map, judged on the ownership alone.
///
/// The rules are those of `docs/sources/layout.md` section 1: a contact tile is a tile with a 4-neighbour of
/// the other zone; it is clean when the tiles around it and around that neighbour belong to the two zones
/// only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkOutcome {
    /// The zones touch in a run of clean contact tiles long enough for this connection.
    Direct {
        /// Clean contact tiles of the two zones in all.
        contact_tiles: u32,
    },
    /// The zones lie above each other widely enough for a pair of subterranean gates.
    Gate {
        /// Tiles that are in both zones after each is shrunk by 2.
        overlap_tiles: u32,
    },
    /// The sea lies between the zones, and both have a shore of one water that can be sailed.
    Ferry {
        /// Number of the water, as in [`Sea::waters`].
        water: u16,
    },
    /// None of these: the link needs a pair of monoliths.
    Portal {
        /// Why.
        cause: PortalCause,
    },
    /// The template asks for a portal (`forcePortal`).
    Forced,
    /// The connection makes no way (`fictive`, `repulsive`, and `wide` of a zone with itself).
    Virtual,
}

/// Why a connection needs a portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PortalCause {
    /// The graph of connections cannot be drawn without crossings, and this one was left out of the drawing.
    NotPlanar,
    /// The zones are on one level and do not touch, though a drawing without crossings exists.
    Apart,
    /// The zones are on one level and touch, but in too few clean tiles.
    NarrowContact {
        /// Clean contact tiles found.
        contact_tiles: u32,
    },
    /// The zones are on different levels and lie above each other in too few tiles.
    SmallOverlap {
        /// Tiles in both zones after each is shrunk by 2.
        overlap_tiles: u32,
    },
    /// The zones lie on levels that do not follow each other, which no gate joins.
    FarLevels,
    /// Parallel connections of the same two zones used up the border that there is.
    Parallel,
    /// The connection is one of a zone with itself.
    OneZone,
    /// The sea lies between the zones, and they have no shore of one water that can be sailed.
    NoShore,
}
