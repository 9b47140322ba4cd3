//! Symmetries of templates: finds the permutation of the zones that a symmetry of the map needs, and makes
//! the template that it carries onto itself.
//!
//! - A symmetry of order 2 or 4 needs a permutation of the zones that keeps kinds, owners, contents and
//!   connections, and whose cycles have at most that length (`search`, on the `graph` of zones).
//! - Zones in shorter cycles lie on the axis. Each is split into parts, so that every cycle has the full
//!   length (`split`), and its contents are divided (`divide`).
//! - A mirror also needs the side of every zone (`sides`): across the line, a zone touches only its image.
//! - If there is no permutation, `explain` finds the zones or connections that prevent it.

mod choose;
mod divide;
mod explain;
mod game;
mod graph;
mod objects;
mod offer;
mod reason;
mod references;
mod repeated;
mod search;
mod sides;
mod split;
mod traits;

pub(crate) use choose::choose;
pub(crate) use game::SymmetryGame;
pub use offer::{Offered, SymmetryOffer, offered_symmetries};
pub(crate) use references::{cycles, span_of};
pub(crate) use repeated::repeated;
pub use split::whole_key;
pub(crate) use split::{Portal, SymmetricTemplate, connection_images};
