//! Tiles and positions. Source: `docs/sources/h3m.md` section 9.

use std::fmt;

use super::prelude::*;

record! {
    /// A position in a file.
    #[derive(Copy, Hash, PartialOrd, Ord)]
    pub struct Xyz {
        x: u8,
        y: u8,
        /// 0 surface, 1 underground.
        level: u8,
    }
}

impl Xyz {
    /// Any town, in victory conditions.
    pub const ANY: Self = Self { x: 0xFF, y: 0xFF, level: 0xFF };
}

code! {
    /// The terrain of a tile, by its number in the game.
    pub struct TerrainCode(u8) = DIRT {
        DIRT = 0,
        SAND = 1,
        GRASS = 2,
        SNOW = 3,
        SWAMP = 4,
        ROUGH = 5,
        SUBTERRANEAN = 6,
        LAVA = 7,
        WATER = 8,
        ROCK = 9,
    }
}

code! {
    /// The river on a tile, by its number in the game.
    pub struct RiverCode(u8) = NONE {
        NONE = 0,
        CLEAR = 1,
        ICY = 2,
        MUDDY = 3,
        LAVA = 4,
    }
}

code! {
    /// The road on a tile, by its number in the game.
    pub struct RoadCode(u8) = NONE {
        NONE = 0,
        DIRT = 1,
        GRAVEL = 2,
        COBBLESTONE = 3,
    }
}

plain_codes! { TerrainCode(u8) RiverCode(u8) RoadCode(u8) }

/// Mirroring of the sprites of a tile, and whether boats can land there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileFlags(pub u8);

impl TileFlags {
    /// Heroes can leave a boat here: set on land next to water.
    pub const COAST: u8 = 1 << 6;

    /// Returns flags from mirrorings (bit 0 left-right, bit 1 top-bottom; higher bits are ignored) and coast.
    #[must_use]
    pub const fn new(terrain_flip: u8, river_flip: u8, road_flip: u8, is_coast: bool) -> Self {
        let coast = if is_coast { Self::COAST } else { 0 };
        Self(terrain_flip & 3 | (river_flip & 3) << 2 | (road_flip & 3) << 4 | coast)
    }

    /// Returns the mirroring of the terrain: bit 0 left-right, bit 1 top-bottom.
    #[must_use]
    pub const fn terrain_flip(self) -> u8 {
        self.0 & 3
    }

    /// Returns the mirroring of the river.
    #[must_use]
    pub const fn river_flip(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// Returns the mirroring of the road.
    #[must_use]
    pub const fn road_flip(self) -> u8 {
        self.0 >> 4 & 3
    }

    /// Returns whether boats can land here.
    #[must_use]
    pub const fn is_coast(self) -> bool {
        self.0 & Self::COAST != 0
    }
}

impl fmt::Debug for TileFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TileFlags({:#010b})", self.0)
    }
}

/// One tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tile {
    pub terrain: TerrainCode,
    pub terrain_frame: u8,
    pub river: RiverCode,
    /// Sprite of the river; 0 without one.
    pub river_frame: u8,
    pub road: RoadCode,
    /// Sprite of the road; 0 without one.
    pub road_frame: u8,
    pub flags: TileFlags,
}

/// Number of bytes of a tile.
pub(super) const TILE_BYTES: usize = 7;

/// Reads `count` tiles. Does not use [`Field`] for speed, because maps have up to 131,072 tiles.
pub(super) fn read_tiles(from: &mut Reader<'_>, count: usize) -> Result<Vec<Tile>, H3mError> {
    let bytes = from.take(count.saturating_mul(TILE_BYTES))?;
    let (tiles, _) = bytes.as_chunks::<TILE_BYTES>();
    Ok(tiles.iter().map(|tile| Tile::from_bytes(*tile)).collect())
}

/// Writes the tiles of all levels.
pub(super) fn write_tiles(tiles: &[Tile], to: &mut Writer) {
    tiles.iter().for_each(|tile| to.put(&tile.bytes()));
}

impl Tile {
    const fn from_bytes(
        [terrain, terrain_frame, river, river_frame, road, road_frame, flags]: [u8; 7],
    ) -> Self {
        Self {
            terrain: TerrainCode(terrain),
            terrain_frame,
            river: RiverCode(river),
            river_frame,
            road: RoadCode(road),
            road_frame,
            flags: TileFlags(flags),
        }
    }

    pub(crate) const fn bytes(self) -> [u8; TILE_BYTES] {
        [
            self.terrain.0,
            self.terrain_frame,
            self.river.0,
            self.river_frame,
            self.road.0,
            self.road_frame,
            self.flags.0,
        ]
    }

    #[cfg(test)]
    pub(super) fn sample(dice: &mut Dice) -> Self {
        Self::from_bytes(Field::sample(dice))
    }
}
