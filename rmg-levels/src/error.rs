//! Why a dungeon or a level could not be made.

use rmg_core::TilePos;
use rmg_core::dungeon::LevelId;

/// See the module text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The configuration has no such level type.
    #[error("there is no level type `{level_type}`; known are {known}")]
    UnknownType {
        /// What was asked for.
        level_type: String,
        /// All there are.
        known: String,
    },
    /// The dungeon has no such level.
    #[error("the dungeon has {levels} levels, so there is no level {level}")]
    UnknownLevel {
        /// What was asked for.
        level: LevelId,
        /// How many there are.
        levels: usize,
    },
    /// Portals lead to more levels than anybody can visit.
    #[error("the dungeon has more than {limit} levels: portals to `{level_type}` multiply")]
    TooManyLevels {
        /// How many are made at most.
        limit: usize,
        /// The type of the level that was one too many.
        level_type: String,
    },
    /// The levels that are to be made have more tiles than fit into the memory of common machines.
    #[error(
        "{levels} levels, the largest of them {}x{}, have {tiles} tiles together; at most {limit} are made at once",
        largest.0, largest.1
    )]
    TooManyTiles {
        /// How many levels.
        levels: usize,
        /// Width and height of the largest.
        largest: (u16, u16),
        /// Their tiles together.
        tiles: u64,
        /// How many are made at most.
        limit: u64,
        /// How deep the levels are that can be made; 0 when even the first has too many tiles.
        depth: u32,
    },
    /// No way leads out.
    #[error("nobody gets out of a dungeon that starts in `{level_type}`: no portal leads out or to it")]
    NoExit {
        /// Where the dungeon starts.
        level_type: String,
    },
    /// A partitioner made something that cannot be joined.
    #[error("level {level} of type `{level_type}`: the sections of `{partitioner}` {why}")]
    BadSections {
        /// Which level.
        level: LevelId,
        /// Its type.
        level_type: String,
        /// The partitioner.
        partitioner: &'static str,
        /// What is wrong with them.
        why: &'static str,
    },
    /// The level is too full for a portal.
    #[error("level {level} of type `{level_type}` is too small: no free tile is left for `{icon}`")]
    NoPlace {
        /// Which level.
        level: LevelId,
        /// Its type.
        level_type: String,
        /// The portal.
        icon: String,
    },
    /// A level breaks a promise; only a part of somebody's own can do that.
    #[error("level {level} of type `{level_type}` is not sound at {tile}: {why}")]
    Unsound {
        /// Which level.
        level: LevelId,
        /// Its type.
        level_type: String,
        /// Where.
        tile: TilePos,
        /// What is wrong.
        why: &'static str,
    },
}
