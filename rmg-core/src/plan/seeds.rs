//! The seeds of the contents of zones.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::ids::ZoneId;
use crate::rng::Seed;

/// Seeds of the contents of zones. The contents are what the modifiers from `mines` on place in a zone. The
/// layout, terrain, towns and links of a map have its own seed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContentSeeds {
    /// The attempt whose layout the map has, from 0. Without `zones` it is 0 and has no meaning.
    pub attempt: u32,
    /// The zones whose contents have another seed than the map, in order.
    pub zones: Vec<(ZoneId, Seed)>,
}

impl ContentSeeds {
    /// Returns the seed of the contents of a zone. O(log zones).
    ///
    /// - `of_map`: the seed of the map.
    #[must_use]
    pub fn of(&self, zone: ZoneId, of_map: Seed) -> Seed {
        let found = self.zones.binary_search_by_key(&zone, |(zone, _)| *zone);
        found.map_or(of_map, |at| self.zones[at].1)
    }

    /// Returns the numbers of the attempts of a run of at most `most`. A map with content seeds has one: any
    /// other would have another layout.
    #[must_use]
    pub fn attempts(&self, most: u32) -> Range<u32> {
        if self.zones.is_empty() { 0..most.max(1) } else { self.attempt..self.attempt.saturating_add(1) }
    }

    /// Returns the seeds as choices: the most frequent one for all zones (`None`), then those of other zones.
    /// Empty if all are the seed of the map. O(zones log zones).
    ///
    /// - `of_map`: the seed of the map.
    /// - `keys`: the names of all zones, in order.
    #[must_use]
    pub fn choices<'k>(
        &self,
        of_map: Seed,
        keys: impl Iterator<Item = &'k str>,
    ) -> Vec<(Option<&'k str>, Seed)> {
        if self.zones.is_empty() {
            return Vec::new();
        }
        let seeds = |(at, key)| (Some(key), self.of(ZoneId::from_index(at), of_map));
        let zones: Vec<(Option<&str>, Seed)> = keys.enumerate().map(seeds).collect();
        let mut counts: BTreeMap<Seed, usize> = BTreeMap::new();
        zones.iter().for_each(|(_, seed)| *counts.entry(*seed).or_default() += 1);
        let is_own = |seed: Seed| seed == of_map;
        let most = counts.into_iter().max_by_key(|(seed, count)| (*count, is_own(*seed)));
        let most = most.map_or(of_map, |(seed, _)| seed);
        let others = zones.into_iter().filter(|(_, seed)| *seed != most);
        (!is_own(most)).then_some((None, most)).into_iter().chain(others).collect()
    }
}
