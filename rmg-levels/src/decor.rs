//! Decorators change the appearance of a finished level, but not which tiles are walkable. One decorator per
//! file.

mod aggregate;
mod decorator;
mod directional_walls;
mod floor_builder;
mod neighbors;
mod replacing;
mod selection;
mod surrounding;
mod swap;
mod wall_builder;
mod wall_ornaments;

use std::sync::Arc;

pub use aggregate::Aggregate;
pub use decorator::{DecorLayers, Decorator};
pub use directional_walls::DirectionalWalls;
pub use floor_builder::FloorBuilder;
pub use replacing::Replacing;
pub use selection::Selection;
pub use surrounding::Surrounding;
pub use swap::Swap;
pub use wall_builder::WallBuilder;
pub use wall_ornaments::WallOrnaments;

use crate::fields::Kinds;

/// All decorators with their names in configurations.
pub(crate) const KINDS: &Kinds<Arc<dyn Decorator>> = &[
    ("replacing", |fields| Arc::new(Replacing::read(fields))),
    ("wall-builder", |fields| Arc::new(WallBuilder::read(fields))),
    ("directional-walls", |fields| Arc::new(DirectionalWalls::read(fields))),
    ("floor-builder", |fields| Arc::new(FloorBuilder::read(fields))),
    ("wall-ornaments", |fields| Arc::new(WallOrnaments::read(fields))),
    ("surrounding", |fields| Arc::new(Surrounding::read(fields))),
    ("floor-swap", |fields| Arc::new(Swap::read(fields, false))),
    ("wall-swap", |fields| Arc::new(Swap::read(fields, true))),
    ("aggregate", |fields| Arc::new(Aggregate { parts: fields.parts("parts", KINDS) })),
];
