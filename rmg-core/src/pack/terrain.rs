//! Terrains, roads and rivers.

use crate::ids::{RiverId, TerrainId};
use crate::pack::table::Record;
use crate::size::Level;

/// A terrain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Land, water or rock.
    pub kind: TerrainKind,
    /// Movement points for a straight step, 100 for a normal terrain; 0 where nobody walks.
    pub move_cost: u16,
    /// On which levels a zone may choose it without being asked to.
    pub levels: LevelRule,
    /// Colour of walkable tiles on small pictures.
    pub color: Rgb,
    /// Colour of blocked tiles on small pictures.
    pub blocked_color: Rgb,
    /// True when other terrains meet this one with its own (sandy) edge instead of a blended one.
    pub own_edge: bool,
    /// The usual river.
    pub river: Option<RiverId>,
    /// Short code in VCMI's map files.
    pub code: String,
    /// Stem of the sprite files.
    pub sprite: String,
}

impl Terrain {
    /// True when heroes or boats can stand on it.
    #[must_use]
    pub fn is_passable(&self) -> bool {
        self.kind != TerrainKind::Rock
    }
}

/// What moves on a terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TerrainKind {
    /// Heroes walk.
    Land,
    /// Boats sail.
    Water,
    /// Nothing.
    Rock,
}

/// Levels where something belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LevelRule {
    /// On the surface, and on all levels beyond the underground.
    pub surface: bool,
    /// Underground.
    pub underground: bool,
}

impl LevelRule {
    /// Both levels.
    pub const BOTH: Self = Self { surface: true, underground: true };

    /// Whether it belongs on `level`.
    #[must_use]
    pub fn allows(self, level: Level) -> bool {
        if level.is_underground() { self.underground } else { self.surface }
    }
}

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Rgb {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

/// A set of terrains of one pack. A pack has at most [`TerrainSet::CAPACITY`] of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TerrainSet(u128);

impl TerrainSet {
    /// Most terrains that a pack can have; readers refuse more.
    pub const CAPACITY: usize = 128;

    /// Without terrains.
    pub const EMPTY: Self = Self(0);

    /// Adds a terrain.
    ///
    /// # Panics
    /// When the id is [`Self::CAPACITY`] or above; readers refuse such packs before.
    pub fn insert(&mut self, terrain: TerrainId) {
        assert!(
            terrain.index() < Self::CAPACITY,
            "readers refuse packs of more than {} terrains",
            Self::CAPACITY
        );
        self.0 |= 1 << terrain.index();
    }

    /// Whether the terrain is in the set.
    #[must_use]
    pub fn contains(self, terrain: TerrainId) -> bool {
        terrain.index() < Self::CAPACITY && self.0 >> terrain.index() & 1 == 1
    }

    /// Terrains in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Terrains in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Number of terrains.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True without terrains.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The terrains, in order.
    pub fn iter(self) -> impl Iterator<Item = TerrainId> {
        (0..Self::CAPACITY).filter(move |at| self.0 >> at & 1 == 1).map(TerrainId::from_index)
    }
}

impl FromIterator<TerrainId> for TerrainSet {
    fn from_iter<I: IntoIterator<Item = TerrainId>>(terrains: I) -> Self {
        let mut set = Self::EMPTY;
        for terrain in terrains {
            set.insert(terrain);
        }
        set
    }
}

/// A kind of road.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Road {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Movement points for a straight step, whatever the terrain.
    pub move_cost: u16,
    /// Short code in VCMI's map files.
    pub code: String,
    /// Stem of the sprite files.
    pub sprite: String,
}

/// A kind of river.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// Identifier.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Short code in VCMI's map files.
    pub code: String,
    /// Stem of the sprite files.
    pub sprite: String,
    /// Stems of the sprites of its mouths at the sea: of a river that flows north, east, south and west into it.
    pub deltas: Option<[String; 4]>,
}

macro_rules! records {
    ($($record:ident),+) => {$(
        impl Record for $record {
            fn name(&self) -> &str {
                &self.name
            }
        }
    )+};
}

records!(Terrain, Road, River);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let set: TerrainSet = [TerrainId(127), TerrainId(0), TerrainId(9)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [TerrainId(0), TerrainId(9), TerrainId(127)]);
        assert!(set.contains(TerrainId(9)) && !set.contains(TerrainId(8)) && !set.contains(TerrainId(128)));
        assert_eq!(set.len(), 3);
        assert!(set.intersection(TerrainSet::EMPTY).is_empty());
    }
}
