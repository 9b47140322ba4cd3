//! The reached part of a world: grows incrementally, and supports undo.
//!
//! The work is proportional to the number of changes. A new region checks its own links and locations. A rule
//! that becomes true notifies its dependents. No list is scanned as a whole. Every change is recorded on a
//! trail, so that [`Reach::undo`] reverts exactly the changes since a [`Mark`].

use crate::compiled_graph::CompiledGraph;
use crate::ids::{ItemId, LinkId, LocationId, NONE, RegionId, RuleId};

/// A change of a [`Reach`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReachChange {
    /// The region was reached.
    Region(RegionId),
    /// The link can be used: its region is reached and its rule holds.
    Link(LinkId),
    /// The location can be taken; its item, if any, was collected.
    Location(LocationId),
    /// This number of further copies of the item is held.
    Item(ItemId, u32),
    /// One more part of the rule holds.
    Rule(RuleId),
    /// The exit got a destination.
    Joined(LinkId),
}

/// A point in the history of a [`Reach`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(usize);

impl Mark {
    /// Before the first change.
    pub const START: Self = Self(0);
}

/// A new fact that is not propagated yet.
#[derive(Debug, Clone, Copy)]
enum ReachEvent {
    Region(u32),
    Rule(u32),
}

/// The reached part of a graph: regions, open links, taken locations and held items.
#[derive(Debug, Clone)]
pub struct Reach<'g> {
    graph: &'g CompiledGraph,
    is_reached: Vec<bool>,
    is_open: Vec<bool>,
    is_taken: Vec<bool>,
    leads_to: Vec<u32>,
    held: Vec<u32>,
    needs: Vec<u32>,
    reached: usize,
    steps: u64,
    trail: Vec<ReachChange>,
    events: Vec<ReachEvent>,
}

