//! Errors of dungeons and levels.

use rmg_core::TilePos;
use rmg_core::dungeon::LevelId;

use crate::graph::GraphError;

/// Why a dungeon or a level could not be generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The configuration has no such level type.
    #[error("unknown level type `{level_type}`; known types: {known}")]
    UnknownType {
        /// The requested type.
        level_type: String,
        /// All types.
        known: String,
    },
    /// The dungeon has no such level.
    #[error("unknown level {level}: the dungeon has {levels} levels")]
    UnknownLevel {
        /// The requested level.
        level: LevelId,
        /// The number of levels.
        levels: usize,
    },
    /// Portals lead to more levels than the maximum.
    #[error("the dungeon has more than {limit} levels: portals to `{level_type}` multiply")]
    TooManyLevels {
        /// The maximum number of levels.
        limit: usize,
        /// The type of the first level above the maximum.
        level_type: String,
    },
    /// The requested levels have too many tiles for the memory of common computers.
    #[error(
        "{levels} levels, the largest of {}x{} tiles, have {tiles} tiles in total; the maximum is {limit}",
        largest.0, largest.1
    )]
    TooManyTiles {
        /// The number of levels.
        levels: usize,
        /// Width and height of the largest level.
        largest: (u16, u16),
        /// The number of their tiles.
        tiles: u64,
        /// The maximum number of tiles.
        limit: u64,
        /// The maximum depth that can be generated; 0 if even the first level has too many tiles.
        depth: u32,
    },
    /// The dungeon has no exit.
    #[error("a dungeon that starts in `{level_type}` has no exit: no portal leads out or to `{level_type}`")]
    NoExit {
        /// The type of the first level.
        level_type: String,
    },
    /// The sections of a partitioner are invalid.
    #[error("level {level} of type `{level_type}`: the sections of `{partitioner}` {why}")]
    BadSections {
        /// The level with the invalid sections.
        level: LevelId,
        /// The type of the level.
        level_type: String,
        /// The name of the partitioner.
        partitioner: String,
        /// The end of the message: how the sections are invalid.
        why: &'static str,
    },
    /// No free tile is left for a portal.
    #[error("level {level} of type `{level_type}` is too small: no free tile is left for `{icon}`")]
    NoPlace {
        /// The level that is too small.
        level: LevelId,
        /// The type of the level.
        level_type: String,
        /// The icon of the portal.
        icon: String,
    },
    /// A forced vault fits into no section of a level.
    #[error(
        "level {level} of type `{level_type}` has no section for the vault `{vault}`: it needs {}x{} tiles, the largest has {}x{}",
        needs.0, needs.1, largest.0, largest.1
    )]
    VaultMisfit {
        /// The level without a section.
        level: LevelId,
        /// The type of the level.
        level_type: String,
        /// The name of the vault.
        vault: String,
        /// Width and height that a section needs.
        needs: (u16, u16),
        /// Width and height of the largest section.
        largest: (u16, u16),
    },
    /// The graph of a level has no layout of that size.
    #[error("level {level} of type `{level_type}`: {error}")]
    Graph {
        /// The level.
        level: LevelId,
        /// The type of the level.
        level_type: String,
        /// The proof.
        error: Box<GraphError>,
    },
    /// No layout of a graph was found, and it is not proved that there is none.
    #[error(
        "level {level} of type `{level_type}`: no layout of its graph was found; {placed} of {rooms} rooms fit, and `{room}` was in the way most often"
    )]
    GraphUnsolved {
        /// The level.
        level: LevelId,
        /// The type of the level.
        level_type: String,
        /// The number of rooms of the graph.
        rooms: usize,
        /// The largest number of rooms that were placed together.
        placed: usize,
        /// The room that was in the way most often.
        room: String,
    },
    /// No level type has a vault of that name.
    #[error("unknown vault `{vault}`; known vaults: {}", listed(known))]
    UnknownVault {
        /// The requested vault.
        vault: String,
        /// The names of all vaults.
        known: Vec<String>,
    },
    /// A level violates a promise. Only custom parts can cause this.
    #[error("level {level} of type `{level_type}` is not sound at {tile}: {why}")]
    Unsound {
        /// The level that violates the promise.
        level: LevelId,
        /// The type of the level.
        level_type: String,
        /// The tile where the violation was found.
        tile: TilePos,
        /// The violated promise.
        why: &'static str,
    },
}

fn listed(names: &[String]) -> String {
    if names.is_empty() {
        return "none".to_owned();
    }
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
