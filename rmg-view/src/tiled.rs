//! Maps for the editor Tiled (<https://www.mapeditor.org>, format 1.10): `.tmx` (XML) and `.tmj` (JSON).
//!
//! Both formats have the same content. Each level is a group of layers, and only the first group is visible.
//! One file therefore contains the whole map, and the editor switches between levels. The layers of a group,
//! from bottom to top:
//!
//! | layer | content |
//! |---|---|
//! | `terrain` | one square for the terrain of each tile |
//! | `rivers`, `roads` | lines that join those of the neighbors |
//! | `cover` | what a tile can be used for; hidden |
//! | `zones` | one color for each zone, translucent |
//! | `obstacles`, `objects`, `monsters` | a rectangle over the tiles that each object covers |
//!
//! Objects have their type as class and their title as name. Their properties contain kind, zone, pass, pile
//! with value and guard, and contents. The squares of the tileset have properties of the same form.
//!
//! The picture of the tileset is drawn by this crate. It is a separate file, because the editor does not
//! reliably show embedded pictures. Writers return it as a [`Sidecar`], which belongs in the folder of the
//! map.

pub(crate) mod canvas;
mod error;
pub(crate) mod json;
mod map;
mod objects;
pub(crate) mod scene;
mod sidecar;
pub(crate) mod squares;
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
/// - `map`: generated from `pack`, with layers of the size of its plan.
/// - `name`: name of the map file without its extension. The name of the picture is derived from it.
/// - `to`: written in small pieces, so pass a buffered writer.
///
/// # Returns
/// The picture `NAME-tiles.png`. The editor shows nothing without it.
///
/// # Errors
/// [`TiledError::Contradiction`] before anything is written, [`TiledError::Io`] if writing to `to` fails.
///
/// # Cost
/// O(tiles + objects) time. Memory for the objects and the picture.
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

/// Writes a map as JSON. Arguments and result are those of [`write_tmx`].
///
/// # Errors
/// Those of [`write_tmx`].
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
