//! Vaults: parts of a level that an author has drawn as text.
//!
//! ```toml
//! [[vaults]]
//! name = "guard post"
//! map = '''
//! #######
//! #..G..#
//! +..K..#
//! #######
//! '''
//! legend = { G = { creature = "guard" }, K = { item = "iron key" } }
//! ```
//!
//! `#` is a wall, `.` is floor, `+` is a door mark, and a blank is outside of the vault. All other characters
//! are in the legend. A vault is placed in a section with a free ring around it. Corridors lead to the
//! nearest door marks; the other door marks become walls. A letter of the legend with `vaults` is a rectangle
//! for another vault.

mod check;
mod layout;
mod place;
mod read;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rmg_core::Grid;
use rmg_core::dungeon::{Area, TextureId};

use crate::adders::{CreatureRule, ItemRule};
use crate::draft::DoorWish;
use crate::traps::TrapSpec;

pub(crate) use check::check_vaults;
pub(crate) use place::{PlacedVault, VaultPlacer};

/// A drawn part of a level.
#[derive(Debug, Clone)]
pub struct Vault {
    /// The name; also a tag of its room.
    pub name: Arc<str>,
    /// Further tags of its room.
    pub tags: Vec<Arc<str>>,
    /// The chance that a level has it, in percent, for each of `max` times.
    pub chance: u32,
    /// Maximum number of times on a level.
    pub max: u32,
    /// If true, only one level of the dungeon has it, once.
    pub is_unique: bool,
    /// Vaults that are placed together with it: all or none.
    pub together: Vec<Arc<str>>,
    /// Whether it may be turned by 90, 180 and 270 degrees.
    pub can_turn: bool,
    /// Whether it may be mirrored.
    pub can_mirror: bool,
    floor: TextureId,
    /// [`TextureId::NONE`]: the wall of the level.
    wall: TextureId,
    has_entrance: bool,
    cells: Grid<VaultCell>,
    things: Vec<Thing>,
    nests: Vec<Nest>,
}

/// A character of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VaultCell {
    Outside,
    Wall,
    Floor,
    Door,
    /// Position in `things`.
    Thing(u16),
    /// Position in `nests`.
    Nested(u16),
}

/// An entry of the legend.
#[derive(Debug, Clone)]
struct Thing {
    letter: char,
    floor: TextureId,
    /// A wall if it is not [`TextureId::NONE`].
    wall: TextureId,
    ornament: TextureId,
    furniture: TextureId,
    item: Option<ItemRule>,
    creature: Option<CreatureRule>,
    trap: Option<TrapSpec>,
    /// The key that lies here, if a locked door of the level needs it.
    key_place: Option<Arc<str>>,
    door: Option<DoorWish>,
    /// The chance that the tile has it, in percent.
    chance: u32,
}

/// A rectangle for another vault.
#[derive(Debug, Clone)]
struct Nest {
    area: Area,
    /// The names of the vaults, one of which is used.
    vaults: Vec<Arc<str>>,
}

impl Vault {
    /// Returns the width and height of the drawing in tiles.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        (self.cells.width(), self.cells.height())
    }
}
