//! Pools of zones as their authors write them.

use std::collections::BTreeMap;

/// What worlds are made of: flags (the world state, all false at the start) and zones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pool {
    /// Names of the flags.
    pub flags: Vec<String>,
    /// The zones, each used at most once in a world.
    pub zones: Vec<Zone>,
}

/// A zone: portals, and what one may do between them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Zone {
    /// Its unique name.
    pub id: String,
    /// Whether it holds a gem.
    pub has_gem: bool,
    /// Names of its portals, unique in the zone.
    pub portals: Vec<String>,
    /// The ways through it.
    pub claims: Vec<Claim>,
}

/// A way through a zone: who enters at `from` while all `needs` hold can leave at `to`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claim {
    /// Portal of entry.
    pub from: String,
    /// Portal of leaving; may be the same.
    pub to: String,
    /// Values that flags must have.
    pub needs: BTreeMap<String, bool>,
    /// Values that flags have afterwards.
    pub sets: BTreeMap<String, bool>,
    /// Whether it takes the gem of the zone.
    pub takes_gem: bool,
}

impl Pool {
    /// How many zones have a gem (`true`) or none (`false`).
    #[must_use]
    pub fn count(&self, has_gem: bool) -> usize {
        self.zones.iter().filter(|zone| zone.has_gem == has_gem).count()
    }
}
