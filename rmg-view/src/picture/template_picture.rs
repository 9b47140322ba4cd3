//! Pictures of templates in the common style of template descriptions: zones as discs, connections as lines.
//!
//! - The area of a disc is proportional to the size of its zone. Its color is that of its seat, or silver to
//!   gold by treasure value. It contains the id, the size, towns and castles, mines by resource, the strength
//!   of guards, and the value of treasure per 400 tiles.
//! - Lines show the strength of the guard. Parallel lines are bent apart, and lines avoid other discs.
//! - The legend contains only the signs that occur.

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
pub(crate) use tones::{local_name, short_number, treasure_value};

/// A picture of a template.
#[derive(Debug, Clone, Copy)]
pub struct TemplatePicture<'a> {
    pub template: &'a Template,
    /// Positions of the zones: one disc per zone, without overlap, with the common corner at (0, 0).
    pub discs: &'a [ZoneDisc],
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::random as random_template;
