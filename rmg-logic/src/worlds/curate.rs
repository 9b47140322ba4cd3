//! Selects a set from many worlds by measures.

use rmg_core::Seed;

use crate::worlds::world::{End, World};

/// Measures of a set of worlds. For all except `needed_share`, smaller is better.
///
/// All are in thousandths, so that sets compare equal on all platforms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetMeasures {
    /// The number of worlds.
    pub worlds: usize,
    /// How unevenly zones are used: standard deviation divided by mean of the uses of all zones of the pool.
    pub zone_variation: u32,
    /// How unevenly pairs of zones occur together: standard deviation divided by mean, for all pairs of zones
    /// of the pool.
    pub together_variation: u32,
    /// How unevenly pairs of zones are joined: standard deviation divided by mean, for all pairs of zones of
    /// the pool.
    pub joined_variation: u32,
    /// How unevenly worlds are distributed over [`CLASSES`] classes of difficulty: standard deviation divided
    /// by mean.
    pub difficulty_variation: u32,
    /// The share of plain zones (zones without a gem) that no solution can avoid.
    pub needed_share: u32,
}

impl SetMeasures {
    /// Returns whether no measure is worse than that of another set.
    #[must_use]
    pub fn is_never_worse(&self, other: &Self) -> bool {
        self.zone_variation <= other.zone_variation
            && self.together_variation <= other.together_variation
            && self.joined_variation <= other.joined_variation
            && self.difficulty_variation <= other.difficulty_variation
            && self.needed_share >= other.needed_share
    }
}

/// Number of classes of difficulty between the easiest and the hardest candidate. All have the same width.
pub const CLASSES: usize = 5;

/// Selects `count` candidates with the most even distribution of zones, pairs of zones and difficulties.
/// Returns their positions in `candidates`, ascending. With fewer candidates, all are selected.
///
/// A greedy search picks the best candidates one by one. The price of a pick depends on how often its zones,
/// its pairs of zones, its joined pairs and its class of difficulty are already in the set, plus a price for
/// plain zones that can be avoided. Then picks are exchanged as long as that improves the set. `zones` is the
/// number of zones of the pool. O(count · candidates · pairs of zones of a world).
#[must_use]
pub fn curate(candidates: &[(Seed, World)], count: usize, zones: usize) -> Vec<usize> {
    let range = difficulty_range(candidates.iter().map(|(_, world)| world));
    let parts: Vec<WorldFeatures> =
        candidates.iter().map(|(_, world)| WorldFeatures::new(world, zones, range)).collect();
    let mut set = Counts::new(zones);
    let mut is_in = vec![false; candidates.len()];
    for _ in 0..count.min(candidates.len()) {
        let free = (0..candidates.len()).filter(|at| !is_in[*at]);
        let Some(best) = free.min_by_key(|at| (set.price(&parts[*at]), *at)) else { break };
        set.add(&parts[best], 1);
        is_in[best] = true;
    }
    // exchanges: the most expensive in the set for the cheapest outside
    for _ in 0..count {
        let mut most_expensive: Option<(u64, usize)> = None;
        for at in (0..candidates.len()).filter(|at| is_in[*at]) {
            set.add(&parts[at], -1);
            let price = set.price(&parts[at]);
            set.add(&parts[at], 1);
            if most_expensive.is_none_or(|(most, _)| price > most) {
                most_expensive = Some((price, at));
            }
        }
        let Some((price, out)) = most_expensive else { break };
        set.add(&parts[out], -1);
        let outside = (0..candidates.len()).filter(|at| !is_in[*at]);
        let cheapest =
            outside.map(|at| (set.price(&parts[at]), at)).min().filter(|(other, _)| *other < price);
        let chosen = cheapest.map_or(out, |(_, at)| at);
        set.add(&parts[chosen], 1);
        is_in[out] = false;
        is_in[chosen] = true;
        if chosen == out {
            break;
        }
    }
    (0..candidates.len()).filter(|at| is_in[*at]).collect()
}

/// Maximum number of exchanges that [`balanced_set`] tries, and maximum number of counted pairs for all of
/// them together.
const MAX_EXCHANGES: usize = 2000;
const MAX_COUNTED: usize = 50_000_000;

/// Selects `count` candidates like [`curate`], but never a set that is worse in any measure than the first
/// `count` candidates. If the selection of [`curate`] is, exchanges single worlds of the first candidates as
/// long as no measure gets worse.
#[must_use]
pub fn balanced_set(candidates: &[(Seed, World)], count: usize, zones: usize) -> Vec<usize> {
    let range = difficulty_range(candidates.iter().map(|(_, world)| world));
    let measure = |set: &[usize]| measure_set(set.iter().map(|at| &candidates[*at].1), zones, range);
    let mut set: Vec<usize> = (0..count.min(candidates.len())).collect();
    let mut best = measure(&set);
    let curated = curate(candidates, count, zones);
    if measure(&curated).is_never_worse(&best) {
        return curated;
    }
    let pairs_of_world = candidates.first().map_or(1, |(_, world)| world.zones.len().pow(2) / 2 + 1);
    let mut tries = MAX_EXCHANGES.min(MAX_COUNTED / (set.len() * pairs_of_world).max(1));
    for other in set.len()..candidates.len() {
        for at in 0..set.len() {
            if tries == 0 {
                break;
            }
            tries -= 1;
            let out = std::mem::replace(&mut set[at], other);
            let measured = measure(&set);
            if measured != best && measured.is_never_worse(&best) {
                best = measured;
                break;
            }
            set[at] = out;
        }
    }
    set.sort_unstable();
    set
}

