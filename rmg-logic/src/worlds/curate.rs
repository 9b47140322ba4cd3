//! Chooses a set of worlds out of many, by measures.

use rmg_core::Seed;

use crate::worlds::world::{End, World};

/// What a set of worlds is like. Smaller is better in all but the share that is needed.
///
/// All are in thousandths, so that sets compare equal on every platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetMeasures {
    /// Worlds of the set.
    pub worlds: usize,
    /// How unevenly zones are used: standard deviation over mean of the uses of all zones of the pool.
    pub zone_variation: u32,
    /// How unevenly pairs of zones occur together: the same over all pairs of zones of the pool.
    pub together_variation: u32,
    /// How unevenly pairs of zones are joined: the same over all pairs of zones of the pool.
    pub joined_variation: u32,
    /// How unevenly worlds spread over [`CLASSES`] classes of difficulty: the same over the classes.
    pub difficulty_variation: u32,
    /// Share of plain zones that no solution can avoid.
    pub needed_share: u32,
}

/// Classes of difficulty between the easiest and the hardest candidate, equally wide.
pub const CLASSES: usize = 5;

/// Which of the candidates make a set of `count` in which zones, pairs of zones and difficulties are as even as can be,
/// best first picked one by one; positions in `candidates`, in their order. With fewer candidates all are chosen.
///
/// Each pick costs how often its zones, its pairs of zones, its joined pairs and its class of difficulty are in the set
/// already, plus a price for plain zones that can be avoided. Then picks are exchanged for others while that makes the
/// whole better. `zones` is the number of zones of the pool. O(count · candidates · pairs of zones of a world).
#[must_use]
pub fn curate(candidates: &[(Seed, World)], count: usize, zones: usize) -> Vec<usize> {
    let range = difficulty_range(candidates.iter().map(|(_, world)| world));
    let parts: Vec<Parts> = candidates.iter().map(|(_, world)| Parts::new(world, zones, range)).collect();
    let mut set = Counts::new(zones);
    let mut is_in = vec![false; candidates.len()];
    for _ in 0..count.min(candidates.len()) {
        let free = (0..candidates.len()).filter(|at| !is_in[*at]);
        let Some(best) = free.min_by_key(|at| (set.price(&parts[*at]), *at)) else { break };
        set.add(&parts[best], 1);
        is_in[best] = true;
    }
    // exchanges: the dearest in the set against the cheapest outside
    for _ in 0..count {
        let mut dearest: Option<(u64, usize)> = None;
        for at in (0..candidates.len()).filter(|at| is_in[*at]) {
            set.add(&parts[at], -1);
            let price = set.price(&parts[at]);
            set.add(&parts[at], 1);
            if dearest.is_none_or(|(most, _)| price > most) {
                dearest = Some((price, at));
            }
        }
        let Some((price, out)) = dearest else { break };
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

/// What worlds are like as a set; `zones` is the number of zones of the pool, `range` that of the difficulties which
/// classes divide: see [`difficulty_range`].
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
        let parts = Parts::new(world, zones, range);
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

/// Standard deviation over mean in thousandths; 0 when nothing was counted.
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

/// The number of a pair of different zones.
fn pair(a: usize, b: usize) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    high * (high - 1) / 2 + low
}

/// Steps of the easiest and of the hardest world.
#[must_use]
pub fn difficulty_range<'w>(worlds: impl Iterator<Item = &'w World>) -> (u32, u32) {
    worlds.fold((u32::MAX, 0), |(low, high), world| {
        (low.min(world.difficulty.steps), high.max(world.difficulty.steps))
    })
}

/// What a world adds to the counts of a set.
struct Parts {
    zones: Vec<usize>,
    together: Vec<usize>,
    joined: Vec<usize>,
    class: usize,
    avoidable: usize,
}

impl Parts {
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

/// Counts of a set in the making.
struct Counts {
    zones: Vec<u64>,
    together: Vec<u64>,
    joined: Vec<u64>,
    classes: Vec<u64>,
}

/// Price of one avoidable plain zone: as much as two worlds more of the same class of difficulty.
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

    /// What a world costs on top of the set, in thousandths: how often its zones, its pairs and its joins are there
    /// already, each on average, and how often its class of difficulty is.
    ///
    /// Each is the growth of the squared variation over what chance alone would give (the variation of rare things is
    /// large by nature), so that no measure outweighs the others.
    fn price(&self, parts: &Parts) -> u64 {
        let lists =
            [(&parts.zones, &self.zones), (&parts.together, &self.together), (&parts.joined, &self.joined)];
        let mut price = 1000 * self.classes[parts.class] + AVOIDABLE * parts.avoidable as u64;
        for (list, counts) in lists {
            let there: u64 = list.iter().map(|at| counts[*at]).sum();
            price += 1000 * there / (list.len() as u64).max(1);
        }
        price
    }

    fn add(&mut self, parts: &Parts, times: i64) {
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
