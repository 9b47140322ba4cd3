//! The outline of a file, which is read before its parts: format, version, size, and the lengths of its
//! lists. The reader of the parts uses it to check every number immediately.

use std::fmt;

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, Visitor};

/// Format and version, which are checked first, so that another version has its own message.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub(super) format: Option<String>,
    pub(super) version: Option<u64>,
}

/// The size of a map and the lengths of its lists. Their contents are read later.
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

/// Finds the name of the content pack, and ends there.
pub(super) struct PackFinder<'n>(pub(super) &'n mut Option<String>);

impl<'de> Visitor<'de> for PackFinder<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "pack" {
                *self.0 = Some(map.next_value::<PackName>()?.name);
                break;
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
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

/// The lengths of lists to which numbers refer.
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
    /// Returns the counts of a file with `levels` levels.
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
