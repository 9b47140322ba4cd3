//! A randomization, checked and prepared once for any number of seeds.

use std::sync::OnceLock;

use crate::entrances::components::Components;
use crate::entrances::dead_ends::dead_ends;
use crate::entrances::ends::{Ends, Role};
use crate::entrances::error::{EntranceError, Impossible, names};
use crate::entrances::exhaust::{Verdict, search_all};
use crate::entrances::feasible::find_obstacle;
use crate::entrances::goal::{Goal, MinimalGoal};
use crate::entrances::optimistic::{culprit, lacks, reach_at_best, why_unreached};
use crate::entrances::settings::{Accessibility, Settings, Unreachable};
use crate::entrances::slots::{Slots, exit_names};
use crate::graph::Graph;
use crate::ids::{LinkId, LocationId, RegionId, TargetId, next_id};
use crate::reach::Reach;
use crate::world::World;

/// A checked randomization. What is known of it holds for every seed, and it can be shared between threads.
#[derive(Debug)]
pub struct Plan<'w> {
    pub(crate) world: &'w World,
    pub(crate) settings: Settings<'w>,
    pub(crate) graph: Graph,
    pub(crate) slots: Slots,
    pub(crate) ends: Ends,
    /// By target slot.
    pub(crate) is_dead_end: Vec<bool>,
    pub(crate) goal: Goal,
    warnings: Vec<String>,
    /// What an exhaustive search found out, once it was needed.
    verdict: OnceLock<Verdict>,
}

impl<'w> Plan<'w> {
    /// Checks a randomization and looks for proofs that it has no solution.
    ///
    /// Warnings (see [`Self::warnings`]) are about what [`Unreachable::Warn`] lets pass.
    ///
    /// # Errors
    /// Every fault of the input; or, for sound input, why no layout can be valid ([`EntranceError::Impossible`] and
    /// its kin), as far as that can be told without trying layouts.
    ///
    /// # Cost
    /// O(world + group table), plus a matching of ends where groups are tight.
    pub fn new(world: &'w World, settings: Settings<'w>) -> Result<Self, Vec<EntranceError>> {
        let graph = Graph::new(world)
            .map_err(|faults| faults.into_iter().map(EntranceError::from).collect::<Vec<_>>())?;
        let slots = Slots::new(world, &settings)?;
        if let Accessibility::Minimal { completion } = settings.accessibility
            && completion.index() >= world.rules.rules().len()
        {
            let what = format!("{completion:?}");
            return Err(vec![EntranceError::Unknown { place: "the completion rule".to_owned(), what }]);
        }
        let ends = Ends::new(world, &settings, &slots, |_| false);
        let goal = Goal {
            regions: world.regions.len(),
            needs_usable: settings.unreachable == Unreachable::Refuse,
            can_be_full: true,
            minimal: minimal_goal(world, &settings),
        };
        let mut plan = Self {
            world,
            graph,
            ends,
            is_dead_end: Vec::new(),
            goal,
            warnings: Vec::new(),
            verdict: OnceLock::new(),
            settings,
            slots,
        };
        plan.classify();
        plan.look_for_proofs().map_err(|error| vec![error])?;
        Ok(plan)
    }

    /// The exits that are joined, in order of name.
    #[must_use]
    pub fn exits(&self) -> &[LinkId] {
        &self.slots.exits
    }

    /// The targets that are joined, in order of name.
    #[must_use]
    pub fn targets(&self) -> &[TargetId] {
        &self.slots.targets
    }

    /// Whether a target leads nowhere new; `None` when it is not randomized.
    #[must_use]
    pub fn is_dead_end(&self, target: TargetId) -> Option<bool> {
        let slot = self.slots.targets.iter().position(|other| *other == target)?;
        Some(self.is_dead_end[slot])
    }

