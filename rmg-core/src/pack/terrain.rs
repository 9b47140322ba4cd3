//! Terrains, roads and rivers.

use serde::{Deserialize, Serialize};

use crate::ids::{RiverId, TerrainId};
use crate::pack::table::Record;
use crate::size::Level;

/// A terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Land, water or rock.
    pub kind: TerrainKind,
    /// Movement points of a straight step, 100 for a normal terrain; 0 if it cannot be walked.
    pub move_cost: u16,
    /// Levels where a zone may choose it by default.
    pub levels: LevelRule,
    /// Color of walkable tiles in small pictures.
    pub color: Rgb,
    /// Color of blocked tiles in small pictures.
    pub blocked_color: Rgb,
    /// Whether the border to other terrains shows its own (sandy) edge instead of a blended one.
    pub own_edge: bool,
    /// The default river.
    pub river: Option<RiverId>,
    /// Short code in VCMI's map files.
    pub code: String,
    /// Name of the sprite files without extension.
    pub sprite: String,
    /// Order of the frames in its sprite files.
    pub frames: FrameLayout,
}

words! {
    /// The order of the frames of a terrain.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    pub enum FrameLayout {
        /// As in the original game, with one layout each for blending land, dirt, sand, water and rock.
        #[default]
        Original = "original",
        /// As the two terrains of Horn of the Abyss, for blending land: the same shapes with more variants.
        Hota = "hota",
    }
}

impl Terrain {
    /// Returns whether heroes or boats can enter it.
    #[must_use]
    pub fn is_passable(&self) -> bool {
        self.kind != TerrainKind::Rock
    }
}

/// The kind of movement on a terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TerrainKind {
    /// Heroes walk on it.
    Land,
    /// Boats sail on it.
    Water,
    /// Impassable.
    Rock,
}

/// Levels where content is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LevelRule {
    /// On the surface, and on all levels after the underground.
    pub surface: bool,
    /// On the underground level.
    pub underground: bool,
}

impl LevelRule {
    /// Both levels.
    pub const BOTH: Self = Self { surface: true, underground: true };

    /// Returns whether it is used on `level`.
    #[must_use]
    pub fn allows(self, level: Level) -> bool {
        if level.is_underground() { self.underground } else { self.surface }
    }
}

/// A color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub struct Rgb {
    pub r: u8,
    pub g: u8,
    pub b: u8,
}

/// A set of terrains of one pack, at most [`TerrainSet::CAPACITY`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TerrainSet(u128);

impl TerrainSet {
    /// Maximum number of terrains of a pack; readers reject more.
    pub const CAPACITY: usize = 128;

    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Adds a terrain.
    ///
    /// # Panics
    /// If the id is [`Self::CAPACITY`] or above; readers reject such packs.
    pub fn insert(&mut self, terrain: TerrainId) {
        assert!(
            terrain.index() < Self::CAPACITY,
            "readers reject packs of more than {} terrains",
            Self::CAPACITY
        );
        self.0 |= 1 << terrain.index();
    }

    /// Returns whether the terrain is in the set.
    #[must_use]
    pub fn contains(self, terrain: TerrainId) -> bool {
        terrain.index() < Self::CAPACITY && self.0 >> terrain.index() & 1 == 1
    }

    /// Returns the terrains in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the terrains in either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the number of terrains.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the terrains, in order.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Road {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Movement points of a straight step on any terrain.
    pub move_cost: u16,
    /// Short code in VCMI's map files.
    pub code: String,
    /// Name of the sprite files without extension.
    pub sprite: String,
}

/// A kind of river.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct River {
    /// Unique identifier in the pack.
    pub name: String,
    /// Display name.
    pub title: String,
    /// Id in the game's map files.
    pub number: Option<u16>,
    /// Short code in VCMI's map files.
    pub code: String,
    /// Name of the sprite files without extension.
    pub sprite: String,
    /// Names of the sprites of its mouths at the sea: of a river that flows north, east, south and west into
    /// it.
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
    fn a_set_contains_the_inserted_terrains() {
        let set: TerrainSet = [TerrainId(127), TerrainId(0), TerrainId(9)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [TerrainId(0), TerrainId(9), TerrainId(127)]);
        assert!(set.contains(TerrainId(9)) && !set.contains(TerrainId(8)) && !set.contains(TerrainId(128)));
        assert_eq!(set.len(), 3);
        assert!(set.intersection(TerrainSet::EMPTY).is_empty());
    }
}
