//! A world compiled for sweeps: flat arrays and watch lists, no names.
//!
//! Each rule lists its dependents: the larger rules that contain it, and the links and locations that it
//! opens. Each item lists its rules by count. Each region and location lists the rule about it, if any. So a
//! new fact visits only its dependents, and a sweep visits every edge of the rules at most once (Dowling and
//! Gallier, *Linear-time algorithms for testing the satisfiability of propositional Horn formulae*, 1984).

use rmg_core::graph::Csr;

use crate::ids::{NONE, next_id};
use crate::region_graph::{GraphDiagnostic, RegionGraph};
use crate::rule::Rule;

/// A world as arrays and watch lists. Built once per world, shared by any number of [`crate::Reach`].
#[derive(Debug, Clone)]
pub struct CompiledGraph {
    pub(crate) start: u32,
    pub(crate) regions: usize,
    pub(crate) items: usize,
    pub(crate) link_from: Vec<u32>,
    pub(crate) link_to: Vec<u32>,
    pub(crate) link_rule: Vec<u32>,
    pub(crate) location_region: Vec<u32>,
    pub(crate) location_rule: Vec<u32>,
    pub(crate) location_item: Vec<u32>,
    /// Links that leave a region.
    pub(crate) leaving: Csr<u32>,
    pub(crate) inside: Csr<u32>,
    /// Number of parts of a rule that must become true before the rule is true.
    pub(crate) rule_needs: Vec<u32>,
    /// Rules that contain a rule.
    pub(crate) rule_parents: Csr<u32>,
    /// Links that depend on a rule.
    pub(crate) rule_links: Csr<u32>,
    /// Locations that depend on a rule.
    pub(crate) rule_locations: Csr<u32>,
    /// The rule "this region is reached", or `NONE`.
    pub(crate) region_rule: Vec<u32>,
    /// The rule "this location is reached", or `NONE`.
    pub(crate) location_reached_rule: Vec<u32>,
    /// The rule "this link is open", or `NONE`.
    pub(crate) link_open_rule: Vec<u32>,
    /// Rules over an item, by increasing count.
    pub(crate) item_rules: Csr<u32>,
    /// The count of an item rule; 0 for others.
    pub(crate) rule_count: Vec<u32>,
}

impl CompiledGraph {
    /// Compiles a world. O(size of the world).
    ///
    /// # Errors
    /// All results of [`RegionGraph::check`].
    pub fn new(world: &RegionGraph) -> Result<Self, Vec<GraphDiagnostic>> {
        let diagnostics = world.check();
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        let rules = world.rules.rules();
        let mut region_rule = vec![NONE; world.regions.len()];
        let mut location_reached_rule = vec![NONE; world.locations.len()];
        let mut link_open_rule = vec![NONE; world.links.len()];
        let mut rule_needs = Vec::with_capacity(rules.len());
        let mut rule_count = vec![0; rules.len()];
        let mut parts: Vec<(u32, u32)> = Vec::new();
        let mut item_rules: Vec<(u32, u32)> = Vec::new();
        for (id, rule) in (0u32..).zip(rules) {
            rule_needs.push(match rule {
                Rule::Always => 0,
                Rule::All(list) => next_id(list.len()),
                Rule::AtLeast(count, _) => *count,
                Rule::Never
                | Rule::Item(..)
                | Rule::Region(_)
                | Rule::Location(_)
                | Rule::Link(_)
                | Rule::Any(_) => 1,
            });
            match rule {
                Rule::Item(item, count) => {
                    item_rules.push((item.0, id));
                    rule_count[id as usize] = *count;
                }
                Rule::Region(region) => region_rule[region.index()] = id,
                Rule::Location(location) => location_reached_rule[location.index()] = id,
                Rule::Link(link) => link_open_rule[link.index()] = id,
                Rule::All(list) | Rule::Any(list) | Rule::AtLeast(_, list) => {
                    parts.extend(list.iter().map(|part| (part.0, id)))
                }
                Rule::Always | Rule::Never => {}
            }
        }
        item_rules.sort_by_key(|(item, rule)| (*item, rule_count[*rule as usize]));

        let link_from: Vec<u32> = world.links.iter().map(|link| link.from.0).collect();
        let link_rule: Vec<u32> = world.links.iter().map(|link| link.rule.0).collect();
        let location_region: Vec<u32> = world.locations.iter().map(|location| location.region.0).collect();
        let location_rule: Vec<u32> = world.locations.iter().map(|location| location.rule.0).collect();
        Ok(Self {
            start: world.start.0,
            regions: world.regions.len(),
            items: world.items.len(),
            link_to: world.links.iter().map(|link| link.to.map_or(NONE, |to| to.0)).collect(),
            location_item: world.locations.iter().map(|spot| spot.item.map_or(NONE, |item| item.0)).collect(),
            leaving: Csr::group(world.regions.len(), link_from.iter().copied().zip(0u32..)),
            inside: Csr::group(world.regions.len(), location_region.iter().copied().zip(0u32..)),
            rule_parents: Csr::group(rules.len(), parts.iter().copied()),
            rule_links: Csr::group(rules.len(), link_rule.iter().copied().zip(0u32..)),
            rule_locations: Csr::group(rules.len(), location_rule.iter().copied().zip(0u32..)),
            item_rules: Csr::group(world.items.len(), item_rules.iter().copied()),
            link_from,
            link_rule,
            location_region,
            location_rule,
            rule_needs,
            region_rule,
            location_reached_rule,
            link_open_rule,
            rule_count,
        })
    }

    /// Returns the number of regions.
    #[must_use]
    pub fn region_count(&self) -> usize {
        self.regions
    }

    /// Returns the number of links, fixed and dangling.
    #[must_use]
    pub fn link_count(&self) -> usize {
        self.link_from.len()
    }
}
