//! Creators put something on the tiles that a selector picked. One creator per file.

mod cache;
mod create;
mod floor;
mod furniture;
mod ornament;
mod trap;
mod wall;

use std::sync::Arc;

pub use cache::CacheCreator;
pub use create::Creator;
pub use floor::FloorCreator;
pub use furniture::FurnitureCreator;
pub use ornament::OrnamentCreator;
pub use trap::TrapCreator;
pub use wall::WallCreator;

use crate::fields::Kinds;
use crate::rooms::composed::selector::Selector;

/// All creators with their names in configurations.
pub(crate) const KINDS: &Kinds<(Selector, Arc<dyn Creator>)> = &[
    ("floor", |fields| (Selector::read(fields), Arc::new(FloorCreator::read(fields)))),
    ("wall", |fields| (Selector::read(fields), Arc::new(WallCreator::read(fields)))),
    ("furniture", |fields| (Selector::read(fields), Arc::new(FurnitureCreator::read(fields)))),
    ("ornament", |fields| (Selector::read(fields), Arc::new(OrnamentCreator::read(fields)))),
    ("trap", |fields| (Selector::read(fields), Arc::new(TrapCreator::read(fields)))),
    ("cache", |fields| (Selector::read(fields), Arc::new(CacheCreator::read(fields)))),
];
