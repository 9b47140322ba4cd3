//! What can be reached: a state that grows step by step, and goes back.
//!
//! Work is proportional to what changes. A region that is reached looks at its own links and locations; a rule that
//! becomes true wakes those that wait for it; nothing is ever scanned as a whole. Every change goes onto a trail, so
//! that [`Reach::undo`] takes back exactly what happened since a [`Mark`].

use crate::compiled_graph::CompiledGraph;
use crate::ids::{ItemId, LinkId, LocationId, NONE, RegionId, RuleId};

/// A change of a [`Reach`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The region was reached.
    Region(RegionId),
    /// The link can be used: its region is reached and its rule holds.
    Link(LinkId),
    /// The location can be taken; its item, if any, was collected.
    Location(LocationId),
    /// One more copy of the item is held.
    Item(ItemId),
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

/// Something that became true and has not yet been passed on.
#[derive(Debug, Clone, Copy)]
enum News {
    Region(u32),
    Rule(u32),
}

/// The reached part of a graph. See the module text.
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
    trail: Vec<Change>,
    news: Vec<News>,
}

impl<'g> Reach<'g> {
    /// Nothing reached and nothing held yet, not even the start.
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
            news: Vec::new(),
        }
    }

    /// Everything that the start reaches while holding `items`.
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
    /// O(rules over the item); copies beyond the largest count of any rule are held all the same.
    pub fn collect(&mut self, item: ItemId, count: u32) {
        for _ in 0..count.min(self.useful_count(item)) {
            self.gain(item.0);
        }
    }

    /// Gives an exit a destination. Takes effect fully with the next [`Self::sweep`].
    pub fn join(&mut self, exit: LinkId, region: RegionId) {
        debug_assert_eq!(self.leads_to[exit.index()], NONE, "an exit is joined once");
        self.leads_to[exit.index()] = region.0;
        self.trail.push(Change::Joined(exit));
        if self.is_open[exit.index()] {
            self.reach_region(region.0);
        }
    }

    /// Follows everything that has become possible. O(links, locations and rule parts that it touches).
    pub fn sweep(&mut self) {
        let graph = self.graph;
        while let Some(news) = self.news.pop() {
            self.steps += 1;
            match news {
                News::Region(region) => {
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
                News::Rule(rule) => {
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

    /// The present, to come back to.
    #[must_use]
    pub fn mark(&self) -> Mark {
        debug_assert!(self.news.is_empty(), "marks are taken between sweeps");
        Mark(self.trail.len())
    }

    /// What changed since `mark`, in order.
    #[must_use]
    pub fn since(&self, mark: Mark) -> &[Change] {
        &self.trail[mark.0.min(self.trail.len())..]
    }

    /// Takes back everything since `mark`. O(number of changes).
    pub fn undo(&mut self, mark: Mark) {
        self.news.clear();
        while self.trail.len() > mark.0 {
            let Some(change) = self.trail.pop() else { break };
            match change {
                Change::Region(region) => {
                    self.is_reached[region.index()] = false;
                    self.reached -= 1;
                }
                Change::Link(link) => self.is_open[link.index()] = false,
                Change::Location(location) => self.is_taken[location.index()] = false,
                Change::Item(item) => self.held[item.index()] -= 1,
                Change::Rule(rule) => self.needs[rule.index()] += 1,
                Change::Joined(exit) => self.leads_to[exit.index()] = NONE,
            }
        }
    }

    /// Whether a region is reached.
    #[must_use]
    pub fn is_reached(&self, region: RegionId) -> bool {
        self.is_reached[region.index()]
    }

    /// Whether a link can be used: its region is reached and its rule holds.
    #[must_use]
    pub fn is_open(&self, link: LinkId) -> bool {
        self.is_open[link.index()]
    }

    /// Whether a location can be taken.
    #[must_use]
    pub fn is_taken(&self, location: LocationId) -> bool {
        self.is_taken[location.index()]
    }

    /// Whether a rule holds.
    #[must_use]
    pub fn holds(&self, rule: RuleId) -> bool {
        self.needs[rule.index()] == 0
    }

    /// Copies of an item held; of those that no rule asks for, only as many as were found.
    #[must_use]
    pub fn held(&self, item: ItemId) -> u32 {
        self.held[item.index()]
    }

    /// Where a link leads.
    #[must_use]
    pub fn destination(&self, link: LinkId) -> Option<RegionId> {
        let region = self.leads_to[link.index()];
        (region != NONE).then_some(RegionId(region))
    }

    /// Number of regions reached.
    #[must_use]
    pub fn reached_count(&self) -> usize {
        self.reached
    }

    /// Things looked at by sweeps so far: a measure of work that does not depend on the machine.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &'g CompiledGraph {
        self.graph
    }

    /// The largest count that any rule asks of an item: holding more changes nothing.
    fn useful_count(&self, item: ItemId) -> u32 {
        let rules = self.graph.item_rules.row(item.0);
        rules.last().map_or(0, |rule| self.graph.rule_count[*rule as usize])
    }

    fn reach_region(&mut self, region: u32) {
        let is_reached = &mut self.is_reached[region as usize];
        if !*is_reached {
            *is_reached = true;
            self.reached += 1;
            self.trail.push(Change::Region(RegionId(region)));
            self.news.push(News::Region(region));
        }
    }

    fn open(&mut self, link: u32) {
        let is_open = &mut self.is_open[link as usize];
        if !*is_open {
            *is_open = true;
            self.trail.push(Change::Link(LinkId(link)));
            let to = self.leads_to[link as usize];
            if to != NONE {
                self.reach_region(to);
            }
        }
    }

    fn take(&mut self, location: u32) {
        let is_taken = &mut self.is_taken[location as usize];
        if !*is_taken {
            *is_taken = true;
            self.trail.push(Change::Location(LocationId(location)));
            let item = self.graph.location_item[location as usize];
            if item != NONE {
                self.gain(item);
            }
            self.part_holds(self.graph.location_reached_rule[location as usize]);
        }
    }

    /// One more copy; wakes the rules that ask for exactly that many.
    fn gain(&mut self, item: u32) {
        let graph = self.graph;
        let held = &mut self.held[item as usize];
        *held += 1;
        let held = *held;
        self.trail.push(Change::Item(ItemId(item)));
        let rules = graph.item_rules.row(item);
        let first = rules.partition_point(|rule| graph.rule_count[*rule as usize] < held);
        for rule in rules[first..].iter().take_while(|rule| graph.rule_count[**rule as usize] == held) {
            self.part_holds(*rule);
        }
    }

    /// One more part of `rule` holds; `NONE` is nobody's rule.
    fn part_holds(&mut self, rule: u32) {
        if rule == NONE {
            return;
        }
        let needs = &mut self.needs[rule as usize];
        // an "any" of which another part holds already
        if *needs == 0 {
            return;
        }
        *needs -= 1;
        if *needs == 0 {
            self.news.push(News::Rule(rule));
        }
        self.trail.push(Change::Rule(RuleId(rule)));
    }
}

#[cfg(test)]
mod tests;
