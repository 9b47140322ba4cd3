//! What could be done at best, if every exit led to wherever one likes: proofs that something never works.

use crate::worlds::compact::CompactPool;

/// States are told apart while states times claims are at most this many; beyond, each flag is looked at alone.
const MOST_WORK: usize = 20_000_000;

/// Which claims may ever be used.
#[derive(Debug)]
pub(crate) struct Optimistic {
    /// By zone, by claim.
    pub(crate) is_usable: Vec<Vec<bool>>,
}

/// Finds the claims whose conditions come true in some order of claims of the whole pool.
pub(crate) fn optimistic(pool: &CompactPool) -> Optimistic {
    let flags = 64 - pool.zones.iter().fold(0u64, |sum, zone| sum | zone.needed).leading_zeros();
    let claims: usize = pool.zones.iter().map(|zone| zone.claims.len()).sum();
    if flags < 25 && claims << flags <= MOST_WORK { by_states(pool, flags) } else { by_values(pool) }
}

impl Optimistic {
    /// Whether some claim of the zone can be used, for a gem zone one that takes the gem.
    pub(crate) fn is_useful(&self, pool: &CompactPool, zone: u16) -> bool {
        let at = usize::from(zone);
        let zone = &pool.zones[at];
        zone.claims
            .iter()
            .zip(&self.is_usable[at])
            .any(|(claim, usable)| *usable && (claim.takes_gem || !zone.has_gem))
    }
}

fn by_states(pool: &CompactPool, flags: u32) -> Optimistic {
    let mut is_met = vec![false; 1 << flags];
    is_met[0] = true;
    let mut queue = vec![0u64];
    let mut is_usable: Vec<Vec<bool>> =
        pool.zones.iter().map(|zone| vec![false; zone.claims.len()]).collect();
    while let Some(state) = queue.pop() {
        for (zone, usable) in pool.zones.iter().zip(&mut is_usable) {
            for (claim, usable) in zone.claims.iter().zip(usable) {
                if !claim.needs.hold_in(state) {
                    continue;
                }
                *usable = true;
                let next = claim.sets.set_in(state);
                let slot = &mut is_met[usize::try_from(next).expect("states are small")];
                if !*slot {
                    *slot = true;
                    queue.push(next);
                }
            }
        }
    }
    Optimistic { is_usable }
}

fn by_values(pool: &CompactPool) -> Optimistic {
    // all flags may be false, as they are at the start; the question is which may be true
    let mut may_be_true = 0u64;
    let mut is_usable: Vec<Vec<bool>> =
        pool.zones.iter().map(|zone| vec![false; zone.claims.len()]).collect();
    loop {
        let before = may_be_true;
        for (zone, usable) in pool.zones.iter().zip(&mut is_usable) {
            for (claim, usable) in zone.claims.iter().zip(usable) {
                if claim.needs.bits & !may_be_true == 0 {
                    *usable = true;
                    may_be_true |= claim.sets.bits;
                }
            }
        }
        if before == may_be_true {
            return Optimistic { is_usable };
        }
    }
}
