//! Which zones go into a world: those that were used least so far.

use rmg_core::Seed;
use rmg_core::rng::RngStream;

use crate::worlds::compact::CompactPool;

/// Worlds whose zones are drawn as one row, each time the least used first. Worlds of a row share the counts of uses,
/// so that seeds one after the other level the appearances, and still every seed can be made alone: it draws the hands
/// of its row before its own, about 20 times the zones of a pool.
const ROW: u64 = 40;

/// Zones for a world, and others to replace them with.
#[derive(Debug, Clone)]
pub(crate) struct Hand {
    pub(crate) gem: Vec<u16>,
    pub(crate) plain: Vec<u16>,
    pub(crate) reserve_gem: Vec<u16>,
    pub(crate) reserve_plain: Vec<u16>,
}

/// The zones that hands are drawn from.
#[derive(Debug, Clone)]
pub(crate) struct Deck {
    gem: Vec<u16>,
    plain: Vec<u16>,
    gems: usize,
}

impl Deck {
    /// A deck of the zones of which `is_useful` says so; plain zones of no use fill up what is missing.
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

    /// Uniform draws without replacement.
    pub(crate) fn draw(&self, rng: &mut RngStream) -> Hand {
        let mut draw = |zones: &[u16]| {
            let mut zones = zones.to_vec();
            rng.shuffle(&mut zones);
            let reserve = zones.split_off(self.gems);
            (zones, reserve)
        };
        let (gem, reserve_gem) = draw(&self.gem);
        let (plain, reserve_plain) = draw(&self.plain);
        Hand { gem, plain, reserve_gem, reserve_plain }
    }

    /// The hand of a seed: drawn by least use within its row.
    pub(crate) fn hand_of(&self, seed: Seed) -> Hand {
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
        Hand { gem, plain, reserve_gem, reserve_plain }
    }
}

impl Hand {
    /// All zones of the hand.
    pub(crate) fn zones(&self) -> Vec<u16> {
        self.plain.iter().chain(&self.gem).copied().collect()
    }

    /// Puts the next zone of the reserve in the place of `zone`, which becomes its last; false when there is none.
    pub(crate) fn replace(&mut self, zone: u16) -> bool {
        for (hand, reserve) in
            [(&mut self.gem, &mut self.reserve_gem), (&mut self.plain, &mut self.reserve_plain)]
        {
            if let (Some(at), false) = (hand.iter().position(|held| *held == zone), reserve.is_empty()) {
                reserve.push(zone);
                hand[at] = reserve.remove(0);
                return true;
            }
        }
        false
    }

    /// Exchanges plain zones until one of them is a `first` one and gems and ways are enough: see the callers.
    pub(crate) fn ensure_plain(&mut self, is_first: impl Fn(u16) -> bool) -> bool {
        if self.plain.iter().any(|zone| is_first(*zone)) {
            return true;
        }
        let Some(found) = self.reserve_plain.iter().position(|zone| is_first(*zone)) else { return false };
        std::mem::swap(&mut self.plain[0], &mut self.reserve_plain[found]);
        true
    }

    /// Exchanges zones with few portals for those of the reserve with many until all can hang together; false when they cannot.
    pub(crate) fn ensure_portals(&mut self, pool: &CompactPool, is_first: impl Fn(u16) -> bool) -> bool {
        let size = |zone: u16| usize::from(pool.zones[usize::from(zone)].portals);
        loop {
            let total: usize = self.gem.iter().chain(&self.plain).map(|zone| size(*zone)).sum();
            // a tree over the zones and the start has as many joins as there are zones, with two ends each
            if total + 1 >= 2 * (self.gem.len() + self.plain.len()) {
                return true;
            }
            let firsts = self.plain.iter().filter(|zone| is_first(**zone)).count();
            let mut best: Option<(usize, bool, usize, usize)> = None;
            for (is_gem, hand, reserve) in
                [(true, &self.gem, &self.reserve_gem), (false, &self.plain, &self.reserve_plain)]
            {
                for (at, held) in hand.iter().enumerate() {
                    if !is_gem && firsts == 1 && is_first(*held) {
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
