//! Selects the zones of a world: those with the fewest uses.

use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_core::rng::RngStream;

use crate::worlds::compact::CompactPool;

/// Number of consecutive seeds that share the counts of uses. Each of them takes the zones with the fewest
/// uses, so consecutive seeds use all zones evenly. Each seed can still be generated alone: it repeats the
/// selections of the previous seeds of its row, about 20 times the zones of a pool.
const ROW: u64 = 40;

/// Zones for a world, and replacements.
#[derive(Debug, Clone)]
pub(crate) struct ZoneDeal {
    pub(crate) gem: Vec<u16>,
    pub(crate) plain: Vec<u16>,
    pub(crate) reserve_gem: Vec<u16>,
    pub(crate) reserve_plain: Vec<u16>,
    /// Zones that a plan requests. They are not replaced.
    kept: BTreeSet<u16>,
}

/// The zones from which deals are selected.
#[derive(Debug, Clone)]
pub(crate) struct Deck {
    gem: Vec<u16>,
    plain: Vec<u16>,
    gems: usize,
}

impl Deck {
    /// Creates a deck of the useful zones. If there are too few plain zones, useless ones are added.
    pub(crate) fn new(pool: &CompactPool, gems: usize, is_useful: impl Fn(u16) -> bool) -> Self {
        let numbers = || (0..).zip(&pool.zones);
        let gem = numbers().filter(|(at, zone)| zone.has_gem && is_useful(*at)).map(|(at, _)| at).collect();
        let is_plain = |useful: bool| {
            let is_useful = &is_useful;
            numbers().filter(move |(at, zone)| !zone.has_gem && is_useful(*at) == useful).map(|(at, _)| at)
        };
        let mut plain: Vec<u16> = is_plain(true).collect();
        let missing = gems.saturating_sub(plain.len());
        plain.extend(is_plain(false).take(missing));
        Self { gem, plain, gems }
    }

    /// Selects zones uniformly without replacement.
    pub(crate) fn deal(&self, rng: &mut RngStream) -> ZoneDeal {
        let mut select = |zones: &[u16]| {
            let mut zones = zones.to_vec();
            rng.shuffle(&mut zones);
            let reserve = zones.split_off(self.gems);
            (zones, reserve)
        };
        let (gem, reserve_gem) = select(&self.gem);
        let (plain, reserve_plain) = select(&self.plain);
        ZoneDeal { gem, plain, reserve_gem, reserve_plain, kept: BTreeSet::new() }
    }

    /// Returns the deal of a seed: the zones with the fewest uses within its row.
    pub(crate) fn deal_of(&self, seed: Seed) -> ZoneDeal {
        let (row, turn) = (seed.0 / ROW, seed.0 % ROW);
        let mut rng = Seed(row).at("worlds").at("hands").stream();
        let mut used_gem = vec![0; self.gem.len()];
        let mut used_plain = vec![0; self.plain.len()];
        let mut round = |zones: &[u16], used: &mut [u32]| {
            let mut order: Vec<(u32, u64, usize)> =
                (0..zones.len()).map(|at| (used[at], rng.bits(), at)).collect();
            order.sort_unstable();
            for (.., at) in &order[..self.gems] {
                used[*at] += 1;
            }
            let mut list: Vec<u16> = order.iter().map(|(.., at)| zones[*at]).collect();
            let reserve = list.split_off(self.gems);
            (list, reserve)
        };
        for _ in 0..turn {
            round(&self.gem, &mut used_gem);
            round(&self.plain, &mut used_plain);
        }
        let (gem, reserve_gem) = round(&self.gem, &mut used_gem);
        let (plain, reserve_plain) = round(&self.plain, &mut used_plain);
        ZoneDeal { gem, plain, reserve_gem, reserve_plain, kept: BTreeSet::new() }
    }
}

impl ZoneDeal {
    /// Returns all zones of the deal.
    pub(crate) fn zones(&self) -> Vec<u16> {
        self.plain.iter().chain(&self.gem).copied().collect()
    }

