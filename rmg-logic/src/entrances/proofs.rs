//! Checks a randomization, and searches for proofs that no solution exists, before any layout is tried.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use rmg_core::graph::{Csr, StrongComponents};

use crate::compiled_graph::CompiledGraph;
use crate::entrances::dead_ends::dead_ends;
use crate::entrances::ends::{Ends, Role};
use crate::entrances::error::{EntranceError, Impossible};
use crate::entrances::feasible::find_obstacle;
use crate::entrances::goal::{Goal, MinimalGoal};
use crate::entrances::optimistic::{lacks, reach_at_best, root_cause, why_unreached};
use crate::entrances::randomizer::Randomizer;
use crate::entrances::settings::{Accessibility, EntranceSettings, Unreachable};
use crate::entrances::slots::Slots;
use crate::ids::{LocationId, RegionId};
use crate::reach::Reach;
use crate::region_graph::{ItemClass, LinkKind, RegionGraph};

impl<'w> Randomizer<'w> {
    /// Checks a randomization, and searches for proofs that no solution exists.
    ///
    /// [`Unreachable::Warn`] turns some of these proofs into warnings (see [`Self::warnings`]).
    ///
    /// # Errors
    /// All errors of the input. For valid input, a proof that no layout is valid
    /// ([`EntranceError::Impossible`] and similar), if it can be found without trying layouts.
    ///
    /// # Cost
    /// O(world + group table), plus a matching of ends where groups are tight.
    pub fn new(world: &'w RegionGraph, settings: EntranceSettings<'w>) -> Result<Self, Vec<EntranceError>> {
        let graph = CompiledGraph::new(world)
            .map_err(|diagnostics| diagnostics.into_iter().map(EntranceError::from).collect::<Vec<_>>())?;
        let slots = Slots::new(world, &settings)?;
        if let Accessibility::Minimal { completion } = settings.accessibility
            && completion.index() >= world.rules.rules().len()
        {
            let what = format!("{completion:?}");
            return Err(vec![EntranceError::Unknown { place: "the completion rule".to_owned(), what }]);
        }
        let ends = Ends::new(world, &settings, &slots, |_| false);
        let unused = world.unused_regions();
        let goal = Goal {
            regions: world.regions.len() - unused.len(),
            needs_usable: settings.unreachable == Unreachable::Refuse,
            can_be_full: true,
            minimal: minimal_goal(world, &settings),
        };
        let mut randomizer = Self {
            world,
            graph,
            ends,
            is_dead_end: Vec::new(),
            goal,
            unused,
            warnings: Vec::new(),
            verdict: OnceLock::new(),
            settings,
            slots,
        };
        randomizer.search_proofs().map_err(|error| vec![error])?;
        Ok(randomizer)
    }

    fn classify(&mut self, stays_closed: &[bool]) {
        let links = self.fixed_links();
        let parts = self.parts(&links);
        let leads = self.leads_by_group();
        let is_unusable: Vec<bool> =
            stays_closed.iter().zip(leads).map(|(closed, leads)| *closed || !leads).collect();
        let regions = self.slots.targets.iter().map(|target| self.world.targets[target.index()].region.0);
        self.is_dead_end = dead_ends(&self.graph, &links, &parts, &self.slots, &is_unusable, regions);
    }

    /// Returns for each exit slot whether its group leads to any target.
    fn leads_by_group(&self) -> Vec<bool> {
        let targets = self.slots.targets.iter().map(|target| &self.world.targets[target.index()]);
        let groups: BTreeSet<(LinkKind, i64)> = targets.map(|target| (target.kind, target.group)).collect();
        let exits = self.slots.exits.iter().map(|exit| &self.world.links[exit.index()]);
        exits
            .map(|exit| {
                let leads_to = self.settings.lookup.get(&exit.group).into_iter().flatten();
                leads_to.into_iter().any(|group| groups.contains(&(exit.kind, *group)))
            })
            .collect()
    }

    /// Returns the strongly connected components of the world over `links`.
    fn parts(&self, links: &[(u32, u32)]) -> StrongComponents {
        let mut parts = StrongComponents::default();
        parts.find(&Csr::group(self.graph.regions, links.iter().copied()), |to| *to);
        parts
    }

    /// Returns links and pre-placed joins as pairs of regions, independent of their rules.
    fn fixed_links(&self) -> Vec<(u32, u32)> {
        let links = self.world.links.iter().filter_map(|link| Some((link.from.0, link.to?.0)));
        let joins = self.slots.preplaced.iter();
        let joins = joins.map(|(exit, target)| {
            (self.world.links[exit.index()].from.0, self.world.targets[target.index()].region.0)
        });
        links.chain(joins).collect()
    }

