//! What people look at: finished things on one side, pixels, pages and drawings on the other. Nothing is read back.
//!
//! - [`picture`]: pictures of layouts and of finished maps.
//! - [`page`]: what pages for browsers share; [`map_page`]: the page of a finished map.
//! - [`tiled`]: finished maps for the editor Tiled.
//! - [`level`]: levels of a dungeon as pictures, text, JSON and Tiled maps.
//! - [`certificate_json`]: what the audit says, for pages and for programs.
//!
//! Changes when something should look different. Nothing here opens files or prints; callers hand over a `Write`.

pub mod certificate_json;
pub mod level;
pub mod map_page;
pub mod page;
pub mod picture;
mod png;
pub mod tiled;
