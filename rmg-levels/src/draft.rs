//! A level during its generation.
//!
//! Parts change it only through methods that keep its invariants: an open tile has a floor and no wall, and
//! safe tiles stay connected. A method refuses to close a tile (furniture, pillar, trap) if that would
//! disconnect the level.

use std::sync::Arc;

use rmg_core::dungeon::{
    Area, Creature, Door, DoorKind, DungeonLevel, Item, LevelId, Location, Marks, Portal, Section, TextureId,
    Textures, Trap, TrapEffect, UnmetRequest,
};
use rmg_core::{Grid, TilePos};

use crate::guard::can_leave;

/// The kind of door that the author demands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DoorWish {
    pub(crate) kind: DoorKind,
    pub(crate) key: Option<Arc<str>>,
}

/// The kind of place to which an open tile belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftTile {
    /// A room.
    Room,
    /// A corridor.
    Corridor,
}

/// A level during its generation. Its methods keep open tiles connected.
#[derive(Debug)]
pub struct Draft {
    pub(crate) floor: Grid<TextureId>,
    pub(crate) wall: Grid<TextureId>,
    pub(crate) ornament: Grid<TextureId>,
    pub(crate) marks: Grid<Marks>,
    pub(crate) sections: Vec<Section>,
    pub(crate) portals: Vec<Portal>,
    pub(crate) items: Vec<Item>,
    pub(crate) creatures: Vec<Creature>,
    pub(crate) traps: Vec<Trap>,
    pub(crate) unmet: Vec<UnmetRequest>,
    pub(crate) doors: Vec<Door>,
    /// Tiles for doors that a vault demands, with the kind if the author chose one.
    pub(crate) doorways: Vec<(TilePos, Option<DoorWish>)>,
    /// Tiles for keys.
    pub(crate) key_places: Vec<(TilePos, Arc<str>)>,
    /// Areas in which no passage is dug later.
    pub(crate) sealed: Vec<Area>,
    /// The number of portals between the start and the level.
    pub(crate) depth: u32,
    /// The number of tiles that are safe and not taken.
    free: usize,
    /// The number of these tiles that furniture and traps must leave free for portals.
    reserve: usize,
}

impl Draft {
    /// Creates a level that is filled with one floor and one wall.
    #[must_use]
    pub fn new(width: u16, height: u16, floor: TextureId, wall: TextureId) -> Self {
        Self {
            floor: Grid::new(width, height, floor),
            wall: Grid::new(width, height, wall),
            ornament: Grid::new(width, height, TextureId::NONE),
            marks: Grid::new(width, height, Marks::default()),
            sections: Vec::new(),
            portals: Vec::new(),
            items: Vec::new(),
            creatures: Vec::new(),
            traps: Vec::new(),
            unmet: Vec::new(),
            doors: Vec::new(),
            doorways: Vec::new(),
            key_places: Vec::new(),
            sealed: Vec::new(),
            depth: 0,
            free: 0,
            reserve: 0,
        }
    }

    /// Reserves that number of free tiles: furniture and traps must not use them.
    pub(crate) fn reserve(&mut self, tiles: usize) {
        self.reserve = tiles;
    }

    /// Returns the marks of a tile; none outside the level.
    #[must_use]
    pub fn marks(&self, tile: TilePos) -> Marks {
        self.marks.get(tile).copied().unwrap_or_default()
    }

    /// Returns whether a player can stand on `tile` without harm.
    #[must_use]
    pub fn is_safe(&self, tile: TilePos) -> bool {
        self.marks(tile).is_safe()
    }

    /// Opens a tile. A tile that is open already is unchanged. The edge of the level stays closed.
    pub fn open(&mut self, tile: TilePos, floor: TextureId, place: DraftTile) {
        let is_edge = tile.x == 0
            || tile.y == 0
            || tile.x + 1 >= self.marks.width()
            || tile.y + 1 >= self.marks.height();
        if is_edge {
            return;
        }
        let at = self.marks.index(tile);
        let marks = &mut self.marks.cells_mut()[at];
        if marks.has(Marks::OPEN) {
            return;
        }
        *marks |= Marks::OPEN | if place == DraftTile::Room { Marks::ROOM } else { Marks::CORRIDOR };
        self.floor.cells_mut()[at] = floor;
        self.wall.cells_mut()[at] = TextureId::NONE;
        self.free += 1;
    }

    /// Returns whether the walkable tiles and the safe tiles stay connected if `tile` is closed. False for
    /// tiles that are taken or needed for portals.
    #[must_use]
    pub fn can_close(&self, tile: TilePos) -> bool {
        self.can_trap(tile) && can_leave(&self.marks, tile, Marks::is_walkable)
    }

    /// Returns whether the safe tiles stay connected if `tile` gets a trap. False for tiles that are taken or
    /// needed for portals.
    #[must_use]
    pub fn can_trap(&self, tile: TilePos) -> bool {
        self.is_free(tile) && self.free > self.reserve && can_leave(&self.marks, tile, Marks::is_safe)
    }

    /// Returns whether a tile is safe and not taken.
    #[must_use]
    pub fn is_free(&self, tile: TilePos) -> bool {
        let marks = self.marks(tile);
        marks.is_safe() && !marks.has(Marks::TAKEN)
    }

    /// Puts furniture on a tile, which closes it. Returns false if that would disconnect the level.
    pub fn furnish(&mut self, tile: TilePos, furniture: TextureId) -> bool {
        let can = self.can_close(tile);
        if can {
            self.free -= 1;
            self.marks[tile] |= Marks::SOLID;
            self.ornament[tile] = furniture;
        }
        can
    }

