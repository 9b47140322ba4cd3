//! The interface of decorators.

use std::fmt;

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{Grid, RngStream};

use crate::draft::Draft;

/// The appearance of a level: layers that decorators change, and marks that they only read.
#[derive(Debug)]
pub struct DecorLayers<'a> {
    /// The floor of each tile.
    pub floor: &'a mut Grid<TextureId>,
    /// The wall of each tile. Open tiles have none, and must not get one.
    pub wall: &'a mut Grid<TextureId>,
    /// The ornament on each floor or wall.
    pub ornament: &'a mut Grid<TextureId>,
    /// What is possible on each tile.
    pub marks: &'a Grid<Marks>,
}

impl<'a> DecorLayers<'a> {
    pub(crate) fn new(draft: &'a mut Draft) -> Self {
        let Draft { floor, wall, ornament, marks, .. } = draft;
        Self { floor, wall, ornament, marks }
    }
}

/// Changes the appearance of a level.
pub trait Decorator: fmt::Debug + Send + Sync {
    /// Changes the layers.
    fn decorate(&self, looks: &mut DecorLayers<'_>, rng: &mut RngStream);
}
