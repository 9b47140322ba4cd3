//! A world under construction: selected zones, the numbers of their portals, and their connections.

use rmg_core::graph::{Csr, DisjointSets};

use crate::worlds::compact::{CompactPool, Values};
use crate::worlds::note::{JoinNote, JoinReason};

/// The portal where a player starts and returns. It belongs to no zone.
pub(crate) const START: u16 = 0;
/// The partner of a portal without a connection.
pub(crate) const FREE: u16 = u16::MAX;
/// Marks a claim that takes no gem.
pub(crate) const NO_GEM: u8 = u8::MAX;
/// Maximum number of flags for a sweep: a set of states fits into one word.
pub(crate) const SWEEP_FLAGS: u32 = 6;

/// A claim between portals of the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BoardClaim {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) zone: u16,
    /// The index of the gem that the claim takes, or [`NO_GEM`].
    pub(crate) gem: u8,
    pub(crate) needs: Values,
    pub(crate) sets: Values,
    /// The states in which the claim can be used, one bit each. All bits are set if there are more than
    /// [`SWEEP_FLAGS`] flags.
    pub(crate) states: u64,
}

/// Selected zones and their connections. Zones are identified by their position on the board.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    /// By zone: its position in the pool.
    pub(crate) zones: Vec<u16>,
    /// By zone: its first portal; the last entry is the number of portals.
    pub(crate) first_portal: Vec<u16>,
    /// By portal; the start belongs to zone `zones.len()`.
    pub(crate) zone_of: Vec<u16>,
    /// By portal: the connected portal; [`FREE`] if there is none.
    pub(crate) partner: Vec<u16>,
    /// By portal: the record of its join.
    pub(crate) notes: Vec<JoinNote>,
    /// The record of the next join.
    next: JoinNote,
    /// By portal: whether the plan requests its join, so that no swap may change it.
    pub(crate) is_planned: Vec<bool>,
    /// By portal of entry.
    pub(crate) claims: Csr<BoardClaim>,
    /// By portal of exit: numbers of claims.
    claims_to: Csr<u32>,
    /// The number of flags that these zones need; states are words of that number of bits.
    pub(crate) flags: u32,
    pub(crate) gems: u32,
    /// By zone: whether it has a gem.
    pub(crate) has_gem: Vec<bool>,
}

impl Board {
    /// Creates a board of these zones of the pool without connections. States contain the flags that its
    /// zones need.
    pub(crate) fn new(pool: &CompactPool, zones: &[u16]) -> Self {
        Self::with_flags(
            pool,
            zones,
            zones.iter().fold(0, |sum, zone| sum | pool.zones[usize::from(*zone)].needed),
        )
    }

    /// As `new`, but states contain the flags of `needed`.
    pub(crate) fn with_flags(pool: &CompactPool, zones: &[u16], needed: u64) -> Self {
        let of = |zone: &u16| &pool.zones[usize::from(*zone)];
        let flags: Vec<u32> = (0..64).filter(|bit| needed >> bit & 1 == 1).collect();
        let flag_count = u32::try_from(flags.len()).expect("a word has 64 bits");
        let (mut first_portal, mut zone_of) =
            (vec![1], vec![u16::try_from(zones.len()).expect("zones fit 16 bits")]);
        let mut claims = Vec::new();
        let mut gems = 0;
        for (number, zone) in (0..).zip(zones) {
            let first = *first_portal.last().expect("the list starts with the first portal");
            let gem = if of(zone).has_gem { gems } else { NO_GEM };
            gems += u8::from(of(zone).has_gem);
            claims.extend(of(zone).claims.iter().map(|claim| {
                let needs = claim.needs.gathered(&flags);
                BoardClaim {
                    from: first + claim.from,
                    to: first + claim.to,
                    zone: number,
                    gem: if claim.takes_gem { gem } else { NO_GEM },
                    needs,
                    sets: claim.sets.gathered(&flags),
                    states: states_where(needs, flag_count),
                }
            }));
            first_portal.push(first + of(zone).portals);
            zone_of.resize(usize::from(first + of(zone).portals), number);
        }
        let portals = zone_of.len();
        let claims = Csr::group(portals, claims.iter().map(|claim| (claim.from.into(), *claim)));
        let ends = claims.items().iter().map(|claim| claim.to.into());
        let claims_to = Csr::group(portals, ends.zip(0..));
        Self {
            zones: zones.to_vec(),
            has_gem: zones.iter().map(|zone| of(zone).has_gem).collect(),
            first_portal,
            zone_of,
            partner: vec![FREE; portals],
            notes: vec![JoinNote::default(); portals],
            next: JoinNote::default(),
            is_planned: vec![false; portals],
            claims,
            claims_to,
            flags: flag_count,
            gems: u32::from(gems),
        }
    }