    /// Puts a wall on an open tile. Returns false if that would disconnect the level.
    pub fn build_wall(&mut self, tile: TilePos, wall: TextureId) -> bool {
        let can = wall != TextureId::NONE && self.can_close(tile);
        if can {
            self.free -= 1;
            self.marks[tile] = self.marks[tile].without(Marks::OPEN | Marks::ROOM | Marks::CORRIDOR);
            self.wall[tile] = wall;
            self.ornament[tile] = TextureId::NONE;
        }
        can
    }

    /// Puts a trap on a tile. Returns false if no safe path would lead around it.
    pub fn lay_trap(&mut self, tile: TilePos, name: &Arc<str>, effect: TrapEffect) -> bool {
        let can = self.can_trap(tile);
        if can {
            self.free -= 1;
            self.marks[tile] |= Marks::TRAP;
            self.traps.push(Trap { tile, name: Arc::clone(name), effect });
        }
        can
    }

    /// Removes the trap at that position of the list.
    pub(crate) fn remove_trap(&mut self, at: usize) {
        let trap = self.traps.remove(at);
        self.marks[trap.tile] = self.marks[trap.tile].without(Marks::TRAP);
        self.free += 1;
    }

    /// Changes the wall of a closed tile. [`TextureId::NONE`] leaves it unchanged.
    pub(crate) fn set_wall(&mut self, tile: TilePos, wall: TextureId) {
        if wall != TextureId::NONE && self.marks.get(tile).is_some_and(|marks| !marks.has(Marks::OPEN)) {
            self.wall[tile] = wall;
        }
    }

    /// Returns the number of portals between the start of the dungeon and the level.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Changes the floor of an open tile.
    pub fn set_floor(&mut self, tile: TilePos, floor: TextureId) {
        if self.marks(tile).has(Marks::OPEN) && floor != TextureId::NONE {
            self.floor[tile] = floor;
        }
    }

    /// Puts an ornament on a tile. Ornaments do not block tiles.
    pub fn set_ornament(&mut self, tile: TilePos, ornament: TextureId) {
        if let Some(at) = self.marks.get(tile).map(|_| self.marks.index(tile)) {
            self.ornament.cells_mut()[at] = ornament;
        }
    }

    /// Marks a tile as taken: furniture and traps must not use it.
    pub fn take(&mut self, tile: TilePos) {
        self.free -= usize::from(self.is_free(tile));
        self.marks[tile] |= Marks::TAKEN;
    }

    /// Adds an item. Returns false if the tile is not safe or needed for a portal. A tile can have several
    /// items.
    pub fn put_item(&mut self, item: Item) -> bool {
        let can =
            self.is_safe(item.tile) && (self.marks(item.tile).has(Marks::TAKEN) || self.free > self.reserve);
        if can {
            self.take(item.tile);
            self.items.push(item);
        }
        can
    }

    /// Adds a creature. Returns false if the tile is not safe, taken, or needed for a portal.
    pub fn put_creature(&mut self, creature: Creature) -> bool {
        let can = self.is_free(creature.tile) && self.free > self.reserve;
        if can {
            self.take(creature.tile);
            self.creatures.push(creature);
        }
        can
    }

    /// Records an unmet request.
    pub fn note_unmet(&mut self, what: impl Into<String>, reason: impl Into<String>) {
        self.unmet.push(UnmetRequest { what: what.into(), reason: reason.into() });
    }

    /// Returns whether a tile is open and in that location.
    pub(crate) fn is_at(&self, tile: TilePos, location: &Location) -> bool {
        let marks = self.marks(tile);
        match location {
            Location::Any => marks.has(Marks::OPEN),
            Location::Room => marks.has(Marks::ROOM),
            Location::Corridor => marks.has(Marks::CORRIDOR),
            Location::Wall => false,
            Location::Tag(tag) => {
                let is_there = |section: &Section| section.area.contains(tile) && section.has_tag(tag);
                marks.has(Marks::ROOM) && self.sections.iter().any(is_there)
            }
        }
    }

    /// Returns the location. If it is a tag that no room of the level has, records an unmet request with the
    /// text of `what` and returns rooms in general.
    pub fn location_or_room<'l>(
        &mut self,
        location: &'l Location,
        what: impl FnOnce() -> String,
    ) -> &'l Location {
        match location {
            Location::Tag(tag) if !self.sections.iter().any(|section| section.has_tag(tag)) => {
                let what = format!("{} ({tag})", what());
                self.note_unmet(what, "no room of the level has that tag; any room was used");
                &Location::Room
            }
            _ => location,
        }
    }

    /// Returns the finished level.
    pub(crate) fn finish(self, heading: Heading, textures: Arc<Textures>) -> DungeonLevel {
        DungeonLevel {
            id: heading.id,
            level_type: heading.level_type,
            depth: heading.depth,
            textures,
            floor: self.floor,
            wall: self.wall,
            ornament: self.ornament,
            marks: self.marks,
            sections: self.sections,
            portals: self.portals,
            doors: self.doors,
            items: self.items,
            creatures: self.creatures,
            traps: self.traps,
            unmet: self.unmet,
        }
    }
}

/// Identifies a level.
#[derive(Debug)]
pub(crate) struct Heading {
    pub(crate) id: LevelId,
    pub(crate) level_type: String,
    pub(crate) depth: u32,
}
