//! What a room generator sees of a level: its own section.

use rmg_core::dungeon::{Area, Creature, Item, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use crate::draft::{Draft, Place};
use crate::traps::trap::TrapSpec;

/// An opening in the ring around a section, towards a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gate {
    /// In which side of the section.
    pub side: Side,
    /// The tile of the ring that is opened.
    pub tile: TilePos,
}

impl Gate {
    /// The tile inside the ring, where corridors begin.
    #[must_use]
    pub fn inside(self) -> TilePos {
        let TilePos { x, y } = self.tile;
        match self.side {
            Side::North => TilePos::new(x, y + 1),
            Side::East => TilePos::new(x - 1, y),
            Side::South => TilePos::new(x, y - 1),
            Side::West => TilePos::new(x + 1, y),
        }
    }
}

/// What a room generator carved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// The rectangle around its floor.
    pub area: Area,
    /// The tile of its floor that corridors from each side lead to, by [`Side::index`]; `None`: the nearest tile.
    pub doors: Option<[TilePos; 4]>,
}

impl Room {
    /// A room with a door in the middle of each side of `area`; these four tiles must be part of its floor.
    #[must_use]
    pub fn with_middle_doors(area: Area) -> Self {
        let middle = area.center();
        let doors = [
            TilePos::new(middle.x, area.top),
            TilePos::new(area.right(), middle.y),
            TilePos::new(middle.x, area.bottom()),
            TilePos::new(area.left, middle.y),
        ];
        Self { area, doors: Some(doors) }
    }

    /// A room of any shape, which corridors enter where they are nearest.
    #[must_use]
    pub fn with_any_door(area: Area) -> Self {
        Self { area, doors: None }
    }
}

/// One section of a level: tiles inside its ring may be changed, others not.
#[derive(Debug)]
pub struct RoomSite<'a> {
    draft: &'a mut Draft,
    inner: Area,
    gates: &'a [Gate],
}

impl<'a> RoomSite<'a> {
    pub(crate) fn new(draft: &'a mut Draft, section: Area, gates: &'a [Gate]) -> Self {
        let inner = section.shrunk(1).expect("sections are at least 5x5");
        Self { draft, inner, gates }
    }

    /// The tiles inside the ring; at least 3x3.
    #[must_use]
    pub fn inner(&self) -> Area {
        self.inner
    }

    /// The openings in the ring, by side; one level of one section has none.
    #[must_use]
    pub fn gates(&self) -> &'a [Gate] {
        self.gates
    }

    /// Whether a gate leads through that side.
    #[must_use]
    pub fn has_gate(&self, side: Side) -> bool {
        self.gates.iter().any(|gate| gate.side == side)
    }

    /// Carves a tile of the room; tiles outside stay as they are.
    pub fn open(&mut self, tile: TilePos, floor: TextureId) {
        self.open_as(tile, floor, Place::Room);
    }

    /// Carves a tile as part of a room or a corridor; tiles outside stay as they are.
    pub fn open_as(&mut self, tile: TilePos, floor: TextureId, place: Place) {
        if self.inner.contains(tile) {
            self.draft.open(tile, floor, place);
        }
    }

    /// Whether a tile of this section is open.
    #[must_use]
    pub fn is_open(&self, tile: TilePos) -> bool {
        self.inner.contains(tile) && self.draft.marks(tile).is_walkable()
    }

    /// Whether a tile of this section is safe and nothing is on it.
    #[must_use]
    pub fn is_free(&self, tile: TilePos) -> bool {
        self.inner.contains(tile) && self.draft.is_free(tile)
    }

    /// Whether all 8 tiles around `tile` are open, and itself too.
    #[must_use]
    pub fn is_in_the_open(&self, tile: TilePos) -> bool {
        (tile.y - 1..=tile.y + 1).all(|y| (tile.x - 1..=tile.x + 1).all(|x| self.is_open(TilePos::new(x, y))))
    }

    /// The tiles of `area` that are open, row by row.
    #[must_use]
    pub fn open_tiles(&self, area: Area) -> Vec<TilePos> {
        area.tiles().filter(|tile| self.is_open(*tile)).collect()
    }

    /// Puts furniture on a tile, which nobody can enter then; false when that would cut the level in two.
    pub fn furnish(&mut self, tile: TilePos, furniture: TextureId) -> bool {
        self.inner.contains(tile) && self.draft.furnish(tile, furniture)
    }

    /// Puts a wall on an open tile; false when that would cut the level in two.
    pub fn build_wall(&mut self, tile: TilePos, wall: TextureId) -> bool {
        self.inner.contains(tile) && self.draft.build_wall(tile, wall)
    }

    /// Lays another floor on an open tile.
    pub fn set_floor(&mut self, tile: TilePos, floor: TextureId) {
        if self.inner.contains(tile) {
            self.draft.set_floor(tile, floor);
        }
    }

    /// Puts an ornament, which is in nobody's way, on an open tile.
    pub fn set_ornament(&mut self, tile: TilePos, ornament: TextureId) {
        if self.is_open(tile) {
            self.draft.set_ornament(tile, ornament);
        }
    }

    /// Lays a trap; false when no safe way would lead around it.
    pub fn lay_trap(&mut self, tile: TilePos, trap: &TrapSpec, rng: &mut RngStream) -> bool {
        self.inner.contains(tile) && trap.lay(self.draft, tile, rng)
    }

    /// Puts an item down; false when the tile is not safe.
    pub fn put_item(&mut self, item: Item) -> bool {
        self.inner.contains(item.tile) && self.draft.put_item(item)
    }

    /// Puts a creature down; false when the tile is not safe or taken.
    pub fn put_creature(&mut self, creature: Creature) -> bool {
        self.inner.contains(creature.tile) && self.draft.put_creature(creature)
    }

    /// Notes a wish that was not met.
    pub fn note_unmet(&mut self, what: impl Into<String>, reason: impl Into<String>) {
        self.draft.note_unmet(what, reason);
    }
}
