//! The seeds of the contents of zones.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::ids::ZoneId;
use crate::plan::GenPlan;
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

impl GenPlan {
    /// Returns the seed of the contents of a zone. O(log zones).
    #[must_use]
    pub fn content_seed(&self, zone: ZoneId) -> Seed {
        let zones = &self.content_seeds.zones;
        let found = zones.binary_search_by_key(&zone, |(zone, _)| *zone);
        found.map_or(self.seed, |at| zones[at].1)
    }

    /// Returns the numbers of the attempts of a run of at most `most`. A map with content seeds has one: any
    /// other would have another layout.
    #[must_use]
    pub fn attempts(&self, most: u32) -> Range<u32> {
        let ContentSeeds { attempt, zones } = &self.content_seeds;
        if zones.is_empty() { 0..most.max(1) } else { *attempt..attempt.saturating_add(1) }
    }

    /// Returns the content seeds as values of the option `--content-seed`: the most frequent one as `9`, then
    /// those of other zones as `3=5`. Empty if all are the seed of the map. O(zones log zones).
    #[must_use]
    pub fn content_seed_words(&self) -> Vec<String> {
        if self.content_seeds.zones.is_empty() {
            return Vec::new();
        }
        let mut counts: BTreeMap<Seed, usize> = BTreeMap::new();
        for zone in self.zone_ids() {
            *counts.entry(self.content_seed(zone)).or_default() += 1;
        }
        let is_own = |seed: Seed| seed == self.seed;
        let most = counts.into_iter().max_by_key(|(seed, count)| (*count, is_own(*seed)));
        let most = most.map_or(self.seed, |(seed, _)| seed);
        let others = self.zone_ids().filter(|zone| self.content_seed(*zone) != most);
        let others =
            others.map(|zone| format!("{}={}", self.zones[zone.index()].key, self.content_seed(zone)));
        (!is_own(most)).then(|| most.to_string()).into_iter().chain(others).collect()
    }
}
