//! What a player can reach now: with these items, and with the entrances that were walked so far.

use std::collections::BTreeMap;

use crate::compiled_graph::CompiledGraph;
use crate::entrances::spheres::{ClosedConnection, Lack, lacks_of};
use crate::ids::{ItemId, LinkId, LocationId, RegionId, TargetId, next_id};
use crate::reach::{Mark, Reach, ReachChange};
use crate::region_graph::{GraphDiagnostic, RegionGraph};

/// The position of a player in a world.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tracked {
    /// Reached regions in order of entry, each with the link that enters it; `None` for the start.
    pub regions: Vec<(RegionId, Option<LinkId>)>,
    /// Locations that can be taken, ascending.
    pub locations: Vec<LocationId>,
    /// Usable exits whose destination is not known, ascending.
    pub unwalked: Vec<LinkId>,
    /// Links from reached regions whose rules do not hold, ascending.
    pub closed: Vec<ClosedConnection>,
    /// Locations of reached regions whose rules do not hold, with the missing parts, ascending.
    pub closed_locations: Vec<(LocationId, Vec<Lack>)>,
    /// Regions that are not reached, ascending.
    pub unreached: Vec<RegionId>,
}

impl Tracked {
    /// Returns what a player reaches with `have`. `walked` are the known joins; all other exits dangle. Items
    /// of the world itself (events) are collected.
    ///
    /// # Errors
    /// All results of [`RegionGraph::check`].
    pub fn new(
        world: &RegionGraph,
        walked: &[(LinkId, TargetId)],
        have: &[(ItemId, u32)],
    ) -> Result<Self, Vec<GraphDiagnostic>> {
        let graph = CompiledGraph::new(world)?;
        let items = have.iter().chain(&world.start_items).copied();
        let mut reach = Reach::from_start(&graph, items);
        for (exit, target) in walked {
            reach.join(*exit, world.targets[target.index()].region);
        }
        reach.sweep();
        let mut tracked = Self { regions: entries(&reach), ..Self::default() };
        let locations = (0..).map(LocationId).zip(&world.locations);
        for (id, location) in locations.filter(|(_, location)| reach.is_reached(location.region)) {
            if reach.is_taken(id) {
                tracked.locations.push(id);
            } else {
                tracked.closed_locations.push((id, lacks_of(world, &reach, location.rule)));
            }
        }
        let links = (0..).map(LinkId).zip(&world.links).filter(|(_, link)| reach.is_reached(link.from));
        for (link, entry) in links {
            if reach.is_open(link) {
                if reach.destination(link).is_none() {
                    tracked.unwalked.push(link);
                }
            } else {
                let lacks = lacks_of(world, &reach, entry.rule);
                tracked.closed.push(ClosedConnection { link, is_start_reached: true, lacks });
            }
        }
        let regions = (0..next_id(world.regions.len())).map(RegionId);
        tracked.unreached = regions.filter(|region| !reach.is_reached(*region)).collect();
        Ok(tracked)
    }

    /// Returns the links from the start to a region, in order; `None` if it is not reached.
    #[must_use]
    pub fn path(&self, world: &RegionGraph, region: RegionId) -> Option<Vec<LinkId>> {
        let entered_by: BTreeMap<RegionId, Option<LinkId>> = self.regions.iter().copied().collect();
        let mut path = Vec::new();
        let mut at = *entered_by.get(&region)?;
        while let Some(link) = at {
            path.push(link);
            at = *entered_by.get(&world.links[link.index()].from)?;
        }
        path.reverse();
        Some(path)
    }
}

/// Returns the regions in order of entry. The change just before a region is the link that enters it.
fn entries(reach: &Reach<'_>) -> Vec<(RegionId, Option<LinkId>)> {
    let mut by = None;
    let mut regions = Vec::new();
    for change in reach.since(Mark::START) {
        if let ReachChange::Region(region) = change {
            regions.push((*region, by));
        }
        by = match *change {
            ReachChange::Link(link) | ReachChange::Joined(link) => Some(link),
            _ => None,
        };
    }
    regions
}
