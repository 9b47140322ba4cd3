//! Maps of VCMI, `.vmap`: a ZIP archive with a header, the objects, and the terrain of each level as JSON.
//!
//! [`write()`] writes a [`MapModel`](rmg_core::model::MapModel): layers with sprites, objects with contents,
//! players and teams, and banned content. The format does not store zones, piles, links and causes; a
//! `.rmgmap` does. Equal maps give equal bytes.
//!
//! [`read()`] reads maps of VCMI 1.0 and later, from any program. Data that the model does not hold is kept
//! unchanged and counted, see [`foreign`](crate::foreign).
//!
//! Source: `docs/sources/vmap.md`. Section numbers in these files refer to it.

mod archive;
mod constants;
mod contents_json;
mod error;
mod header_json;
mod limits;
mod lines;
mod mask;
mod memory;
mod read;
mod report;
mod tiles;
mod write;

pub use error::{VmapDiagnostic, VmapError, VmapProblem};
pub use limits::{MAX_HEADER_BYTES, MAX_OBJECT_BYTES, MAX_OBJECTS_BYTES, MAX_OTHER_BYTES, VERSION};
pub use read::read;
pub use write::write;
