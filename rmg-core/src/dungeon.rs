//! Levels of a dungeon; `rmg-levels` generates them and `rmg-view` writes them.
//!
//! A level is a stack of dense layers (floor, wall, ornament, marks) and lists of its content. Movement
//! inside a level goes to the 4 neighbors of a tile. Portals lead from level to level.

mod area;
mod content;
mod level_id;
mod mark;
mod measure;
mod texture;

pub use area::{Area, Side};
pub use content::{
    Creature, Door, DoorKind, Item, Location, Portal, PortalTarget, Trap, TrapEffect, UnmetRequest,
};
pub use level_id::LevelId;
pub use mark::Marks;
pub use measure::{LevelMeasures, RoomGraph, RoomLink, measure_level, room_graph};
pub use texture::{TextureId, Textures};

use std::borrow::Cow;
use std::sync::Arc;

use crate::grid::Grid;
use crate::size::TilePos;

/// A part of a level with one room in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its tiles, including the surrounding wall. In a level from a graph of rooms: the rectangle around the
    /// floor. Sections do not overlap.
    pub area: Area,
    /// Name of the room generator that filled it.
    pub room: Cow<'static, str>,
    /// Additional tags of its room.
    pub tags: Vec<Arc<str>>,
}

impl Section {
    /// Returns whether its room has a tag. The name of its generator is a tag.
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
    /// The level type that selected its generators.
    pub level_type: String,
    /// Number of portals from the start to this level.
    pub depth: u32,
    /// Names and colors of the textures in the layers.
    pub textures: Arc<Textures>,
    /// Floor; [`TextureId::NONE`] where there is none.
    pub floor: Grid<TextureId>,
    /// Walls; [`TextureId::NONE`] on every open tile.
    pub wall: Grid<TextureId>,
    /// Ornaments on walls and floors, and furniture.
    pub ornament: Grid<TextureId>,
    /// The use of each tile.
    pub marks: Grid<Marks>,
    /// The sections, row by row or in the order in which the level was split.
    pub sections: Vec<Section>,
    /// Portals to other levels; below the start the first one leads back up.
    pub portals: Vec<Portal>,
    /// Doors, in order of their tiles.
    pub doors: Vec<Door>,
    /// Items, in the order of placement.
    pub items: Vec<Item>,
    /// Creatures, at most one per tile.
    pub creatures: Vec<Creature>,
    /// Traps, at most one per tile.
    pub traps: Vec<Trap>,
    /// Every unmet request, with its reason.
    pub unmet: Vec<UnmetRequest>,
}

impl DungeonLevel {
    /// Returns the width in tiles.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.marks.width()
    }

    /// Returns the height in tiles.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.marks.height()
    }

    /// Returns whether `tile` is open: floor, even with furniture or a trap on it.
    #[must_use]
    pub fn is_open(&self, tile: TilePos) -> bool {
        self.marks.get(tile).is_some_and(|marks| marks.has(Marks::OPEN))
    }

    /// Returns whether a door on `tile` is horizontal: a player walks through it from north to south.
    #[must_use]
    pub fn is_horizontal(&self, tile: TilePos) -> bool {
        Side::North.next(tile).is_some_and(|north| self.is_open(north))
    }

    /// Returns whether `tile` is safe: open, no furniture, no trap.
    #[must_use]
    pub fn is_safe(&self, tile: TilePos) -> bool {
        self.marks.get(tile).is_some_and(|marks| marks.is_safe())
    }
}
