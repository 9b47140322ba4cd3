//! Decorators change what a finished level looks like, never where one can walk. One decorator a file.

mod aggregate;
mod directional_walls;
mod floor_builder;
mod neighbors;
mod replacing;
mod selection;
mod surrounding;
mod swap;
mod wall_builder;
mod wall_ornaments;

use std::fmt;
use std::sync::Arc;

use rmg_core::dungeon::{Marks, TextureId};
use rmg_core::{Grid, RngStream};

pub use aggregate::Aggregate;
pub use directional_walls::DirectionalWalls;
pub use floor_builder::FloorBuilder;
pub use replacing::Replacing;
pub use selection::Selection;
pub use surrounding::Surrounding;
pub use swap::{FloorSwap, WallSwap};
pub use wall_builder::WallBuilder;
pub use wall_ornaments::WallOrnaments;

use crate::draft::Draft;
use crate::read::Fields;

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

/// How a decorator is read from a configuration.
pub(crate) type ReadDecorator = fn(&mut Fields<'_, '_>) -> Arc<dyn Decorator>;

/// Every decorator with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadDecorator)] = &[
    ("replacing", |fields| Arc::new(Replacing::read(fields))),
    ("wall-builder", |fields| Arc::new(WallBuilder::read(fields))),
    ("directional-walls", |fields| Arc::new(DirectionalWalls::read(fields))),
    ("floor-builder", |fields| Arc::new(FloorBuilder::read(fields))),
    ("wall-ornaments", |fields| Arc::new(WallOrnaments::read(fields))),
    ("surrounding", |fields| Arc::new(Surrounding::read(fields))),
    ("floor-swap", |fields| Arc::new(FloorSwap::read(fields))),
    ("wall-swap", |fields| Arc::new(WallSwap::read(fields))),
    ("aggregate", |fields| Arc::new(Aggregate::read(fields))),
];