/// Measures a set of worlds. `zones` is the number of zones of the pool, `range` the range of difficulties
/// that the classes divide: see [`difficulty_range`].
#[must_use]
pub fn measure_set<'w>(
    worlds: impl Iterator<Item = &'w World>,
    zones: usize,
    range: (u32, u32),
) -> SetMeasures {
    let (mut uses, mut together, mut joined) = (vec![0; zones], vec![0; pairs(zones)], vec![0; pairs(zones)]);
    let mut classes = vec![0; CLASSES];
    let (mut count, mut needed, mut plain) = (0, 0, 0);
    for world in worlds {
        let parts = WorldFeatures::new(world, zones, range);
        count += 1;
        needed += world.needed_plain.len();
        plain += world.needed_plain.len() + world.avoidable_plain.len();
        for (list, counts) in
            [(&parts.zones, &mut uses), (&parts.together, &mut together), (&parts.joined, &mut joined)]
        {
            for at in list {
                counts[*at] += 1;
            }
        }
        classes[parts.class] += 1;
    }
    SetMeasures {
        worlds: count,
        zone_variation: variation(&uses),
        together_variation: variation(&together),
        joined_variation: variation(&joined),
        difficulty_variation: variation(&classes),
        needed_share: u32::try_from(1000 * needed / plain.max(1)).unwrap_or(1000),
    }
}

/// Returns the standard deviation divided by the mean, in thousandths; 0 if the sum is 0.
fn variation(counts: &[u64]) -> u32 {
    let (count, sum) = (counts.len() as u64, counts.iter().sum::<u64>());
    if sum == 0 {
        return 0;
    }
    let squares: u64 = counts.iter().map(|count| count * count).sum();
    // sd / mean = sqrt(count * squares - sum^2) / sum
    let spread = u128::from(count) * u128::from(squares) - u128::from(sum) * u128::from(sum);
    let thousandths = (spread * 1_000_000).isqrt() / u128::from(sum);
    u32::try_from(thousandths).unwrap_or(u32::MAX)
}

fn pairs(zones: usize) -> usize {
    zones * zones.saturating_sub(1) / 2
}

/// Returns the number of a pair of different zones.
fn pair(a: usize, b: usize) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    high * (high - 1) / 2 + low
}

/// Returns the steps of the easiest and of the hardest world.
#[must_use]
pub fn difficulty_range<'w>(worlds: impl Iterator<Item = &'w World>) -> (u32, u32) {
    worlds.fold((u32::MAX, 0), |(low, high), world| {
        (low.min(world.difficulty.steps), high.max(world.difficulty.steps))
    })
}

/// The contribution of a world to the counts of a set.
struct WorldFeatures {
    zones: Vec<usize>,
    together: Vec<usize>,
    joined: Vec<usize>,
    class: usize,
    avoidable: usize,
}

impl WorldFeatures {
    fn new(world: &World, zones: usize, (low, high): (u32, u32)) -> Self {
        debug_assert!(world.zones.iter().all(|zone| *zone < zones), "zones are those of the pool");
        let mut together = Vec::new();
        for (at, a) in world.zones.iter().enumerate() {
            together.extend(world.zones[..at].iter().map(|b| pair(*a, *b)));
        }
        let mut joined: Vec<usize> = world
            .connections
            .iter()
            .filter_map(|ends| match ends {
                (End::Portal { zone: a, .. }, End::Portal { zone: b, .. }) if a != b => Some(pair(*a, *b)),
                _ => None,
            })
            .collect();
        joined.sort_unstable();
        joined.dedup();
        let width = (high.saturating_sub(low) as usize + 1).max(1);
        let class = (world.difficulty.steps.saturating_sub(low) as usize * CLASSES / width).min(CLASSES - 1);
        Self { zones: world.zones.clone(), together, joined, class, avoidable: world.avoidable_plain.len() }
    }
}

/// Counts of a partial set.
struct Counts {
    zones: Vec<u64>,
    together: Vec<u64>,
    joined: Vec<u64>,
    classes: Vec<u64>,
}

/// The price of one avoidable plain zone. It equals that of two more worlds of the same class of difficulty.
const AVOIDABLE: u64 = 2000;

impl Counts {
    fn new(zones: usize) -> Self {
        Self {
            zones: vec![0; zones],
            together: vec![0; pairs(zones)],
            joined: vec![0; pairs(zones)],
            classes: vec![0; CLASSES],
        }
    }

    /// Returns the price of adding a world, in thousandths: how often its zones, its pairs and its joins are
    /// already in the set, each on average, and how often its class of difficulty is.
    ///
    /// Each term is the growth of the squared variation relative to that of a random set, so that no measure
    /// outweighs the others. (Rare items have a large variation.)
    fn price(&self, parts: &WorldFeatures) -> u64 {
        let lists =
            [(&parts.zones, &self.zones), (&parts.together, &self.together), (&parts.joined, &self.joined)];
        let mut price = 1000 * self.classes[parts.class] + AVOIDABLE * parts.avoidable as u64;
        for (list, counts) in lists {
            let present: u64 = list.iter().map(|at| counts[*at]).sum();
            price += 1000 * present / (list.len() as u64).max(1);
        }
        price
    }

    fn add(&mut self, parts: &WorldFeatures, times: i64) {
        let lists = [
            (&parts.zones, &mut self.zones),
            (&parts.together, &mut self.together),
            (&parts.joined, &mut self.joined),
        ];
        for (list, counts) in lists {
            for at in list {
                counts[*at] = counts[*at].saturating_add_signed(times);
            }
        }
        let class = &mut self.classes[parts.class];
        *class = class.saturating_add_signed(times);
    }
}
