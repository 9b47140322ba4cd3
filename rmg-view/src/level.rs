//! Levels of a dungeon as files: text that draws them in characters, JSON, and maps for the editor Tiled. (The picture
//! is [`write_dungeon_png`](crate::picture::write_dungeon_png).)

mod json;
mod text;
mod tileset;
mod tmx;

use rmg_core::Seed;
use rmg_core::dungeon::DungeonLevel;

pub use json::write_json;
pub use text::write_text;
pub use tmx::write_tmx;

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

#[cfg(test)]
mod tests;
