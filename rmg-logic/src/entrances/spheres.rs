//! What becomes reachable in a layout after what, and what does not.

use std::collections::BTreeMap;

use crate::entrances::optimistic::missing;
use crate::entrances::randomizer::Randomizer;
use crate::ids::{LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::reach::{Change, Mark, Reach};
use crate::region_graph::RegionGraph;
use crate::rule::Rule;

/// What becomes reachable together. The first sphere is what the start reaches by fixed ways, with the whole pool of items and what it
/// finds on the way; each other one is what the exits of the sphere before lead to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sphere {
    /// Regions in the order in which they are entered, each with the link that it is entered by; `None` for the start.
    pub regions: Vec<(RegionId, Option<LinkId>)>,
    /// Joined exits that can be used from now on, in order of name.
    pub exits: Vec<(LinkId, TargetId)>,
    /// Locations that can be taken from now on.
    pub locations: Vec<LocationId>,
}

impl Sphere {
    fn is_empty(&self) -> bool {
        self.regions.is_empty() && self.exits.is_empty() && self.locations.is_empty()
    }
}

/// A region that is not reached, with the ways that lead into it. Without a way, nothing does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreached {
    /// The region.
    pub region: RegionId,
    /// Fixed ways and joins into it from other regions.
    pub ways: Vec<ShutWay>,
}

/// A way that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShutWay {
    /// The way.
    pub link: LinkId,
    /// Whether its own region is reached.
    pub is_start_reached: bool,
    /// Parts of its rule that do not hold: items, regions, locations, or the rule that never does.
    pub lacks: Vec<Lack>,
}

/// A part of a rule that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lack {
    /// The part: not made of others.
    pub rule: RuleId,
    /// Copies that are held, of an item.
    pub held: u32,
}

/// What becomes reachable after what. O(world).
pub(crate) fn spheres(randomizer: &Randomizer<'_>, pairings: &[(LinkId, TargetId)]) -> Vec<Sphere> {
    let world = randomizer.world;
    let leads_to: BTreeMap<LinkId, TargetId> = pairings.iter().copied().collect();
    let mut reach = randomizer.unjoined();
    let mut seen = Mark::START;
    let mut spheres = Vec::new();
    loop {
        let mut sphere = Sphere::default();
        // a region is entered by what changed just before it
        let mut entered_by = None;
        for change in reach.since(seen) {
            match *change {
                Change::Region(region) => sphere.regions.push((region, entered_by)),
                Change::Link(link) => sphere.exits.extend(leads_to.get(&link).map(|target| (link, *target))),
                Change::Location(location) => sphere.locations.push(location),
                Change::Item(_) | Change::Rule(_) | Change::Joined(_) => {}
            }
            entered_by = match *change {
                Change::Link(link) | Change::Joined(link) => Some(link),
                Change::Region(_) | Change::Location(_) | Change::Item(_) | Change::Rule(_) => None,
            };
        }
        if sphere.is_empty() {
            return spheres;
        }
        let name = |exit: LinkId| &world.links[exit.index()].name;
        sphere.exits.sort_by(|(a, _), (b, _)| name(*a).cmp(name(*b)));
        seen = reach.mark();
        for (exit, target) in &sphere.exits {
            reach.join(*exit, world.targets[target.index()].region);
        }
        reach.sweep();
        spheres.push(sphere);
    }
}

/// What the final state does not reach. O(links + their rules).
pub(crate) fn unreached(world: &RegionGraph, reach: &Reach<'_>) -> Vec<Unreached> {
    let regions = (0..next_id(world.regions.len())).map(RegionId).filter(|region| !reach.is_reached(*region));
    let mut list: BTreeMap<RegionId, Vec<ShutWay>> = regions.map(|region| (region, Vec::new())).collect();
    for (link, entry) in (0..).map(LinkId).zip(&world.links) {
        let ways = reach.destination(link).filter(|to| *to != entry.from).and_then(|to| list.get_mut(&to));
        let Some(ways) = ways else { continue };
        let lacks = missing(world, reach, entry.rule).into_iter().map(|rule| Lack {
            rule,
            held: if let Rule::Item(item, _) = world.rules.get(rule) { reach.held(*item) } else { 0 },
        });
        let is_start_reached = reach.is_reached(entry.from);
        ways.push(ShutWay { link, is_start_reached, lacks: lacks.collect() });
    }
    list.into_iter().map(|(region, ways)| Unreached { region, ways }).collect()
}
