//! Converts a file to the map model. Data that the model or the content pack cannot represent is kept as
//! bytes and counted, see [`foreign`](crate::foreign).

mod appearances;
mod bodies;
mod error;
mod gifts;
mod header;
mod levels;
mod objects;
mod reader;

use rmg_core::pack::ContentPack;

use super::codec::H3mFile;
use crate::foreign::{ForeignMap, ForeignParts};
pub use error::ToMapError;
use reader::Reader;

/// Converts a file of any version.
///
/// # Arguments
/// - `file`: a file that was read.
/// - `pack`: the content pack that resolves the numbers in the file.
///
/// # Errors
/// See [`ToMapError`]. All other unknown data is kept and counted.
///
/// # Cost
/// O(tiles + objects + lines of the table x appearances of one kind).
pub fn to_map(file: &H3mFile, pack: &ContentPack) -> Result<ForeignMap, ToMapError> {
    let mut reader = Reader::new(file, pack);
    let levels = reader.levels()?;
    let mut head = reader.head();
    let objects = reader.objects(&mut head);
    let victory = reader.victory(&objects);
    let (plan, generator) = reader.plan(head, &objects);
    let Reader { unknown, facts, map_appearances, .. } = reader;
    Ok(ForeignParts { plan, generator, levels, objects, victory, unknown, facts, map_appearances }
        .into_map(pack))
}
