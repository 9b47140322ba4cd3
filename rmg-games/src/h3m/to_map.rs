//! From a file to the map model. What the model has no place for, and what the content pack does not know, is
//! kept as bytes and counted, see [`foreign`](crate::foreign).

mod bodies;
mod error;
mod gifts;
mod header;
mod levels;
mod looks;
mod objects;
mod reader;

use rmg_core::pack::ContentPack;

use super::codec::H3mFile;
use crate::foreign::{ForeignMap, ForeignParts};
pub use error::ToMapError;
use reader::Reader;

/// The map of a file of any version.
///
/// # Arguments
/// - `file`: as read.
/// - `pack`: the content pack whose numbers the file uses.
///
/// # Errors
/// See [`ToMapError`]. Everything else that is unknown is kept and counted.
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
    let Reader { unknown, facts, own_looks, .. } = reader;
    Ok(ForeignParts { plan, generator, levels, objects, victory, unknown, facts, own_looks }.into_map(pack))
}