    /// What is odd about the world and does not prevent a layout.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &'w World {
        self.world
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings<'w> {
        &self.settings
    }

    /// The start with the whole pool and all pre-placed joins.
    pub(crate) fn base(&self) -> Reach<'_> {
        let pool = self.world.pool.iter().map(|entry| (entry.item, entry.count));
        let mut reach = Reach::from_start(&self.graph, pool);
        for (exit, target) in &self.slots.preplaced {
            reach.join(*exit, self.world.targets[target.index()].region);
        }
        reach.sweep();
        reach
    }

    /// Whether ends may be joined.
    pub(crate) fn fits(&self, a: u32, b: u32) -> bool {
        self.ends.fits(&self.settings, &self.slots, a, b)
    }

    /// Whether a join may be made from the exit of `a` to the target of `b`.
    pub(crate) fn leads(&self, a: u32, b: u32) -> bool {
        self.ends.leads(&self.settings, &self.slots, a, b)
    }

    /// Region of a target slot.
    pub(crate) fn target_region(&self, slot: u32) -> RegionId {
        self.world.targets[self.slots.targets[slot as usize].index()].region
    }

    /// What trying every layout gives; done once, and only for small worlds.
    pub(crate) fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| search_all(self))
    }

    fn classify(&mut self) {
        let ways = self.fixed_ways();
        let parts = Components::new(self.graph.regions, &ways);
        let regions = self.slots.targets.iter().map(|target| self.world.targets[target.index()].region.0);
        self.is_dead_end = dead_ends(&self.graph, &ways, &parts, &self.slots, regions);
    }

    /// Links and pre-placed joins, whatever their rules.
    fn fixed_ways(&self) -> Vec<(u32, u32)> {
        let links = self.world.links.iter().filter_map(|link| Some((link.from.0, link.to?.0)));
        let joins = self.slots.preplaced.iter();
        let joins = joins.map(|(exit, target)| {
            (self.world.links[exit.index()].from.0, self.world.targets[target.index()].region.0)
        });
        links.chain(joins).collect()
    }

    fn look_for_proofs(&mut self) -> Result<(), EntranceError> {
        let AtBest { regions, can_be_full, warning, is_shut } = self.at_best()?;
        self.warnings.extend(warning);
        self.goal.regions = regions;
        self.goal.can_be_full = can_be_full;
        // doors that never open only join with doors that do, unless islands are allowed
        if self.goal.needs_usable && self.goal.minimal.is_none() && is_shut.contains(&true) {
            self.ends = Ends::new(self.world, &self.settings, &self.slots, |slot| is_shut[slot]);
        }
        match find_obstacle(self) {
            Some(obstacle) => Err(EntranceError::Impossible(Box::new(obstacle))),
            None => Ok(()),
        }
    }

    /// Judges the best possible state.
    fn at_best(&self) -> Result<AtBest, EntranceError> {
        let mut best = self.base();
        reach_at_best(&mut best, &self.ends, &self.slots, |_| false);
        let is_shut = self.slots.exits.iter().map(|exit| !best.is_open(*exit)).collect();
        let mut found = AtBest { regions: self.goal.regions, can_be_full: true, warning: None, is_shut };
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

    /// Why no layout reaches everything, as far as the best possible state and counting tell.
    fn why_not_full(&self, best: &Reach<'_>) -> Option<Impossible> {
        if let Some(region) = culprit(self.world, best, &self.ends) {
            return Some(Impossible::Region {
                region: self.world.regions[region as usize].clone(),
                others: self.world.regions.len() - best.reached_count() - 1,
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

    /// Every part of the world that no fixed way leads into needs a join of its own.
    fn too_few_joins(&self) -> Option<Impossible> {
        let ways = self.fixed_ways();
        let parts = Components::new(self.graph.regions, &ways);
        let mut is_entered = vec![false; parts.count];
        is_entered[parts.of[self.graph.start as usize] as usize] = true;
        for (from, to) in &ways {
            let (from, to) = (parts.of[*from as usize], parts.of[*to as usize]);
            is_entered[to as usize] |= from != to;
        }
        let alone = is_entered.iter().filter(|entered| !**entered).count();
        let doors = self.ends.keys.iter().zip(&self.ends.members);
        let (doors, exits) = doors.fold((0, 0), |(doors, exits), (key, members)| match key.role {
            Role::Door => (doors + members.len(), exits),
            Role::Exit => (doors, exits + members.len()),
            Role::Target => (doors, exits),
        });
        let joins = doors / 2 + exits;
        if alone <= joins {
            return None;
        }
        let region = parts.of.iter().position(|part| !is_entered[*part as usize])?;
        Some(Impossible::TooFewJoins { joins, parts: alone, example: self.world.regions[region].clone() })
    }

    /// Exits that are shut in `reach`, with what they lack, for messages.
    pub(crate) fn shut_exits(&self, reach: &Reach<'_>) -> String {
        let shut = self.slots.exits.iter().filter(|exit| !reach.is_open(**exit));
        let shut: Vec<LinkId> = shut.copied().collect();
        let reached = shut.iter().find(|exit| reach.is_reached(self.world.links[exit.index()].from));
        match reached {
            Some(exit) => {
                let link = &self.world.links[exit.index()];
                format!("exit `{}` stays shut: {}", link.name, lacks(self.world, reach, link.rule))
            }
            None if shut.is_empty() => "every exit is open".to_owned(),
            None => format!("{} unreached exits, as {}", shut.len(), exit_names(self.world, &shut[..1])),
        }
    }

    /// Regions that `reach` does not reach.
    pub(crate) fn unreached(&self, reach: &Reach<'_>) -> String {
        let list =
            (0..next_id(self.world.regions.len())).filter(|region| !reach.is_reached(RegionId(*region)));
        names(&list.map(|region| self.world.regions[region as usize].as_str()).collect::<Vec<_>>())
    }
}

/// What the best possible state tells.
struct AtBest {
    /// Regions that a full layout reaches.
    regions: usize,
    can_be_full: bool,
    warning: Option<String>,
    /// By exit slot: no layout opens it.
    is_shut: Vec<bool>,
}

fn minimal_goal(world: &World, settings: &Settings<'_>) -> Option<MinimalGoal> {
    let Accessibility::Minimal { completion } = settings.accessibility else { return None };
    let locations = (0..).zip(&world.locations).filter(|(_, location)| location.item.is_none());
    let progression = world.pool.iter().filter(|entry| entry.is_progression);
    Some(MinimalGoal {
        completion,
        free: locations.map(|(id, _)| LocationId(id)).collect(),
        needed: progression.map(|entry| u64::from(entry.count)).sum(),
    })
}
