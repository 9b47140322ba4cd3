//! Readers and writers: bytes and texts on one side, the vocabulary of `rmg-core` on the other.
//!
//! - [`json`]: the dialect of JSON that templates are written in, as a lossless document.
//! - [`template_json`]: templates as a view of such a document.
//! - [`pack`]: content packs.
//! - [`picture`]: pictures of layouts and of finished maps.
//! - [`page`]: what pages for browsers share; [`map_page`]: the page of a finished map.
//! - [`rmgmap`]: finished maps with everything that is known about them.
//! - [`h3m`]: maps of the original games, field by field.
//! - [`vmap`]: maps of VCMI.
//! - [`tiled`]: finished maps for the editor Tiled.
//! - [`foreign`]: what the model does not hold of maps that others made.
//! - [`level`]: levels of a dungeon as text, JSON and Tiled maps.
//! - [`certificate_json`]: what the audit says, for programs.
//!
//! Nothing here opens files or prints; callers hand over bytes and take faults.

pub mod certificate_json;
pub mod foreign;
pub mod h3m;
pub mod json;
pub mod level;
pub mod map_page;
pub mod pack;
pub mod page;
pub mod picture;
pub mod rmgmap;
pub mod template_json;
pub mod tiled;
pub mod vmap;
