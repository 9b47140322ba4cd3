//! Dungeon levels as files: pictures, ASCII drawings, JSON, and maps for the editor Tiled.

mod colors;
mod file;
mod json;
mod picture;
mod signs;
mod text;
mod tiled;
mod tileset;
mod uvtt;

pub use file::DungeonFile;
pub use json::write_json;
pub use picture::write_png;
pub use text::write_text;
pub use tiled::{write_tmj, write_tmx};
pub use uvtt::write_uvtt;

#[cfg(test)]
mod tests;
