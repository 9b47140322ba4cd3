//! An optimistic relaxation: what would be possible if each exit could lead anywhere. Proves that some claims
//! can never be used.

use crate::worlds::compact::CompactPool;

/// Limit of states times claims for a search through states. Beyond it, each flag is considered alone.
const MAX_WORK: usize = 20_000_000;

/// The claims that can possibly be used.
#[derive(Debug)]
pub(crate) struct Optimistic {
    /// By zone, by claim.
    pub(crate) is_usable: Vec<Vec<bool>>,
}

/// Finds the claims whose conditions hold in some order of claims of the whole pool.
pub(crate) fn optimistic(pool: &CompactPool) -> Optimistic {
    let flags = 64 - pool.zones.iter().fold(0u64, |sum, zone| sum | zone.needed).leading_zeros();
    let claims: usize = pool.zones.iter().map(|zone| zone.claims.len()).sum();
    if flags < 25 && claims << flags <= MAX_WORK { by_states(pool, flags) } else { by_values(pool) }
}

impl Optimistic {
    /// Returns whether a claim of the zone can be used; for a gem zone, a claim that takes the gem.
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
    let mut is_seen = vec![false; 1 << flags];
    is_seen[0] = true;
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
                let slot = &mut is_seen[usize::try_from(next).expect("states are small")];
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
    // all flags can be false, as at the start; the question is which can be true
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