    /// Adds zones that must stay, in place of others of their kind. There are at most as many of each kind as
    /// the deal has. `zones` are positions in `pool`.
    pub(crate) fn keep(&mut self, pool: &CompactPool, zones: &[u16]) {
        self.kept.extend(zones);
        for zone in zones {
            let (deal, reserve) = if pool.zones[usize::from(*zone)].has_gem {
                (&mut self.gem, &mut self.reserve_gem)
            } else {
                (&mut self.plain, &mut self.reserve_plain)
            };
            if deal.contains(zone) {
                continue;
            }
            reserve.retain(|held| held != zone);
            let at = deal.iter().position(|held| !self.kept.contains(held));
            let at = at.expect("the plan has at most as many zones of a kind as the world");
            reserve.push(std::mem::replace(&mut deal[at], *zone));
        }
    }

    /// Replaces `zone` by the next zone of the reserve and appends `zone` to the reserve. Returns false if
    /// the reserve is empty, or the zone must stay.
    pub(crate) fn replace(&mut self, zone: u16) -> bool {
        if self.kept.contains(&zone) {
            return false;
        }
        for (deal, reserve) in
            [(&mut self.gem, &mut self.reserve_gem), (&mut self.plain, &mut self.reserve_plain)]
        {
            if let (Some(at), false) = (deal.iter().position(|held| *held == zone), reserve.is_empty()) {
                reserve.push(zone);
                deal[at] = reserve.remove(0);
                return true;
            }
        }
        false
    }

    /// Ensures that a plain zone satisfies `is_first`, by an exchange with the reserve. Returns false if no
    /// zone does.
    pub(crate) fn ensure_plain(&mut self, is_first: impl Fn(u16) -> bool) -> bool {
        if self.plain.iter().any(|zone| is_first(*zone)) {
            return true;
        }
        let Some(found) = self.reserve_plain.iter().position(|zone| is_first(*zone)) else { return false };
        let Some(at) = self.plain.iter().position(|zone| !self.kept.contains(zone)) else { return false };
        std::mem::swap(&mut self.plain[at], &mut self.reserve_plain[found]);
        true
    }

    /// Exchanges zones with few portals for zones of the reserve with many, until all zones can be connected.
    /// Returns false if that is impossible.
    pub(crate) fn ensure_portals(&mut self, pool: &CompactPool, is_first: impl Fn(u16) -> bool) -> bool {
        let size = |zone: u16| usize::from(pool.zones[usize::from(zone)].portals);
        loop {
            let total: usize = self.gem.iter().chain(&self.plain).map(|zone| size(*zone)).sum();
            // a tree of the zones and the start has one join per zone, with two ends each
            if total + 1 >= 2 * (self.gem.len() + self.plain.len()) {
                return true;
            }
            let firsts = self.plain.iter().filter(|zone| is_first(**zone)).count();
            let mut best: Option<(usize, bool, usize, usize)> = None;
            for (is_gem, deal, reserve) in
                [(true, &self.gem, &self.reserve_gem), (false, &self.plain, &self.reserve_plain)]
            {
                for (at, held) in deal.iter().enumerate() {
                    if self.kept.contains(held) || (!is_gem && firsts == 1 && is_first(*held)) {
                        continue;
                    }
                    for (other, offered) in reserve.iter().enumerate() {
                        let gain = size(*offered).saturating_sub(size(*held));
                        if gain > 0 && best.is_none_or(|(most, ..)| gain > most) {
                            best = Some((gain, is_gem, at, other));
                        }
                    }
                }
            }
            match best {
                Some((_, true, at, other)) => std::mem::swap(&mut self.gem[at], &mut self.reserve_gem[other]),
                Some((_, false, at, other)) => {
                    std::mem::swap(&mut self.plain[at], &mut self.reserve_plain[other])
                }
                None => return false,
            }
        }
    }
}
