//! Random worlds with items to place, and an oracle for their placements. It shares no code with the engine.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::{RngStream, Seed};
use rmg_logic::{ItemId, RegionGraph, RegionId, RuleBook, RuleId};

/// A rule: any of these lists of items, each with its number.
type Needs = Vec<Vec<(usize, u32)>>;

/// A world without dangling ends.
#[derive(Debug, Clone, Default)]
pub struct ItemWorld {
    /// Number of regions; region 0 is the start.
    pub regions: usize,
    /// Links between regions.
    pub links: Vec<(usize, usize, Needs)>,
    /// Region and rule of each location.
    pub locations: Vec<(usize, Needs)>,
    /// Copies of each item; item 0 is filler.
    pub copies: Vec<u32>,
}

impl ItemWorld {
    /// Returns a random world in which everything is reachable with all items. It may have no placement.
    #[must_use]
    pub fn random(seed: u64, regions: usize, locations: usize, items: usize) -> Self {
        let mut rng = Seed(seed).at("item worlds").stream();
        let mut copies: Vec<u32> = (0..items).map(|_| 1 + u32::from(rng.chance(1, 4))).collect();
        let used: u32 = copies.iter().skip(1).sum();
        copies[0] = u32::try_from(locations).unwrap_or(u32::MAX).saturating_sub(used);
        let mut world = Self { regions, copies, ..Self::default() };
        for region in 1..regions {
            let from = rng.index(region);
            let needs = world.needs(&mut rng, 75);
            world.links.push((from, region, needs));
            if rng.chance(1, 3) {
                let (from, needs) = (rng.index(regions), world.needs(&mut rng, 60));
                world.links.push((from, region, needs));
            }
        }
        for at in 0..locations {
            let needs = world.needs(&mut rng, 30);
            world.locations.push((at % regions, needs));
        }
        world
    }

    fn needs(&self, rng: &mut RngStream, percent: u32) -> Needs {
        if self.copies.len() < 2 || !rng.chance(percent, 100) {
            return vec![Vec::new()];
        }
        let alternatives = 1 + usize::from(rng.chance(1, 4));
        let item = |rng: &mut RngStream| {
            let item = 1 + rng.index(self.copies.len() - 1);
            (item, 1 + rng.below(self.copies[item]))
        };
        (0..alternatives).map(|_| (0..1 + rng.index(2)).map(|_| item(rng)).collect()).collect()
    }

    /// Returns the world for the engine.
    #[must_use]
    pub fn graph(&self) -> RegionGraph {
        let mut graph = RegionGraph::default();
        let regions: Vec<RegionId> = (0..self.regions).map(|at| graph.add_region(format!("r{at}"))).collect();
        let items: Vec<ItemId> = (0..self.copies.len()).map(|at| graph.add_item(format!("i{at}"))).collect();
        let rule = |graph: &mut RegionGraph, needs: &Needs| -> RuleId {
            let any: Vec<RuleId> = needs
                .iter()
                .map(|all| {
                    let all: Vec<RuleId> =
                        all.iter().map(|(item, count)| graph.rules.item(items[*item], *count)).collect();
                    graph.rules.all(all)
                })
                .collect();
            graph.rules.any(any)
        };
        for (from, to, needs) in &self.links {
            let rule = rule(&mut graph, needs);
            graph.add_link(format!("{from} to {to}"), regions[*from], regions[*to], rule);
        }
        for (at, (region, needs)) in self.locations.iter().enumerate() {
            let rule = rule(&mut graph, needs);
            graph.add_location(format!("l{at}"), regions[*region], None, rule);
        }
        for (item, count) in items.iter().zip(&self.copies) {
            graph.add_pool(*item, *count, *item != items[0]);
        }
        debug_assert_eq!(graph.rules.get(RuleBook::ALWAYS), &rmg_logic::Rule::Always);
        graph
    }

    /// Returns the locations that are reachable with these items.
    #[must_use]
    pub fn reachable(&self, held: &BTreeMap<usize, u32>) -> BTreeSet<usize> {
        let holds = |needs: &Needs| {
            needs
                .iter()
                .any(|all| all.iter().all(|(item, count)| held.get(item).copied().unwrap_or(0) >= *count))
        };
        let mut regions = BTreeSet::from([0]);
        loop {
            let next = self
                .links
                .iter()
                .find(|(from, to, needs)| regions.contains(from) && !regions.contains(to) && holds(needs));
            let Some((_, to, _)) = next else { break };
            regions.insert(*to);
        }
        let locations = self.locations.iter().enumerate();
        locations
            .filter(|(_, (region, needs))| regions.contains(region) && holds(needs))
            .map(|(at, _)| at)
            .collect()
    }

    /// Returns the spheres of a placement: item by location.
    #[must_use]
    pub fn spheres(&self, placed: &[Option<usize>]) -> Vec<BTreeSet<usize>> {
        let mut held: BTreeMap<usize, u32> = BTreeMap::new();
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let mut spheres = Vec::new();
        loop {
            let new: BTreeSet<usize> = self.reachable(&held).difference(&seen).copied().collect();
            if new.is_empty() {
                return spheres;
            }
            new.iter().filter_map(|at| placed[*at]).for_each(|item| *held.entry(item).or_default() += 1);
            seen.extend(&new);
            spheres.push(new);
        }
    }

    /// Returns whether everything is reachable with all items.
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        self.reachable(&self.copies.iter().copied().enumerate().collect()).len() == self.locations.len()
    }

    /// Returns whether any placement is valid, by trying all of them. Only for small worlds.
    #[must_use]
    pub fn has_placement(&self) -> bool {
        fn place(world: &ItemWorld, placed: &mut Vec<Option<usize>>, left: &mut Vec<u32>) -> bool {
            if placed.len() == world.locations.len() {
                let spheres = world.spheres(placed);
                return spheres.iter().map(BTreeSet::len).sum::<usize>() == placed.len();
            }
            for item in 0..left.len() {
                if left[item] > 0 {
                    left[item] -= 1;
                    placed.push(Some(item));
                    let found = place(world, placed, left);
                    placed.pop();
                    left[item] += 1;
                    if found {
                        return true;
                    }
                }
            }
            false
        }
        place(self, &mut Vec::new(), &mut self.copies.clone())
    }
}
