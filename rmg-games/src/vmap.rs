//! Maps of VCMI, `.vmap`: a ZIP archive with a header, the objects, and the terrain of each level as JSON.
//!
//! [`write()`] says all that the format can hold of a [`MapModel`]: layers with sprites, objects with what they hold,
//! players and teams, and what the template bans. Zones, piles, links and reasons are not in the format (a `.rmgmap` has
//! them). The same map gives the same bytes.
//!
//! [`read()`] reads maps of VCMI 1.0 and later, whoever made them. What the model has no place for is kept as it is and
//! counted, see [`foreign`](crate::foreign).
//!
//! Source: the format's description, written for this project from public maps; section numbers in these files are its.

mod archive;
mod contents_json;
mod error;
mod header_json;
mod read;
mod report;
mod shape;
mod tiles;
mod words;
mod write;

use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;

pub use error::{VmapError, VmapFault, VmapProblem};

use crate::foreign::ForeignMap;

/// Version that is written: everything from VCMI 1.4 on reads it.
pub const VERSION: (u32, u32) = (2, 0);
/// Most bytes of an unpacked `header.json` that are read; the largest maps of VCMI's own have a hundredth of it.
pub const MAX_HEADER_BYTES: usize = 8 << 20;
/// Most bytes of an unpacked `objects.json` that are read; small maps may have less.
pub const MAX_OBJECT_BYTES: usize = 1 << 30;
/// Most bytes of all other files together (translations, scripts) that are read and kept.
pub const MAX_OTHER_BYTES: usize = 16 << 20;

/// Writes a map.
///
/// # Arguments
/// - `map`: made with `pack`; its layers have the size of its plan. Any size: the format has no limit.
///
/// # Returns
/// The bytes of the file; the same for the same map and pack.
///
/// # Errors
/// All parts of the map that contradict `pack` or each other, and all that the format cannot say, each with the way to it
/// (`objects[12].body`).
///
/// # Cost
/// O(tiles + objects); measured by the test `writing_the_largest_map_of_the_games_is_fast`.
pub fn write(map: &MapModel, pack: &ContentPack) -> Result<Vec<u8>, VmapError> {
    write::write(map, pack)
}

/// Reads a map.
///
/// # Arguments
/// - `bytes`: of the file.
/// - `pack`: the content pack whose names the map uses, with or without a scope (`core:grass`).
///
/// # Errors
/// All faults of the file, each with entry, line, column, and the way to the value. Content that `pack` does not have is no
/// fault but kept as unknown, with one exception: without knowing a terrain nobody can say what moves on it.
///
/// # Cost
/// O(bytes unpacked). Memory for one unpacked file at a time (at most [`MAX_OBJECT_BYTES`], less for small maps), for the
/// tiles and objects, and for what is unknown.
pub fn read(bytes: &[u8], pack: &ContentPack) -> Result<ForeignMap, VmapError> {
    read::read(bytes, pack)
}
