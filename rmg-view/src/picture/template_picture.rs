//! A template as a picture: zones as discs, connections as lines, in the manner of the descriptions that
//! players share.
//!
//! - Discs have the area of the zone's size, the colour of its seat, or tell by silver and gold how rich it
//!   is. Inside stand the id, the size, towns and castles, mines by resource, how strong the guards are and
//!   what the treasure of 400 tiles is worth.
//! - Lines carry the strength of the guard. Parallel ones are bent apart, and round discs that are not
//!   theirs.
//! - The legend has what occurs, and nothing else.

mod disc;
mod legend;
mod lines;
mod marked;
mod route;
mod scene;
mod tones;
mod write;

use rmg_core::template::{Template, ZoneDisc};

pub use marked::MarkedTemplate;
pub(crate) use tones::{plain, short_number, worth};

/// What a picture shows.
#[derive(Debug, Clone, Copy)]
pub struct TemplatePicture<'a> {
    pub template: &'a Template,
    /// Where its zones are: a disc for each, none of which overlap, the corner of all at (0, 0).
    pub discs: &'a [ZoneDisc],
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::random as random_template;