impl<'g> Reach<'g> {
    /// Creates a state with no region reached, not even the start, and no item held.
    #[must_use]
    pub fn nothing(graph: &'g CompiledGraph) -> Self {
        Self {
            graph,
            is_reached: vec![false; graph.regions],
            is_open: vec![false; graph.link_from.len()],
            is_taken: vec![false; graph.location_region.len()],
            leads_to: graph.link_to.clone(),
            held: vec![0; graph.items],
            needs: graph.rule_needs.clone(),
            reached: 0,
            steps: 0,
            trail: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Returns everything that is reachable from the start with `items`.
    #[must_use]
    pub fn from_start(graph: &'g CompiledGraph, items: impl IntoIterator<Item = (ItemId, u32)>) -> Self {
        let mut reach = Self::nothing(graph);
        for (item, count) in items {
            reach.collect(item, count);
        }
        reach.enter(RegionId(graph.start));
        reach.sweep();
        reach
    }

    /// Makes a region reached. Takes effect fully with the next [`Self::sweep`].
    pub fn enter(&mut self, region: RegionId) {
        self.reach_region(region.0);
    }

    /// Adds `count` copies of an item. Takes effect fully with the next [`Self::sweep`].
    ///
    /// O(rules over the item). Copies beyond the largest count of any rule are ignored.
    pub fn collect(&mut self, item: ItemId, count: u32) {
        let count = count.min(self.useful_count(item));
        if count > 0 {
            self.gain(item.0, count);
        }
    }

    /// Sets the destination of an exit. Takes effect fully with the next [`Self::sweep`].
    pub fn join(&mut self, exit: LinkId, region: RegionId) {
        debug_assert_eq!(self.leads_to[exit.index()], NONE, "an exit is joined once");
        self.leads_to[exit.index()] = region.0;
        self.trail.push(ReachChange::Joined(exit));
        if self.is_open[exit.index()] {
            self.reach_region(region.0);
        }
    }

    /// Propagates all new facts. O(visited links, locations and parts of rules).
    pub fn sweep(&mut self) {
        let graph = self.graph;
        while let Some(event) = self.events.pop() {
            self.steps += 1;
            match event {
                ReachEvent::Region(region) => {
                    for link in graph.leaving.row(region) {
                        if self.needs[graph.link_rule[*link as usize] as usize] == 0 {
                            self.open(*link);
                        }
                    }
                    for location in graph.inside.row(region) {
                        if self.needs[graph.location_rule[*location as usize] as usize] == 0 {
                            self.take(*location);
                        }
                    }
                    self.part_holds(graph.region_rule[region as usize]);
                }
                ReachEvent::Rule(rule) => {
                    for parent in graph.rule_parents.row(rule) {
                        self.part_holds(*parent);
                    }
                    for link in graph.rule_links.row(rule) {
                        if self.is_reached[graph.link_from[*link as usize] as usize] {
                            self.open(*link);
                        }
                    }
                    for location in graph.rule_locations.row(rule) {
                        if self.is_reached[graph.location_region[*location as usize] as usize] {
                            self.take(*location);
                        }
                    }
                }
            }
        }
    }

    /// Returns the current point of the history, for [`Self::undo`].
    #[must_use]
    pub fn mark(&self) -> Mark {
        debug_assert!(self.events.is_empty(), "marks are set between sweeps");
        Mark(self.trail.len())
    }

    /// Returns the changes since `mark`, in order.
    #[must_use]
    pub fn since(&self, mark: Mark) -> &[ReachChange] {
        &self.trail[mark.0.min(self.trail.len())..]
    }

    /// Reverts all changes since `mark`. O(number of changes).
    pub fn undo(&mut self, mark: Mark) {
        self.events.clear();
        while self.trail.len() > mark.0 {
            let Some(change) = self.trail.pop() else { break };
            match change {
                ReachChange::Region(region) => {
                    self.is_reached[region.index()] = false;
                    self.reached -= 1;
                }
                ReachChange::Link(link) => self.is_open[link.index()] = false,
                ReachChange::Location(location) => self.is_taken[location.index()] = false,
                ReachChange::Item(item, count) => self.held[item.index()] -= count,
                ReachChange::Rule(rule) => self.needs[rule.index()] += 1,
                ReachChange::Joined(exit) => self.leads_to[exit.index()] = NONE,
            }
        }
    }

    /// Returns whether a region is reached.
    #[must_use]
    pub fn is_reached(&self, region: RegionId) -> bool {
        self.is_reached[region.index()]
    }

    /// Returns whether a link can be used: its region is reached and its rule holds.
    #[must_use]
    pub fn is_open(&self, link: LinkId) -> bool {
        self.is_open[link.index()]
    }

    /// Returns whether a location can be taken.
    #[must_use]
    pub fn is_taken(&self, location: LocationId) -> bool {
        self.is_taken[location.index()]
    }

    /// Returns whether a rule holds.
    #[must_use]
    pub fn holds(&self, rule: RuleId) -> bool {
        self.needs[rule.index()] == 0
    }

    /// Returns the number of held copies of an item. Copies from [`Self::collect`] count only as far as a
    /// rule needs them.
    #[must_use]
    pub fn held(&self, item: ItemId) -> u32 {
        self.held[item.index()]
    }

    /// Returns the destination of a link.
    #[must_use]
    pub fn destination(&self, link: LinkId) -> Option<RegionId> {
        let region = self.leads_to[link.index()];
        (region != NONE).then_some(RegionId(region))
    }

    /// Returns the number of reached regions.
    #[must_use]
    pub fn reached_count(&self) -> usize {
        self.reached
    }

    /// Returns the number of facts that sweeps have propagated: a measure of work that does not depend on the
    /// machine.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the compiled graph that is explored.
    #[must_use]
    pub fn graph(&self) -> &'g CompiledGraph {
        self.graph
    }

    /// Returns the largest count of an item that any rule requires. More copies change nothing.
    fn useful_count(&self, item: ItemId) -> u32 {
        let rules = self.graph.item_rules.row(item.0);
        rules.last().map_or(0, |rule| self.graph.rule_count[*rule as usize])
    }

    fn reach_region(&mut self, region: u32) {
        let is_reached = &mut self.is_reached[region as usize];
        if !*is_reached {
            *is_reached = true;
            self.reached += 1;
            self.trail.push(ReachChange::Region(RegionId(region)));
            self.events.push(ReachEvent::Region(region));
        }
    }

    fn open(&mut self, link: u32) {
        let is_open = &mut self.is_open[link as usize];
        if !*is_open {
            *is_open = true;
            self.trail.push(ReachChange::Link(LinkId(link)));
            let to = self.leads_to[link as usize];
            if to != NONE {
                self.reach_region(to);
            }
            self.part_holds(self.graph.link_open_rule[link as usize]);
        }
    }

    fn take(&mut self, location: u32) {
        let is_taken = &mut self.is_taken[location as usize];
        if !*is_taken {
            *is_taken = true;
            self.trail.push(ReachChange::Location(LocationId(location)));
            let item = self.graph.location_item[location as usize];
            if item != NONE {
                self.gain(item, 1);
            }
            self.part_holds(self.graph.location_reached_rule[location as usize]);
        }
    }

    /// Adds copies of an item, and updates the rules that they satisfy.
    fn gain(&mut self, item: u32, count: u32) {
        let graph = self.graph;
        let before = self.held[item as usize];
        let held = before.saturating_add(count);
        self.held[item as usize] = held;
        self.trail.push(ReachChange::Item(ItemId(item), held - before));
        let rules = graph.item_rules.row(item);
        let first = rules.partition_point(|rule| graph.rule_count[*rule as usize] <= before);
        for rule in rules[first..].iter().take_while(|rule| graph.rule_count[**rule as usize] <= held) {
            self.part_holds(*rule);
        }
    }

    /// Counts one more true part of `rule`. Does nothing for `NONE`.
    fn part_holds(&mut self, rule: u32) {
        if rule == NONE {
            return;
        }
        let needs = &mut self.needs[rule as usize];
        // another part of this `Any` already holds
        if *needs == 0 {
            return;
        }
        *needs -= 1;
        if *needs == 0 {
            self.events.push(ReachEvent::Rule(rule));
        }
        self.trail.push(ReachChange::Rule(RuleId(rule)));
    }
}

#[cfg(test)]
mod tests;
