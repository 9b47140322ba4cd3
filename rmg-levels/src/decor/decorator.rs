//! What all decorators have in common.

use std::fmt;

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{Grid, RngStream};

use crate::draft::Draft;

/// The looks of a level: layers to paint, and what may be done on each tile, which stays as it is.
#[derive(Debug)]
pub struct Looks<'a> {
    /// What one walks on.
    pub floor: &'a mut Grid<TextureId>,
    /// What stands in the way; open tiles have none, and must not get any.
    pub wall: &'a mut Grid<TextureId>,
    /// What hangs on walls and lies on floors.
    pub ornament: &'a mut Grid<TextureId>,
    /// What may be done on each tile.
    pub marks: &'a Grid<Marks>,
}

impl<'a> Looks<'a> {
    pub(crate) fn new(draft: &'a mut Draft) -> Self {
        let Draft { floor, wall, ornament, marks, .. } = draft;
        Self { floor, wall, ornament, marks }
    }
}

/// Changes looks.
pub trait Decorator: fmt::Debug + Send + Sync {
    /// Paints.
    fn decorate(&self, looks: &mut Looks<'_>, rng: &mut RngStream);
}