    fn search_proofs(&mut self) -> Result<(), EntranceError> {
        let BestCase { regions, can_be_full, warning, stays_closed } = self.at_best()?;
        self.classify(&stays_closed);
        self.warnings.extend(warning);
        self.goal.regions = regions;
        self.goal.can_be_full = can_be_full;
        // doors that never open can only join doors that do, unless unreachable parts are allowed
        if self.goal.needs_usable && self.goal.minimal.is_none() && stays_closed.contains(&true) {
            self.ends = Ends::new(self.world, &self.settings, &self.slots, |slot| stays_closed[slot]);
        }
        match find_obstacle(self) {
            Some(obstacle) => Err(EntranceError::Impossible(Box::new(obstacle))),
            None => Ok(()),
        }
    }

    /// Checks the best possible state.
    fn at_best(&self) -> Result<BestCase, EntranceError> {
        let mut best = self.base();
        reach_at_best(&mut best, &self.ends, &self.slots, |_| false);
        let stays_closed = self.slots.exits.iter().map(|exit| !best.is_open(*exit)).collect();
        let mut found =
            BestCase { regions: self.goal.regions, can_be_full: true, warning: None, stays_closed };
        let Some(obstacle) = self.why_not_full(&best) else { return Ok(found) };
        if self.settings.unreachable == Unreachable::Warn {
            found.warning = Some(obstacle.to_string());
            found.regions = best.reached_count();
            return Ok(found);
        }
        found.can_be_full = false;
        let Some(minimal) = &self.goal.minimal else {
            return Err(EntranceError::Impossible(Box::new(obstacle)));
        };
        if !best.holds(minimal.completion) {
            let lacks = lacks(self.world, &best, minimal.completion);
            return Err(EntranceError::GoalUnreachable { lacks, why: obstacle.to_string() });
        }
        let free = minimal.free_in_reach(&best);
        if (free as u64) < minimal.needed {
            let needed = minimal.needed;
            return Err(EntranceError::TooFewLocations { free, needed, why: obstacle.to_string() });
        }
        Ok(found)
    }

    /// Returns why no layout reaches everything, if the best possible state or counting proves it.
    fn why_not_full(&self, best: &Reach<'_>) -> Option<Impossible> {
        if let Some(region) = root_cause(self.world, best, &self.ends, &self.unused) {
            return Some(Impossible::Region {
                region: self.world.regions[region as usize].clone(),
                others: self.world.regions.len() - self.unused.len() - best.reached_count() - 1,
                why: why_unreached(self.world, best, &self.ends, &self.slots, region),
            });
        }
        for (slot, exit) in self.slots.exits.iter().enumerate() {
            let end = self.ends.of_exit[slot];
            let role = self.ends.keys[self.ends.class[end as usize] as usize].role;
            if role == Role::Exit && !best.is_open(*exit) {
                let link = &self.world.links[exit.index()];
                let why = lacks(self.world, best, link.rule);
                return Some(Impossible::Exit { exit: link.name.clone(), why });
            }
        }
        self.too_few_joins()
    }

    /// Checks that there are enough joins: every part of the world without a fixed entrance needs one.
    fn too_few_joins(&self) -> Option<Impossible> {
        let links = self.fixed_links();
        let parts = self.parts(&links);
        let mut is_entered = vec![false; parts.members.rows().len()];
        let start = RegionId(self.graph.start);
        for region in self.unused.iter().chain([&start]) {
            is_entered[parts.of[region.index()] as usize] = true;
        }
        for (from, to) in &links {
            let (from, to) = (parts.of[*from as usize], parts.of[*to as usize]);
            is_entered[to as usize] |= from != to;
        }
        let without_entrance = is_entered.iter().filter(|entered| !**entered).count();
        let doors = self.ends.keys.iter().zip(&self.ends.members);
        let (doors, exits) = doors.fold((0, 0), |(doors, exits), (key, members)| match key.role {
            Role::Door => (doors + members.len(), exits),
            Role::Exit => (doors, exits + members.len()),
            Role::Target => (doors, exits),
        });
        let joins = doors / 2 + exits;
        if without_entrance <= joins {
            return None;
        }
        let region = parts.of.iter().position(|part| !is_entered[*part as usize])?;
        let example = self.world.regions[region].clone();
        Some(Impossible::TooFewJoins { joins, parts: without_entrance, example })
    }
}

/// Properties of the best possible state.
struct BestCase {
    /// Regions that a full layout reaches.
    regions: usize,
    can_be_full: bool,
    warning: Option<String>,
    /// By exit slot: whether no layout opens it.
    stays_closed: Vec<bool>,
}

fn minimal_goal(world: &RegionGraph, settings: &EntranceSettings<'_>) -> Option<MinimalGoal> {
    let Accessibility::Minimal { completion } = settings.accessibility else { return None };
    let locations = (0..).zip(&world.locations).filter(|(_, location)| location.item.is_none());
    let progression = world.pool.iter().filter(|entry| entry.class == ItemClass::Progression);
    Some(MinimalGoal {
        completion,
        free: locations.map(|(id, _)| LocationId(id)).collect(),
        needed: progression.map(|entry| u64::from(entry.count)).sum(),
    })
}