    /// Returns the number of portals, including the start.
    pub(crate) fn portals(&self) -> usize {
        self.partner.len()
    }

    /// Returns all portals, the start first.
    pub(crate) fn portal_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.partner.len()).expect("portals fit 16 bits")
    }

    /// Returns the portals of a zone.
    pub(crate) fn portals_of(&self, zone: u16) -> std::ops::Range<u16> {
        self.first_portal[usize::from(zone)]..self.first_portal[usize::from(zone) + 1]
    }

    /// Returns the portal that is connected with `portal`.
    pub(crate) fn at(&self, portal: u16) -> u16 {
        self.partner[usize::from(portal)]
    }

    /// Returns whether the portal has no connection.
    pub(crate) fn is_free(&self, portal: u16) -> bool {
        self.at(portal) == FREE
    }

    /// Joins two portals, or a portal with itself.
    pub(crate) fn join(&mut self, a: u16, b: u16) {
        self.partner[usize::from(a)] = b;
        self.partner[usize::from(b)] = a;
        self.notes[usize::from(a)] = self.next;
        self.notes[usize::from(b)] = self.next;
        self.next.number += 1;
    }

    /// Sets the reason of the next joins.
    pub(crate) fn joins_are(&mut self, reason: JoinReason) {
        self.next.reason = reason;
    }

    /// Copies all joins of a board with the same first zones.
    pub(crate) fn continue_joins(&mut self, other: &Self) {
        self.partner[..other.portals()].copy_from_slice(&other.partner);
        self.notes[..other.portals()].copy_from_slice(&other.notes);
        self.next = other.next;
    }

    /// Returns the same world with its zones in the order of the pool, so that equal worlds have equal
    /// solutions.
    pub(crate) fn in_pool_order(&self, pool: &CompactPool) -> Self {
        let mut order: Vec<u16> = (0..).take(self.zones.len()).collect();
        order.sort_by_key(|zone| self.zones[usize::from(*zone)]);
        let zones: Vec<u16> = order.iter().map(|zone| self.zones[usize::from(*zone)]).collect();
        let mut sorted = Self::new(pool, &zones);
        let there: Vec<u16> =
            std::iter::once(START).chain(order.iter().flat_map(|zone| self.portals_of(*zone))).collect();
        let mut here = vec![START; there.len()];
        for (portal, other) in (0..).zip(&there) {
            here[usize::from(*other)] = portal;
        }
        for (portal, other) in there.iter().map(|other| usize::from(*other)).enumerate() {
            let partner = self.partner[other];
            sorted.partner[portal] = if partner == FREE { FREE } else { here[usize::from(partner)] };
            sorted.notes[portal] = self.notes[other];
            sorted.is_planned[portal] = self.is_planned[other];
        }
        sorted.next = self.next;
        sorted
    }

    /// Returns the claims that start at a portal.
    pub(crate) fn claims_from(&self, portal: u16) -> &[BoardClaim] {
        self.claims.row(portal.into())
    }

    /// Returns the numbers of the claims that end at a portal.
    pub(crate) fn claims_to(&self, portal: u16) -> &[u32] {
        self.claims_to.row(portal.into())
    }

    /// Returns the set of all gems.
    pub(crate) fn all_gems(&self) -> u128 {
        if self.gems == 128 { u128::MAX } else { (1 << self.gems) - 1 }
    }

    /// Returns whether the zone can be at the start: a plain zone with at least three portals.
    pub(crate) fn can_be_first(&self, zone: u16) -> bool {
        !self.has_gem[usize::from(zone)] && self.portals_of(zone).len() >= 3
    }

    /// Returns whether all zones are connected.
    pub(crate) fn is_connected(&self) -> bool {
        // the zones and the start
        let mut pieces = self.zones.len() + 1;
        let mut sets = DisjointSets::new(pieces);
        let zone_of = |portal: u16| usize::from(self.zone_of[usize::from(portal)]);
        for portal in self.portal_numbers().filter(|portal| !self.is_free(*portal)) {
            pieces -= usize::from(sets.join(zone_of(portal), zone_of(self.at(portal))));
        }
        pieces == 1
    }
}

/// Returns the states of `flags` flags that have these `values`, one bit each.
fn states_where(values: Values, flags: u32) -> u64 {
    if flags > SWEEP_FLAGS {
        return u64::MAX;
    }
    (0..1u64 << flags).filter(|state| values.hold_in(*state)).fold(0, |sum, state| sum | 1 << state)
}
