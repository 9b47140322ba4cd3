//! Properties of the tiles of a level.

use crate::grid::Grid;
use crate::ids::{RiverId, RoadId, TerrainId, ZoneId};

/// Layers of one level.
///
/// The memory layout of tiles is fixed (numbers of one or two bytes, and pairs of bytes), so that programs in
/// other languages can access a layer without copying it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLevel {
    /// Zone of each tile. On a level without zones: zone 0, formally.
    pub owner: Grid<ZoneId>,
    /// Terrain of each tile.
    pub terrain: Grid<TerrainId>,
    /// Sprite of the terrain.
    pub view: Grid<TileView>,
    /// Road on each tile.
    pub road: Grid<Option<RoadId>>,
    /// Sprite of the road; the default if there is none.
    pub road_view: Grid<TileView>,
    /// River on each tile.
    pub river: Grid<Option<RiverId>>,
    /// Sprite of the river; the default if there is none.
    pub river_view: Grid<TileView>,
    /// Use of each tile.
    pub cover: Grid<Cover>,
}

impl MapLevel {
    /// Size of one tile in all layers together, in bytes.
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
    /// Bit 0: mirrored horizontally, bit 1: mirrored vertically.
    pub flip: u8,
}

/// The use of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Cover {
    /// Undecided: may become free, blocked or used.
    #[default]
    Possible,
    /// Permanently walkable.
    Free,
    /// Will be covered by an obstacle or by rock.
    Blocked,
    /// Occupied by an object.
    Used,
}
