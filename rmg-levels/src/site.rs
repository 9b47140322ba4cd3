//! The section that a room generator fills.

use rmg_core::dungeon::{Area, Creature, Item, Side, TextureId};
use rmg_core::{RngStream, TilePos};

use crate::draft::{Draft, DraftTile};
use crate::traps::trap::TrapSpec;

/// An opening in the ring around a section, toward a neighbor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gate {
    /// The side of the section.
    pub side: Side,
    /// The opened tile of the ring.
    pub tile: TilePos,
}

impl Gate {
    /// Returns the tile inside the ring, where corridors start.
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

/// The room that a generator carved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// The rectangle around its floor.
    pub area: Area,
    /// The floor tile to which corridors from each side lead, by [`Side::index`]; `None`: the nearest floor
    /// tile.
    pub doors: Option<[TilePos; 4]>,
}

impl Room {
    /// Returns a room with a door in the center of each side of `area`. These four tiles must be part of its
    /// floor.
    #[must_use]
    pub fn with_middle_doors(area: Area) -> Self {
        let center = area.center();
        let doors = [
            TilePos::new(center.x, area.top),
            TilePos::new(area.right(), center.y),
            TilePos::new(center.x, area.bottom()),
            TilePos::new(area.left, center.y),
        ];
        Self { area, doors: Some(doors) }
    }

    /// Returns a room of any shape. Corridors lead to its nearest tile.
    #[must_use]
    pub fn with_any_door(area: Area) -> Self {
        Self { area, doors: None }
    }
}

/// One section of a level. Only tiles inside its ring can be changed.
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

    /// Returns the tiles inside the ring, at least 3x3.
    #[must_use]
    pub fn inner(&self) -> Area {
        self.inner
    }

    /// Returns the openings in the ring, by side. The only section of a level has none.
    #[must_use]
    pub fn gates(&self) -> &'a [Gate] {
        self.gates
    }

    /// Returns whether that side has a gate.
    #[must_use]
    pub fn has_gate(&self, side: Side) -> bool {
        self.gates.iter().any(|gate| gate.side == side)
    }

    /// Opens a tile of the room. Tiles outside the section are unchanged.
    pub fn open(&mut self, tile: TilePos, floor: TextureId) {
        self.open_as(tile, floor, DraftTile::Room);
    }

    /// Opens a tile as part of a room or a corridor. Tiles outside the section are unchanged.
    pub fn open_as(&mut self, tile: TilePos, floor: TextureId, place: DraftTile) {
        if self.inner.contains(tile) {
            self.draft.open(tile, floor, place);
        }
    }

    /// Returns whether a tile of this section is open.
    #[must_use]
    pub fn is_open(&self, tile: TilePos) -> bool {
        self.inner.contains(tile) && self.draft.marks(tile).is_walkable()
    }

    /// Returns whether a tile of this section is safe and empty.
    #[must_use]
    pub fn is_free(&self, tile: TilePos) -> bool {
        self.inner.contains(tile) && self.draft.is_free(tile)
    }

    /// Returns whether `tile` and all 8 tiles around it are open.
    #[must_use]
    pub fn is_in_the_open(&self, tile: TilePos) -> bool {
        (tile.y - 1..=tile.y + 1).all(|y| (tile.x - 1..=tile.x + 1).all(|x| self.is_open(TilePos::new(x, y))))
    }

    /// Returns the open tiles of `area`, row by row.
    #[must_use]
    pub fn open_tiles(&self, area: Area) -> Vec<TilePos> {
        area.tiles().filter(|tile| self.is_open(*tile)).collect()
    }

    /// Puts furniture on a tile, which closes it. Returns false if that would disconnect the level.
    pub fn furnish(&mut self, tile: TilePos, furniture: TextureId) -> bool {
        self.inner.contains(tile) && self.draft.furnish(tile, furniture)
    }

    /// Puts a wall on an open tile. Returns false if that would disconnect the level.
    pub fn build_wall(&mut self, tile: TilePos, wall: TextureId) -> bool {
        self.inner.contains(tile) && self.draft.build_wall(tile, wall)
    }

    /// Changes the floor of an open tile.
    pub fn set_floor(&mut self, tile: TilePos, floor: TextureId) {
        if self.inner.contains(tile) {
            self.draft.set_floor(tile, floor);
        }
    }

    /// Puts an ornament on an open tile. Ornaments do not block tiles.
    pub fn set_ornament(&mut self, tile: TilePos, ornament: TextureId) {
        if self.is_open(tile) {
            self.draft.set_ornament(tile, ornament);
        }
    }

    /// Puts a trap on a tile. Returns false if no safe path would lead around it.
    pub fn lay_trap(&mut self, tile: TilePos, trap: &TrapSpec, rng: &mut RngStream) -> bool {
        self.inner.contains(tile) && trap.lay(self.draft, tile, rng)
    }

    /// Adds an item. Returns false if the tile is not safe.
    pub fn put_item(&mut self, item: Item) -> bool {
        self.inner.contains(item.tile) && self.draft.put_item(item)
    }

    /// Adds a creature. Returns false if the tile is not safe or taken.
    pub fn put_creature(&mut self, creature: Creature) -> bool {
        self.inner.contains(creature.tile) && self.draft.put_creature(creature)
    }

    /// Records an unmet request.
    pub fn note_unmet(&mut self, what: impl Into<String>, reason: impl Into<String>) {
        self.draft.note_unmet(what, reason);
    }
}
