//! Spheres: the order in which a layout becomes reachable, and the unreached rest.

use std::collections::BTreeMap;

use crate::entrances::optimistic::missing;
use crate::entrances::randomizer::Randomizer;
use crate::ids::{LinkId, LocationId, RegionId, RuleId, TargetId, next_id};
use crate::reach::{Mark, Reach, ReachChange};
use crate::region_graph::RegionGraph;
use crate::rule::Rule;

/// Everything that becomes reachable in one step. The first sphere is reachable from the start over fixed
/// links, with the whole item pool and the items that are found there. Each later sphere is reachable over
/// the exits of the sphere before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sphere {
    /// Regions in order of entry, each with the link that enters it; `None` for the start.
    pub regions: Vec<(RegionId, Option<LinkId>)>,
    /// Joined exits that become usable, in order of name.
    pub exits: Vec<(LinkId, TargetId)>,
    /// Locations that become available.
    pub locations: Vec<LocationId>,
}

impl Sphere {
    fn is_empty(&self) -> bool {
        self.regions.is_empty() && self.exits.is_empty() && self.locations.is_empty()
    }
}

/// An unreached region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreached {
    /// The region that was not reached.
    pub region: RegionId,
    /// Fixed links and joins into it from other regions; may be empty.
    pub ways: Vec<ClosedConnection>,
}

/// A link or join that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedConnection {
    /// The closed link.
    pub link: LinkId,
    /// Whether its source region is reached.
    pub is_start_reached: bool,
    /// Missing parts of its rule: items, regions, locations, or the rule that never holds.
    pub lacks: Vec<Lack>,
}

/// A part of a rule that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lack {
    /// The part: an elementary rule.
    pub rule: RuleId,
    /// Number of held copies, if the part is an item.
    pub held: u32,
}

/// Returns the missing parts of a rule.
pub(crate) fn lacks_of(world: &RegionGraph, reach: &Reach<'_>, rule: RuleId) -> Vec<Lack> {
    let lack = |rule| Lack {
        rule,
        held: if let Rule::Item(item, _) = world.rules.get(rule) { reach.held(*item) } else { 0 },
    };
    missing(world, reach, rule).into_iter().map(lack).collect()
}

/// Returns the spheres of a layout. O(world).
pub(crate) fn spheres(randomizer: &Randomizer<'_>, pairings: &[(LinkId, TargetId)]) -> Vec<Sphere> {
    let world = randomizer.world;
    let leads_to: BTreeMap<LinkId, TargetId> = pairings.iter().copied().collect();
    let mut reach = randomizer.unjoined();
    let mut seen = Mark::START;
    let mut spheres = Vec::new();
    loop {
        let mut sphere = Sphere::default();
        // the change just before a region is the link that enters it
        let mut entered_by = None;
        for change in reach.since(seen) {
            match *change {
                ReachChange::Region(region) => sphere.regions.push((region, entered_by)),
                ReachChange::Link(link) => {
                    sphere.exits.extend(leads_to.get(&link).map(|target| (link, *target)))
                }
                ReachChange::Location(location) => sphere.locations.push(location),
                ReachChange::Item(..) | ReachChange::Rule(_) | ReachChange::Joined(_) => {}
            }
            entered_by = match *change {
                ReachChange::Link(link) | ReachChange::Joined(link) => Some(link),
                ReachChange::Region(_)
                | ReachChange::Location(_)
                | ReachChange::Item(..)
                | ReachChange::Rule(_) => None,
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

/// Returns the regions that the final state does not reach. O(links + their rules).
pub(crate) fn unreached(world: &RegionGraph, reach: &Reach<'_>) -> Vec<Unreached> {
    let regions = (0..next_id(world.regions.len())).map(RegionId).filter(|region| !reach.is_reached(*region));
    let mut list: BTreeMap<RegionId, Vec<ClosedConnection>> =
        regions.map(|region| (region, Vec::new())).collect();
    for (link, entry) in (0..).map(LinkId).zip(&world.links) {
        let ways = reach.destination(link).filter(|to| *to != entry.from).and_then(|to| list.get_mut(&to));
        let Some(ways) = ways else { continue };
        let lacks = lacks_of(world, reach, entry.rule);
        let is_start_reached = reach.is_reached(entry.from);
        ways.push(ClosedConnection { link, is_start_reached, lacks });
    }
    list.into_iter().map(|(region, ways)| Unreached { region, ways }).collect()
}
