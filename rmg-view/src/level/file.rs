//! The input of all writers of dungeon levels.

use rmg_core::Seed;
use rmg_core::dungeon::DungeonLevel;

/// Levels of one dungeon, with the title and seed of the dungeon.
#[derive(Debug, Clone, Copy)]
pub struct DungeonFile<'a> {
    /// Title of the dungeon.
    pub title: &'a str,
    /// Seed from which the dungeon was generated.
    pub seed: Seed,
    /// The levels, in order. All share the same textures.
    pub levels: &'a [DungeonLevel],
}
