//! Pools of zones.

use std::collections::BTreeMap;

/// The parts of worlds: flags (the world state, all false at the start) and zones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pool {
    /// Names of the flags.
    pub flags: Vec<String>,
    /// The zones, each used at most once in a world.
    pub zones: Vec<Zone>,
}

/// A zone: portals, and claims that connect them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Zone {
    /// The unique name.
    pub id: String,
    /// Whether it has a gem.
    pub has_gem: bool,
    /// The names of its portals, unique in the zone.
    pub portals: Vec<String>,
    /// The connections between its portals.
    pub claims: Vec<Claim>,
}

/// A connection in a zone: a player who enters at `from` while all `needs` hold can leave at `to`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claim {
    /// The portal of entry.
    pub from: String,
    /// The portal of exit. It can be the same.
    pub to: String,
    /// The required values of flags.
    pub needs: BTreeMap<String, bool>,
    /// The values of flags after the claim is used.
    pub sets: BTreeMap<String, bool>,
    /// Whether it takes the gem of the zone.
    pub takes_gem: bool,
}

impl Pool {
    /// Returns the number of zones with a gem (`true`) or without one (`false`).
    #[must_use]
    pub fn count(&self, has_gem: bool) -> usize {
        self.zones.iter().filter(|zone| zone.has_gem == has_gem).count()
    }
}
