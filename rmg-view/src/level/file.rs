//! What is written: some levels of one dungeon.

use rmg_core::Seed;
use rmg_core::dungeon::DungeonLevel;

/// What is written: some levels of one dungeon.
#[derive(Debug, Clone, Copy)]
pub struct DungeonFile<'a> {
    /// What the dungeon is called.
    pub title: &'a str,
    /// What it was made from.
    pub seed: Seed,
    /// The levels, in order; all with the same textures.
    pub levels: &'a [DungeonLevel],
}
