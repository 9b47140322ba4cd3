//! Maps of VCMI, `.vmap`: a ZIP archive with a header, the objects, and the terrain of each level as JSON.
//!
//! [`write()`] says all that the format can hold of a [`MapModel`](rmg_core::model::MapModel): layers with
//! sprites, objects with what they hold, players and teams, and what the template bans. Zones, piles, links
//! and reasons are not in the format (a `.rmgmap` has them). The same map gives the same bytes.
//!
//! [`read()`] reads maps of VCMI 1.0 and later, whoever made them. What the model has no place for is kept as
//! it is and counted, see [`foreign`](crate::foreign).
//!
//! Source: `docs/sources/vmap.md`; section numbers in these files are its.

mod archive;
mod contents_json;
mod error;
mod header_json;
mod limits;
mod lines;
mod mask;
mod read;
mod report;
mod room;
mod tiles;
mod words;
mod write;

pub use error::{VmapError, VmapFault, VmapProblem};
pub use limits::{MAX_HEADER_BYTES, MAX_OBJECT_BYTES, MAX_OBJECTS_BYTES, MAX_OTHER_BYTES, VERSION};
pub use read::read;
pub use write::write;
