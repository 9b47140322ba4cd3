//! Levels of a dungeon: what `rmg-levels` makes and `rmg-view` writes.
//!
//! A level is a stack of dense layers (floor, wall, ornament, marks) and lists of what lies on it. Movement inside a
//! level goes to the 4 neighbours of a tile; portals lead from level to level.

mod area;
mod content;
mod level_id;
mod mark;
mod texture;

pub use area::{Area, Side};
pub use content::{Creature, Item, Location, Portal, PortalTarget, Trap, TrapEffect, UnmetWish};
pub use level_id::LevelId;
pub use mark::Marks;
pub use texture::{TextureId, Textures};

use std::sync::Arc;

use crate::grid::Grid;
use crate::size::TilePos;

/// A part of a level with one room in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its tiles, with the ring that walls it off. Sections do not overlap.
    pub area: Area,
    /// Which room generator filled it.
    pub room: &'static str,
    /// Further tags of its room.
    pub tags: Vec<Arc<str>>,
}

impl Section {
    /// Whether its room has a tag. The name of its generator is one.
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.room == tag || self.tags.iter().any(|known| **known == *tag)
    }
}

/// One finished level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DungeonLevel {
    /// Which level of the dungeon.
    pub id: LevelId,
    /// The level type that selected its parts.
    pub level_type: String,
    /// Portals between the start and this level.
    pub depth: u32,
    /// Names and colours of the textures in the layers.
    pub textures: Arc<Textures>,
    /// What one walks on; [`TextureId::NONE`] where nothing was laid.
    pub floor: Grid<TextureId>,
    /// What stands in the way; [`TextureId::NONE`] on every open tile.
    pub wall: Grid<TextureId>,
    /// What hangs on walls, lies on floors or stands there as furniture.
    pub ornament: Grid<TextureId>,
    /// What may be done on a tile.
    pub marks: Grid<Marks>,
    /// The sections, row by row or in the order of the cuts.
    pub sections: Vec<Section>,
    /// Ways to other levels; below the start the first one leads back up.
    pub portals: Vec<Portal>,
    /// Items, in the order in which they were put down.
    pub items: Vec<Item>,
    /// Creatures, at most one a tile.
    pub creatures: Vec<Creature>,
    /// Traps, at most one a tile.
    pub traps: Vec<Trap>,
    /// Every wish that was not met, with its reason.
    pub unmet: Vec<UnmetWish>,
}

impl DungeonLevel {
    /// Tiles from west to east.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.marks.width()
    }

    /// Tiles from north to south.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.marks.height()
    }

    /// Whether one can stand on `tile` without harm: open, no furniture, no trap.
    #[must_use]
    pub fn is_safe(&self, tile: TilePos) -> bool {
        self.marks.get(tile).is_some_and(|marks| marks.is_safe())
    }
}
