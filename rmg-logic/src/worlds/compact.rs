//! A pool as numbers: portals by index, conditions and effects as masks of flags.

use std::collections::{BTreeMap, BTreeSet};

use crate::worlds::pool::{Pool, Zone};

/// Maximum number of flags that the claims of a pool can need: one bit each in a word.
pub const MAX_FLAGS: usize = 64;
/// Maximum number of portals of a zone, so that 16 bits can number the portals of the largest world.
pub const MAX_PORTALS: usize = 255;
/// Maximum number of gems of a world: one bit each in a word of 128 bits.
pub const MAX_GEMS: usize = 128;

/// Values of some flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Values {
    pub(crate) mask: u64,
    /// Their values, a subset of `mask`.
    pub(crate) bits: u64,
}

impl Values {
    /// Returns whether the flags have these values in `state`.
    pub(crate) fn hold_in(self, state: u64) -> bool {
        state & self.mask == self.bits
    }

    /// Returns `state` with these values.
    pub(crate) fn set_in(self, state: u64) -> u64 {
        state & !self.mask | self.bits
    }

    /// Renumbers the flags: bit `i` becomes the bit of `order[i]`. Other flags are dropped.
    pub(crate) fn gathered(self, flags: &[u32]) -> Self {
        let gather =
            |word: u64| flags.iter().enumerate().fold(0, |sum, (to, from)| sum | (word >> from & 1) << to);
        Self { mask: gather(self.mask), bits: gather(self.bits) }
    }
}

/// A claim as numbers. Portals are counted from 0 in each zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CompactClaim {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) needs: Values,
    pub(crate) sets: Values,
    pub(crate) takes_gem: bool,
}

/// A zone as numbers.
#[derive(Debug, Clone)]
pub(crate) struct CompactZone {
    pub(crate) has_gem: bool,
    pub(crate) portals: u16,
    pub(crate) claims: Vec<CompactClaim>,
    /// All flags that its claims need.
    pub(crate) needed: u64,
}

/// A valid pool as numbers. Only flags that a claim needs are part of the state; others have no effect.
#[derive(Debug, Clone)]
pub(crate) struct CompactPool {
    pub(crate) zones: Vec<CompactZone>,
}

/// Returns the flags that a claim needs, in the order of the pool.
pub(crate) fn needed_flags(pool: &Pool) -> Vec<&str> {
    let needed: BTreeSet<&str> = pool
        .zones
        .iter()
        .flat_map(|zone| &zone.claims)
        .flat_map(|claim| claim.needs.keys().map(String::as_str))
        .collect();
    pool.flags.iter().map(String::as_str).filter(|flag| needed.contains(flag)).collect()
}

impl CompactPool {
    /// Converts a pool that was checked: names are known, and numbers are within the limits above.
    pub(crate) fn new(pool: &Pool) -> Self {
        let bits: BTreeMap<&str, u32> = needed_flags(pool).into_iter().zip(0..).collect();
        Self { zones: pool.zones.iter().map(|zone| compact_zone(zone, &bits)).collect() }
    }
}

fn compact_zone(zone: &Zone, bits: &BTreeMap<&str, u32>) -> CompactZone {
    let portals: BTreeMap<&str, u16> = zone.portals.iter().map(String::as_str).zip(0..).collect();
    let values = |list: &BTreeMap<String, bool>| {
        list.iter().filter_map(|(flag, value)| Some((bits.get(flag.as_str())?, value))).fold(
            Values::default(),
            |sum, (bit, value)| Values {
                mask: sum.mask | 1 << bit,
                bits: sum.bits | u64::from(*value) << bit,
            },
        )
    };
    let claims: Vec<CompactClaim> = zone
        .claims
        .iter()
        .map(|claim| CompactClaim {
            from: portals[claim.from.as_str()],
            to: portals[claim.to.as_str()],
            needs: values(&claim.needs),
            sets: values(&claim.sets),
            takes_gem: claim.takes_gem,
        })
        .collect();
    CompactZone {
        has_gem: zone.has_gem,
        portals: u16::try_from(zone.portals.len()).expect("the check limits the number of portals"),
        needed: claims.iter().fold(0, |sum, claim| sum | claim.needs.mask),
        claims,
    }
}
