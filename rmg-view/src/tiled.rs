//! Finished maps for the editor Tiled (<https://www.mapeditor.org>, format 1.10): `.tmx` (XML) and `.tmj`
//! (JSON).
//!
//! Both hold the same. Each level is a group of layers, and all groups but the first are hidden: one file
//! shows the whole map, and the editor switches between levels. The layers of a group, from below:
//!
//! | layer | what |
//! |---|---|
//! | `terrain` | a square of each tile's terrain |
//! | `rivers`, `roads` | drawn as they join their neighbours |
//! | `cover` | what a tile may be used for; hidden |
//! | `zones` | a colour for each zone, see-through |
//! | `obstacles`, `objects`, `monsters` | a rectangle over the tiles that each object covers |
//!
//! Objects have their type as class and their title as name; their properties tell kind, zone, pass, pile
//! with value and guard, and what they hold. Squares of the tileset tell what they mean in the same way.
//!
//! The picture of the tileset is our own drawing. It is a file beside the map, as the editor does not
//! reliably show pictures inside of one: writers hand it over as a [`Sidecar`], to be put into the folder of
//! the map.

pub(crate) mod canvas;
mod error;
pub(crate) mod json;
mod map;
pub(crate) mod scene;
mod sidecar;
pub(crate) mod squares;
mod things;
pub(crate) mod words;
pub(crate) mod xml;

use std::io::Write;

use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;

pub use error::TiledError;
pub use sidecar::{Sidecar, tileset_name};

/// Writes a map as XML.
///
/// # Arguments
/// - `map`: made with `pack`; its layers have the size of its plan.
/// - `name`: what the file is called, without its ending; the picture is called after it.
/// - `to`: is written in small pieces; give it a buffer.
///
/// # Returns
/// The picture, `NAME-tiles.png`, without which the editor shows nothing.
///
/// # Errors
/// [`TiledError::Contradiction`] before anything is written, [`TiledError::Io`] when `to` cannot be written.
///
/// # Cost
/// O(tiles + objects) time; memory for the objects and the picture.
pub fn write_tmx(
    map: &MapModel,
    pack: &ContentPack,
    name: &str,
    to: &mut impl Write,
) -> Result<Sidecar, TiledError> {
    let (scene, sidecar) = map::scene(map, pack, name)?;
    xml::write(&scene, to)?;
    Ok(sidecar)
}

/// Writes a map as JSON; see [`write_tmx`].
///
/// # Errors
/// As [`write_tmx`].
pub fn write_tmj(
    map: &MapModel,
    pack: &ContentPack,
    name: &str,
    to: &mut impl Write,
) -> Result<Sidecar, TiledError> {
    let (scene, sidecar) = map::scene(map, pack, name)?;
    json::write(&scene, to)?;
    Ok(sidecar)
}
