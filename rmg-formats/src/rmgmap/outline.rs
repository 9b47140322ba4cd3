//! What is looked at before the parts of a file are read: whether it is a map of this version, how large it is, and
//! how long its lists are, so that every number can be judged where it stands.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// What is looked at before anything else, so that a file of another version gets an answer of its own.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub(super) format: Option<String>,
    pub(super) version: Option<u64>,
}

/// The size of a map and the length of its lists. What stands in them is left to the reading that follows.
#[derive(Debug, Deserialize)]
pub(super) struct Outline {
    pub(super) pack: PackName,
    pub(super) plan: PlanOutline,
    names: NamesOutline,
    pub(super) levels: Vec<IgnoredAny>,
    pub(super) zones: Vec<IgnoredAny>,
    objects: Vec<IgnoredAny>,
    piles: Vec<IgnoredAny>,
    pub(super) links: Vec<IgnoredAny>,
}

/// A content pack.
#[derive(Debug, Deserialize)]
pub(super) struct PackName {
    pub(super) name: String,
    pub(super) version: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlanOutline {
    pub(super) size: (u64, u64, u64),
    zones: Vec<IgnoredAny>,
    connections: Vec<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
struct NamesOutline {
    terrains: Vec<IgnoredAny>,
    roads: Vec<IgnoredAny>,
    rivers: Vec<IgnoredAny>,
}

/// How many there are of what is written by number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    pub(super) zones: usize,
    pub(super) connections: usize,
    pub(super) objects: usize,
    pub(super) piles: usize,
    pub(super) levels: usize,
    /// Names that layers refer to.
    pub(super) terrains: usize,
    pub(super) roads: usize,
    pub(super) rivers: usize,
}

impl Outline {
    /// The counts of a file whose size says that it has so many levels.
    pub(super) fn counts(&self, levels: u8) -> Counts {
        Counts {
            zones: self.plan.zones.len(),
            connections: self.plan.connections.len(),
            objects: self.objects.len(),
            piles: self.piles.len(),
            levels: usize::from(levels),
            terrains: self.names.terrains.len(),
            roads: self.names.roads.len(),
            rivers: self.names.rivers.len(),
        }
    }
}
