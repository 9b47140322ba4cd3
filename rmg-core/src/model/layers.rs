//! What each tile of a level is.

use crate::grid::Grid;
use crate::ids::{RiverId, RoadId, TerrainId, ZoneId};

/// Layers of one level.
///
/// What tiles hold has a layout in memory that is fixed (numbers of one or two bytes, and pairs of bytes), so that programs in other
/// languages can look at a layer where it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLevel {
    /// Zone of each tile. On a level without zones: zone 0 in name only.
    pub owner: Grid<ZoneId>,
    /// Terrain of each tile.
    pub terrain: Grid<TerrainId>,
    /// Which sprite of the terrain is drawn.
    pub view: Grid<TileView>,
    /// Road on each tile.
    pub road: Grid<Option<RoadId>>,
    /// Which sprite of the road is drawn; the default where there is none.
    pub road_view: Grid<TileView>,
    /// River on each tile.
    pub river: Grid<Option<RiverId>>,
    /// Which sprite of the river is drawn; the default where there is none.
    pub river_view: Grid<TileView>,
    /// What each tile may be used for.
    pub cover: Grid<Cover>,
}

impl MapLevel {
    /// Bytes that all layers of a tile take together.
    pub const TILE_BYTES: usize = size_of::<ZoneId>()
        + size_of::<TerrainId>()
        + size_of::<Option<RoadId>>()
        + size_of::<Option<RiverId>>()
        + 3 * size_of::<TileView>()
        + size_of::<Cover>();
}

/// A sprite of a terrain, a road or a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct TileView {
    /// Frame of the sprite set.
    pub frame: u8,
    /// Bit 0: mirrored left-right, bit 1: mirrored top-bottom.
    pub flip: u8,
}

/// What a tile may be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Cover {
    /// Undecided: may become free, blocked or used.
    #[default]
    Possible,
    /// Walkable for good.
    Free,
    /// To be covered by an obstacle or by rock.
    Blocked,
    /// Occupied by an object.
    Used,
}
